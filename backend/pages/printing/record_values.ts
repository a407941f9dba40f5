/** Values of a record as the API answers it; null for what the caller may not read. */
import type { Data } from '#schema/predicate'

export type PaperRecord = Data & { readonly id: number }

export const textOf = (record: Data | null, name: string): string | null =>
  (typeof record?.[name] === 'string' && record[name] !== '' ? record[name] : null)

export const numberOf = (record: Data | null, name: string): number | null => (typeof record?.[name] === 'number' ? record[name] : null)

/** The label of a reference: `client` for `client_id`. */
export function labelOf(record: Data | null, name: string): string | null {
  const reference = record?.[name] as { readonly label?: unknown } | null | undefined
  return typeof reference?.label === 'string' ? reference.label : null
}

/** A list of a json field, or the rows of a grid. */
export const listOf = <T = PaperRecord>(record: Data | null, name: string): readonly T[] =>
  (Array.isArray(record?.[name]) ? record[name] as readonly T[] : [])
