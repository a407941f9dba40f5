/** Calls of an import in the sequence of its steps; for staff. */
import { IMPORT_STATES, IMPORT_VERDICTS, MAX_COLUMNS, MAX_HEADER_LENGTH } from '#common/import_job'
import { DAY_ORDERS } from '#common/day_order'
import { permissionFor } from '#schema/definition'
import { operationsOf } from '#backend/definition/operations'
import { queryParameter, type ApiCall } from '../api_call.ts'
import {
  array, boolean, id, instant, integer, mapSchema, nullable, object, enumOf, string, type Schema,
} from '#backend/definition/json_schema'
import type { ResourceCallContext } from './list_calls.ts'

export function importCalls({ t, guard, resource, at }: ResourceCallContext): ApiCall[] {
  if (guard !== 'user' || !operationsOf(guard, resource).has('create')) return []
  const call = (name: string) => ({
    id: `${guard}.${resource.name}.${name}`, tag: resource.name, guard, summary: t(`openapi.calls.${name}`),
    permissions: [permissionFor(resource, 'create'), 'import-data'],
  })
  const one = `${at}/imports/{id}`
  return [
    {
      ...call('import_upload'), method: 'post', path: `${at}/imports`, repeatable: true,
      body: { schema: object({ file: string({ format: 'binary' }) }), type: 'multipart/form-data' },
      answer: { status: 201, schema: importState },
    },
    { ...call('import_template'), method: 'get', path: `${at}/imports/template`, answer: { schema: string(), type: 'text/csv' } },
    { ...call('import_state'), method: 'get', path: one, answer: { schema: importState } },
    {
      ...call('import_check'), method: 'post', path: `${one}/check`, repeatable: true, answer: { status: 202, schema: importState },
      body: { schema: importMapping, optional: true },
    },
    {
      ...call('import_run'), method: 'post', path: `${one}/run`, repeatable: true, answer: { status: 202, schema: importState },
      body: { schema: object({}), optional: true },
    },
    {
      ...call('import_rows'), method: 'get', path: `${one}/rows`, answer: { schema: array(importRow) },
      parameters: [queryParameter('verdict', verdict), queryParameter('_start', integer({ minimum: 0 }))],
    },
    { ...call('import_report'), method: 'get', path: `${one}/report`, answer: { schema: string(), type: 'text/csv' } },
  ]
}

const verdict = enumOf(IMPORT_VERDICTS)
const dayOrder = enumOf(DAY_ORDERS)
const columnDayOrder = enumOf([...DAY_ORDERS, 'unclear'])

const importMapping = object({
  fields: array(string({ maxLength: MAX_HEADER_LENGTH }), { maxItems: MAX_COLUMNS }),
  key: nullable(string({ maxLength: MAX_HEADER_LENGTH })), day_order: nullable(dayOrder),
}, ['fields', 'key', 'day_order'])

const importRow: Schema = object({
  number: integer(), verdict, expected: nullable(verdict), message: nullable(string()),
  errors: nullable(mapSchema(array(string()))), record_id: nullable(id),
})

const importState: Schema = object({
  id, state: enumOf(IMPORT_STATES),
  total: integer(), checked: integer(), done: integer(), problem: nullable(string()), file: string(), key: nullable(string()),
  day_order: nullable(dayOrder),
  summary: object({ create: integer(), update: integer(), skip: integer(), refused: integer() }),
  earlier: nullable(object({ id, finished_at: instant })),
  columns: array(object({
    header: string(), field: string(), samples: array(string()), is_secret: boolean, day_order: nullable(columnDayOrder),
  })),
  targets: array(object({ name: string(), label: string(), required: boolean, is_date: boolean })),
  keys: array(string()),
})
