/** The special symbols that a message may contain (specification §3, domain.md §8). Pure. */
import type { I18n } from '#schema/types'

export const PLACEHOLDERS = [
  'client', 'first_name', 'order', 'items', 'quantity', 'total', 'paid', 'balance', 'currency', 'promised_date', 'slot', 'eta', 'courier',
  'courier_phone', 'vehicle', 'address', 'link', 'company', 'company_phone', 'hours', 'reason',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The first symbol in any language of the text that nobody could fill, as it was written. */
export function unknownPlaceholder(text: I18n): string | null {
  const used = Object.values(text).flatMap((said) => [...(said ?? '').matchAll(/\{([^{}]*)\}/g)])
  return used.find(([, name]) => !PLACEHOLDERS.some((known) => known === name))?.[0] ?? null
}
