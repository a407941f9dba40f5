/**
 * A shipment that starts before its day is one of today from then on, with its stops that are still ahead. To load it the evening before
 * is no start: the courier has left with it, is on the way to one of its stops, or was there.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { timeIn } from '#backend/engine/clock/business_time'
import { endMinute, minuteOf } from '#common/time/day_hours'
import { MINUTE } from '#common/time/time'
import { isTaken } from './phases.ts'
import { whoIsBusy } from './planning/plan_shipment.ts'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'

type Shipment = Row<'shipments'>
type Hours = Pick<Shipment, 'start_time' | 'end_time'>

/** The courier goes to this stop, stands there or was there. */
export const isSetOutFor = ({ row: { gone_at, arrived_at, status }, changed }: AfterSaveContext<'order_deliveries'>): boolean =>
  (changed.has('gone_at') && gone_at !== null) || (changed.has('arrived_at') && arrived_at !== null)
  || (changed.has('status') && isIn('order_deliveries', 'succeeded', status))

/**
 * It keeps its day if its courier or its vehicle has another one at this hour. The hours of its stops were agreed for another day: without
 * them no message names a new appointment beside the one that says who is on the way.
 */
export async function startToday(store: Store, id: number | null): Promise<void> {
  const shipment = id === null ? null : await store.find('shipments', id)
  const { context: { today } } = store
  if (!shipment || shipment.date <= today || !isTaken(shipment.status)) return
  const started = { date: today, ...hoursFromNow(store.context, shipment) }
  if (await whoIsBusy(store, { ...shipment, ...started })) return
  for (const stop of await store.select('order_deliveries', { shipment_id: shipment.id, status: 'pending' }))
    await store.update('order_deliveries', stop.id, { slot_from: null, slot_to: null })
  await store.update('shipments', shipment.id, started)
}

/** As long as planned. Pure. */
export function hoursFromNow({ now, timezone }: Pick<RuleContext, 'now' | 'timezone'>, { start_time, end_time }: Hours): Hours {
  if (start_time === null) return { start_time: null, end_time: null }
  const at = (minutes: number) => timeIn(timezone, new Date(Date.parse(now) + minutes * MINUTE))
  return { start_time: at(0), end_time: end_time === null ? null : at(endMinute(start_time, end_time) - minuteOf(start_time)) }
}
