/** What an order that was refused at the hand-over mostly lacks is money: it is taken here, and the hand-over is pressed again. */
import { useOne } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { orderResource, type Order } from '../orders/order.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { onOwnWrite } from '../../kit/providers/rest/own_writes.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'

export function PayDue({ id, onPaid }: { readonly id: number; readonly onPaid: () => void }) {
  const { t, format } = useTranslation()
  const { result: order } = useOne<Order>({ resource: 'orders', id, errorNotification: false })
  const { start, isBusy, dialog } = useTransition(orderResource)
  const paid = useEffectEvent(onPaid)
  useEffect(() => onOwnWrite(({ path }) => { if (path === urlOf('orders', id, 'pay')) paid() }), [id])
  if (!order || !(Number(order.balance) > 0) || !allowsTransition(order, 'pay')) return null
  const amount = format.money(Number(order.balance), order.currency)
  return (
    <>
      <button type="button" className="button scan-wide" data-kind="primary" disabled={isBusy} onClick={() => { start(order, 'pay') }}>
        <NamedIcon name="wallet" />{t('ui.scan.take', { amount: `\u2068${amount}\u2069` })}
      </button>
      {dialog}
    </>
  )
}
