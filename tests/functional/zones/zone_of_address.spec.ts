import { test } from '@japa/runner'
import { SAMPLE_ZONES } from '#backend/app/seed/sample_zones'
import { moveFollowers } from '#backend/trade/catalogue/follow_outline'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { aClient } from '#tests/support/rows/orders'
import { anAddress } from '#tests/support/rows/shipments'
import { client, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'
import type { Point } from '#schema/types'

/** The eleventh zone of a new company, and its neighbour. */
const [ELEVENTH, OTHER] = [SAMPLE_ZONES[10]!, SAMPLE_ZONES[11]!]
const NOWHERE: Point = { lat: 30, lng: -9 }

test.group('zones / zone of an address', (group) => {
  let zones: readonly Row<'zones'>[]
  group.setup(async () => {
    await prepareDatabaseOnce()
    zones = await withStore(async (store) => {
      const all = await store.select('zones', {})
      await store.update('zones', all.find(({ key }) => key === ELEVENTH.key)!.id, { transport_fee: 1500 })
      return all
    })
  })
  const idOf = ({ key }: { readonly key: string }) => zones.find((zone) => zone.key === key)!.id
  const nameOf = (id: number | null) => zones.find((zone) => zone.id === id)?.key ?? null
  const other = () => zones.find(({ key }) => key === 'laayoune_other')!

  test('a pin in zone 11 costs 15.00, one way 7.50, whoever sets it and whatever they chose', async ({ assert }) => {
    const me = await client()
    const address_id = { label: 'Home', city_id: other().city_id, zone_id: idOf(OTHER), location: ELEVENTH.at }
    const body = { return_mode: 'delivery', address_id }
    const mine = await me.api.post<Row<'orders'>>('/api/client/orders', body)
    assert.equal(mine.status, 201, JSON.stringify(mine.body))
    assert.equal(mine.body.transport_fee, 1500)
    const { api } = await owner()
    const byPhone = (return_mode: 'delivery' | 'counter') => api.post<Row<'orders'>>('/api/user/orders', {
      client_id: me.id, type: 'transport', channel: 'phone', return_mode,
      address_id: { label: 'Work', city_id: other().city_id, location: ELEVENTH.at },
    })
    assert.equal((await byPhone('delivery')).body.transport_fee, 1500)
    assert.equal((await byPhone('counter')).body.transport_fee, 750, 'one way')
  })

  test('a zone that followed from the pin follows it further; a chosen one stays until an outline contradicts', async ({ assert }) => {
    const seen = await withStore(async (store) => {
      const { id } = await aClient(store)
      const followed = await anAddress(store, id, { location: ELEVENTH.at })
      const moved = await store.update('addresses', followed.id, { location: OTHER.at })
      const lost = await store.update('addresses', followed.id, { location: NOWHERE })
      const chosen = await anAddress(store, id, { zone_id: other().id })
      const kept = await store.update('addresses', chosen.id, { location: NOWHERE })
      return [followed, moved, lost, kept].map(({ zone_id }) => nameOf(zone_id))
    })
    assert.deepEqual(seen, [ELEVENTH.key, OTHER.key, null, 'laayoune_other'])
  })

  test('staff say that they mean another zone; where the courier stood changes no choice', async ({ assert }) => {
    const { api } = await owner()
    const { id: client_id } = await withStore((store) => aClient(store))
    const create = (more: object) => api.post<Row<'addresses'> & Failure>('/api/user/addresses', {
      client_id, label: 'Home', city_id: other().city_id, location: ELEVENTH.at, ...more,
    })
    const refused = await create({ zone_id: other().id })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['is_zone_exception']])
    const { body: kept } = await create({ zone_id: other().id, is_zone_exception: true })
    assert.include(kept, { zone_id: other().id, is_zone_exception: true })
    // Where the pin is right, nothing is an exception.
    const edited = await api.patch<Row<'addresses'>>(`/api/user/addresses/${kept.id}`, { version: kept.version, zone_id: idOf(ELEVENTH) })
    assert.include(edited.body, { zone_id: idOf(ELEVENTH), is_zone_exception: false })
    const found = await withStore(async (store) => {
      const { id } = await anAddress(store, client_id, { zone_id: other().id })
      return store.update('addresses', id, { location: ELEVENTH.at, location_source: 'courier_gps' })
    }, { caller: callerWith([]) })
    assert.include(found, { zone_id: other().id, is_zone_exception: false })
  })

  test('a zone that is drawn anew takes along whose zone was that of the pin; a chosen one stays', async ({ assert }) => {
    const { api } = await owner()
    const { id: client_id } = await withStore((store) => aClient(store))
    const create = async (more: object) => (await api.post<Row<'addresses'>>('/api/user/addresses', {
      client_id, label: 'Home', city_id: other().city_id, location: ELEVENTH.at, ...more,
    })).body
    const [followed, meant] = [await create({}), await create({ zone_id: other().id, is_zone_exception: true })]
    const zonesNow = () => withStore(async (store) =>
      Promise.all([followed, meant].map(async ({ id }) => (await store.find('addresses', id))?.zone_id)))
    assert.deepEqual(await zonesNow(), [idOf(ELEVENTH), other().id])
    const draw = async (polygon: object | null) => {
      const path = `/api/user/zones/${idOf(OTHER)}`
      const { body: { version, polygon: was } } = await api.get<Row<'zones'>>(path)
      assert.equal((await api.patch(path, { version, polygon })).status, 200)
      await followLastDrawing()
      return was
    }
    const { lat, lng } = ELEVENTH.at
    const corner = (north: number, east: number) => [lng + east / 1e4, lat + north / 1e4]
    const small = { type: 'Polygon', coordinates: [[corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]] }
    const before = await draw(small)
    assert.deepEqual(await zonesNow(), [idOf(OTHER), other().id])
    await draw(before)
    assert.deepEqual(await zonesNow(), [idOf(ELEVENTH), other().id])
  })

  test('an outline that crosses itself, or has two corners, or thousands, is refused in words', async ({ assert }) => {
    const { api } = await owner()
    const draw = async (corners: readonly (readonly [number, number])[]) => {
      const { version } = (await api.get<Row<'zones'>>(`/api/user/zones/${other().id}`)).body
      const polygon = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
      const { status, body } = await api.patch<Failure>(`/api/user/zones/${other().id}`, { version, polygon })
      return status === 200 ? 200 : body.errors?.polygon?.[0]
    }
    assert.match(String(await draw([[0, 0], [1, 1], [1, 0], [0, 1]])), /crosses itself/)
    assert.match(String(await draw([[0, 0], [1, 1]])), /at least three corners/)
    const circle = Array.from({ length: 2500 }, (_, index) => [Math.cos(index / 398), Math.sin(index / 398)] as const)
    assert.match(String(await draw(circle)), /at most 2000 corners/)
    assert.equal(await draw([[0, 0], [0, 1], [1, 1], [1, 0]]), 200)
  })
})

/** The job of it, without those of other tests before it. */
async function followLastDrawing(): Promise<void> {
  const [job] = await withStore((store) =>
    store.query("select id::int, payload from queue_jobs where name = 'zones.follow' order by id desc limit 1"))
  const context = {
    id: Number(job?.id), attempt: 1, isLastTry: false, signal: new AbortController().signal,
    progress: () => Promise.resolve(), complete: () => Promise.resolve(),
  }
  await moveFollowers(job?.payload as Parameters<typeof moveFollowers>[0], context)
}
