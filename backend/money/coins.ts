/** Coins and notes as they were counted: their value in centimes, and how many. Pure. */
import type { Row } from '#resources'

type Coins = NonNullable<Row<'cash_sessions'>['counted']>

const LARGEST_NOTE = 20_000
const MAX_COUNT = 100_000

export function isCoins(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 30 && value.every(isCoinCount)
}

export const sumCoins = (coins: Coins): number => coins.reduce((sum, { value, count }) => sum + value * count, 0)

function isCoinCount(pile: unknown): boolean {
  if (typeof pile !== 'object' || pile === null || Object.keys(pile).length !== 2 || !('value' in pile) || !('count' in pile)) return false
  const { value, count } = pile
  return isWithin(value, 1, LARGEST_NOTE) && isWithin(count, 0, MAX_COUNT)
}

const isWithin = (number: unknown, min: number, max: number) =>
  typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
