/** What orders add to the dialogs of their transitions, on their page and in their list. */
import type { Row } from '../definition/record.ts'
import { DrawerNotice } from '../money/drawer_notice.tsx'
import type { TransitionPart } from '../resource/transition/dialog.tsx'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { acceptancePart } from './client/acceptance_part.tsx'
import { withCashChange } from './money/cash_change.ts'
import { CashChange } from './money/cash_change_note.tsx'
import { readCoin } from './money/coin.ts'
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

export const ORDER_TRANSITIONS: TransitionParts = { pay, accept: acceptancePart, confirm: acceptancePart, reschedule: reschedulePart }
