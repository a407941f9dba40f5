/** A new order as a delivered one was: the same client, way, address and number of items, at the prices of today. */
import { Link } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { createPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { startValuesQuery } from '../resource/form/start_values.ts'
import { orderResource, type Order } from './order.ts'

export function OrderAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const path = order.status === 'delivered' && can('orders', 'create') ? createPath(orderResource) : null
  if (path === null) return null
  const { client_id, type, return_mode, address_id, received_items, client_note } = order
  const same = { client_id, type, return_mode, address_id, client_note, declared_items: type === 'transport' ? received_items : null }
  return (
    <Link className="button" data-kind="quiet" to={`${path}?${startValuesQuery(same)}`}>
      <NamedIcon name="redo" />{t('ui.orders.order_again')}</Link>
  )
}
