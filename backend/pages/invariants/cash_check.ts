/** Cash is in a drawer, or in the hands of a courier whose shipment is or will be settled: backend/trade/money/cash_drawer.ts. */
import { sinceSql } from './since_sql.ts'
import { SETTLES } from '#backend/trade/shipments/statuses'
import type { InvariantCheck } from './checks.ts'

/** Transactions `t` whose cash nobody has to hand over. */
export const LOST_CASH = `from transactions t left join shipments s on s.id = t.shipment_id
  where t.method = 'cash' and t.status <> 'canceled' and t.cash_session_id is null
  and (s.id is null or (s.settlement_id is null and s.status not in ${SETTLES})
    or exists (select from settlements settled where settled.id = s.settlement_id and settled.settled_at < t.paid_at))`

export const CASH_CHECK: InvariantCheck = {
  invariant: 'cash_in_no_drawer', resource: 'transactions',
  sql: `select t.id, null as expected, concat_ws(' ', t.code, s.code, s.status) as found ${LOST_CASH}
    and t.created_at >= ${sinceSql('cash_in_no_drawer')}`,
}
