import { refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** A count stores the expected tags when it is opened and compares scanned and typed ones when it is closed. Source: domain.md §3.7. */
export async function beforeSaveStockAudit({ store, before, draft }: BeforeSaveContext<'stock_audits'>): Promise<Values<'stock_audits'>> {
  if (before || draft.stock_id === undefined) return {}
  await store.lock('stocks', draft.stock_id)
  if ((await store.select('stock_audits', { stock_id: draft.stock_id, status: 'open' })).length) throw refuse('errors.stock.count_is_open')
  return { expected: (await store.select('order_items', { current_stock_id: draft.stock_id })).map(({ tag_code }) => tag_code) }
}

export async function countStock({ store, row, args }: TransitionContext<'stock_audits'>): Promise<Values<'stock_audits'>> {
  const scanned = [...new Set([...row.scanned ?? [], ...parseTags(String(args.tags ?? ''))])]
  const expected = row.expected ?? []
  // An item that was moved since the count was opened is not missing.
  const stored = await store.select('order_items', { current_stock_id: row.stock_id })
  const missingItems = stored.filter(({ tag_code }) => expected.includes(tag_code) && !scanned.includes(tag_code))
  const missing = missingItems.map(({ tag_code }) => tag_code)
  const missing_value = missingItems.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { scanned, missing, unexpected: scanned.filter((tag) => !expected.includes(tag)), missing_value }
}

/** Tag codes separated by line breaks, spaces, commas or semicolons; each once. */
export const parseTags = (text: string): string[] => [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))]
