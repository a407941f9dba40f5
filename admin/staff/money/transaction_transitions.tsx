/** A refund in cash needs an open drawer, too; by default it gives back what is left, by the method of the payment. */
import type { Row } from '../definition/record.ts'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { DrawerNotice } from './drawer_notice.tsx'

export const TRANSACTION_TRANSITIONS: TransitionParts = {
  refund: {
    start: ({ amount, refunded_amount, method, order_id }: Row) => ({
      amount: Number(amount) - Number(refunded_amount ?? 0), method: String(method),
      // Without an order there is no bill that could be lower.
      ...order_id === null && { purpose: 'paid_by_mistake' },
    }),
    note: ({ method }) => <DrawerNotice method={method} isOut />,
  },
}
