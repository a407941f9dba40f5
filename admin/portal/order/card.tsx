import { Link } from 'wouter'
import { useFormat } from '../../kit/format/use_format.ts'
import { ClientOrderStatus } from './client_order_status.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { OrderSummary } from './client_order.ts'
import { PieceKinds } from '../pieces/kinds.tsx'
import type { PieceKind } from '../pieces/pieces.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { ClientOrderSteps } from './client_order_steps.tsx'

interface OrderCardProps { readonly order: OrderSummary; readonly kinds: readonly PieceKind[] | undefined }

export function OrderCard({ order, kinds }: OrderCardProps) {
  const { t } = useTranslator()
  const format = useFormat()
  // There is no price before the last item is measured.
  const money = (minor: number | null) => (minor === null ? t('portal.order.not_yet') : <Ltr>{format.money(minor, order.currency)}</Ltr>)
  const itemCount = order.received_items || order.declared_items
  return (
    <article className="order-card">
      <header>
        <h3><Link to={`/client/orders/${order.id}`}><Ltr>{order.code}</Ltr></Link></h3>
        <ClientOrderStatus order={order} />
      </header>
      {order.status !== 'canceled' && <ClientOrderSteps order={order} />}
      <PieceKinds kinds={kinds} />
      <dl className="order-facts">
        <div><dt>{t('portal.order.created')}</dt><dd>{format.dayOf(order.created_at)}</dd></div>
        <div>
          <dt>{t('portal.order.promised')}</dt>
          <dd>{order.promised_at ? format.dayOf(order.promised_at) : t('portal.order.not_yet')}</dd>
        </div>
        {itemCount !== null && !kinds?.length && (
          <div><dt>{t('portal.order.pieces')}</dt><dd><Ltr>{format.number(itemCount)}</Ltr></dd></div>
        )}
        <div className="is-total"><dt>{t('portal.order.total')}</dt><dd>{money(order.total)}</dd></div>
        <div className="is-due"><dt>{t('portal.order.balance')}</dt><dd>{money(order.balance)}</dd></div>
      </dl>
      {allowsTransition(order, 'answer') && (
        <Link className="button" to={`/client/orders/${order.id}`}>{t('portal.answer.title')}</Link>
      )}
    </article>
  )
}
