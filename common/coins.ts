/** Coins and notes: how many were counted, and what they are worth together. Pure. */

/** `value` in centimes. */
export interface CoinCount { readonly value: number; readonly count: number }

export const sumCoins = (coins: readonly CoinCount[]): number => coins.reduce((sum, { value, count }) => sum + value * count, 0)
