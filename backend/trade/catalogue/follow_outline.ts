/**
 * A zone that is drawn anew, switched on or off takes the addresses along whose zone was that of their pin; what somebody has chosen
 * against the map stays. Orders whose price is agreed keep their fee. Source: rooms.md C.
 */
import { zoneOfPin } from '#common/zone_of_pin'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { enqueueDeferred } from '#backend/services/jobs/queue'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { JobContext } from '#backend/engine/resource/job'
import type { Point } from '#schema/types'
import type { Row } from '#resources'

const DRAWN = ['polygon', 'status', 'city_id'] as const
type Drawn = Pick<Row<'zones'>, typeof DRAWN[number]>
interface Redrawn { readonly id: number; readonly was: Drawn | null }

export async function followOutline({ store, row, before, changed }: AfterSaveContext<'zones'>): Promise<void> {
  if (!DRAWN.some((name) => changed.has(name)) || !(row.polygon ?? before?.polygon)) return
  const was = before && { polygon: before.polygon, status: before.status, city_id: before.city_id }
  await enqueueDeferred(store, 'zones.follow', { id: row.id, was } satisfies Redrawn)
}

/** Job `zones.follow`. An address that cannot be moved keeps no other from it. */
export async function moveFollowers({ id, was }: Redrawn, job: JobContext): Promise<void> {
  const failures: unknown[] = []
  for (const move of await findMoves(id, was)) {
    job.signal.throwIfAborted()
    await moveFollower(move).catch((error: unknown) => { failures.push(error) })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} addresses of zone ${id}`)
  await job.complete(() => Promise.resolve())
}

interface Move { readonly id: number; readonly pin: Point; readonly from: number | null; readonly to: number }

/** Of addresses with a pin, in the cities of the zone: it may take them from any other. */
const findMoves = (redrawn: number, was: Drawn | null): Promise<Move[]> => runInTransaction(async (trx) => {
  const zones = await openStore(trx, null, await handlers().loadContext(trx)).select('zones', {})
  const before = zones.flatMap((zone) => (zone.id === redrawn ? (was ? [{ ...zone, ...was }] : []) : [zone]))
  const rows = await query(trx, `
    select address.id::int, address.city_id::int, address.zone_id::int, address.location from addresses address
    join zones zone on zone.id = ?
    where address.city_id in (zone.city_id, ?::bigint) and address.location is not null and not address.is_zone_exception
      and address.deleted_at is null order by address.id`, [redrawn, was?.city_id ?? null]) as unknown as Pinned[]
  return rows.flatMap(({ id, city_id, zone_id: from, location }) => {
    const to = zoneIn(location, city_id, zones)
    return to !== null && to !== from && from === zoneIn(location, city_id, before) ? [{ id, pin: location, from, to }] : []
  })
})

interface Pinned { readonly id: number; readonly city_id: number; readonly zone_id: number | null; readonly location: Point }

/** Unless somebody has chosen another zone or place meanwhile. */
const moveFollower = ({ id, pin, from, to }: Move): Promise<void> => runInTransaction(async (trx) => {
  const store = openStore(trx, null, await handlers().loadContext(trx), { defersStatements: 'until prepareCommit' })
  const { zone_id, location } = await store.lock('addresses', id)
  if (zone_id !== from || location?.lat !== pin.lat || location.lng !== pin.lng) return
  await store.update('addresses', id, { zone_id: to })
  await store.prepareCommit()
})

const zoneIn = (pin: Point, city_id: number, zones: readonly Row<'zones'>[]): number | null =>
  zoneOfPin(pin, zones.filter((zone) => zone.status === 'enable' && zone.city_id === city_id))
