/** The open orders of whoever writes, in one line each; folded on a phone, where the conversation needs the room. */
import { Link } from 'react-router'
import { Badge } from '../../../kit/controls/badge.tsx'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { resourceOf } from '../../definition/definition.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useOpenOrders } from './use_open_orders.ts'

const ORDERS = resourceOf('orders')

export function OpenOrders({ client }: { readonly client: number }) {
  const { t, format } = useTranslation()
  const rows = useOpenOrders(client)
  const isPhone = useIsPhone()
  if (rows.length === 0) return null
  const list = (
    <ul className="thread-orders" aria-label={t('ui.threads.orders')}>
      {rows.map(({ id, code, status, promised_at, balance }) => (
        <li key={id}>
          <Link to={recordPath(ORDERS, id) ?? ''}><Ltr>{code}</Ltr></Link>
          <Badge of="order_status" value={status} />
          {promised_at && <small>{t('orders.fields.promised_at')}{t('ui.colon')} <bdi>{format.dayOf(promised_at)}</bdi></small>}
          {balance != null && balance > 0 && <small>{t('orders.fields.balance')}{t('ui.colon')} <Ltr>{format.money(balance)}</Ltr></small>}
        </li>
      ))}
    </ul>
  )
  return isPhone
    ? <details className="thread-fold"><summary>{t('ui.threads.orders')} · {format.number(rows.length)}</summary>{list}</details> : list
}
