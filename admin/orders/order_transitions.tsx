/** What orders add to the dialogs of their transitions, on their page and in their list. */
import { Ltr } from '../controls/ltr.tsx'
import type { Row, Values } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import type { TransitionPart } from '../resource/transition/transition_dialog.tsx'
import type { TransitionParts } from '../resource/transition/use_transition.tsx'
import { acceptancePart } from './acceptance_part.tsx'
import './transitions.css'

/** The balance is the default amount; for cash the change is shown. */
const pay: TransitionPart = {
  start: ({ balance }: Row) => ({ amount: typeof balance === 'number' && balance > 0 ? balance : null, method: 'cash' }),
  note: (values) => <CashChange values={values} />,
  done: ({ amount, cash_given }, { t, format }) => {
    const change = typeof cash_given === 'number' ? cash_given - Number(amount) : 0
    const paid = t('ui.orders.paid', { amount: format.money(Number(amount)) })
    return change > 0 ? `${paid} ${t('ui.orders.give_back', { amount: format.money(change) })}` : paid
  },
}

export function CashChange({ values: { method, amount, cash_given } }: { values: Values }) {
  const { t, format } = useTranslation()
  if (method !== 'cash' || typeof amount !== 'number' || typeof cash_given !== 'number') return null
  const change = cash_given - amount
  return (
    <p className="order-change" role="status" data-short={change < 0 || undefined}>
      {t(change < 0 ? 'ui.orders.cash_missing' : 'ui.orders.change')}{' '}
      <strong><Ltr className="figure">{format.money(Math.abs(change))}</Ltr></strong>
    </p>
  )
}

export const ORDER_TRANSITIONS: TransitionParts = { pay, accept: acceptancePart, confirm: acceptancePart }
