export interface DemoSize {
  readonly clients: number
  readonly orders: number
  /** The newest orders, which are not delivered yet. */
  readonly running: number
  /** At least one payment for each delivered order, at most two. */
  readonly transactions: number
}

export const ITEMS_PER_ORDER = 3

/** A company of some years. */
export const LARGE: DemoSize = { clients: 50_000, orders: 200_000, running: 4_000, transactions: 250_000 }
