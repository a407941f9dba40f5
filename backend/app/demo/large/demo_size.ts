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
const LARGE_ORDERS = 200_000
const FEWEST = 1_000
/** Phone numbers and ids of items are computed with integers of four bytes. */
const MOST = 20_000_000

/** A larger company has more of everything in the same three years. */
export const demoSizeOf = (orders: number): DemoSize => ({
  clients: Math.ceil(orders / 4), orders, running: Math.ceil(orders / 50), transactions: Math.ceil(orders * 1.25),
})

/** The value of `--orders`; undefined if it is not a number of orders that can be loaded. */
export function parseOrders(text: string | undefined): number | undefined {
  if (text === undefined) return LARGE_ORDERS
  const orders = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return orders >= FEWEST && orders <= MOST ? orders : undefined
}

export const ORDERS_OPTION_RULE =
  `--orders takes a whole number from ${FEWEST.toLocaleString('en')} to ${MOST.toLocaleString('en')}, without separators`
