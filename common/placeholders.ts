/**
 * The special symbols that a message may contain (specification §3, domain.md §8), on both sides: the editor offers them, in this order
 * (who and what, money, the visit, the house), and the server fills them in.
 */
export const SYMBOLS = [
  'first_name', 'client', 'order', 'items', 'quantity', 'promised_date', 'reason', 'link',
  'total', 'paid', 'balance', 'currency',
  'slot', 'eta', 'courier', 'courier_phone', 'vehicle', 'address',
  'company', 'company_phone', 'hours',
] as const
export type SymbolName = (typeof SYMBOLS)[number]

/** Those of a text that nobody could fill, as they were written. */
export const unknownIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !SYMBOLS.some((known) => known === name)).map(([written]) => written)
