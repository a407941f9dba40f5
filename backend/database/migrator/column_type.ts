/** What a type of field says of its column. The types lie above this room: they are plugged in (backend/resource/fields/index.ts). */
import type { Field } from '#backend/definition/registry'

export interface ColumnType {
  readonly column: (field: Field) => string
  readonly checks: (field: Field) => readonly string[]
  readonly references?: (field: Field) => { readonly table: string; readonly onDelete?: string | undefined }
  /** Of a column that is never null, in SQL. */
  readonly initial?: string
  /** What its list filters by gets an index. */
  readonly isFilterIndexed: boolean
  /** What a search looks at, as the index has it. */
  readonly searched: (column: string) => string
}

type ColumnTypes = (field: Pick<Field, 'type'>) => ColumnType

let plugged: ColumnTypes | null = null

export function plugColumnTypes(types: ColumnTypes): void {
  plugged = types
}

export const columnTypeOf: ColumnTypes = (field) => {
  if (!plugged) throw new Error('the types of fields are not plugged in yet (backend/resource/fields/index.ts)')
  return plugged(field)
}
