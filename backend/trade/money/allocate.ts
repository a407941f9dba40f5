/** One payment over several orders. Pure; in minor units. */

/** What of `amount` goes to each of the balances, in their sequence; the last one gets what is too much, and refuses it. */
export function allocate(amount: number, balances: readonly number[]): number[] {
  let left = amount
  return balances.map((balance, index) => {
    const share = index === balances.length - 1 ? left : Math.min(left, balance)
    left -= share
    return share
  })
}

/** What was given, of which each payment says its own: the exact coins, and the last one the rest, from which change is given. */
export function shareOfCash(given: number | null, due: readonly number[]): (number | null)[] {
  if (given === null) return due.map(() => null)
  const last = due.findLastIndex((coins) => coins > 0)
  let left = given
  return due.map((coins, index) => {
    if (coins === 0) return null
    const share = index === last ? left : coins
    left -= share
    return share
  })
}
