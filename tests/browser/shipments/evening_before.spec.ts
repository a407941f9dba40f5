/**
 * The evening before: slots that do not fit are said, and the address of an order moves while its stop is planned. The dispatcher is
 * asked, the courier's phone says it, and phone, sheet and map show the old address until it is taken over, then the new one.
 */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { aCourierWithPhone, dayAfter } from '#tests/support/browser/courier_page'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { anAddress, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'

const [en, ar] = [translator('en'), translator('ar')]
const OLD = { label: 'Home', line: 'Rue Ancienne 4', landmark: 'Old mosque', location: { lat: 27.15, lng: -13.2 } }
const NEW = { label: 'Bureau', line: 'Avenue Neuve 9', landmark: 'New market', location: { lat: 27.135, lng: -13.23 } }

const plannedStop = (courier_id: number, date: string) => withStore(async (store) => {
  const { order, stop } = await aReadyOrder(store)
  await store.update('addresses', order.delivery_address_id!, OLD)
  const next = await anAddress(store, order.client_id, NEW)
  // Another stop, from which the first one is seen to move on the map.
  const other = await aReadyOrder(store)
  await store.update('addresses', other.order.delivery_address_id!, { location: { lat: 27.16, lng: -13.21 } })
  const shipment = await aShipment(store, [stop, other.stop], { courier_id, date })
  return { order: (await store.find('orders', order.id))!, next, shipment, stop: (await store.find('order_deliveries', stop.id))! }
})

test.group('shipments / the evening before', () => {
  test('an address that moves is offered to the dispatcher and told to the courier; phone, sheet and map agree before and after', async ({
    browser, assert,
  }) => {
    const date = dayAfter(1)
    const { context: phone, courier } = await aCourierWithPhone(browser)
    const { order, next, shipment, stop } = await plannedStop(courier.id, date)
    const api = await signInAs('manager')
    const dispatcher = await (await newContextFor(browser, 'manager')).newPage()
    await dispatcher.setViewportSize({ width: 1440, height: 900 })
    const faults = watchPage(dispatcher)
    const board = `/user/dispatch?date=${date}`
    const card = dispatcher.locator(`[data-stop="${stop.id}"]`)
    await dispatcher.goto(board)
    await card.waitFor()
    assert.notInclude(await card.innerText(), en('order_deliveries.views.changed'))
    const way = async () => {
      const colour = await dispatcher.locator('.dispatch-column', { has: card }).getAttribute('data-colour')
      const pins = dispatcher.locator(`.route-pin.route-${colour}`)
      const [one, two] = await Promise.all([/^1$/, /^2$/].map((number) => pins.filter({ hasText: number }).first().boundingBox()))
      return [two!.x - one!.x, two!.y - one!.y]
    }

    const moved = { version: order.version, delivery_address_id: next.id }
    const answer = await api.patch(`/api/user/orders/${order.id}`, moved)
    assert.equal(answer.status, 200)
    // Live: nobody has to load the page again.
    await card.getByText(en('order_deliveries.views.changed')).waitFor()
    const courierPage = await phone.newPage()
    const shown = async (address: typeof OLD) => {
      await courierPage.goto(`/courier/stops/${stop.id}`)
      await courierPage.locator('.sync-mark[data-link=online]').waitFor()
      await until(`the phone leads to ${address.line}`, async () =>
        (await courierPage.locator(`a[href*="${address.location.lat},${address.location.lng}"]`).count()) === 1)
      await courierPage.getByText(address.line).waitFor()
    }
    await shown(OLD)
    const notice = courierPage.locator('.notice').filter({ hasText: ar('courier.stop.order_changed') })
    await notice.getByText(NEW.line).waitFor()
    assert.deepEqual([...await findAxeViolations(courierPage), ...await findPageOddities(courierPage)], [])
    await courierPage.goto(`/courier/shipments/${shipment.id}`)
    await courierPage.locator('.mark[data-mark=changed]').waitFor()
    assert.isTrue((await sheetOf(dispatcher, shipment.id)).includes(OLD.line))
    await waitUntilLoaded(dispatcher)

    await dispatcher.goto(board)
    await card.waitFor()
    const before = await way()
    await card.getByRole('button').last().click()
    await dispatcher.getByRole('menuitem', { name: en('ui.dispatch.decide') }).click()
    const changes = dispatcher.locator('.stop-changes')
    await changes.getByText(NEW.label).waitFor()
    assert.deepEqual([...await findAxeViolations(dispatcher), ...await findPageOddities(dispatcher)], [])
    await dispatcher.getByRole('button', { name: en('order_deliveries.transitions.take_over') }).click()
    await changes.waitFor({ state: 'detached' })

    await shown(NEW)
    assert.equal(await courierPage.getByText(ar('courier.stop.order_changed')).count(), 0)
    const sheet = await sheetOf(dispatcher, shipment.id)
    assert.deepEqual([sheet.includes(NEW.line), sheet.includes(OLD.line)], [true, false])
    await dispatcher.goto(board)
    await card.waitFor()
    assert.notInclude(await card.innerText(), en('order_deliveries.views.changed'))
    assert.notDeepEqual(await way(), before, 'the pin has moved')
    assert.deepEqual(faults(), [])
    for (const page of [dispatcher, courierPage]) await page.context().close()
  })

  test('a slot outside the hours, and one that comes too late, are said to both; one press of the dispatcher sorts them', async ({
    browser, assert,
  }) => {
    const date = dayAfter(1)
    const { context: phone, courier } = await aCourierWithPhone(browser)
    const { shipment, stops } = await withStore(async (store) => {
      const ready = [await aReadyOrder(store), await aReadyOrder(store)]
      const slots = [{ slot_from: '15:00', slot_to: '19:00' }, { slot_from: '09:00', slot_to: '12:00' }]
      for (const [index, { stop }] of ready.entries()) await store.update('order_deliveries', stop.id, { date, ...slots[index] })
      const made = ready.map(({ stop }) => stop)
      const hours = { start_time: '09:00', end_time: '13:00' }
      return { stops: made, shipment: await aShipment(store, made, { courier_id: courier.id, date, ...hours }) }
    })
    const sequence = () => withStore(async (store) => {
      const rows = await store.select('order_deliveries', { shipment_id: shipment.id })
      return rows.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0)).map(({ id }) => id)
    })
    const courierPage = await phone.newPage()
    await courierPage.goto(`/courier/shipments/${shipment.id}`)
    const notice = courierPage.locator('.notice')
    const said = async () => notice.innerText()
    await notice.waitFor()
    const sentence = (problem: string) => ar(`courier.slots.${problem}`, { stops: '' }).split(':')[0]
    const [outside, overtaken] = ['outside', 'overtaken'].map(sentence)
    for (const text of [outside, overtaken]) assert.include(await said(), String(text))
    assert.deepEqual([...await findAxeViolations(courierPage), ...await findPageOddities(courierPage)], [])
    const dispatcher = await (await newContextFor(browser, 'manager')).newPage()
    await dispatcher.goto(`/user/dispatch?date=${date}`)
    const column = dispatcher.locator('.dispatch-column').filter({ hasText: shipment.code ?? '' })
    for (const problem of ['outside', 'overtaken']) await column.getByText(en(`ui.dispatch.slots.${problem}`)).waitFor()
    assert.deepEqual([...await findAxeViolations(dispatcher), ...await findPageOddities(dispatcher)], [])
    // A stop that keeps its place is not moved: of two nothing is left to sort.
    const bySlot = column.getByRole('button', { name: en('ui.dispatch.by_slot') })
    await bySlot.waitFor()
    for (const [press, state] of [['keep', 'detached'], ['release', 'attached']] as const) {
      await column.locator('.dispatch-card').first().getByRole('button').last().click()
      await dispatcher.getByRole('menuitem', { name: en(`ui.dispatch.${press}`) }).click()
      await bySlot.waitFor({ state })
    }
    await bySlot.click()
    await column.getByText(en('ui.dispatch.slots.overtaken')).waitFor({ state: 'detached' })
    const sorted = stops.map(({ id }) => id).toReversed().join()
    await until('the sequence is saved', async () => (await sequence()).join() === sorted)
    await courierPage.reload()
    await until('the phone has the new sequence', async () => !(await said()).includes(String(overtaken)))
    // On the day before its own: it asks.
    for (const { id } of stops) await withStore((store) => store.transition('order_deliveries', id, 'load'))
    await courierPage.reload()
    await courierPage.getByRole('button', { name: ar('courier.verbs.leave'), exact: true }).click()
    const question = courierPage.getByRole('alertdialog')
    await question.getByText(ar('courier.early.title')).waitFor()
    await courierPage.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    assert.equal((await withStore((store) => store.find('shipments', shipment.id)))?.status, 'semi_collected')
    for (const page of [dispatcher, courierPage]) await page.context().close()
  })
})

/** The sheet as the dispatcher would print it. */
async function sheetOf(page: Page, shipment: number): Promise<string> {
  await page.goto(`/user/print/preview?paper=shipment_sheet&subject=shipments&id=${shipment}`)
  await page.locator('.paper-page').first().waitFor()
  return page.locator('.paper-pages').innerText()
}
