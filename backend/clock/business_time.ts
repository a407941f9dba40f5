/** The business lives in a time zone of its own, whatever the machine is set to. */

/** The calendar day there, YYYY-MM-DD. Throws a RangeError for a zone that does not exist. */
export const dayIn = (zone: string, moment: Date): string => formatOf(zone, 'day').format(moment)

/** The time of day there, HH:MM. */
export const timeIn = (zone: string, moment: Date): string => formatOf(zone, 'time').format(moment)

const STYLES = { day: { dateStyle: 'short' }, time: { timeStyle: 'short', hourCycle: 'h23' } } as const

/** Made once a zone: making one costs more than a query. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${style} ${zone}`
  // Sweden writes dates the ISO way.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { ...STYLES[style], timeZone: zone })
  formats.set(key, format)
  return format
}
