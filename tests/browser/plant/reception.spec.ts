/** From the door to the depot on two phones in Arabic: pieces taken without a network, seen and received by one press. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { HOUR } from '#common/time/time'
import { newContextFor } from '#tests/support/browser/browser_context'
import { aCourierWithPhone, pressCourier as press, takePhoto } from '#tests/support/browser/courier_page'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { anOrder } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { burst } from '#tests/support/rows/scanning'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'

const t = translator('ar')

test.group('plant / reception', (group) => {
  useDefaultSettings(group)

  test('pieces of a door are taken without a network, ticked off at the depot and received by one press', async ({ browser, assert }) => {
    const { context, courier } = await aCourierWithPhone(browser)
    const { order, stop, client } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 1, items: 0 })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop], { courier_id: courier.id })
      return { order, stop, client: (await store.find('clients', order.client_id))!.full_name ?? '' }
    })
    const phone = await context.newPage()
    await phone.goto(`/courier/stops/${stop.id}`)
    const pieces = phone.getByRole('region', { name: t('courier.pieces.title') })
    await pieces.waitFor()
    await context.setOffline(true)
    const kinds = pieces.getByRole('group').getByRole('button')
    await kinds.nth(0).click()
    await phone.getByRole('heading', { name: t('courier.items.title', { count: 1 }), exact: true }).waitFor()
    await kinds.nth(1).click()
    await phone.getByRole('heading', { name: t('courier.items.title', { count: 2 }), exact: true }).waitFor()
    assert.isEmpty(await withStore((store) => store.select('order_items', { order_id: order.id })))
    await takePhoto(phone)
    await press(phone, t('courier.finish.collect_button'))
    await context.setOffline(false)
    await until('the phone has sent what it kept', async () =>
      (await withStore((store) => store.find('order_deliveries', stop.id)))?.status === 'done')
    await context.close()

    const items = await withStore((store) => store.select('order_items', { order_id: order.id }))
    assert.lengthOf(items, 2)
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/reception')
    await waitUntilLoaded(page)
    const card = page.getByRole('article', { name: order.code ?? '' })
    await card.getByText(client).waitFor()
    await burst(page, items[0]!.tag_code)
    await page.getByRole('status').getByText(items[0]!.tag_code).waitFor()
    await until('the piece is here', async () => (await withStore((store) => store.find('order_items', items[0]!.id)))?.arrived_at !== null)
    await burst(page, 'ZZZZ9999')
    await page.getByText(t('ui.reception.not_expected', { tag: '\u2066ZZZZ9999\u2069' })).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    assert.deepEqual(faults(), [])
    // Without a network the press says so, and nothing of it is done; pressed again, and twice, it is one reception.
    const receive = card.getByRole('button', { name: t('ui.reception.receive_all') })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replaceAll(/\d+/g, ':id'))
    })
    await page.context().setOffline(true)
    await receive.click()
    // Its vehicle has not come back, and one of the pieces was not scanned.
    await page.getByRole('alertdialog').getByText(t('ui.reception.doubt.out_hint')).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.reception.receive'), exact: true }).click()
    await page.getByText(t('ui.alert.offline')).first().waitFor()
    assert.include(await withStore((store) => store.find('orders', order.id)), { status: 'pending', unarrived_items: 1 })
    await page.context().setOffline(false)
    await withStore((store) => store.update('order_deliveries', stop.id, { brought_at: store.context.now }))
    await page.locator('section', { has: card }).getByText(t('ui.reception.is_out')).waitFor({ state: 'detached' })
    await receive.dblclick()
    await card.waitFor({ state: 'detached' })
    assert.include(await withStore((store) => store.find('orders', order.id)), { status: 'in_measure', unarrived_items: 0 })
    assert.deepEqual([...new Set(sent)], ['/api/user/orders/:id/receive-pieces'])
    assert.deepEqual(faults().filter((fault) => !/ERR_INTERNET_DISCONNECTED|no answer/.test(fault)), [])
    await page.context().close()
  })

  test('what nobody has named for a day is on the dashboard, with its client and number, and opens the reception', async ({
    browser, assert,
  }) => {
    const { order, client } = await withStore(async (store) => {
      const { order } = await anOrder(store, { declared_items: 5, items: 2 })
      await store.derive('orders', order.id, { came_in_at: new Date(Date.now() - 26 * HOUR).toISOString() })
      return { order, client: (await store.find('clients', order.client_id))!.full_name ?? '' }
    })
    const canceled = await withStore(async (store) => {
      const { order: fetched, items: [item] } = await aTransportOrder(store, { declared_items: 1 })
      const stop = await stopOf(store, fetched.id)
      await aShipment(store, [stop])
      await store.update('order_items', item!.id, { taken_at: store.context.now })
      await store.transition('order_deliveries', stop.id, 'done', { ask: { handled_items: 1 } })
      await store.transition('orders', fetched.id, 'cancel', { ask: { cancel_reason: 'client_changed_mind' }, reason: 'By telephone' })
      return item!
    })
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/dashboard')
    const list = page.getByRole('region', { name: t('ui.dashboard.unnamed.title') })
    const row = list.getByRole('listitem').filter({ hasText: order.code ?? '' })
    await row.getByText(client).waitFor()
    await row.getByText(t('ui.dashboard.unnamed.pieces', { named: '2', collected: '5' })).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await row.getByRole('link').click()
    await page.getByRole('article', { name: order.code ?? '' }).getByText(t('ui.reception.overdue', { hours: 12 })).waitFor()
    // A carpet whose order was canceled in the van: the clerk is told what it is.
    await burst(page, canceled.tag_code)
    await page.getByRole('status').filter({ hasText: canceled.tag_code }).filter({ hasText: t('ui.reception.unwashed_title') }).waitFor()
    await page.getByRole('region', { name: t('ui.reception.unwashed_title') }).getByText(canceled.tag_code).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
