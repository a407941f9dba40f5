import { useFormat } from '../format/use_format.ts'
import { Badge } from '../layout/badge.tsx'
import { Ltr } from '../layout/ltr.tsx'
import { useWords } from '../providers/words.ts'
import type { ClientOrder } from './orders.ts'

export function OrderCard({ order }: { order: ClientOrder }) {
  const { t } = useWords()
  const format = useFormat()
  const pieces = order.received_items || order.declared_items
  // Before the last item is measured there is no price to speak of.
  const money = (minor: number | null) => (minor === null ? t('portal.order.not_yet') : <Ltr>{format.money(minor, order.currency)}</Ltr>)
  return (
    <article className="order-card">
      <header>
        <h2><Ltr>{order.code}</Ltr></h2>
        <Badge of="order_status" value={order.status} />
      </header>
      <dl className="order-facts">
        <div><dt>{t('portal.order.created')}</dt><dd>{format.dayOf(order.created_at)}</dd></div>
        <div>
          <dt>{t('portal.order.promised')}</dt>
          <dd>{order.promised_at ? format.dayOf(order.promised_at) : t('portal.order.not_yet')}</dd>
        </div>
        {pieces !== null && <div><dt>{t('portal.order.pieces')}</dt><dd><Ltr>{format.number(pieces)}</Ltr></dd></div>}
        <div className="is-total"><dt>{t('portal.order.total')}</dt><dd>{money(order.total)}</dd></div>
        <div><dt>{t('portal.order.paid')}</dt><dd>{money(order.paid_total)}</dd></div>
        <div className="is-due"><dt>{t('portal.order.balance')}</dt><dd>{money(order.balance)}</dd></div>
      </dl>
    </article>
  )
}
