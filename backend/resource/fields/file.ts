import { component, string } from '#backend/definition/json_schema'
import { apart, uncompared } from './common.ts'
import { fileJson } from './stored_file.ts'
import type { ServerFieldType } from './field_type.ts'

export const file: ServerFieldType = {
  ...apart,
  condition: uncompared,
  files: (_, { alias }) => fileJson(alias),
  schema: { read: () => component('File'), sent: () => component('File'), compared: () => string() },
}
