import { array } from '#backend/definition/json_schema'
import { apart, uncompared } from './common.ts'
import type { ServerFieldType } from './field_type.ts'

export const children: ServerFieldType = {
  ...apart,
  condition: uncompared,
  // The rows have schemas of their own (record.ts).
  schema: { read: () => array({}), sent: () => array({}), compared: () => array({}) },
}
