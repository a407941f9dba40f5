/**
 * A courier's day on a phone in Arabic, with the settings of a new company. The network between the pages and the server is cut before and
 * after each call; the server, the pages, the service worker and the storage are real.
 */
import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { fillSignIn } from '#tests/support/browser/browser_controls'
import {
  aCourierWithPhone, assignedDeliveries, dayAfter, leaveWith, pressCourier as press, sign, takePhoto,
} from '#tests/support/browser/courier_page'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { MAX_TRIES } from '../../../admin/courier/outbox/queue.ts'
import type { CourierNetwork, Fate } from '#tests/support/browser/courier_network'
import type { BrowserContext, Page } from 'playwright'

const t = translator('ar')

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('.courier-section').first().waitFor()
  return page
}

const gone = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
const isSent = (network: CourierNetwork, call: string) => until(`${call} has arrived`, () => network.carriedOut.includes(call))
const findStop = async (id: number) => (await withStore((store) => store.find('order_deliveries', id)))!
const paymentsOf = (order_delivery_id: number) => withStore((store) => store.select('transactions', { order_delivery_id }))
const stopPath = ({ id }: { readonly id: number }) => `/courier/stops/${id}`
const shipmentPath = ({ id }: { readonly id: number }) => `/courier/shipments/${id}`

async function pay(page: Page): Promise<void> {
  await page.getByLabel(t('courier.pay.given')).fill('200')
  await page.locator('.change').waitFor()
  await press(page, t('courier.verbs.pay'))
}

/** What was typed is written on the phone a moment later: a read that begins now comes after it. */
const isKept = (page: Page) => page.evaluate(`new Promise((resolve, reject) => {
  const opening = indexedDB.open('zarbia-courier')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts', 'readonly')
    reading.oncomplete = () => { opening.result.close(); resolve() }
    reading.objectStore('drafts').count()
  }
  opening.onerror = reject
})`)

/** The photos that wait on the phone are gone, as after its storage was cleared. */
const losePhotos = (page: Page) => page.evaluate(`new Promise((resolve, reject) => {
  const opening = indexedDB.open('zarbia-courier')
  opening.onsuccess = () => {
    const writing = opening.result.transaction('photos', 'readwrite')
    writing.oncomplete = () => { opening.result.close(); resolve() }
    writing.objectStore('photos').clear()
  }
  opening.onerror = reject
})`)

/** What failed before is due for the last time. */
const makeLastTryDue = (page: Page) => page.evaluate(`new Promise((resolve, reject) => {
  const opening = indexedDB.open('zarbia-courier')
  opening.onsuccess = () => {
    const writing = opening.result.transaction('presses', 'readwrite')
    writing.oncomplete = () => { opening.result.close(); resolve() }
    const actions = writing.objectStore('presses')
    actions.getAll().onsuccess = ({ target }) => {
      for (const press of target.result) if (press.failure) actions.put({ ...press, failure: { tries: ${MAX_TRIES - 1}, retry_at: 0 } })
    }
  }
  opening.onerror = reject
})`)

interface Step {
  readonly path: string
  /** The call that is carried out. */
  readonly sent: string
  readonly run: (page: Page) => Promise<unknown>
  readonly drawn: (page: Page) => Promise<unknown>
}

/** A press whose button is gone after it. */
function verb(name: string): Pick<Step, 'run' | 'drawn'> {
  const text = t(`courier.verbs.${name}`)
  return { run: (page) => press(page, text), drawn: (page) => gone(page, text) }
}

/** Each press of a delivery, and what is drawn as soon as it is on the phone. */
function stepsOf(shipment: { readonly id: number }, stop: { readonly id: number }, item: { readonly id: number }): readonly Step[] {
  const [whole, one] = [shipmentPath(shipment), stopPath(stop)]
  return [
    {
      path: whole, sent: `order-delivery-items/${item.id}/load`, run: (page) => press(page, t('courier.verbs.load')),
      drawn: (page) => page.locator('.load-group [data-result=loaded]').or(page.locator('.stop-row')).first().waitFor(),
    },
    { path: whole, sent: `shipments/${shipment.id}/leave`, ...verb('leave') },
    { path: one, sent: `order-deliveries/${stop.id}/go`, ...verb('go') },
    { path: one, sent: `order-deliveries/${stop.id}/arrive`, ...verb('arrive') },
    { path: one, sent: `order-deliveries/${stop.id}/pay`, run: pay, drawn: (page) => page.locator('.amount-due[data-paid]').waitFor() },
    {
      path: one, sent: `order-deliveries/${stop.id}/done`, drawn: (page) => page.locator('.mark[data-mark=done]').waitFor(),
      run: async (page) => { await sign(page); await press(page, t('courier.finish.delivery_button')) },
    },
  ]
}

test.group('courier / a day', (group) => {
  useDefaultSettings(group)

  test('calls in vain without a pause: reserve, load, leave, deliver with cash and signature, nobody there, cash and expense', async ({
    browser, assert,
  }) => {
    await saveSetting('delivery_call_delivery_seconds', 0)
    const { context, network, courier } = await aCourierWithPhone(browser)
    const { stops: [first, second], shipment } = await withStore(async (store) => {
      const stops = []
      for (let each = 0; each < 2; each++) {
        const { order, stop } = await aReadyOrder(store, { paid: false })
        await store.update('addresses', order.delivery_address_id!, { location: { lat: 27.15, lng: -13.2 }, landmark: 'خلف المسجد' })
        // Longer than the line of the title.
        await store.update('clients', order.client_id, { first_name: 'Café Restaurant', last_name: 'Canarias de la Place' })
        stops.push(stop)
      }
      const { id } = await store.insert('shipments', { type: 'delivery', date: dayAfter(0) })
      await store.transition('shipments', id, 'add_stops', { args: { stops: stops.map((stop) => stop.id) } })
      return { stops, shipment: await store.transition('shipments', id, 'publish') }
    })
    const page = await open(context, '/courier')
    const faults = watchPage(page)
    const card = page.locator('li.courier-card').filter({ hasText: shipment.code ?? '' })
    await card.waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await card.getByRole('button', { name: t('courier.shipments.reserve') }).click()
    await isSent(network, `shipments/${shipment.id}/reserve`)
    await page.locator('.courier-progress').waitFor()
    await page.locator('a.courier-card').click()
    await page.getByRole('heading', { name: t('courier.load.title', { done: 0, total: 2 }) }).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    for (const left of [2, 1]) {
      assert.equal(await page.getByRole('button', { name: t('courier.verbs.load'), exact: true }).count(), left)
      await press(page, t('courier.verbs.load'))
      await until('it is loaded', () => network.carriedOut.filter((call) => call.endsWith('/load')).length === 3 - left)
    }
    // The list stays until the courier goes on.
    await page.getByText(t('courier.load.complete')).waitFor()
    assert.equal(await page.locator('.load-group .mark[data-mark=done]').count(), 2)
    assert.equal(await page.getByRole('button', { name: t('courier.load.scan') }).count(), 0)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.load.go_on'))
    await page.locator('.load-group').first().waitFor({ state: 'detached' })
    await press(page, t('courier.verbs.leave'))
    // The button is gone: a keyboard goes on at the stops.
    await page.locator('#stops:focus').waitFor()
    await page.goto(stopPath(first!))
    await page.getByRole('link', { name: t('courier.stop.navigate') }).waitFor()
    await page.getByText('خلف المسجد').waitFor()
    assert.equal(await page.getByRole('link', { name: t('courier.stop.navigate') }).getAttribute('href'),
      'https://www.google.com/maps/dir/?api=1&destination=27.15,-13.2')
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.arrive'))
    await page.locator('[aria-disabled=true]').filter({ hasText: t('courier.finish.delivery_button') }).waitFor()
    await pay(page)
    await page.locator('.amount-due[data-paid]').waitFor()
    await isSent(network, `order-deliveries/${first!.id}/pay`)
    await page.locator('.sync-mark[data-state=sent]').waitFor()
    await press(page, t('courier.finish.delivery_button'))
    await page.getByText(t('courier.proof.missing.code')).waitFor()
    await sign(page)
    await press(page, t('courier.finish.delivery_button'))
    await isSent(network, `order-deliveries/${first!.id}/done`)
    const [payment] = await paymentsOf(first!.id)
    assert.containsSubset(payment, { amount: 9000, method: 'cash', shipment_id: shipment.id })
    const done = await findStop(first!.id)
    assert.deepEqual([done.status, done.proof_type, done.signature_id !== null, network.uploads], ['done', 'signature', true, 1])

    const goOn = page.getByRole('link', { name: t('courier.next.go_on') })
    const focused = () => page.evaluate("document.activeElement?.getAttribute('href')")
    await until('the next stop is at hand', async () => await focused() === stopPath(second!))
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await goOn.click()
    await page.waitForURL(`**${stopPath(second!)}`)
    await page.locator('.amount-to-take').getByText(/90[.,]00/).waitFor()
    for (let count = 1; count <= 3; count++) {
      await press(page, t('courier.call.note'))
      await press(page, t('enums.call_result.no_answer'))
      await page.getByText(t('courier.call.count', { count })).waitFor()
    }
    await press(page, t('courier.problem.title'))
    await page.getByRole('radio', { name: t('courier.problem.no_response') }).click()
    await press(page, t('courier.problem.send'))
    await page.getByText(t('courier.problem.reason_missing')).waitFor()
    await page.getByRole('radio', { name: t('enums.stop_reason.not_home') }).click()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.problem.send'))
    await isSent(network, `order-deliveries/${second!.id}/no_response`)
    assert.include(await findStop(second!.id), { status: 'no_response', outcome_reason: 'not_home' })

    await page.getByRole('link', { name: t('courier.cash.title') }).click()
    await press(page, t('courier.expense.add'))
    await page.getByRole('radio', { name: 'وقود' }).click()
    await page.getByLabel(t('courier.pay.amount')).fill('٢٠')
    await press(page, t('courier.expense.save'))
    await page.locator('.amount-due').getByText('70').waitFor()
    await isSent(network, 'shipment-expenses')
    assert.include((await withStore((store) => store.find('couriers', courier.id))), { cash_held: 7000 })
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('what a new company demands at the door: a photo of a pickup, and photo and note when no code is right', async ({
    browser, assert,
  }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const pickup = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 4, items: 0 })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop], { courier_id: courier.id, date: dayAfter(1) })
      return stop
    })
    const delivery = await assignedDeliveries(courier, 1)
    await leaveWith(delivery)
    const page = await open(context, stopPath(pickup))
    await page.getByText(t('courier.proof.demand.photo')).waitFor()
    await press(page, t('courier.finish.collect_button'))
    await page.getByText(t('courier.proof.missing.photos')).waitFor()
    await takePhoto(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await press(page, t('courier.finish.collect_button'))
    await isSent(network, `order-deliveries/${pickup.id}/done`)
    assert.include(await findStop(pickup.id), { status: 'done', handled_items: 4, proof_type: 'photo' })

    const [stop] = delivery.stops
    await page.goto(stopPath(stop!))
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.pay'))
    await isSent(network, `order-deliveries/${stop!.id}/pay`)
    await withStore((store) => store.update('order_deliveries', stop!.id, { code_tries: 5 }))
    await page.locator('.sync-mark').click()
    await page.getByText(t('courier.proof.demand.signature_or_replaced')).waitFor()
    await takePhoto(page)
    await press(page, t('courier.finish.delivery_button'))
    await page.getByText(t('courier.proof.missing.note')).waitFor()
    await page.getByLabel(t('courier.proof.note')).fill('سلمت للجار')
    await press(page, t('courier.finish.delivery_button'))
    await isSent(network, `order-deliveries/${stop!.id}/done`)
    assert.include(await findStop(stop!.id), { status: 'done', proof_type: 'photo', proof_note: 'سلمت للجار' })
    await context.close()
  })

  // The network is cut before the request or before its answer, or is away, and the page is killed after every press.
  test('whatever breaks at any press, each is carried out once and in order: {$self}')
    .with(['before', 'after', 'offline'] as const)
    .run(async ({ browser, assert }, fault) => {
      const { context, network, courier } = await aCourierWithPhone(browser)
      const { stops: [stop], shipment } = await assignedDeliveries(courier, 1)
      const [item] = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: stop!.id }))
      const steps = stepsOf(shipment, stop!, item!)
      const first = await open(context, shipmentPath(shipment))
      // Not before the worker has kept the application: this is what opens it without a network.
      await first.evaluate('navigator.serviceWorker.ready')
      await first.close()
      for (const { path, sent, run, drawn } of steps) {
        const page = await open(context, path)
        await page.locator('.sync-mark[data-link=online]').waitFor()
        if (fault === 'offline') await context.setOffline(true)
        // The signature is uploaded first: both requests break.
        else network.fates = [fault, fault] satisfies Fate[]
        await run(page)
        await drawn(page)
        await page.close()
        network.fates = []
        const next = await open(context, path)
        await drawn(next)
        if (fault === 'offline') await context.setOffline(false)
        await isSent(network, sent)
        await next.locator('.sync-mark[data-link=online]').waitFor()
        await next.locator('.sync-mark[data-state=sent]').waitFor()
        await next.close()
      }
      assert.deepEqual(network.carriedOut, steps.map(({ sent }) => sent))
      assert.equal(network.uploads, 1)
      assert.deepEqual([(await findStop(stop!.id)).status, (await paymentsOf(stop!.id)).map(({ amount }) => amount)], ['done', [9000]])
      await context.close()
    })

  test('a refusal stops one stop only, is told to the office, and is settled by the courier', async ({ browser, assert }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const made = await assignedDeliveries(courier)
    const [first, second] = made.stops
    await withStore((store) => store.transition('order_deliveries', second!.id, 'load'))
    const page = await open(context, stopPath(first!))
    await page.locator('.sync-mark[data-link=online]').waitFor()
    // The office has pressed it meanwhile.
    await context.setOffline(true)
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.load'))
    await withStore((store) => store.transition('order_deliveries', first!.id, 'arrive'))
    await context.setOffline(false)
    await page.locator('.notice[data-kind=refused]').getByText(t('order_deliveries.conditions.nobody_arrived')).waitFor()
    await page.getByText(t('courier.refused.behind', { count: 1 })).waitFor()
    const path = `/api/courier/order-deliveries/${first!.id}/go`
    await until('the office is told', async () => (await withStore((store) => store.select('refused_actions', { path }))).length === 1)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const other = await open(context, stopPath(second!))
    await press(other, t('courier.verbs.go'))
    await isSent(network, `order-deliveries/${second!.id}/go`)
    assert.deepEqual(network.carriedOut.filter((call) => call !== 'refused-actions'), [`order-deliveries/${second!.id}/go`])
    await page.getByRole('button', { name: t('courier.refused.drop') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('courier.refused.drop') }).click()
    await until('the next one has arrived', () => network.carriedOut.some((call) => call.endsWith('/load')))
    await context.close()
  })

  test('a part of the page that cannot be loaded without a network is loaded when it is back, and the page stays', async ({ browser }) => {
    const { context, courier } = await aCourierWithPhone(browser)
    const made = await assignedDeliveries(courier, 1)
    await context.route('**/signature_pad*', (route) => route.abort())
    const page = await open(context, stopPath(made.stops[0]!))
    await page.locator('.sync-mark[data-link=online]').waitFor()
    await context.setOffline(true)
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.load'))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.locator('canvas.signature').waitFor()
    await context.close()
  })

  test('a limit that is lowered: a photo that is too large gets another in its place, and the rest of the press is kept', async ({
    browser, assert,
  }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const made = await assignedDeliveries(courier, 1)
    await leaveWith(made)
    const [stop] = made.stops
    const page = await open(context, stopPath(stop!))
    await pay(page)
    await isSent(network, `order-deliveries/${stop!.id}/pay`)
    await page.locator('.sync-mark[data-state=sent]').waitFor()
    await context.setOffline(true)
    await sign(page)
    const noise = await sharp({
      create: { width: 1600, height: 1600, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    }).jpeg({ quality: 95 }).toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: noise })
    await page.locator('.photo-strip img').waitFor()
    await press(page, t('courier.finish.delivery_button'))
    await saveSetting('files_max_megabytes', 1)
    await context.setOffline(false)
    const notice = page.locator('.notice[data-kind=refused]')
    await notice.locator('img').waitFor()
    assert.equal(network.statuses.get('media'), 413)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await notice.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })
    await isSent(network, `order-deliveries/${stop!.id}/done`)
    const done = await findStop(stop!.id)
    assert.deepEqual([done.status, done.signature_id !== null, await photosOf(stop!.id)], ['done', true, 1])
    await notice.waitFor({ state: 'detached' })
    await context.close()
  })

  test('a server that breaks at one stop, and a photo that is lost, hold this stop only; both are shown, and told to the office', async ({
    browser, assert,
  }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const made = await assignedDeliveries(courier, 3)
    await leaveWith(made)
    const [broken, lost, fine] = made.stops
    const page = await open(context, stopPath(broken!))
    network.broken.add(`order-deliveries/${broken!.id}/go`)
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.arrive'))
    await page.getByText(t('courier.sync.waiting', { count: 2 })).waitFor()
    await page.goto(stopPath(lost!))
    await pay(page)
    await isSent(network, `order-deliveries/${lost!.id}/pay`)
    await context.setOffline(true)
    await sign(page)
    await takePhoto(page)
    await press(page, t('courier.finish.delivery_button'))
    await page.locator('.mark[data-mark=done]').waitFor()
    await losePhotos(page)
    await context.setOffline(false)
    const notice = page.locator('.notice[data-kind=refused]')
    await notice.getByText(t('courier.refused.photo_lost')).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const other = await open(context, stopPath(fine!))
    await press(other, t('courier.verbs.go'))
    await isSent(network, `order-deliveries/${fine!.id}/go`)
    const told = async (id: number) => (await withStore((store) => store.select('refused_actions', { order_delivery_id: id })))[0]
    await until('the office knows of the photo', async () => (await told(lost!.id))?.message?.ar === t('courier.refused.photo_lost'))
    assert.notInclude(JSON.stringify((await told(lost!.id))?.body), 'null')
    // Each one that is lost is taken again: first the photo, then the signature.
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await until('both are taken again, and sent', async () => {
      const wanted = notice.locator('input[type=file]')
      if (await wanted.count() > 0) await wanted.setInputFiles(photo)
      return (await findStop(lost!.id)).status === 'done'
    })
    assert.include(await findStop(lost!.id), { status: 'done', proof_type: 'signature' })

    // The tries go on by themselves, with pauses: the last one is due.
    await page.goto(stopPath(broken!))
    await makeLastTryDue(page)
    await page.locator('.sync-mark').click()
    await notice.getByText(t('courier.refused.failed')).waitFor()
    await page.getByText(t('courier.refused.behind', { count: 1 })).waitFor()
    await until('the office knows of the server', async () => (await told(broken!.id))?.message?.fr?.includes('Something broke.') === true)
    network.broken.clear()
    await notice.getByRole('button', { name: t('courier.refused.again') }).click()
    await isSent(network, `order-deliveries/${broken!.id}/arrive`)
    assert.isNotNull((await findStop(broken!.id)).gone_at)
    await context.close()
  })

  test('signed out with actions that wait: they stay for the same courier', async ({ browser, assert }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const { stops: [stop] } = await assignedDeliveries(courier, 1)
    const page = await open(context, stopPath(stop!))
    await page.locator('.sync-mark[data-link=online]').waitFor()
    await query(
      db.connection(), "update courier_access_tokens set expires_at = now() - interval '1 minute' where tokenable_id = ?", [courier.id],
    )
    await press(page, t('courier.verbs.go'))
    await page.getByText(t('courier.locked.waiting', { count: 1 })).waitFor()
    // The pages stay usable without the session: the courier may be without a network again.
    assert.deepEqual(await keptOn(page), { days: 1, actions: 1 })
    await gone(page, t('courier.verbs.go'))
    await page.getByRole('link', { name: t('courier.settings.title') }).click()
    await page.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('courier.settings.kept', { count: 1 })).waitFor()
    await question.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    await page.waitForURL('**/courier/login')
    await page.getByText(t('courier.sign_in.kept', { count: 1 })).waitFor()
    await until('the day is forgotten', async () => (await keptOn(page)).days === 0)
    assert.deepEqual(await keptOn(page), { days: 0, actions: 1 })
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await fillSignIn(page, courier.phone)
    await page.getByRole('button', { name: t('courier.sign_in.button') }).click()
    await page.waitForURL('**/courier')
    await isSent(network, `order-deliveries/${stop!.id}/go`)
    assert.deepEqual(network.carriedOut, [`order-deliveries/${stop!.id}/go`])
    await context.close()
  })

  test('a session that was ended elsewhere leaves no day on the phone, and what waits to its courier', async ({ browser, assert }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const { stops: [stop] } = await assignedDeliveries(courier, 1)
    const page = await open(context, stopPath(stop!))
    await page.locator('.sync-mark[data-link=online]').waitFor()
    await query(db.connection(), 'delete from courier_sessions where person_id = ?', [courier.id])
    await press(page, t('courier.verbs.go'))
    await page.waitForURL('**/courier/login')
    await until('the day is forgotten', async () => (await keptOn(page)).days === 0)
    assert.deepEqual(await keptOn(page), { days: 0, actions: 1 })
    await fillSignIn(page, courier.phone)
    await page.getByRole('button', { name: t('courier.sign_in.button') }).click()
    await isSent(network, `order-deliveries/${stop!.id}/go`)
    await context.close()
  })

  test('what is half typed, with photos, is there again after the page was killed, and gone once pressed', async ({ browser, assert }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const { stops: [delivery], shipment } = await assignedDeliveries(courier, 1)
    await withStore((store) => store.transition('order_deliveries', delivery!.id, 'load'))
    const pickup = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 4, items: 0 })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop], { courier_id: courier.id, date: dayAfter(1) })
      return stop
    })
    /** Fills in, kills the page, and opens the application again. */
    const again = async (path: string, fill: (page: Page) => Promise<unknown>, start = path) => {
      const page = await open(context, path)
      await fill(page)
      await isKept(page)
      await page.close()
      return open(context, start)
    }
    const leave = await again(shipmentPath(shipment), async (page) => {
      await page.getByLabel(t('courier.leave.odometer')).fill('٨٤ ٣١٠')
      await takePhoto(page)
    })
    await leave.locator('.photo-strip img').waitFor()
    await press(leave, t('courier.verbs.leave'))
    await isSent(network, `shipments/${shipment.id}/leave`)
    const left = await withStore((store) => store.find('shipments', shipment.id))
    assert.deepEqual([left?.odometer_start, left?.odometer_start_photo_id !== null], [84_310, true])
    await leave.close()

    const stop = await again(stopPath(delivery!), async (page) => {
      await page.getByLabel(t('courier.pay.given')).fill('200')
      await sign(page)
      await page.getByLabel(t('courier.proof.signed_by')).fill('فاطمة')
    }, '/courier')
    // At the stop that was open.
    await stop.waitForURL(`**${stopPath(delivery!)}`)
    assert.equal(await stop.getByLabel(t('courier.proof.signed_by')).inputValue(), 'فاطمة')
    await stop.getByRole('button', { name: t('courier.proof.erase') }).waitFor()
    await stop.locator('.change').waitFor()
    await press(stop, t('courier.verbs.pay'))
    await stop.locator('.amount-due[data-paid]').waitFor()
    await press(stop, t('courier.finish.delivery_button'))
    await isSent(network, `order-deliveries/${delivery!.id}/done`)
    assert.include(await findStop(delivery!.id), { signed_by: 'فاطمة', proof_type: 'signature' })
    // Its end is the end of that: the application opens with the shipments.
    await stop.locator('.mark[data-mark=done]').waitFor()
    await isKept(stop)
    await stop.close()
    const list = await open(context, '/courier')
    await list.locator('.sync-mark[data-link=online]').waitFor()
    await list.locator('a.courier-card').first().waitFor()
    assert.match(list.url(), /\/courier$/)
    await list.close()

    const problem = await again(stopPath(pickup), async (page) => {
      await page.getByLabel(t('courier.finish.count')).fill('3')
      await press(page, t('courier.problem.title'))
      await page.getByRole('radio', { name: t('courier.problem.regret') }).click()
      await page.getByLabel(t('courier.problem.note')).fill('سافر')
    })
    assert.equal(await problem.getByLabel(t('courier.finish.count')).inputValue(), '3')
    await press(problem, t('courier.problem.title'))
    assert.equal(await problem.getByLabel(t('courier.problem.note')).inputValue(), 'سافر')
    await problem.getByRole('radio', { name: t('enums.stop_reason.out_of_time') }).click()
    await press(problem, t('courier.problem.send'))
    await isSent(network, `order-deliveries/${pickup.id}/regret`)
    assert.include(await findStop(pickup.id), { outcome_reason: 'out_of_time', outcome_note: 'سافر' })
    await problem.close()

    const cash = await again('/courier/cash', async (page) => {
      await press(page, t('courier.expense.add'))
      await page.getByRole('radio', { name: 'وقود' }).click()
      await page.getByLabel(t('courier.pay.amount')).fill('20')
      await takePhoto(page)
    })
    await press(cash, t('courier.expense.add'))
    await press(cash, t('courier.expense.save'))
    await isSent(network, 'shipment-expenses')
    const [expense] = await withStore((store) => store.select('shipment_expenses', { shipment_id: shipment.id }))
    assert.deepEqual([expense?.amount, expense?.photo_id !== null], [2000, true])
    await press(cash, t('courier.expense.add'))
    assert.equal(await cash.getByLabel(t('courier.pay.amount')).inputValue(), '')
    assert.equal(await cash.locator('.photo-strip img').count(), 0)
    await context.close()
  })

  test('a full phone and a wrong clock are said', async ({ browser, assert }) => {
    const { context, network, courier } = await aCourierWithPhone(browser)
    const { stops: [stop] } = await assignedDeliveries(courier, 1)
    network.clock_ms = 3 * 3_600_000
    const page = await open(context, stopPath(stop!))
    await page.getByText(t('courier.clock.slow', { far: t('courier.clock.hours', { count: 3 }) })).waitFor()
    await press(page, t('courier.verbs.go'))
    await isSent(network, `order-deliveries/${stop!.id}/go`)
    const ahead = Date.parse(network.times.get(`order-deliveries/${stop!.id}/go`) ?? '') - Date.now()
    assert.closeTo(ahead, network.clock_ms, 600_000)
    await page.evaluate(`
      window.add = IDBObjectStore.prototype.add
      IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError') }`)
    await press(page, t('courier.verbs.arrive'))
    await page.getByText(t('courier.storage.not_kept')).waitFor()
    assert.isTrue(await page.getByRole('button', { name: t('courier.verbs.arrive'), exact: true }).isVisible())
    await waitUntilLoaded(page)
    assert.lengthOf(network.carriedOut, 1)
    // Room for an action, none for the day that contains it: it is not drawn a second time on top of that day.
    await page.evaluate(`
      IDBObjectStore.prototype.add = window.add
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...values) {
        if (this.name === 'days') throw new DOMException('', 'QuotaExceededError')
        return put.apply(this, values)
      }`)
    await press(page, t('courier.verbs.arrive'))
    await isSent(network, `order-deliveries/${stop!.id}/arrive`)
    await until('no action is kept', async () => (await keptOn(page)).actions === 0)
    await context.close()
  })
})

const smallPhoto = () => sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } }).jpeg().toBuffer()

const photosOf = async (id: number): Promise<number> => {
  const rows = await query(db.connection(),
    "select id from media where owner_resource = 'order_deliveries' and owner_field = 'photos' and owner_id = ?", [id])
  return rows.length
}

/** How many days and actions the phone keeps. */
const keptOn = (page: Page): Promise<{ days: number; actions: number }> => page.evaluate(`new Promise((resolve, reject) => {
  const opening = indexedDB.open('zarbia-courier')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const database = opening.result
    const transaction = database.transaction(['days', 'presses'])
    const [days, actions] = ['days', 'presses'].map((name) => transaction.objectStore(name).count())
    transaction.oncomplete = () => { database.close(); resolve({ days: days.result, actions: actions.result }) }
  }
})`)
