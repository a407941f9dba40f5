/** A code by the year and a counter: CMD-26-000123. */
import { given } from './common.ts'
import type { FieldData } from '../definition.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { sequence: string }
  interface Options<E> { sequence: { readonly format: string } }
}

export const sequence = {
  ...given, generated: 'code', group: 'text', comparison: 'text', searchable: true,
  problems: (key: string, { format }: FieldData) =>
    (isFormat(String(format)) ? [] : [`${key}: "${String(format)}" is no format of a sequence`]),
} as const satisfies FieldType

/** 'CMD-{yy}-{######}': one counter of hashes or `{base32:n}` random characters, and the year. */
function isFormat(format: string): boolean {
  const parts = [...format.matchAll(/\{([^}]*)\}/g)].map(([, part = '']) => part)
  const counters = parts.filter((part) => /^#+$|^base32:\d+$/.test(part))
  return counters.length === 1 && parts.every((part) => counters.includes(part) || part === 'yy' || part === 'yyyy')
}
