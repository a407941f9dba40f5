/** What orders add to the dialogs of their transitions, on their page and in their list. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { Row, Values } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { DrawerNotice } from '../money/drawer_notice.tsx'
import type { TransitionPart } from '../resource/transition/dialog.tsx'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { acceptancePart } from './client/acceptance_part.tsx'
import { cashChange, cashDue, withCashChange } from './money/cash_change.ts'
import { readCoin, useCoin } from './money/coin.ts'
import { reschedulePart } from './promise/reschedule_part.tsx'
import './transitions.css'

/** The balance is the default amount; for cash the amount in coins and the change are shown. */
const pay: TransitionPart = {
  start: ({ balance }: Row) => ({ amount: typeof balance === 'number' && balance > 0 ? balance : null, method: 'cash' }),
  note: (values) => (
    <>
      <DrawerNotice method={values.method} />
      <CashChange payment={values} />
    </>
  ),
  done: (payment, i18n) =>
    withCashChange(i18n.t('ui.orders.paid', { amount: i18n.format.money(Number(payment.amount)) }), payment, readCoin(), i18n),
}

export function CashChange({ payment }: { payment: Values }) {
  const { t, format } = useTranslation()
  const coin = useCoin()
  const [due, change] = [cashDue(payment, coin), cashChange(payment, coin)]
  return (
    <>
      {due !== null && due !== payment.amount && (
        <p className="order-change" role="status">
          {t('ui.orders.cash_due')} <strong><Ltr className="figure">{format.money(due)}</Ltr></strong></p>
      )}
      {change !== null && (
        <p className="order-change" role="status" data-short={change < 0 || undefined}>
          {t(change < 0 ? 'ui.orders.cash_missing' : 'ui.orders.change')}{' '}
          <strong><Ltr className="figure">{format.money(Math.abs(change))}</Ltr></strong>
        </p>
      )}
    </>
  )
}

export const ORDER_TRANSITIONS: TransitionParts = { pay, accept: acceptancePart, confirm: acceptancePart, reschedule: reschedulePart }
