/** `GET /api/user/shipments/:id/settlement`: what a courier has to hand over. Amounts are centimes of MAD. */
import type { ShapedAs } from '#resources'

const payment = {
  id: 'id', code: 'string', order: 'string|null', stop_id: 'id|null', method: 'string', amount: 'int',
  /** In the drawer: 0 for a cheque or a card. */
  cash: 'int', reference: 'string|null', paid_at: 'datetime',
} as const
export type SettlementPayment = ShapedAs<typeof payment>

const expense = {
  id: 'id', category: 'string', amount: 'int', note: 'string|null', photo: { nullable: { component: 'File' } }, spent_at: 'datetime',
} as const
export type SettlementExpense = ShapedAs<typeof expense>

export const settlementView = {
  shipment: { id: 'id', version: 'int', code: 'string', date: 'date', status: { of: 'shipment_status' } }, courier: 'string|null',
  /** Cash taken at the doors, expenses paid from it, the courier's fee, and what is left to hand over. */
  expected: 'int', expenses: 'int', fee: 'int', to_hand_over: 'int',
  /** A greater difference needs a second person. */
  variance_limit: 'int', payments: [payment], paid_out: [expense],
  /** The open drawer of the caller. */
  drawer: { nullable: { id: 'id', code: 'string', station: 'string' } },
  /** Why it cannot be settled now; null: it can. */
  refusal: 'string|null',
  /** It is settled already, or waits for a second person. */
  settlement: { nullable: { id: 'id', code: 'string', status: { of: 'settlement_status' } } },
} as const
export type SettlementView = ShapedAs<typeof settlementView>
