/** Which special day holds on a date. Pure. */
import { addDays, daysBetween } from '#common/time/time'
import type { SpecialHours } from '#backend/engine/clock/open_time'
import type { Row } from '#resources'

export type SpecialDayRow = Pick<
  Row<'special_days'>, 'id' | 'only_site_id' | 'name' | 'from_on' | 'to_on' | 'opening' | 'hours' | 'capacity_percent'
>

export interface SpecialDays {
  /** Of the dates that have other hours than their weekday. */
  readonly hours: SpecialHours
  /** What departments can do on this date, in percent of their daily capacity: 0 on a closed day. */
  readonly percentOn: (date: string) => number
  readonly nameOn: (date: string) => SpecialDayRow['name'] | null
  /** The row that holds on this date. */
  readonly rowOn: (date: string) => SpecialDayRow | null
}

/** Days on which a span can be at most. */
export const LONGEST_SPAN = 366

/**
 * Those of the company and of this site. Of several on one date one holds, and alone: that of the site before that of the company, the
 * shorter span before the longer, then the newer.
 */
export function computeSpecialDays(rows: readonly SpecialDayRow[], site_id: number | null): SpecialDays {
  const days = new Map<string, SpecialDayRow>()
  const weakestFirst = rows.filter(({ only_site_id }) => only_site_id === null || only_site_id === site_id)
    .toSorted((a, b) => Number(a.only_site_id !== null) - Number(b.only_site_id !== null) || lengthOf(b) - lengthOf(a) || a.id - b.id)
  for (const row of weakestFirst)
    for (let index = 0; index < Math.min(lengthOf(row), LONGEST_SPAN); index++) days.set(addDays(row.from_on, index), row)
  const hours = [...days].flatMap(([date, row]) => {
    const spans = hoursOf(row)
    return spans ? [[date, spans] as const] : []
  })
  return {
    hours: new Map(hours),
    percentOn: (date) => percentOf(days.get(date)),
    nameOn: (date) => days.get(date)?.name ?? null,
    rowOn: (date) => days.get(date) ?? null,
  }
}

/** Days in a row on which one row holds, with other hours than usual. */
export interface ComingDays { readonly from: string; readonly to: string; readonly name: SpecialDayRow['name']; readonly hours: Hours }
type Hours = NonNullable<SpecialDayRow['hours']>

/** Those that begin within this many days, the running one included, in order. */
export function comingDays({ hours, rowOn }: SpecialDays, today: string, ahead: number): ComingDays[] {
  const coming: ComingDays[] = []
  // Ends after a year.
  for (let date = today, left = LONGEST_SPAN; left > 0; date = addDays(date, 1), left--) {
    const [row, spans, before] = [rowOn(date), hours.get(date), coming.at(-1)]
    if (!row || !spans) continue
    if (before?.to === addDays(date, -1) && rowOn(before.to) === row) coming[coming.length - 1] = { ...before, to: date }
    else if (date <= addDays(today, ahead)) coming.push({ from: date, to: date, name: row.name, hours: spans })
  }
  return coming
}

const lengthOf = ({ from_on, to_on }: SpecialDayRow): number => daysBetween(from_on, to_on) + 1

function hoursOf({ opening, hours }: SpecialDayRow): SpecialDayRow['hours'] {
  if (opening === 'usual') return null
  return opening === 'closed' ? [] : hours ?? []
}

function percentOf(row: SpecialDayRow | undefined): number {
  if (row?.opening === 'closed') return 0
  return row?.capacity_percent ?? 100
}
