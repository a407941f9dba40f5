/** What a receipt changes in its message. Receipts come in any order, twice and late. Pure. */
import type { ReceiptStatus } from '#backend/services/channels/callbacks/receipt'
import type { Row } from '#resources'

type State = Pick<Row<'notifications'>, 'status' | 'failure'>

/** `refuse`: the provider has accepted the message and could not deliver it. */
export type ReceiptStep = 'hand_on' | 'arrive' | 'read' | 'refuse'

/** Nothing where the message is known to have come further. */
export function stepsOf(receipt: ReceiptStatus, { status, failure }: State): readonly ReceiptStep[] {
  if (status === 'canceled' || status === 'read') return []
  // It has been counted as perhaps sent, or its failure was told before.
  const isOpen = status === 'queued' || failure === 'perhaps_sent'
  switch (receipt) {
    case 'sent': return isOpen ? ['hand_on'] : []
    case 'delivered': return status === 'delivered' ? [] : ['arrive']
    case 'read': return status === 'queued' || status === 'failed' ? ['arrive', 'read'] : ['read']
    case 'failed': return isOpen || status === 'sent' ? ['refuse'] : []
  }
}
