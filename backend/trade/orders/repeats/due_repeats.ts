/** Repeat orders whose next time is near. In SQL, for rows of `repeat_orders`. */
import { dayIn, timeIn } from '#backend/engine/clock/business_time'
import { DAY } from '#common/time/time'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'

type RepeatOrder = Row<'repeat_orders'>

/** How long before its time an order is made, and its client is asked. */
export const MADE_BEFORE = DAY
export const ASKED_BEFORE = 3 * DAY

/** What each time changes the row by, so that another one is told of even on the same day. */
export const OCCURRENCE = "next_on || ' ' || version"

export const IS_NEAR = '(next_on, slot_from) <= (?::date, ?::time)'

/** Its bindings: date and time of the business, so long from now. */
export function momentAhead({ now, timezone }: RuleContext, before: number): readonly [day: string, time: string] {
  const moment = new Date(Date.parse(now) + before)
  return [dayIn(timezone, moment), timeIn(timezone, moment)]
}

/** The same of a row that runs. */
export function isNear({ status, next_on, slot_from }: RepeatOrder, context: RuleContext, before: number): boolean {
  return status === 'active' && `${next_on} ${slot_from.slice(0, 5)}` <= momentAhead(context, before).join(' ')
}
