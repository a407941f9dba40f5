/** What staff were told is no news any more once its cause is gone, and nothing is left to do about a row that was deleted. */
import { test } from '@japa/runner'
import { addDays, DAY, instantAfter } from '#common/time/time'
import { anOrder, confirmedOrder, deliveredOrder } from '#tests/support/rows/orders'
import { followUpsOf, messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { client, owner, staff } from '#tests/support/rows/people'
import { aMachine, aMaterial, withPlantWorker } from '#tests/support/rows/plant_rows'
import { anAddress, aVehicle } from '#tests/support/rows/shipments'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import type { OutboxMessage } from '#tests/support/rows/outbox'
import type { ResourceName } from '#resources'

const now = () => new Date().toISOString()
const ago = (days: number) => instantAfter(now(), -days * DAY)
const inDays = (days: number) => addDays(now().slice(0, 10), days)

const isNews = (status: string): boolean => status === 'queued' || status === 'delivered'

/** How many messages of the event staff were told of, and how many of them are news still. */
async function news(type: ResourceName, id: number, event: OutboxMessage['event']): Promise<readonly [told: number, unread: number]> {
  const told = (await messagesAbout(type, id, event)).filter(({ recipient_type }) => recipient_type === 'users')
  return [told.length, told.filter(({ status }) => isNews(status)).length]
}
async function assertSettled(
  assert: { isAbove(value: number, than: number): void; equal(value: unknown, expected: unknown, message?: string): void },
  [type, id, event]: readonly [ResourceName, number, OutboxMessage['event']], work: () => Promise<unknown>,
): Promise<void> {
  const [told, unread] = await news(type, id, event)
  assert.isAbove(told, 0)
  assert.equal(unread, told, `${event} before`)
  await work()
  assert.equal((await news(type, id, event))[1], 0, `${event} after`)
}

test.group('watch / settled', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('an order from the web that waits too long, and that it has come: when somebody has accepted it', async ({ assert }) => {
    const clerk = await staff(['order-notify', 'order-create', 'order-list'])
    const [me, { api }] = [await client(), await owner()]
    const { id: address_id } = await withStore((store) => anAddress(store, me.id))
    const { body: { id, version } } = await me.api.post<{ id: number; version: number }>('/api/client/orders', { address_id })
    await watchAt(instantAfter(now(), DAY), ['stuck_orders'])
    assert.lengthOf(await toldTo(clerk, 'orders', id, 'order_stuck'), 1)
    await assertSettled(assert, ['orders', id, 'order_stuck'], async () =>
      assert.equal((await api.post(`/api/user/orders/${id}/accept_order`, { version })).status, 200))
    assert.equal((await news('orders', id, 'web_order'))[1], 0)
  })

  test('an order that is late: when another day is promised', async ({ assert }) => {
    await staff(['task-assign'])
    const order = await withStore(async (store) => {
      const { order } = await confirmedOrder(store)
      await store.transition('orders', order.id, 'start')
      return store.update('orders', order.id, { promised_at: ago(0.1) })
    }, { at: ago(2) })
    await watchAt(undefined, ['stuck_orders'])
    await assertSettled(assert, ['orders', order.id, 'order_stuck'], () =>
      withStore((store) => store.update('orders', order.id, { promised_at: ago(-3) })))
  })

  test('the warranty of a machine: when it is longer, or the machine is not used', async ({ assert }) => {
    await staff(['machine-edit'])
    const machine = () => withPlantWorker((store) => aMachine(store, { warranty_until: inDays(9) }))
    const [longer, unused] = [await machine(), await machine()]
    await watchAt(undefined, ['ending_warranties'])
    await assertSettled(assert, ['machines', longer.id, 'document_expiring'], () =>
      withStore((store) => store.update('machines', longer.id, { warranty_until: inDays(400) })))
    await assertSettled(assert, ['machines', unused.id, 'document_expiring'], () =>
      withStore((store) => store.update('machines', unused.id, { status: 'disable' })))
  })

  test('a lot that ends: when nothing of the material is left', async ({ assert }) => {
    await staff(['cleaning-material-edit'])
    const { id } = await withPlantWorker(async (store) => {
      const material = await aMaterial(store)
      await store.insert('cleaning_material_stocks', {
        cleaning_material_id: material.id, quantity: '10', unit_cost: '2', expires_on: inDays(12),
      })
      return material
    })
    await watchAt(undefined, ['expiring_lots'])
    await assertSettled(assert, ['cleaning_materials', id, 'material_expiring'], () =>
      withPlantWorker((store) => store.insert('cleaning_material_uses', { cleaning_material_id: id, quantity: '10' })))
  })

  test('maintenance of a machine that is not used falls due when it is used again', async ({ assert }) => {
    await staff(['maintenance-complete'])
    const { machine, care } = await withPlantWorker(async (store) => {
      const { id: machine } = await aMachine(store, { status: 'disable' })
      return { machine, care: (await store.insert('maintenances', { machine_id: machine, title: 'Grease', due_at: ago(3) })).id }
    })
    await watchAt(undefined, ['maintenance_falls_due'])
    assert.deepEqual(await news('maintenances', care, 'maintenance_due'), [0, 0])
    await withStore((store) => store.update('machines', machine, { status: 'enable' }))
    await watchAt(undefined, ['maintenance_falls_due'])
    assert.isAbove((await news('maintenances', care, 'maintenance_due'))[0], 0)
  })

  test('a claim and a bad rating: when somebody looks into it, and when the client rates better', async ({ assert }) => {
    const { id: assigned_to_id } = await staff(['claim-resolve', 'claim-edit', 'order-list'])
    const order = await withStore((store) => deliveredOrder(store), { at: ago(2) })
    const claim = await withStore((store) => store.insert('claims', { order_id: order.id, type: 'damage', description: 'A hole' }))
    await withStore((store) => store.update('orders', order.id, { rating: 1 }))
    await assertSettled(assert, ['orders', order.id, 'bad_rating'], () =>
      withStore((store) => store.update('orders', order.id, { rating: 5 })))
    await withStore((store) => store.transition('claims', claim.id, 'review', { ask: { assigned_to_id } }))
    const left = (await messagesAbout('claims', claim.id, 'claim_opened')).filter(({ status }) => isNews(status))
    assert.deepEqual([...new Set(left.map(({ recipient_id }) => recipient_id))], [assigned_to_id], 'only who is to look into it')
  })

  test('a deleted order, claim or vehicle leaves nothing to do and nothing to read', async ({ assert }) => {
    await staff(['order-notify', 'order-list', 'claim-resolve', 'vehicle-edit'])
    const { api } = await owner()
    const order = await withStore(async (store) => (await anOrder(store)).order, { at: ago(1) })
    const delivered = await withStore((store) => deliveredOrder(store))
    const claim = await withStore((store) =>
      store.insert('claims', { order_id: delivered.id, type: 'late', description: 'Late' }), { at: ago(2) })
    const vehicle = await withStore(async (store) =>
      store.update('vehicles', (await aVehicle(store)).id, { insurance_expires_on: inDays(3) }))
    await watchAt(undefined, ['stuck_orders', 'claim_waits', 'vehicle_papers'])
    for (const [path, type, id, event] of [
      ['orders', 'orders', order.id, 'order_stuck'], ['claims', 'claims', claim.id, 'claim_opened'],
      ['vehicles', 'vehicles', vehicle.id, 'document_expiring'],
    ] as const) {
      const { version } = (await withStore((store) => store.find(type, id)))!
      await assertSettled(assert, [type, id, event], async () =>
        assert.equal((await api.delete(`/api/user/${path}/${id}?version=${version}`)).status, 200, type))
      assert.notInclude((await followUpsOf(type, id)).join(), 'open')
    }
  })
})
