/** The special symbols as they are offered: who and what, money, the visit, the house. The server has the last word. */
export const SYMBOLS = [
  'first_name', 'client', 'order', 'items', 'quantity', 'promised_date', 'reason', 'link',
  'total', 'paid', 'balance', 'currency',
  'slot', 'eta', 'courier', 'courier_phone', 'vehicle', 'address',
  'company', 'company_phone', 'hours',
] as const

export type SymbolName = typeof SYMBOLS[number]

/** Those of a text that nobody could fill, as they were written. */
export const unknownIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name]) => !SYMBOLS.some((known) => known === name)).map(([written]) => written)
