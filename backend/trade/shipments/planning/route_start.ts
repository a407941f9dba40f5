/** From where and when the rest of a shipment is driven. Pure. */
import { timeIn } from '#backend/engine/clock/business_time'
import { passesMidnight } from '#common/time/day_hours'
import { addDays } from '#common/time/time'
import { isUnderWay } from '../phases.ts'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Point } from '#schema/types'
import type { Row } from '#resources'
import type { ShipmentDay } from './sequence_instance.ts'

export interface DrivenShipment extends Pick<Row<'shipments'>, 'status' | 'date' | 'start_time' | 'end_time'> {
  readonly last_location: Point | null
}

/** From the depot at its hour; on the way from where the courier is now. Times are those of the day on which it began: 00:30 is 24:30. */
export function routeStart(
  { status, date, start_time, end_time, last_location }: DrivenShipment, depot: Point | null,
  { now, today, timezone }: Pick<RuleContext, 'now' | 'today' | 'timezone'>,
): ShipmentDay {
  const isNextDay = addDays(date, 1) === today && (end_time === null || passesMidnight(start_time, end_time))
  if (!isUnderWay(status) || !(date === today || isNextDay)) return { start: depot, start_time, end_time }
  const [start, time] = [last_location ?? depot, timeIn(timezone, new Date(now))]
  return isNextDay ? { start, start_time: lateTime(time), end_time: end_time && lateTime(end_time) } : { start, start_time: time, end_time }
}

const lateTime = (time: string): string => `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
