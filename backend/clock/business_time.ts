/** Dates and times in the time zone of the business, independent of the machine's time zone. */

/** The date in this time zone, YYYY-MM-DD. Throws a RangeError for an unknown zone. */
export const dayIn = (zone: string, moment: Date): string => formatOf(zone, 'day').format(moment)

/** The time of day in this time zone, HH:MM. */
export const timeIn = (zone: string, moment: Date): string => formatOf(zone, 'time').format(moment)

const STYLES = { day: { dateStyle: 'short' }, time: { timeStyle: 'short', hourCycle: 'h23' } } as const

/** Cached: creating a formatter costs more than a query. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${style} ${zone}`
  // The Swedish locale formats dates as ISO 8601.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { ...STYLES[style], timeZone: zone })
  formats.set(key, format)
  return format
}
