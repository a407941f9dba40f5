import { statusesOf } from '../definition/status_groups.ts'
import type { Row } from '../definition/record.ts'

/** A shipment that is back. */
export const BACK = statusesOf('shipments', 'to_settle')

/** Its cash waits for the courier to come back: it is shown, and closed before it is settled. */
export const UNDER_WAY = statusesOf('shipments', 'under_way')

export const hasCash = ({ cash_expected, expenses_total }: Row): boolean => Boolean(cash_expected) || Boolean(expenses_total)

/** One that was aborted before any money was taken or spent; unknown to whoever may not see sums. */
export const hasNothingToSettle = (row: Row): boolean =>
  (row.status === 'return_cancelled' && row.settlement_id == null && row.cash_expected === 0 && row.expenses_total === 0)
  || (UNDER_WAY.includes(String(row.status)) && !hasCash(row))

/** Its cash has not been counted. */
export const isToSettle = (row: Row): boolean =>
  BACK.includes(String(row.status)) && row.settlement_id == null && !hasNothingToSettle(row)
