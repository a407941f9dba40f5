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

/** Each placeholder of a text once, in the order of the numbers `{{1}}`, `{{2}}` … of the template that WhatsApp approves. */
export const numberedPlaceholders = (text: string): readonly string[] => [...new Set(placeholdersIn(text))]

/** A text as WhatsApp takes it for approval: `Hello {{1}}, …`. */
export function numberedText(text: string): string {
  const names = numberedPlaceholders(text)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `{{${names.indexOf(name) + 1}}}`)
}

/** The placeholders of a text that do not exist, with their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .filter(([, name]) => !PLACEHOLDERS.some((known) => known === name))
    .map(([placeholder]) => placeholder)
