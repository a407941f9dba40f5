/** What is mostly done next from the page of a client: a new order, a call, a payment. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { whatsappUrl } from '#common/whatsapp_url'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { createPath } from '../definition/resource_paths.ts'
import { startValuesQuery } from '../resource/form/start_values.ts'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { LoadingPayment } from './loading_payment.tsx'

const orders = resourceOf('orders')

const HandOverAll = lazy(() => import('../orders/hand_over_button.tsx').then(({ HandOverAll: button }) => ({ default: button })))
const TakePayment = lazy(() => import('./take_payment.tsx').then(({ TakePayment: button }) => ({ default: button })))

export function ClientActions({ client }: { client: Row }) {
  const { t } = useTranslation()
  const phone = typeof client.phone === 'string' ? client.phone : null
  const whatsapp = typeof client.whatsapp === 'string' ? client.whatsapp : phone
  const mayPay = can('orders', 'list') && hasPermission(orders.transitions.pay?.allow)
  const create = can('orders', 'create') ? createPath(orders) : null
  return (
    <>
      {create && (
        <Link className="button" data-kind="primary" to={`${create}?${startValuesQuery({ client_id: client.id })}`}>
          <NamedIcon name="plus" />{t('ui.orders.new_order')}
        </Link>
      )}
      {mayPay && <Suspense fallback={null}><HandOverAll client_id={client.id} /></Suspense>}
      {Number(client.balance ?? 0) > 0 && mayPay && (
        <Suspense fallback={<LoadingPayment />}><TakePayment client_id={client.id} /></Suspense>
      )}
      {phone && <a className="button" href={`tel:${phone}`}><NamedIcon name="phone" />{t('ui.orders.call')}</a>}
      {whatsapp && (
        <a className="button" href={whatsappUrl(whatsapp)} target="_blank" rel="noreferrer">{t('enums.message_channel.whatsapp')}</a>
      )}
      {can('threads', 'list') && <Link className="button" to={`/user/inbox?client=${client.id}`}>{t('ui.threads.open')}</Link>}
    </>
  )
}
