/** What the company spends: fuel and products by the week, rent, water and salaries by the month. */
import { DAY } from './calendar.ts'
import type { Hand } from './crew.ts'
import type { Random } from './random.ts'
import type { Store } from '#backend/resource/store'

interface Expense { readonly by: Hand; readonly at: number; readonly act: (store: Store) => Promise<unknown> }

const REGULAR: readonly (readonly [key: string, everyDays: number, from: number, to: number, note: string])[] = [
  ['fuel', 7, 20_000, 45_000, 'Gasoil'],
  ['products', 14, 60_000, 140_000, 'Lessive et adoucissant'],
  ['rent', 30, 600_000, 600_000, 'Loyer de l\'atelier'],
  ['utilities', 30, 180_000, 260_000, 'Eau et électricité'],
  ['salaries', 30, 1_450_000, 1_500_000, 'Salaires du mois'],
]
const DAYS = 75

export function expenses(now: number, random: Random): Expense[] {
  return REGULAR.flatMap(([key, every, from, to, note]) => Array.from({ length: Math.floor(DAYS / every) }, (_, n) => {
    const amount = random.whole(from / 100, to / 100) * 100
    const act = async (store: Store) => {
      const [category] = await store.select('transaction_categories', { key })
      if (category) await store.insert('transactions', { type: 'out', category_id: category.id, amount, method: amount > 500_000 ? 'transfer' : 'cash', reference: amount > 500_000 ? `VIR-${key}-${n + 1}` : null, note })
    }
    return { by: 'cashier', at: now - (n * every + random.whole(1, every - 1)) * DAY, act }
  }))
}
