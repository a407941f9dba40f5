import { component, string } from '#backend/definition/json_schema'
import { withoutColumn, notFilterable } from './base_types.ts'
import { fileJson } from './file_json.ts'
import type { ServerFieldType } from './field_type.ts'

export const file: ServerFieldType = {
  ...withoutColumn,
  condition: notFilterable,
  files: (_, { alias }) => fileJson(alias),
  schema: { response: () => component('File'), request: () => component('File'), operand: () => string() },
}
