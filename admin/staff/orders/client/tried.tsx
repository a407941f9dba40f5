/** What was tried with the client of an order: the last contact, and a door that nobody opened. */
import { useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { Row as Columns } from '#resources'
import { publicSettings } from '../../../kit/providers/public_settings.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { enumKey, useTranslation } from '../../definition/translation.ts'
import type { Row } from '../../definition/record.ts'
import { isOpenOrder } from '../conditions.ts'
import type { Order } from '../order.ts'
import { ContactResult } from '../timeline/contact.tsx'
import { useOrderContacts } from '../timeline/use_contacts.ts'

export function LastContact({ id }: Pick<Order, 'id'>) {
  const { t, format } = useTranslation()
  const [last] = useOrderContacts(id)
  if (!last) return null
  const { started_at: at, medium, by } = last
  return (
    <span>
      {t(enumKey('told_by', medium))} <time dateTime={at} title={format.datetime(at)}><bdi>{format.timestamp(at)}</bdi></time>
      {by && <> · <bdi>{by.label}</bdi></>}{t('ui.colon')} <strong><ContactResult contact={last} /></strong>
    </span>
  )
}

type Stop = Pick<Columns<'order_deliveries'>, 'status' | 'attempt_no' | 'ended_at' | 'outcome_reason' | 'outcome_note'> & Row

/** Until the next visit has ended. */
export function FailedVisit({ order }: { order: Order }) {
  const { t, format } = useTranslation()
  const most = Number(useQuery(publicSettings).data?.['delivery.max_attempts'] ?? 0)
  const [last] = useList<Stop>({
    resource: 'order_deliveries', errorNotification: false,
    queryOptions: { enabled: can('order_deliveries', 'list') && isOpenOrder(order) },
    filters: [{ field: 'order_id', operator: 'eq', value: order.id }, { field: 'ended_at', operator: 'nnull', value: true }],
    sorters: [{ field: 'ended_at', order: 'desc' }], pagination: { pageSize: 1, mode: 'server' },
  }).query.data?.data ?? []
  if (last?.status !== 'no_response' || last.ended_at === null) return null
  const { attempt_no: number, ended_at: at, outcome_reason: reason, outcome_note: note } = last
  return (
    <div className="waiting">
      <span className="badge" data-colour="orange">{t('ui.orders.nobody_there', { number, most: Math.max(number, most) })}</span>
      <span>
        <time dateTime={at} title={format.datetime(at)}><bdi>{format.timestamp(at)}</bdi></time>
        {reason && <> · {t(enumKey('stop_reason', reason))}</>}{note && <> · <bdi>{note}</bdi></>}
      </span>
    </div>
  )
}
