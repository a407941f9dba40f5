/** The transactions of an order: each can be refunded or canceled, but never edited. */
import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { resourceOf } from '../../definition/definition.ts'
import { RowActions } from '../../resource/list/row_actions.tsx'
import type { Row } from '../../definition/record.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Order } from '../order.ts'
import { cashRounding } from './cash_change.ts'

const transactions = resourceOf('transactions')

export function OrderPayments({ order }: { order: Order }) {
  const { t } = useTranslation()
  const transition = useTransition(transactions)
  const { query } = useList<Row>({
    resource: 'transactions', filters: [{ field: 'order_id', operator: 'eq', value: order.id }],
    sorters: [{ field: 'paid_at', order: 'desc' }],
    pagination: { pageSize: 100, mode: 'server' }, errorNotification: false,
  })
  const rows = query.data?.data ?? []
  if (rows.length === 0) return query.isSuccess ? <p className="order-none">{t('ui.orders.no_payments')}</p> : null
  return (
    <>
      <ul className="order-payments" aria-label={t('orders.fields.transactions')}>
        {rows.map((row) => <Payment key={row.id} row={row} onTransition={transition.start} />)}
      </ul>
      {transition.dialog}
    </>
  )
}

function Payment({ row, onTransition }: { row: Row; onTransition: (row: Row, verb: string) => void }) {
  const { t, format } = useTranslation()
  const path = recordPath(transactions, row.id)
  const amount = Number(row.amount) * (row.type === 'out' ? -1 : 1)
  const at = String(row.paid_at)
  const rounding = cashRounding(row)
  return (
    <li data-status={String(row.status)} data-out={row.type === 'out' || undefined}>
      <strong><Ltr className="figure">{format.money(amount, String(row.currency))}</Ltr></strong>
      <span>
        {t(`enums.payment_method.${String(row.method)}`)}{' '}
        {row.status !== 'paid' && <StatusBadge of="transaction_status" value={String(row.status)} />}
      </span>
      <small>
        {path ? <Link to={path}><Ltr>{String(row.code)}</Ltr></Link> : <Ltr>{String(row.code)}</Ltr>}
        {' · '}<time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time>
      </small>
      {rounding !== 0 && (
        <small><Ltr className="figure">{rounding > 0 ? '+' : '−'} {format.money(Math.abs(rounding))}</Ltr> {t('ui.orders.rounding')}</small>
      )}
      {Number(row.change_returned ?? 0) > 0
        && <small>
          {t('transactions.fields.change_returned')} <Ltr className="figure">{format.money(Number(row.change_returned))}</Ltr>
        </small>}
      <RowActions resource={transactions} row={row} editTo={null} onTransition={onTransition} onRemove={() => undefined} />
    </li>
  )
}
