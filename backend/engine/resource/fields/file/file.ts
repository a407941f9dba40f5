import { referenceKey } from '#schema/definition'
import { component, string } from '#backend/engine/definition/json_schema'
import { withoutColumn, notFilterable } from '../base_types.ts'
import { fileJsonSql, signedFilesJson } from './json.ts'
import type { ServerFieldType } from '../type.ts'

export const file: ServerFieldType = {
  ...withoutColumn,
  condition: notFilterable,
  responseKeys: ({ name }, { alias }) => [{ key: referenceKey(name), columns: [fileJsonSql(alias)], json: signedFilesJson }],
  schema: { response: () => component('File'), request: () => component('File'), operand: () => string() },
}
