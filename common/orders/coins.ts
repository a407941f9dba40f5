/** Coins and notes: what a count of them is worth, and which amounts can be paid with them. Pure; in centimes. */
export interface CoinCount { readonly value: number; readonly count: number }

export const sumCoins = (coins: readonly CoinCount[]): number => coins.reduce((sum, { value, count }) => sum + value * count, 0)

/**
 * The amount due in cash: the nearest multiple of `step`, the smallest coin (setting `cash_rounding`, 10 for 0.10 MAD), half up, of an
 * amount of 0 or more. The transaction keeps the amount itself, so that the balance reaches 0; the drawer carries the difference.
 */
export function cashRounded(amount: number, step: number): number {
  const above = amount % step
  return 2 * above >= step ? amount - above + step : amount - above
}

/** What the coins of cash payments are above or below their amounts together: `cash` is what was taken. */
export const coinRounding = (cash: number, payments: readonly { readonly method: string; readonly amount: number }[]): number =>
  payments.reduce((rest, { method, amount }) => (method === 'cash' ? rest - amount : rest), cash)
