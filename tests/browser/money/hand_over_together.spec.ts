/** Several ready orders of one client, paid and handed over at once from the card of the client. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openDrawerOf } from '#tests/support/browser/browser_context'
import { aClient, completedOrder, payOrder } from '#tests/support/rows/orders'
import { findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Browser, Page } from 'playwright'
import type { Row } from '#resources'

const t = translator('en')

const readyOrders = (count: number, isPaid: boolean) => withStore(async (store) => {
  const { id } = await aClient(store, { first_name: 'Ready', last_name: 'Together' })
  const orders: Row<'orders'>[] = []
  for (let n = 0; n < count; n += 1) {
    const { order } = await completedOrder(store, { client_id: id })
    if (isPaid) await payOrder(store, order, order.balance ?? 0)
    orders.push(order)
  }
  return { client_id: id, ids: orders.map((order) => order.id) }
})
const statesOf = (ids: readonly number[]) => withStore(async (store) => {
  const orders = await Promise.all(ids.map((id) => store.find('orders', id)))
  return orders.map((order) => `${order?.status} ${order?.balance}`)
})

async function openCard(browser: Browser, client_id: number): Promise<Page> {
  const page = await (await newContextFor(browser, 'owner')).newPage()
  await page.goto(`/user/orders/create?set.client_id=${client_id}`)
  await waitUntilLoaded(page)
  return page
}

test.group('money / several orders of a client at once', (group) => {
  group.setup(() => openDrawerOf('owner'))

  test('two orders are paid with one note, and both are handed over', async ({ browser, assert }) => {
    const { client_id, ids } = await readyOrders(2, false)
    const page = await openCard(browser, client_id)
    const faults = watchPage(page)
    await page.getByRole('button', { name: t('ui.orders.hand_over_all', { number: '2' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('180.00 MAD').first().waitFor()
    await dialog.getByLabel(t('orders.args.cash_given')).first().fill('200')
    await dialog.getByText('20.00 MAD').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await until('both are handed over', async () => (await statesOf(ids)).join() === 'delivered 0,delivered 0')
    // Nothing of the client is ready any more.
    await page.getByRole('button', { name: /^Hand over \(/ }).waitFor({ state: 'detached' })
    assert.deepEqual([...faults(), ...await findPageOddities(page)], [])
    await page.context().close()
  })

  test('paid ones are handed over by one request; one that the client leaves stays', async ({ browser, assert }) => {
    const { client_id, ids } = await readyOrders(3, true)
    const page = await openCard(browser, client_id)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replaceAll(/\d+/g, ':id'))
    })
    await page.getByRole('button', { name: t('ui.orders.hand_over_all', { number: '3' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').last().uncheck()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await until('two are handed over', async () => (await statesOf(ids)).join() === 'delivered 0,delivered 0,completed 0')
    assert.deepEqual(sent.filter((path) => path.includes('deliver')), ['/api/user/orders/:id/deliver-together'])
    await page.getByRole('button', { name: t('ui.transition.undo'), exact: true }).click()
    await until('both are back', async () => (await statesOf(ids)).join() === 'stocked 0,stocked 0,completed 0')
    await page.context().close()
  })
})
