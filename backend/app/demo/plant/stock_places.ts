/** Stock places: one area of each type; the final stock has racks A–D with four levels each. Source: domain.md §12. */
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const AREAS: readonly (Pick<Row<'stocks'>,
  'code' | 'name' | 'type' | 'max_days'> & { readonly department: string; readonly threshold: number })[] = [
  { code: 'AL', name: 'Attente lavage', type: 'attente_lavage', department: 'LAV', threshold: 60, max_days: 3 },
  { code: 'ALP', name: 'Attente lavage pressing', type: 'attente_lavage_pressing', department: 'LAV', threshold: 40, max_days: 2 },
  { code: 'AP', name: 'Attente préparation', type: 'attente_preparation', department: 'FIN', threshold: 80, max_days: 2 },
  { code: 'SF', name: 'Stock final', type: 'stock_final', department: 'STO', threshold: 120, max_days: 30 },
  { code: 'SM', name: 'Stock mort', type: 'stock_mort', department: 'STO', threshold: 80, max_days: 365 },
]
const RACKS = ['A', 'B', 'C', 'D'] as const
const LEVELS = [1, 2, 3, 4] as const
const PER_LEVEL = 10

export async function createStockPlaces(store: Store): Promise<void> {
  const departments = await store.select('departments', {})
  for (const { department, ...area } of AREAS) {
    const department_id = departments.find(({ code }) => code === department)?.id ?? null
    const { id } = await store.insert('stocks', { ...area, department_id })
    if (area.type === 'stock_final') await fillArea(store, id, department_id)
  }
}

async function fillArea(store: Store, area: number, department_id: number | null): Promise<void> {
  const place = { type: 'stock_final', department_id, max_days: 30 } as const
  for (const letter of RACKS) {
    const rack = await store.insert('stocks', { ...place, code: `SF-${letter}`, name: `Rayon ${letter}`, parent_id: area,
      threshold: PER_LEVEL * LEVELS.length })
    for (const level of LEVELS) {
      const name = `Rayon ${letter}, niveau ${level}`
      await store.insert('stocks', { ...place, code: `SF-${letter}-${level}`, name, parent_id: rack.id, threshold: PER_LEVEL,
        max_area: '30' })
    }
  }
}
