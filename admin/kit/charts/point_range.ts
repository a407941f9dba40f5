/** `from..to`, both included, of a point whose x is a day or a month: the filter of the list with its rows. Pure. */
import { addDays } from '#common/time/time'

export function pointRange(x: string): string {
  if (x.length > MONTH.length) return `${x}..${x}`
  const next = addDays(`${x}-01`, 31).slice(0, MONTH.length)
  return `${x}-01..${addDays(`${next}-01`, -1)}`
}

const MONTH = 'YYYY-MM'
