import { array } from '#backend/definition/json_schema'
import { withoutColumn, notFilterable } from './base_types.ts'
import type { ServerFieldType } from './field_type.ts'

export const children: ServerFieldType = {
  ...withoutColumn,
  condition: notFilterable,
  // The rows have their own schemas (openapi/schemas/record_schemas.ts).
  schema: { response: () => array({}), request: () => array({}), operand: () => array({}) },
}
