/** The runs of the past: what was received or handed over on a day was fetched or brought by a run of that day. */
import { DateTime } from 'luxon'
import { workingMoment } from './calendar.ts'
import { orderOf, type Case, type Timed } from './case.ts'
import type { Crew } from './fleet.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Kind = Row<'order_deliveries'>['kind']
type Stop = Row<'order_deliveries'>

/** Before the first of its goods arrive, or leave. */
const AHEAD_MS = 1000

export function rounds(steps: readonly Timed[], crews: readonly Crew[], now: number, zone: string): Timed[] {
  const days = Map.groupBy(
    steps.filter(({ visit }) => visit !== undefined),
    ({ at, visit }) => `${visit?.kind} ${DateTime.fromMillis(workingMoment(at, now, zone), { zone }).toISODate()}`,
  )
  return [...days.values()].flatMap((visits): Timed[] => {
    const kind = visits[0]?.visit?.kind ?? 'collect'
    const crew = crews[kind === 'collect' ? 0 : 1]
    if (!crew) throw new RangeError('too few couriers')
    const cases = visits.flatMap(({ visit }) => visit?.one ?? [])
    const goFor = kind === 'collect' ? fetchAll : bringAll
    const go = (cases: readonly Case[]) => (store: Store) => goFor(cases, crew, store)
    return [
      { by: 'dispatcher', at: Math.min(...visits.map(({ at }) => at)) - AHEAD_MS, act: go(cases) },
      // Ordered and fetched on the same day: on a way of its own.
      ...visits.map(({ at, visit }): Timed => ({ by: 'dispatcher', at: at - AHEAD_MS / 2, act: go(visit ? [visit.one] : []) })),
    ]
  })
}

async function fetchAll(cases: readonly Case[], crew: Crew, store: Store): Promise<void> {
  const waiting = await stopsOf(cases, 'collect', store)
  if (waiting.length === 0) return
  const run = await runWith(waiting, 'collect', crew, store)
  for (const { id, expected_items } of waiting)
    await store.move('order_deliveries', id, 'done', { ask: { handled_items: expected_items ?? 1 } })
  await store.move('shipments', run.id, 'close')
}

async function bringAll(cases: readonly Case[], crew: Crew, store: Store): Promise<void> {
  const waiting = await stopsOf(cases, 'delivery', store)
  if (waiting.length === 0) return
  const run = await runWith(waiting, 'delivery', crew, store)
  for (const { id } of waiting) await store.move('order_deliveries', id, 'load')
  await store.move('shipments', run.id, 'leave')
  for (const stop of waiting) await handOverAtDoor(stop, store)
  await store.move('shipments', run.id, 'close')
}

export async function handOverAtDoor({ id, order_id }: Stop, store: Store): Promise<void> {
  const balance = (await store.find('orders', order_id))?.balance ?? 0
  if (balance > 0) await store.move('order_deliveries', id, 'pay', { args: { amount: balance, method: 'cash' } })
  await store.move('order_deliveries', id, 'done', { ask: { proof_type: 'signature', signed_by: 'Le client' } })
}

export async function runWith(
  stops: readonly Stop[], type: Row<'shipments'>['type'], crew: Crew | null, store: Store, date = store.facts.today,
): Promise<Row<'shipments'>> {
  const run = await store.insert('shipments', { type, date })
  await store.move('shipments', run.id, 'add_stops', { args: { stops: stops.map(({ id }) => id) } })
  return crew ? store.move('shipments', run.id, 'assign', { ask: { ...crew } }) : run
}

/** Of those whose order exists already. */
async function stopsOf(cases: readonly Case[], kind: Kind, store: Store): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const one of cases.filter(({ order_id }) => order_id > 0))
    stops.push(...(await store.select('order_deliveries', { order_id: (await orderOf(one, store)).id, kind, status: 'pending' })))
  return stops
}
