import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { timeIn } from '#backend/engine/clock/business_time'
import { LOCALES } from '#common/locales'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { withStore } from '#tests/support/server/with_store'
import { newContextFor, phoneOf, openPage } from '#tests/support/browser/browser_context'
import { findPageOddities, waitUntilLoaded, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { orderLink } from '#tests/support/rows/order_links'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { anOrder, completedOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { owner } from '#tests/support/rows/people'
import { aSentMessage } from '#tests/support/rows/outbox'
import { samplePhoto, uploadSampleFile } from '#tests/support/rows/upload_files'
import { fillSignIn } from '#tests/support/browser/browser_controls'
import { mailsTo } from '../../functional/auth/mails.ts'
import { app, type Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Locator, Page } from 'playwright'

const ar = translator('ar')
const me = () => withStore(async (store) => (await store.select('clients', { phone: phoneOf('client') }))[0]!)

/** Accessibility violations and layout faults of the page. */
async function problemsOf(page: Page): Promise<string[]> {
  await waitUntilLoaded(page)
  return [...await findAxeViolations(page), ...await findPageOddities(page)]
}

/** Asks where the carpet is, and is answered at once. */
async function writeToCompany(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: ar('portal.messages.title') }).click()
  await page.getByLabel(ar('portal.messages.write')).fill('فين زربيتي؟')
  await page.getByRole('button', { name: ar('portal.messages.send') }).click()
  await page.locator('.conversation > [data-from=client] ~ [data-from=company]').first().waitFor()
}

test.group('portal / clients', () => {
  test('answer for each item, see the total, open a claim with a photo', async ({ browser, assert }) => {
    const { order, items } = await withStore(async (store) => {
      const [client] = await store.select('clients', { phone: phoneOf('client') })
      return measuredOrder(store, { client_id: client!.id, items: 2 })
    })
    const { id } = await me()
    const body = 'تابع: https://zarbia.ma/o/x?lang=ar شكرا'
    await withStore((store) => aSentMessage(store, id, { body, subject: { type: 'orders', id: order.id } }))
    const page = await (await newContextFor(browser, 'client', { width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/client/dashboard')
    await waitUntilLoaded(page)
    await page.getByRole('link', { name: ar('portal.dashboard.open_order') }).first().waitFor()
    assert.notInclude(await page.locator('.said').innerText(), 'http')
    await page.getByRole('region', { name: ar('site.contact.title') }).getByText(ar('site.contact.call')).first().waitFor()
    assert.deepEqual(await problemsOf(page), [])
    await writeToCompany(page)
    assert.deepEqual(await problemsOf(page), [])
    await page.locator('.back a').click()
    await page.getByRole('link', { name: `${ar('portal.answer.title')} ${order.code}` }).click()
    await page.getByRole('heading', { name: order.code }).waitFor()
    assert.deepEqual(await problemsOf(page), [])
    await page.getByRole('checkbox').nth(1).uncheck()
    await page.getByRole('button', { name: ar('portal.answer.accept') }).click()
    await page.getByText(ar('portal.order.saved')).waitFor()
    await page.getByText(ar('enums.order_status.confirmed')).first().waitFor()
    assert.equal(await page.locator('.order-steps li').last().textContent(), ar('portal.steps.ahead.delivered'))
    const after = await withStore((store) => readOrder(store, order.id))
    assert.deepEqual(after.items.map(({ id, decision }) => [id, decision]), items.map(({ id }, n) => [id, n ? 'declined' : 'accepted']))

    await page.getByRole('button', { name: ar('portal.claims.open') }).click()
    const type = page.getByLabel(ar('portal.claims.type'))
    await type.waitFor()
    assert.deepEqual(await optionsOf(type), [...app.enums.claim_type])
    assert.equal(await type.inputValue(), 'not_clean')
    await page.getByLabel(ar('portal.claims.description')).fill('بقعة لم تزل')
    const file = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samplePhoto()) }
    await page.getByLabel(ar('portal.claims.add_photos')).setInputFiles(file)
    await page.getByRole('button', { name: ar('portal.claims.send') }).click()
    await page.getByText('بقعة لم تزل').waitFor()
    await page.locator('.claims img').waitFor()
    // The answer to a form far below stands in the window.
    await page.locator('main').evaluate('window.scrollTo(0, document.body.scrollHeight)')
    const notice = await page.locator('.alert-blocks .alert').first().boundingBox()
    assert.isTrue(notice !== null && notice.y >= 0 && notice.y < 400, JSON.stringify(notice))
    await page.setViewportSize({ width: 1360, height: 900 })
    assert.deepEqual(await problemsOf(page), [])
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('see the photos and documents of a returned order, rate it, and cancel another order', async ({ browser, assert }) => {
    const picture = await uploadSampleFile(await owner(), 'order_items.photos_before')
    const { id: client_id } = await me()
    const orderItems: { id: number }[] = []
    const { delivered, open, invoice } = await withStore(async (store) => {
      const { order, items } = await completedOrder(store, { client_id })
      orderItems.push(...items)
      await payOrder(store, order, order.total ?? 0)
      await store.transition('orders', order.id, 'deliver')
      const { id } = await store.insert('invoices', { client_id, orders: [order.id] })
      const invoice = await store.transition('invoices', id, 'issue')
      return { delivered: order, invoice, open: (await anOrder(store, { client_id })).order }
    })
    await withStore((store) => store.update('order_items', orderItems[0]!.id, { photos_before: [picture.id] }), { caller: null })
    const page = await (await newContextFor(browser, 'client', { width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto(`/client/orders/${delivered.id}`)
    await page.getByAltText(ar('portal.order.before')).scrollIntoViewIfNeeded()
    await page.locator('.portal-item-photos img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
    // The photo is what the piece looks like; it opens as large as the window allows.
    await page.locator('.portal-item .piece-picture img').first().waitFor()
    await page.locator('.photo-button').first().click()
    await page.getByRole('dialog').getByAltText(ar('portal.order.before')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(invoice.number ?? '').click()
    await page.getByRole('button', { name: ar('portal.papers.print') }).waitFor()
    await page.route(`**/api/client/invoices/${invoice.id}/pdf`, (route) => route.fulfill({
      contentType: 'application/pdf', headers: { 'content-disposition': 'attachment; filename="F.pdf"' }, body: '%PDF-1.7',
    }))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `PDF ${invoice.number}` }).click()
    assert.equal((await saved).suggestedFilename(), 'F.pdf')
    await page.getByRole('radio', { name: ar('portal.rating.marks.4') }).check()
    await page.getByLabel(ar('portal.rating.comment')).fill('شكرا')
    assert.deepEqual(await problemsOf(page), [])
    await page.getByRole('button', { name: ar('portal.rating.send') }).click()
    await page.getByText(ar('portal.rating.thanks')).waitFor()
    const { order: rated } = await withStore((store) => readOrder(store, delivered.id))
    assert.deepEqual([rated.rating, rated.rating_comment], [4, 'شكرا'])

    await page.goto(`/client/orders/${open.id}`)
    await page.getByRole('button', { name: ar('portal.order.withdraw') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: ar('portal.order.withdraw') }).click()
    await page.getByText(ar('enums.order_status.canceled')).first().waitFor()
    assert.equal((await withStore((store) => readOrder(store, open.id))).order.status, 'canceled')
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('request a collection, edit their data, and are asked to call when suspended', async ({ browser, assert }) => {
    const page = await openPage(browser, '/client/orders/new', { who: 'client', width: 390 })
    await page.locator('.fee').waitFor()
    // Ours, in the language of the page: a native list would speak that of the phone.
    assert.equal(await page.locator('.portal-form select').count(), 0)
    await page.getByRole('radiogroup', { name: ar('portal.pickup.slot') }).getByRole('radio').nth(1).check({ force: true })
    await page.getByLabel(ar('portal.pickup.pieces')).fill('3')
    const ways = page.getByRole('radiogroup', { name: ar('portal.pickup.return_mode') }).getByRole('radio')
    assert.equal(await ways.count(), app.enums.return_mode.length)
    await ways.and(page.locator('[value=delivery]:checked')).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: ar('portal.pickup.send') }).click()
    // What the client chose is no question, and nothing is confirmed before the shop has accepted it.
    await page.getByText(ar('portal.visits.state.held')).waitFor()
    assert.equal(await page.getByRole('button', { name: ar('portal.visits.confirm') }).count(), 0)
    await page.getByRole('button', { name: ar('portal.order.withdraw') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: ar('portal.order.withdraw') }).click()
    await page.getByText(ar('enums.order_status.canceled')).first().waitFor()

    await page.goto('/client/account')
    await waitUntilLoaded(page)
    const channels = page.getByRole('group', { name: ar('portal.account.channels') }).getByRole('checkbox')
    assert.equal(await channels.count(), app.enums.message_channel.length - 1)
    await page.getByLabel(ar('portal.account.language'), { exact: true }).selectOption('es')
    await page.getByRole('button', { name: ar('portal.account.save'), exact: true }).click()
    await page.getByText(ar('portal.account.saved')).waitFor()
    const { id, locale } = await me()
    assert.equal(locale, 'es')
    assert.equal(await page.locator('html').getAttribute('lang'), 'ar')
    await withStore((store) => store.update('clients', id, { locale: 'ar' }))

    await page.getByRole('button', { name: ar('site.shell.account') }).click()
    await page.getByRole('link', { name: ar('portal.address.title') }).click()
    await page.getByRole('button', { name: ar('portal.address.add') }).click()
    const line = `12 زنقة ${Date.now()}`
    await page.getByLabel(ar('portal.address.zone')).selectOption({ index: 1 })
    await page.getByLabel(ar('portal.address.line')).fill(line)
    await page.getByRole('button', { name: ar('portal.map.choose') }).click()
    const map = page.getByRole('region', { name: ar('portal.map.title') })
    await map.getByTitle(ar('portal.map.zoom_in')).waitFor()
    await map.click()
    await page.getByText(ar('portal.address.pinned')).waitFor()
    assert.deepEqual(await problemsOf(page), [])
    await page.getByRole('button', { name: ar('portal.address.save') }).click()
    await page.getByText(line).waitFor()
    const [address] = await withStore((store) => store.select('addresses', { client_id: id, line }))
    assert.isNumber(address?.location?.lat)
    const own = page.getByRole('listitem').filter({ hasText: line })
    await own.getByRole('button', { name: ar('portal.address.edit') }).click()
    await page.getByLabel(ar('portal.address.landmark')).fill('قرب المسجد')
    await page.getByRole('button', { name: ar('portal.address.save') }).click()
    await own.getByText('قرب المسجد').waitFor()
    const changed = await withStore((store) => store.find('addresses', address!.id))
    assert.deepInclude(changed, { landmark: 'قرب المسجد', line, location: address!.location })

    await withStore((store) => store.transition('clients', id, 'suspend', { reason: 'Does not pay' }))
    await page.goto('/client/orders/new')
    await page.getByText(ar('portal.dashboard.call_us')).waitFor()
    assert.equal(await page.getByRole('button', { name: ar('portal.pickup.send') }).count(), 0)
    await withStore((store) => store.transition('clients', id, 'resume'))
    await page.context().close()
  })

  test('set a password with a code, and continue to the requested page', async ({ browser, assert }) => {
    const email = `portal${Date.now()}@example.com`
    const { id } = await me()
    await withStore((store) => store.update('clients', id, { email, locale: 'ar' }))
    const page = await (await newContextFor(browser, 'visitor', { width: 390 })).newPage()
    await page.goto('/client/orders/new')
    await page.getByRole('link', { name: ar('portal.code.title') }).click()
    // The form of sign-in has a phone number too, and stays until the page is loaded.
    await page.getByRole('heading', { name: ar('portal.code.title') }).waitFor()
    await page.getByLabel(ar('ui.auth.phone')).fill(phoneOf('client'))
    await page.getByRole('button', { name: ar('portal.code.send') }).click()
    await page.getByLabel(ar('portal.code.code')).waitFor()
    const [mail] = await mailsTo(email, 1)
    await page.getByLabel(ar('portal.code.code')).fill(/\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: ar('portal.code.check') }).click()
    await page.getByLabel(ar('ui.auth.new_password'), { exact: true }).fill('zarbia-demo')
    await page.getByLabel(ar('ui.auth.new_password_again')).fill('zarbia-demo')
    await page.getByRole('button', { name: ar('ui.auth.save_password') }).click()
    await page.getByText(ar('alerts.password_changed')).waitFor()
    await page.goto('/client/login?to=%2Fclient%2Forders%2Fnew')
    await fillSignIn(page, phoneOf('client'))
    await page.getByRole('button', { name: ar('portal.sign_in.button') }).click()
    await page.waitForURL('**/client/orders/new')
    assert.deepEqual(await problemsOf(page), [])
    await page.context().close()
  })
})

test.group('portal / the link', () => {
  test('shows the order in four languages, and lets the client choose a slot', async ({ browser, assert }) => {
    const { order, stop } = await withStore((store) => aReadyOrder(store))
    const page = await (await newContextFor(browser, 'visitor', { width: 390 })).newPage()
    const faults = watchPage(page)
    for (const locale of LOCALES) {
      const t = translator(locale)
      await page.goto(`${await orderLink(order)}?lang=${locale}`)
      await page.getByRole('heading', { name: `${t('portal.order.title')} ${order.code}` }).waitFor()
      assert.equal(await page.title(), `Zarbia | ${t('portal.order.title')}`)
      assert.deepEqual(await findPageOddities(page), [])
    }
    // The switch reads the order again, and its choice outlives the language of the link.
    const readAgain = page.waitForRequest((request) =>
      request.headers()['accept-language'] === 'fr' && request.url().includes('/public/orders/'))
    await page.getByRole('button', { name: translator('ar')('ui.shell.language') }).click()
    await page.getByRole('button', { name: 'Français' }).click()
    await readAgain
    await page.reload()
    const t = translator('fr')
    await page.getByRole('heading', { name: `${t('portal.order.title')} ${order.code}` }).waitFor()
    await page.getByRole('button', { name: t('portal.visits.choose') }).click()
    // Whoever only wanted to look goes back to what was proposed; a time is taken only when one is chosen.
    await page.getByRole('button', { name: t('portal.visits.back') }).click()
    await page.getByRole('button', { name: t('portal.visits.choose') }).click()
    await page.getByRole('button', { name: t('portal.visits.take') }).click()
    await page.getByText(t('alerts.empty')).waitFor()
    await page.getByRole('radiogroup', { name: t('portal.visits.slot') }).first().getByRole('radio').nth(1).check({ force: true })
    await page.getByRole('button', { name: t('portal.visits.take') }).click()
    await page.getByText(t('portal.visits.state.confirmed')).waitFor()
    assert.deepEqual(await problemsOf(page), [])

    // The courier leaves for them: when, and where the courier was last.
    const eta_at = await withStore((store) => comesTo(store, order, stop))
    await page.reload()
    const notice = page.locator('.courier-notice')
    const time = `\u2066${timeIn(DEFAULT_ZONE, new Date(eta_at))}\u2069`
    await notice.getByText(t('portal.visits.eta', { time })).waitFor()
    await notice.getByRole('link').waitFor()
    assert.deepEqual(await problemsOf(page), [])
    assert.deepEqual(faults(), [])
    await page.goto('/o/nobody-has-this-link')
    await page.getByText(t('errors.portal.link')).waitFor()
    await page.context().close()
  })
})

/** A courier, seen in the town, leaves for this stop. */
async function comesTo(store: Store, { delivery_address_id }: Row<'orders'>, stop: Row<'order_deliveries'>): Promise<string> {
  await store.update('addresses', delivery_address_id!, { location: { lat: 27.1412, lng: -13.2034 } })
  const { id } = await aCourier(store)
  const shipment = await aShipment(store, [stop], { courier_id: id })
  await store.transition('order_deliveries', stop.id, 'load')
  await store.transition('shipments', shipment.id, 'leave')
  const location = { lat: 27.151, lng: -13.201 }
  await store.insert('courier_locations', { courier_id: id, location, at: new Date().toISOString() })
  return (await store.transition('order_deliveries', stop.id, 'go', { args: { location } })).eta_at!
}

async function optionsOf(select: Locator): Promise<string[]> {
  await select.locator('option').first().waitFor({ state: 'attached' })
  return select.locator('option').evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value))
}
