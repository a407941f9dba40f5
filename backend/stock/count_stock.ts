/** Counting a place: what should be there is kept at the beginning, what is there is compared at the end. Source: domain.md §3.7. */
import { readTags } from './tags.ts'
import { refuse } from '#backend/resource/refusals'
import type { Move, Saving } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

export async function beforeSaveAudit({ store, before, draft }: Saving<'stock_audits'>): Promise<Values<'stock_audits'>> {
  if (before || draft.stock_id === undefined) return {}
  await store.lock('stocks', draft.stock_id)
  if ((await store.select('stock_audits', { stock_id: draft.stock_id, status: 'open' })).length) throw refuse('errors.stock.count_is_open')
  return { expected: (await store.select('order_items', { current_stock_id: draft.stock_id })).map(({ tag_code }) => tag_code) }
}

export async function countStock({ store, row, args }: Move<'stock_audits'>): Promise<Values<'stock_audits'>> {
  const scanned = readTags(String(args.tags ?? ''))
  const expected = row.expected ?? []
  // What has left by a movement since the count began is not missing.
  const held = await store.select('order_items', { current_stock_id: row.stock_id })
  const lost = held.filter(({ tag_code }) => expected.includes(tag_code) && !scanned.includes(tag_code))
  const missing = lost.map(({ tag_code }) => tag_code)
  const missing_value = lost.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { scanned, missing, unexpected: scanned.filter((tag) => !expected.includes(tag)), missing_value }
}
