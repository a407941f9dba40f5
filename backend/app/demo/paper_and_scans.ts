/** Printer papers, a roll of tags, a known item, and what was scanned and printed in the last hours. */
import { HOUR } from '#common/time/time'
import type { TimedStep } from './days/scenario_context.ts'
import type { Store } from '#backend/engine/resource/store'

const PROFILES = [
  { name: 'Étiquettes 62 mm', medium: 'tag', width_mm: 62, height_mm: 40, prints_after: ['received'] },
  { name: 'Rouleau 80 mm', medium: 'receipt', width_mm: 80, height_mm: null, prints_after: ['paid'] },
  { name: 'Bons 80 mm', medium: 'ticket', width_mm: 80, height_mm: null, prints_after: [] },
  { name: 'A4', medium: 'sheet', width_mm: 210, height_mm: 297, margin_mm: 15, prints_after: [] },
] as const
const TAGS_ON_A_ROLL = 20

export const paperAndScans = (now: number): TimedStep[] => [
  { by: 'manager', at: now - 3 * HOUR, act: createPapers },
  { by: 'clerk', at: now - 2 * HOUR, act: rememberItem },
  { by: 'clerk', at: now - HOUR, act: scanItems },
]

async function createPapers(store: Store): Promise<void> {
  await store.insert('tag_batches', { quantity: TAGS_ON_A_ROLL })
  for (const { prints_after, ...profile } of PROFILES)
    await store.insert('print_profiles', { ...profile, prints_after: [...prints_after], is_default: true })
  const [profile] = await store.select('print_profiles', { medium: 'tag' })
  if (profile) await store.insert('prints', { paper: 'test', subject: { type: 'print_profiles', id: profile.id } })
}

async function rememberItem(store: Store): Promise<void> {
  const item = (await store.select('order_items', { status: 'delivered' })).find(({ shape }) => shape === 'rectangle')
  if (item) await store.transition('order_items', item.id, 'remember')
}

async function scanItems(store: Store): Promise<void> {
  const items = (await store.select('order_items', { status: 'completed' })).slice(0, 3)
  for (const { id, order_id, tag_code, current_stock_id } of items) await store.insert('scans', {
    code: tag_code, mode: 'find', verdict: 'ok', order_item_id: id, order_id, stock_id: current_stock_id,
  })
  await store.insert('scans', { code: '0A0A0A0A', mode: 'find', verdict: 'unknown' })
}
