/** The columns of field types. Field types belong to a higher room, which registers them here (backend/engine/resource/fields/index.ts). */
import type { Field } from '#backend/engine/definition/registry'

export interface ColumnType {
  readonly column: (field: Field) => string
  readonly checks: (field: Field) => readonly string[]
  readonly references?: (field: Field) => { readonly table: string; readonly onDelete?: string | undefined }
  /** The default of a column that is not nullable, as SQL. */
  readonly initial?: string
  /** Whether a field that a list filters by gets an index. */
  readonly isFilterIndexed: boolean
  /** The expression by which a list sorts a code, and which its index covers; null for what is no code. */
  readonly codeOrder: (field: Field, column: string) => string | null
  /** SQL of the text that is folded for searches; absent for values that are found as they are stored, such as codes. */
  readonly foldedText?: (column: string) => string
}

type ColumnTypes = (field: Pick<Field, 'type' | 'scale'>) => ColumnType

let registered: ColumnTypes | null = null

export function registerColumnTypes(types: ColumnTypes): void {
  registered = types
}

export const columnTypeOf: ColumnTypes = (field) => {
  if (!registered) throw new Error('the field types are not registered yet (backend/engine/resource/fields/index.ts)')
  return registered(field)
}
