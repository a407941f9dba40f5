import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { SAMPLE_ZONES } from '#backend/app/seed/sample_zones'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { freshPhone, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { OrderPreview } from '#common/orders/preview'
import type { StaffSlot } from '#common/time/slot'
import type { Row } from '#resources'

const CLERK = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!)

test.group('orders / by phone', (group) => {
  let clerk: Person
  let category: Row<'categories'>
  let zone: Row<'zones'>
  const at = SAMPLE_ZONES.find(({ key }) => key === 'sample_centre')!.at
  group.setup(async () => {
    await prepareDatabaseOnce()
    clerk = await staff(CLERK)
    await withStore(async (store) => {
      category = await aCarpetCategory(store)
      const [centre] = await store.select('zones', { key: 'sample_centre' })
      zone = await store.update('zones', centre!.id, { transport_fee: 1500 })
    })
  })

  const address = (more: object = {}) => ({ label: 'Home', city_id: zone.city_id, landmark: 'Behind the mosque', ...more })
  const client = () => ({ phone: freshPhone(), first_name: 'Mariem', last_name: 'Ment Sidi' })
  const order = (more: object = {}) => ({
    client_id: client(), type: 'transport', channel: 'phone', return_mode: 'delivery', items: [{ category_id: category.id }],
    address_id: address({ zone_id: zone.id }), ...more,
  })
  const stopOf = ({ id }: { id: number }) =>
    withStore(async (store) => (await store.select('order_deliveries', { order_id: id }))[0]!)

  test('the fee of a new address is shown before anything is saved, and is that of the order', async ({ assert }) => {
    const { body: preview } = await clerk.api.post<OrderPreview>('/api/user/orders/preview', order())
    assert.equal(preview.transport_fee, 1500)
    const { status, body } = await clerk.api.post<Row<'orders'>>('/api/user/orders/intake', order())
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { transport_fee: 1500, channel: 'phone', return_mode: 'delivery', status: 'pending' })
  })

  test('a slot that is chosen stands on the stop', async ({ assert }) => {
    const { body: slots } = await clerk.api.get<readonly StaffSlot[]>(`/api/user/slots?zone_id=${zone.id}`)
    const { from_at, to_at, ...slot } = slots.at(-1)!
    const { body } = await clerk.api.post<Row<'orders'>>('/api/user/orders/intake', order({
      requested_collect_at: from_at, requested_collect_to: to_at,
    }))
    assert.include(await stopOf(body), { date: slot.date, slot_from: slot.from, slot_to: slot.to, zone_id: zone.id, kind: 'collect' })
  })

  test('slots begin today, have not ended, and say how many places are left where the zone has a limit', async ({ assert }) => {
    const read = async () => (await clerk.api.get<readonly StaffSlot[]>(`/api/user/slots?zone_id=${zone.id}`)).body
    const seeded = await read()
    // Of a new company, although nobody has touched the zone.
    assert.sameMembers([...new Set(seeded.map(({ from, to }) => `${from}–${to}`))], ['09:00–12:00', '15:00–19:00'])
    for (const { free, to_at } of seeded) {
      assert.isAtMost(free!, 8)
      assert.isAbove(Date.parse(to_at), Date.now())
    }
    const { free, from_at, to_at } = (await read()).at(-1)!
    assert.isAbove(free!, 0)
    await clerk.api.post('/api/user/orders/intake', order({ requested_collect_at: from_at, requested_collect_to: to_at }))
    assert.equal((await read()).at(-1)!.free, free! - 1)
    const { body: anywhere } = await clerk.api.get<readonly StaffSlot[]>('/api/user/slots')
    assert.deepEqual([...new Set(anywhere.map(({ free: places }) => places))], [null])
  })

  test('a pin gives the zone around it, and so the fee', async ({ assert }) => {
    const { body } = await clerk.api.post<Row<'orders'>>('/api/user/orders/intake', order({ address_id: address({ location: at }) }))
    assert.equal(body.transport_fee, 1500)
    assert.equal((await stopOf(body)).zone_id, zone.id)
    const preview = await clerk.api.post<OrderPreview>('/api/user/orders/preview', order({ address_id: address({ location: at }) }))
    assert.equal(preview.body.transport_fee, 1500)
  })

  test('a pin in no outline leaves the choice open; another zone than that around the pin is chosen on purpose', async ({ assert }) => {
    const nowhere = order({ address_id: address({ location: { lat: 30, lng: -9 } }) })
    assert.isNull((await clerk.api.post<Row<'orders'>>('/api/user/orders/intake', nowhere)).body.transport_fee)
    const other = await withStore(async (store) => (await store.select('zones', { key: 'sample_zemla' }))[0]!)
    const chosen = (more: object) => order({ address_id: address({ location: at, zone_id: other.id, ...more }) })
    const refused = await clerk.api.post<Failure>('/api/user/orders/intake', chosen({}))
    assert.deepEqual(refused.body.errors, { 'address_id.is_zone_exception': [
      'The pin lies in City centre, not in Hay Zemla. Take that zone, or keep this one on purpose.',
    ] })
    const meant = await clerk.api.post<Row<'orders'>>('/api/user/orders/intake', chosen({ is_zone_exception: true }))
    assert.equal((await stopOf(meant.body)).zone_id, other.id)
    assert.isTrue((await withStore((store) => store.find('addresses', meant.body.address_id!)))!.is_zone_exception)
  })
})
