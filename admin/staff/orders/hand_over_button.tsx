/** Hands the order over; while money is due a small dialog takes it first, and offers what else is ready for the client. */
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { cashRounded } from '#common/orders/coins'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { allowsTransition, refusalOf } from '../../kit/providers/session/can.ts'
import { TransitionButton, type OwnButton } from '../resource/transition/buttons.tsx'
import { useCoin } from './money/coin.ts'
import { useOrdersToHandOver } from './money/use_ready_orders.ts'
import type { Order } from './order.ts'
import { canPayAndHandOver } from './conditions.ts'

const HandOverDialog = lazy(() => import('./money/hand_over_dialog.tsx').then(({ HandOverDialog: dialog }) => ({ default: dialog })))

export const payAndHandOverButton = (order: Order): OwnButton => (control, state) => (
  <PayAndHandOver order={order} isBusy={control.isBusy} state={state} />
)

interface PayAndHandOverProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly state: Parameters<OwnButton>[1]
}

function PayAndHandOver({ order, isBusy, state }: PayAndHandOverProps) {
  const { t, format } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const amount = format.money(cashRounded(Number(order.balance), useCoin()), order.currency)
  const others = useOrdersToHandOver(order.client_id).filter(({ id }) => id !== order.id)
  return (
    <>
      <TransitionButton
        {...state} icon="gift" isBusy={isBusy} refusal={refusalOf(order.can?.transitions?.pay)} onClick={() => { setIsOpen(true) }}
      >
        <span>{t('ui.orders.take_and_hand_over', { amount: `\u2068${amount}\u2069` })}</span>
      </TransitionButton>
      {isOpen && <Suspense fallback={null}><HandOverDialog order={order} others={others} onClose={() => { setIsOpen(false) }} /></Suspense>}
    </>
  )
}

/** Everything of a client that is ready, at once. What is to be paid leads, because the payment is taken for it. */
export function HandOverAll({ client_id, onDone }: { readonly client_id: number; readonly onDone?: () => void }) {
  const { t, format } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const ready = useOrdersToHandOver(client_id)
  const [first, ...others] = ready.toSorted((a, b) => Number(canPayAndHandOver(b)) - Number(canPayAndHandOver(a)))
  if (!first || !(canPayAndHandOver(first) || allowsTransition(first, 'deliver'))) return null
  return (
    <>
      <button type="button" className="button" onClick={() => { setIsOpen(true) }}>
        <NamedIcon name="gift" />{t('ui.orders.hand_over_all', { number: format.number(ready.length) })}
      </button>
      {/* Outside of the form of the intake: a form inside a form is sent by the browser itself, and the page is lost. */}
      {isOpen && createPortal(
        <Suspense fallback={null}>
          <HandOverDialog
            order={first} others={others} takesOthers onClose={() => { setIsOpen(false) }}
            onDone={() => {
              setIsOpen(false)
              // Its button leaves with the orders: the focus goes on with the new one.
              onDone?.()
            }}
          />
        </Suspense>, document.body,
      )}
    </>
  )
}
