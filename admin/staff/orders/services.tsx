/** Services of the order or of one item: added and removed while the order is open. */
import { Suspense, useState } from 'react'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useRemove } from '../resource/use_remove.ts'
import { useTranslation } from '../definition/translation.ts'
import { serviceResource, type Order, type ServiceLine } from './order.ts'
import { mayReadPrices } from './money/prices.ts'
import { FormDrawer } from '../resource/lazy_dialogs.ts'

export function OrderServices({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const services = order.services ?? []
  const mayAdd = isAllowed(order.can?.edit) && can('order_services', 'create')
  if (services.length === 0 && !mayAdd) return null
  return (
    <section className="panel order-services" aria-label={t('orders.fields.services')}>
      <header>
        <h2>{t('orders.fields.services')}</h2>
        {mayAdd &&
          <button type="button" className="button" onClick={() => { setIsAdding(true) }}>
            <NamedIcon name="plus" />{t('ui.orders.add_service')}
          </button>}
      </header>
      {services.length === 0
        ? <p className="order-none">{t('ui.orders.no_services')}</p>
        : <ul>{services.map((line) => <Service key={line.id} line={line} order={order} />)}</ul>}
      {isAdding &&
        <Suspense fallback={null}>
          <FormDrawer resource={serviceResource} given={{ order_id: order.id }} onClose={() => { setIsAdding(false) }} />
        </Suspense>}
    </section>
  )
}

function Service({ line, order }: { line: ServiceLine; order: Order }) {
  const { t, format } = useTranslation()
  const { remove } = useRemove(serviceResource)
  const name = line.service?.label ?? ''
  return (
    <li>
      <span><bdi>{name}</bdi>{line.order_item && <small> · <Ltr className="order-tag">{line.order_item.label}</Ltr></small>}</span>
      {mayReadPrices() && <small>
        {line.method === 'unit' && line.unit_price !== null
          && <Ltr className="figure">{format.number(Number(line.quantity))} × {format.money(line.unit_price, order.currency)}</Ltr>}
      </small>}
      <strong>
        {mayReadPrices() && line.amount !== null && <Ltr className="figure">{format.money(line.amount, order.currency)}</Ltr>}
      </strong>
      {isAllowed(line.can?.delete) && (
        <button
          type="button" className="icon-button" aria-label={t('ui.orders.remove_service', { name })}
          title={t('ui.orders.remove_service', { name })}
          onClick={() => { void remove(line) }}
        ><NamedIcon name="trash" /></button>
      )}
    </li>
  )
}
