/** `GET /api/user/shipments/:id/settlement`, as the API answers it: what a courier has to hand over. Amounts are centimes of MAD. */
import type { StoredFile } from '#schema/types'

export interface SettlementView {
  readonly shipment: {
    readonly id: number; readonly version: number; readonly code: string; readonly date: string; readonly status: string
  }
  readonly courier: string | null
  /** Cash taken at the doors, expenses paid from it, the courier's fee, and what is left to hand over. */
  readonly expected: number
  readonly expenses: number
  readonly fee: number
  readonly to_hand_over: number
  /** A greater difference needs a second person. */
  readonly variance_limit: number
  readonly payments: readonly SettlementPayment[]
  readonly paid_out: readonly SettlementExpense[]
  /** The open drawer of the caller. */
  readonly drawer: { readonly id: number; readonly code: string; readonly station: string } | null
  /** Why it cannot be settled now; null: it can. */
  readonly refusal: string | null
  /** It is settled already, or waits for a second person. */
  readonly settlement: { readonly id: number; readonly code: string; readonly status: string } | null
}

export interface SettlementPayment {
  readonly id: number
  readonly code: string
  readonly order: string | null
  readonly stop_id: number | null
  readonly method: string
  readonly amount: number
  /** In the drawer: 0 for a cheque or a card. */
  readonly cash: number
  readonly reference: string | null
  readonly paid_at: string
}

export interface SettlementExpense {
  readonly id: number
  readonly category: string
  readonly amount: number
  readonly note: string | null
  readonly photo: StoredFile | null
  readonly spent_at: string
}
