/** Between instants and the clocks of the business. Pure: the zone is given by the one that all screens share. */
import { BUSINESS_ZONE } from '../../format/moments.ts'

/** '2026-11-05T08:05:00Z' → '2026-11-05T09:05', as an <input type="datetime-local"> takes it. */
export function localOf(instant: string, zone: string = BUSINESS_ZONE): string {
  const shifted = new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone))
  return shifted.toISOString().slice(0, 16)
}

/** '2026-11-05T09:05' on the clocks of the business → the instant. */
export function instantOf(local: string, zone: string = BUSINESS_ZONE): string {
  const asUtc = Date.parse(`${local}Z`)
  // Twice: the offset is that of the instant looked for, which the first guess only comes near to.
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone)).toISOString()
}

/** Today on the clocks of the business: '2026-11-05'. */
export const todayAt = (now: number, zone: string = BUSINESS_ZONE): string => localOf(new Date(now).toISOString(), zone).slice(0, 10)

/** Milliseconds that the clocks of the zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(formatterOf(zone).formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone) ?? new Intl.DateTimeFormat('en-GB', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric',
    hour: 'numeric', minute: 'numeric', second: 'numeric',
  })
  formatters.set(zone, known)
  return known
}
