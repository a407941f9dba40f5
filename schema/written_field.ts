/** A field as it is written in resources.ts, with its type and the options that follow from it. */
import { findTraits } from './fields/index.ts'
import type { FieldData } from './definition.ts'

/** Without a type `{ of: 'city' }` is an enum, `{ to: 'clients' }` a reference. `isTyped`: people type it, within its type's limits. */
export function completeField(written: Partial<FieldData>, isTyped: boolean): FieldData {
  const field = { ...(written.of !== undefined ? { type: 'enum' } : written.to !== undefined && { type: 'ref' }), ...written } as FieldData
  const { limits, implied } = findTraits(field.type) ?? {}
  return { ...(isTyped && limits), ...implied?.(field), ...field }
}
