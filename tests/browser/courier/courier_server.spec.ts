/** The courier's application with its server: one delivery from loading to the cash, and the PIN. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { DAY } from '#common/time/time'
import { newContextFor, phoneOf, signInAs } from '#tests/support/browser/browser_context'
import { fillSignIn } from '#tests/support/browser/browser_controls'
import { createSession } from '#tests/support/browser/browser_session'
import { launchFilming } from '#tests/support/browser/camera_film'
import { pressCourier as press, sign, startEarly, takePhoto } from '#tests/support/browser/courier_page'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { siteUrl } from '#tests/support/json_client'
import { watchPage } from '#tests/support/browser/page_problems'
import { silence } from '#tests/support/rows/sample_files'
import { aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { uploadFile } from '#tests/support/rows/upload_files'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import type { Browser, Page } from 'playwright'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const t = translator('ar')
const gone = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })

const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const theCourier = async (store: Store) => (await store.select('couriers', { phone: phoneOf('courier') }))[0]!

/** Assigned to the courier of the demo, on a day when they have no other. */
const assignedDeliveries = (days: number, count = 2) => withStore(async (store) => {
  const ready = []
  for (let each = 0; each < count; each++) ready.push(await aReadyOrder(store, { paid: false }))
  const stops = ready.map(({ stop }) => stop)
  const shipment = await aShipment(store, stops, { courier_id: (await theCourier(store)).id, date: dayAfter(days) })
  return { order: ready[0]!.order, stops, shipment }
})

const findStop = (id: number) => withStore((store) => store.find('order_deliveries', id))
const findShipment = (id: number) => withStore((store) => store.find('shipments', id))

async function aPhone(browser: Browser) {
  const context = await newContextFor(browser, 'courier', { locale: 'ar', width: 390, hasTouch: true })
  const page = await context.newPage()
  return { context, page, faults: watchPage(page) }
}

/** The stop is ended by the sheet of problems, with this reason. */
async function endByProblem(page: Page, verb: string, reason: string): Promise<void> {
  await press(page, t('courier.problem.title'))
  await page.getByRole('radio', { name: t(`courier.problem.${verb}`) }).click()
  await page.getByRole('radio', { name: t(`enums.stop_reason.${reason}`) }).click()
  await press(page, t('courier.problem.send'))
  await page.locator(`.mark[data-mark=${verb}]`).waitFor()
}

async function callInVain(page: Page, times: number): Promise<void> {
  for (let each = 1; each <= times; each++) {
    await press(page, t('courier.call.note'))
    await press(page, t('enums.call_result.no_answer'))
    await page.getByText(t('courier.call.count', { count: each })).waitFor()
  }
}

test.group('courier / with the server', (group) => {
  useDefaultSettings(group)

  test('a courier of the demo reserves what is free, and gives it back', async ({ browser, assert }) => {
    const { context, page, faults } = await aPhone(browser)
    await page.goto('/courier')
    const card = page.locator('li.courier-card').first()
    const code = await card.locator('strong').innerText()
    const statusNow = async () => (await withStore((store) => store.select('shipments', { code })))[0]?.status
    await card.getByRole('button', { name: t('courier.shipments.reserve') }).click()
    await until('it is reserved', async () => await statusNow() === 'reserved')
    await page.locator('a.courier-card').filter({ hasText: code }).click()
    await page.locator('.stop-row').first().waitFor()
    await press(page, t('courier.verbs.release'))
    await until('it is free again', async () => await statusNow() === 'published')
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('scenario 2, calls in vain without a pause: four items collected, nobody there, not wanted any more', async ({
    browser, assert,
  }) => {
    await saveSetting('delivery_call_delivery_seconds', 0)
    const { shipment, stops } = await withStore(async (store) => {
      const made = []
      for (const declared_items of [3, 2, 1]) {
        const { order } = await aTransportOrder(store, { declared_items, items: 0 })
        made.push(await stopOf(store, order.id))
      }
      const { id } = await store.insert('shipments', { type: 'collect', date: dayAfter(21) })
      await store.transition('shipments', id, 'add_stops', { args: { stops: made.map((stop) => stop.id) } })
      return { shipment: await store.transition('shipments', id, 'publish'), stops: made }
    })
    const { context, page, faults } = await aPhone(browser)
    await page.goto('/courier')
    await page.locator('li.courier-card').filter({ hasText: shipment.code ?? '' })
      .getByRole('button', { name: t('courier.shipments.reserve') }).click()
    await until('it is reserved', async () => (await findShipment(shipment.id))?.status === 'reserved')
    const [first, second, third] = stops.map(({ id }) => id) as [number, number, number]
    await page.locator('a.courier-card').filter({ hasText: shipment.code ?? '' }).click()
    await page.locator('.stop-row').first().click()
    const count = page.getByLabel(t('courier.finish.count'))
    await count.fill('٠')
    await press(page, t('courier.finish.collect_button'))
    await page.getByText(t('courier.finish.count_wrong')).waitFor()
    await count.fill('٤')
    await press(page, t('courier.finish.collect_button'))
    await page.getByText(t('courier.proof.missing.photos')).waitFor()
    await takePhoto(page)
    await press(page, t('courier.finish.collect_button'))
    await page.locator('.mark[data-mark=done]').waitFor()
    await page.goto(`/courier/stops/${second}`)
    await callInVain(page, 3)
    await endByProblem(page, 'no_response', 'not_home')
    await page.goto(`/courier/stops/${third}`)
    await endByProblem(page, 'regret', 'changed_mind')
    await until('the shipment is complete', async () => (await findShipment(shipment.id))?.status === 'collected')
    const ended = []
    for (const id of [first, second, third]) ended.push(await findStop(id))
    assert.deepEqual(ended.map((stop) => [stop?.status, stop?.handled_items]), [['done', 4], ['no_response', null], ['regret', null]])
    await page.goto(`/courier/shipments/${shipment.id}`)
    await page.getByText(t('courier.shipment.close_hint')).waitFor()
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('scenarios 9 and 10, calls in vain without a pause: two stops without a network; the cash is twenty dirhams short', async ({
    browser, assert,
  }) => {
    await saveSetting('delivery_call_delivery_seconds', 0)
    const { order, stops: [stop, missed], shipment } = await assignedDeliveries(20)
    const { context, page, faults } = await aPhone(browser)
    await page.goto('/courier')
    await page.locator('a.courier-card').filter({ hasText: shipment.code ?? '' }).click()
    for (let left = 2; left > 0; left--) await press(page, t('courier.verbs.load'))
    await page.getByRole('heading', { name: t('courier.shipment.stops') }).waitFor()
    await press(page, t('courier.verbs.leave'))
    await startEarly(page)
    await until('the courier has left', async () => (await findShipment(shipment.id))?.status === 'collected')
    await context.setOffline(true)
    await page.locator('.stop-row').first().click()
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.arrive'))
    await press(page, t('courier.verbs.pay'))
    await page.locator('.amount-due[data-paid]').waitFor()
    await sign(page)
    await press(page, t('courier.finish.delivery_button'))
    await page.locator('.mark[data-mark=done]').waitFor()
    await page.getByRole('link', { name: t('courier.back') }).click()
    await page.locator('.stop-row').nth(1).click()
    await callInVain(page, 3)
    await endByProblem(page, 'no_response', 'not_home')
    const before = new Date().toISOString()
    assert.deepEqual([(await findStop(stop!.id))?.status, (await findStop(missed!.id))?.status], ['pending', 'pending'])
    await context.setOffline(false)
    await until('both stops have ended', async () => (await findStop(missed!.id))?.status === 'no_response')
    await page.locator('.sync-mark[data-state=sent]').waitFor()
    const done = await findStop(stop!.id)
    assert.equal(done?.status, 'done')
    assert.isTrue((done?.ended_at ?? '') < before)
    const paid = await withStore((store) => store.select('transactions', { order_delivery_id: stop!.id }))
    assert.deepEqual(paid.map(({ amount, method }) => [amount, method]), [[order.total, 'cash']])
    assert.lengthOf(await withStore((store) => store.select('delivery_calls', { order_delivery_id: missed!.id })), 3)
    await page.getByRole('link', { name: t('courier.cash.title') }).click()
    const cash = page.getByRole('region', { name: shipment.code ?? '' })
    await cash.getByText(order.code ?? '').waitFor()

    // At the office: what is on board comes back, and the cash is counted.
    const [dispatcher, cashier] = [await signInAs('owner'), await signInAs('manager')]
    await dispatcher.post(`/api/user/order-deliveries/${missed!.id}/check_in`)
    await dispatcher.post(`/api/user/shipments/${shipment.id}/close`)
    const { body: drawer } = await cashier.post<Row<'cash_sessions'>>('/api/user/cash-sessions', {
      station: `courier ${shipment.id}`, opening_amount: 0,
    })
    const counted = [{ value: 100, count: ((order.total ?? 0) - 2000) / 100 }]
    const short = await cashier.post<Row<'settlements'>>('/api/user/settlements', {
      shipment_id: shipment.id, counted, variance_reason: 'Wrong change',
    })
    assert.deepInclude(short.body, { expected: order.total, status: 'settled' })
    assert.equal((await findShipment(shipment.id))?.status, 'paid')
    assert.equal((await cashier.post(`/api/user/cash-sessions/${drawer.id}/close`, { counted })).status, 200)
    await page.locator('.sync-mark').click()
    await cash.waitFor({ state: 'detached' })
    const isOffline = (fault: string) =>
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no answer/.test(fault) || fault.includes(t('ui.alert.offline'))
    assert.deepEqual(faults().filter((fault) => !isOffline(fault)), [])
    await context.close()
  })

  test('scenario 5: a breakdown takes the stops from the phone; the cash stays with the courier', async ({ browser, assert }) => {
    const { order, stops: [stop, other], shipment } = await assignedDeliveries(22)
    await withStore(async (store) => {
      for (const { id } of [stop!, other!]) await store.transition('order_deliveries', id, 'load')
      await store.transition('shipments', shipment.id, 'leave')
      await store.transition('order_deliveries', stop!.id, 'pay', { args: { amount: order.total ?? 0, method: 'cash' } })
    })
    const { context, page, faults } = await aPhone(browser)
    await page.goto(`/courier/stops/${other!.id}`)
    await page.locator('.courier-facts').first().waitFor()
    const dispatcher = await signInAs('owner')
    const { status } = await dispatcher.post(`/api/user/shipments/${shipment.id}/break_off`, { reason: 'Gearbox' })
    assert.equal(status, 200)
    await page.locator('.sync-mark').click()
    await page.getByText(t('courier.stop.gone')).waitFor()
    await page.goto('/courier')
    await page.locator('a.courier-card').filter({ hasText: shipment.code ?? '' }).getByText(t('courier.shipments.to_settle')).waitFor()
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('two pages of one phone send one queue; a shipment that is taken away meanwhile stops its own actions only', async ({
    browser, assert,
  }) => {
    const [taken, kept] = [await assignedDeliveries(23), await assignedDeliveries(24, 1)]
    const [lost, done] = [taken.stops[0]!, kept.stops[0]!]
    await withStore(async (store) => {
      for (const { stops, shipment } of [taken, kept]) {
        for (const { id } of stops) await store.transition('order_deliveries', id, 'load')
        await store.transition('shipments', shipment.id, 'leave')
      }
    })
    const { context, page, faults } = await aPhone(browser)
    const other = await context.newPage()
    const pages = [[page, lost], [other, done]] as const
    for (const [each, { id }] of pages) {
      await each.goto(`/courier/stops/${id}`)
      await each.locator('.sync-mark[data-link=online]').waitFor()
    }
    await context.setOffline(true)
    await press(page, t('courier.verbs.pay'))
    await callInVain(other, 1)
    await press(other, t('courier.verbs.go'))
    for (const [each] of pages) await each.getByText(t('courier.sync.waiting', { count: 3 })).waitFor()
    const office = await signInAs('owner')
    assert.equal((await office.post(`/api/user/shipments/${taken.shipment.id}/break_off`, { reason: 'Gearbox' })).status, 200)
    await context.setOffline(false)
    await until('the other shipment goes on', async () => (await findStop(done.id))?.gone_at != null)
    for (const [each] of pages) {
      await each.getByRole('link', { name: t('courier.shipments.title') }).click()
      await each.locator('.notice[data-kind=refused]').getByText(t('courier.refused.title', { name: t('courier.verbs.pay') })).waitFor()
    }
    const told = () => withStore((store) => store.select('refused_actions', { path: `/api/courier/order-deliveries/${lost.id}/pay` }))
    await until('the office is told', async () => (await told()).length > 0)
    assert.containsSubset(await told(), [{ status: 'open', body: { amount: taken.order.total, method: 'cash' } }])
    const rowsOf = (name: 'delivery_calls' | 'transactions', { id }: { id: number }) =>
      withStore((store) => store.select(name, { order_delivery_id: id }))
    assert.deepEqual([(await rowsOf('delivery_calls', done)).length, (await rowsOf('transactions', lost)).length], [1, 0])
    const isExpected = (fault: string) =>
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no answer|40[49]/.test(fault) || fault.includes(t('ui.alert.offline'))
    assert.deepEqual(faults().filter((fault) => !isExpected(fault)), [])
    await context.close()
  })

  test('tracked: the client is reached by WhatsApp, map and voice note, the camera loads, and without a position nothing stops', async ({
    assert, cleanup,
  }) => {
    await saveSetting('delivery_track_location', true)
    const { order, stops: [stop], shipment } = await assignedDeliveries(25)
    const { token = '' } = await createSession(siteUrl(), 'user', phoneOf('owner'))
    const note = (await uploadFile({ token }, 'addresses.voice_note_id', silence, { name: 'note.mp3' })).body
    const tag = await withStore(async (store) => {
      await store.update('addresses', order.delivery_address_id!, { location: { lat: 27.1412, lng: -13.2034 }, voice_note_id: note.id })
      await store.update('clients', order.client_id, { whatsapp: '+212661234567' })
      return (await store.select('order_items', { order_id: order.id }))[0]?.tag_code ?? ''
    })
    const { browser, close } = await launchFilming(tag)
    cleanup(close)
    const { context, page, faults } = await aPhone(browser)
    // Every other permission is denied.
    await context.grantPermissions(['camera'])
    await page.goto(`/courier/shipments/${shipment.id}`)
    await press(page, t('courier.load.scan'))
    await page.locator('.scan-said[data-kind=loaded]').getByText(tag).waitFor()
    await press(page, t('courier.shipment.map'))
    await page.locator('.stop-pin[data-status=pending]').waitFor()
    const foot = async () => { const box = await page.locator('.map').boundingBox(); return box ? box.y + box.height : Infinity }
    await until('the whole map is on the screen', async () => await foot() <= 844)
    await press(page, t('courier.verbs.load'))
    await page.getByText(t('courier.load.complete')).waitFor()
    await press(page, t('courier.verbs.leave'))
    await startEarly(page)
    await gone(page, t('courier.verbs.leave'))
    await page.goto(`/courier/stops/${stop!.id}`)
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    assert.match(await link('WhatsApp') ?? '', /^https:\/\/wa\.me\/212661234567\?text=.*CMD-/)
    // It is no number that is called: it stands by itself.
    assert.equal(await page.locator('.call-row a[href*="wa.me"]').count(), 0)
    assert.equal(await link(t('courier.stop.navigate')), 'https://www.google.com/maps/dir/?api=1&destination=27.1412,-13.2034')
    await page.getByLabel(t('courier.stop.voice')).waitFor()
    const seconds = await page.evaluate("(async (audio) => { await audio.play(); return audio.duration })(document.querySelector('audio'))")
    assert.closeTo(Number(seconds), 0.5, 0.1)
    assert.equal(await page.evaluate("navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)"), 'denied')
    const sent = page.waitForRequest((request) => request.url().endsWith(`/order-deliveries/${stop!.id}/go`))
    await press(page, t('courier.verbs.go'))
    assert.deepEqual((await sent).postDataJSON(), {})
    await until('the courier is on the way', async () => (await findStop(stop!.id))?.gone_at != null)
    await page.locator('.sync-mark[data-state=sent]').waitFor()
    assert.deepEqual(faults(), [])
  })

  test('a PIN opens the phone again, and a courier at another sign-in is led to theirs', async ({ browser }) => {
    const context = await newContextFor(browser, 'visitor', { width: 390 })
    const page = await context.newPage()
    await page.goto('/admin')
    await fillSignIn(page, phoneOf('courier'))
    await page.getByRole('button', { name: t('ui.auth.sign_in') }).click()
    await page.waitForURL('**/courier/login')
    await fillSignIn(page, phoneOf('courier'))
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.waitForURL('**/courier')
    await page.getByRole('link', { name: t('courier.pin.choose') }).click()
    const pin = page.getByLabel(t('courier.pin.new'))
    await pin.fill('1111')
    await press(page, t('courier.pin.choose'))
    await page.locator('.field-error').waitFor()
    await pin.fill('٧٢٩٤')
    await press(page, t('courier.pin.choose'))
    await page.getByText(t('courier.pin.kept')).waitFor()
    await page.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    await page.waitForURL('**/courier/login')
    await page.getByLabel(t('courier.pin.pin')).fill('0000')
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.locator('.field-error').waitFor()
    await page.getByLabel(t('courier.pin.pin')).fill('7294')
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.waitForURL('**/courier')
    await page.getByRole('heading', { name: t('courier.shipments.own') }).waitFor()
    await context.close()
  })
})
