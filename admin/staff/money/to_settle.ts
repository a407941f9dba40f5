import { statusesOf } from '../definition/status_groups.ts'
import type { Row } from '../definition/record.ts'

/** A shipment that is back. */
export const BACK = statusesOf('shipments', 'to_settle')

/** One that was aborted before any money was taken or spent; unknown to whoever may not see sums. */
export const hasNothingToSettle = ({ status, settlement_id, cash_expected, expenses_total }: Row): boolean =>
  status === 'return_cancelled' && settlement_id == null && cash_expected === 0 && expenses_total === 0

/** Its cash has not been counted. */
export const isToSettle = (row: Row): boolean =>
  BACK.includes(String(row.status)) && row.settlement_id == null && !hasNothingToSettle(row)
