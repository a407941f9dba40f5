import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { listPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { LoadingPayment } from './loading_payment.tsx'
import { useTransition } from '../resource/transition/use_transition.tsx'

const orders = resourceOf('orders')

/** A payment belongs to an order: it is taken for the only unpaid one, or chosen from the list of them. */
export function TakePayment({ client_id }: { client_id: number }) {
  const { t } = useTranslation()
  const { start, isBusy, dialog } = useTransition(orders)
  const { query } = useList<Row>({
    resource: 'orders', pagination: { pageSize: 2, mode: 'server' }, errorNotification: false,
    filters: [{ field: 'client_id', operator: 'eq', value: client_id }, { field: 'balance', operator: 'gt', value: 0 }],
  })
  const [order, ...others] = query.data?.data ?? []
  if (query.isLoading) return <LoadingPayment />
  if (!order) return null
  const content = <><NamedIcon name="wallet" />{t('orders.transitions.pay')}</>
  if (others.length > 0) {
    return <Link className="button" to={`${listPath(orders) ?? ''}?view=unpaid&f.client_id=${client_id}`}>{content}</Link>
  }
  return (
    <>
      <button
        type="button" className="button" aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined}
        onClick={() => { start(order, 'pay') }}
      >{content}</button>
      {dialog}
    </>
  )
}
