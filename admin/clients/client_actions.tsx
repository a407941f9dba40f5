/** What is mostly done next from the page of a client: a new order, a call, a payment. */
import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import { whatsappUrl } from '#common/whatsapp_url'
import { NamedIcon } from '../controls/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { createPath, listPath, recordPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../providers/access_control.ts'
import { hasPermission } from '../providers/granted_permissions.ts'

const orders = resourceOf('orders')

export function ClientActions({ client }: { client: Row }) {
  const { t } = useTranslation()
  const phone = typeof client.phone === 'string' ? client.phone : null
  const whatsapp = typeof client.whatsapp === 'string' ? client.whatsapp : phone
  const mayPay = can('orders', 'list') && hasPermission(orders.transitions.pay?.allow)
  const create = can('orders', 'create') ? createPath(orders) : null
  return (
    <>
      {create && (
        <Link className="button" data-kind="primary" to={`${create}?client_id=${client.id}`}>
          <NamedIcon name="plus" />{t('ui.orders.new_order')}
        </Link>
      )}
      {Number(client.balance ?? 0) > 0 && mayPay && <TakePayment id={client.id} />}
      {phone && <a className="button" href={`tel:${phone}`}><NamedIcon name="phone" />{t('ui.orders.call')}</a>}
      {whatsapp && <a className="button" href={whatsappUrl(whatsapp)} target="_blank" rel="noreferrer">WhatsApp</a>}
    </>
  )
}

/** A payment belongs to an order: to the only unpaid one, or to the list of them. */
function TakePayment({ id }: { id: number }) {
  const { t } = useTranslation()
  const { query } = useList<Row>({
    resource: 'orders', pagination: { pageSize: 2, mode: 'server' }, errorNotification: false,
    filters: [{ field: 'client_id', operator: 'eq', value: id }, { field: 'balance', operator: 'gt', value: 0 }],
  })
  const unpaid = query.data?.data
  if (!unpaid?.[0]) return null
  const to = unpaid.length === 1 ? recordPath(orders, unpaid[0].id) : `${listPath(orders) ?? ''}?view=unpaid&f.client_id=${id}`
  return to && <Link className="button" to={to}><NamedIcon name="wallet" />{t('orders.transitions.pay')}</Link>
}
