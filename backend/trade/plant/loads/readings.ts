/** Readings of the meters of the machine when a load is finished, and what it used. Source: domain.md §3.10. */
import { query } from '#backend/engine/database/query'
import { Invalid, invalid } from '#backend/engine/resource/refusals'
import { decimal, fixed, plus, scaled, times, toInteger } from '#schema/decimal'
import type { Row } from '#resources'
import type { Data } from '#schema/predicate'
import type { Store, Values } from '#backend/engine/resource/store'

type Load = Row<'loads'>
type Meter = Row<'meters'>

const READINGS = {
  energy: { arg: 'energy_reading', column: 'energy_wh' },
  water: { arg: 'water_reading', column: 'water_l' },
  hour: { arg: 'hour_reading', column: 'machine_hours' },
} as const satisfies Record<Meter['genre'], { arg: string; column: keyof Load }>

export async function bookReadings(store: Store, load: Load, args: Data): Promise<void> {
  const values: Values<'loads'> = {}
  let cost = scaled(load.meter_cost ?? 0, 0)
  for (const [genre, { arg, column }] of Object.entries(READINGS) as [Meter['genre'], (typeof READINGS)[Meter['genre']]][]) {
    const value = args[arg]
    if (typeof value !== 'string') continue
    const meter = await meterOf(store, load, genre, arg)
    const used = await usedSinceLast(store, load, meter, value, arg)
    if (used === null) continue
    values[column] = fixed(plus(decimal(load[column] ?? '0'), decimal(used)), 3)
    cost = plus(cost, times(times(decimal(used), decimal(meter.unit_cost ?? '0')), decimal(100)))
  }
  if (Object.keys(values).length) await store.update('loads', load.id, { ...values, meter_cost: toInteger(cost) })
}

async function meterOf(store: Store, { machine_id }: Load, genre: Meter['genre'], arg: string): Promise<Meter> {
  const [meter, another] = await store.select('meters', { machine_id, genre, status: 'enable' })
  if (!meter) throw invalid(arg, (t) => t('errors.production.no_such_meter'))
  if (another) throw invalid(arg, (t) => t('errors.production.several_meters'))
  return meter
}

/** Null where the difference is not that of this load alone: without a reading before it, or with another load in between. */
async function usedSinceLast(store: Store, load: Load, meter: Meter, value: string, arg: string): Promise<string | null> {
  const { now } = store.context
  const { last_at } = await store.lock('meters', meter.id)
  const { consumption } = await renamed(arg, () => store.insert('meter_snapshots', { meter_id: meter.id, value, taken_at: now }))
  if (last_at === null) return null
  const others = await query(
    store.trx, "select 1 from loads where machine_id = ? and id <> ? and status = 'done' and ended_at > ?::timestamptz limit 1",
    [load.machine_id, load.id, last_at],
  )
  return others.length ? null : consumption
}

/** The error of the reading at its input. */
async function renamed<T>(arg: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const [message = error.messageIn] = Object.values(error.errors).flat()
    throw invalid(arg, message)
  }
}
