/**
 * The time of a request that a device kept while it had no network, in the header X-Device-At; it becomes the time of
 * the request wherever it is possible. A clock that is wrong never costs anybody their work: then the time of the server counts.
 */
import { dayIn } from '#backend/engine/clock/business_time'
import { DAY, MINUTE } from '#common/time/time'
import { DEVICE_TIME_HEADER, KEPT_REQUEST_DAYS } from '#common/time/device_time'
import { DEFAULT_DAYS } from '#schema/date_bounds'
import { invalid } from './refusals.ts'
import { GUARD_TRAITS, type Caller } from './caller.ts'
import type { RuleContext } from './rule_context.ts'

/** A clock that was never set says a year that no record may have. */
const [EARLIEST, LATEST] = [Date.parse(DEFAULT_DAYS.min), Date.parse(DEFAULT_DAYS.max)]
/** The clock of a device may be a little fast. */
const MAX_AHEAD = 5 * MINUTE

/** `earliest`: when it may have happened at the earliest; null: at any time since the keys of requests are kept. */
export function contextOfDevice(
  context: RuleContext, { guard }: Pick<Caller, 'guard'>, header: string | undefined, earliest: string | null,
): RuleContext {
  if (!GUARD_TRAITS[guard].works_offline || header === undefined) return context
  const at = Date.parse(header)
  if (Number.isNaN(at) || header.length > 40) throw invalid(DEVICE_TIME_HEADER, (t) => t('errors.field.type.datetime'))
  const device = { at: new Date(Math.min(Math.max(at, EARLIEST), LATEST)).toISOString(), received_at: context.now }
  const now = Date.parse(context.now)
  if (!isPossibleMoment(at, now) || (earliest !== null && at < Date.parse(earliest))) return { ...context, device }
  // Not later than the server: what follows from it must not lie in the future.
  const moment = new Date(Math.min(at, now))
  return { ...context, device, now: moment.toISOString(), today: dayIn(context.timezone, moment) }
}

/** Whether a device may say that something happened then: while its requests are kept, and not after now. In milliseconds since 1970. */
export const isPossibleMoment = (at: number, now: number): boolean => at <= now + MAX_AHEAD && at > now - KEPT_REQUEST_DAYS * DAY

/** What a device says about a moment, not later than the server; the time of the server if it is not possible. */
export function deviceMoment({ now }: Pick<RuleContext, 'now'>, said: string, earliest: string | null = null): string {
  const at = Date.parse(said)
  const isPossible = isPossibleMoment(at, Date.parse(now)) && (earliest === null || at >= Date.parse(earliest))
  return isPossible && at < Date.parse(now) ? new Date(at).toISOString() : now
}
