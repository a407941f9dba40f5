/** A generated code of the year and a counter: CMD-26-000123. */
import { generatedTraits } from '../base_traits.ts'
import type { FieldData } from '../../definition.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { sequence: string }
  interface FieldOptions<E> { sequence: { readonly format: string } }
}

export const sequence = {
  ...generatedTraits, generated: 'code', group: 'text', comparison: 'text', searchable: true,
  problems: (key: string, { format }: FieldData) =>
    (isFormat(String(format)) ? [] : [`${key}: "${String(format)}" is no format of a sequence`]),
} as const satisfies FieldType

/** 'CMD-{yy}-{######}': exactly one counter (`{###}`) or random part (`{base32:n}`), and optionally the year. */
function isFormat(format: string): boolean {
  const parts = [...format.matchAll(/\{([^}]*)\}/g)].map(([, part = '']) => part)
  const counters = parts.filter((part) => /^#+$|^base32:\d+$/.test(part))
  return counters.length === 1 && parts.every((part) => counters.includes(part) || part === 'yy' || part === 'yyyy')
}
