import { array } from '#backend/engine/definition/json_schema'
import { resourceOf } from '#backend/engine/definition/registry'
import { column, fragment, quoted } from '../../read/sql.ts'
import { withoutColumn, notFilterable } from '../base_types.ts'
import type { ServerFieldType } from '../type.ts'

export const children: ServerFieldType = {
  ...withoutColumn,
  condition: notFilterable,
  // A whole code only: parts of the many codes of its rows would be found in every other number.
  search: ({ of, by }, alias, { text }) => {
    const rows = resourceOf(String(of))
    const next = `${alias}c`
    const notDeleted = rows.soft_delete ? ` and ${column(next, 'deleted_at')} is null` : ''
    return [fragment(`${column(alias, 'id')} in (select ${column(next, String(by))} from ${quoted(rows.name)} as ${quoted(next)}`
      + ` where ${column(next, rows.label)} = ?${notDeleted})`, text.toUpperCase())]
  },
  // The rows have their own schemas (openapi/schemas/record_schemas.ts).
  schema: { response: () => array({}), request: () => array({}), operand: () => array({}) },
}
