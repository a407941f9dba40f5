/** The business lives in a time zone of its own, whatever the machine is set to. */

/** The calendar day there, YYYY-MM-DD. Throws a RangeError for a zone that does not exist. */
export function dayIn(zone: string, moment: Date): string {
  // Sweden writes dates the ISO way.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(moment)
}

/** Made once a zone: making one costs more than a query. */
const formats = new Map<string, Intl.DateTimeFormat>()
