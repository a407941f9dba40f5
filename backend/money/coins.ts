/** Coins and notes as they were counted: their value in centimes, and how many. Pure. */
import type { Row } from '#resources'

type Coins = NonNullable<Row<'cash_sessions'>['counted']>

export const sumCoins = (coins: Coins): number => coins.reduce((sum, { value, count }) => sum + value * count, 0)
