/** Numbers of invoices: one continuous series for each kind, year and site (a Moroccan invoice may not skip any). Pure. */
import type { Row } from '#resources'

type Kind = Row<'invoices'>['kind']

const PREFIX = { receipt: 'REC', invoice: 'FAC', credit_note: 'AV' } as const satisfies Record<Kind, string>
const FIRST_SITE = 1

/** `FAC-2026-`; other sites than the first have their own: `FAC2-2026-`. */
export const invoiceSeriesOf = (kind: Kind, site_id: number, day: string): string =>
  `${PREFIX[kind]}${site_id === FIRST_SITE ? '' : site_id}-${day.slice(0, 4)}-`

/** The number after the highest that was given, null before the first. */
export function nextNumber(series: string, last: string | null): string {
  const count = last === null ? 0 : Number(last.slice(series.length))
  return `${series}${String(count + 1).padStart(4, '0')}`
}
