/** Expenses: fuel and products by the week, rent, water and salaries by the month. */
import { DAY } from '#common/time/time'
import type { TimedStep } from './days/scenario_context.ts'
import type { Random } from './seeded_random.ts'
import type { Store, Values } from '#backend/engine/resource/store'

/** Small amounts, because the demo has few orders. */
const REGULAR: readonly (readonly [key: string, everyDays: number, from: number, to: number, note: string])[] = [
  ['fuel', 7, 6_000, 12_000, 'Gasoil'],
  ['products', 14, 12_000, 25_000, 'Lessive et adoucissant'],
  ['rent', 30, 120_000, 120_000, "Loyer de l'atelier"],
  ['utilities', 30, 30_000, 50_000, 'Eau et électricité'],
  ['salaries', 30, 140_000, 160_000, 'Avances sur salaires'],
]
const DAYS = 75
/** Above this amount expenses are not paid in cash. */
const BY_TRANSFER = 100_000

export function expenses(now: number, random: Random): TimedStep[] {
  return REGULAR.flatMap(([key, every, from, to, note]) =>
    Array.from({ length: Math.floor(DAYS / every) }, (_, n) => {
      const amount = random.whole(from / 100, to / 100) * 100
      const isLarge = amount >= BY_TRANSFER
      const how = { method: isLarge ? 'transfer' : 'cash', reference: isLarge ? `VIR-${key}-${n + 1}` : null } as const
      const act = (store: Store) => insertExpense(store, key, { type: 'out', amount, note, ...how })
      return { by: 'cashier', at: now - (n * every + random.whole(1, every - 1)) * DAY, act }
    }),
  )
}

async function insertExpense(store: Store, key: string, values: Values<'transactions'>): Promise<void> {
  const [category] = await store.select('transaction_categories', { key })
  if (!category) throw new Error(`there is no transaction category "${key}"`)
  await store.insert('transactions', { ...values, category_id: category.id })
}
