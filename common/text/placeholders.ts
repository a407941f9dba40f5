/**
 * The placeholders that a message template may contain (specification §3, domain.md §8). The editor offers them in this order
 * (client and order, money, stop, company), the server fills them in.
 */
export const PLACEHOLDERS = [
  'first_name', 'client', 'order', 'items', 'quantity', 'promised_date', 'reason', 'link',
  'total', 'paid', 'balance', 'currency',
  'slot', 'eta', 'code', 'courier', 'courier_phone', 'vehicle', 'address',
  'company', 'company_phone', 'hours',
] as const
export type PlaceholderName = (typeof PLACEHOLDERS)[number]

/** The names of the placeholders of a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The placeholders of a text that do not exist, with their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .filter(([, name]) => !PLACEHOLDERS.some((known) => known === name))
    .map(([placeholder]) => placeholder)
