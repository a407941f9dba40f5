/** Calls of an import in the sequence of its steps; for staff. */
import { defineCall } from '#backend/engine/calls/define_call'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { listTurns } from '#backend/engine/resource/list_turns'
import { DAY_ORDERS } from '#common/time/day_order'
import { IMPORT_VERDICTS, importJob, MAX_COLUMNS, MAX_HEADER_LENGTH, reportRow } from '#common/import_job'
import { permissionFor } from '#schema/definition'

const mapping = {
  /** '' is a column that is not imported. */
  fields: { optional: [{ schema: { type: 'string', maxLength: MAX_HEADER_LENGTH } }, { max: MAX_COLUMNS }] },
  key: { optional: { nullable: { type: 'string', max: MAX_HEADER_LENGTH } } },
  day_order: { optional: { nullable: { one_of: DAY_ORDERS } } },
} as const
const rows = { verdict: { optional: { one_of: IMPORT_VERDICTS } }, _start: { optional: { type: 'int', min: 0, max: 999_999 } } } as const

function importCallsOf(resource: Resource) {
  const call = <N extends string>(name: N) => ({
    id: `user.${resource.name}.${name}`, text: `calls.${name}`, tag: resource.name, guard: 'user',
    permissions: [permissionFor(resource, 'create'), 'import-data'],
  } as const)
  const at = `/api/user/${resource.url}/imports` as const
  const one = `${at}/{id}` as const
  return [
    defineCall({
      ...call('import_upload'), method: 'post', path: at, repeatable: true, multipart: true,
      body: { file: { schema: { type: 'string', format: 'binary' } } }, status: 201, answer: importJob,
      run: async (request) => (await import('./import/controller.ts')).upload(resource, request),
    }),
    defineCall({
      ...call('import_template'), method: 'get', path: `${at}/template`, sends: 'text/csv',
      run: async (request) => (await import('./import/controller.ts')).template(resource, request),
    }),
    defineCall({
      ...call('import_state'), method: 'get', path: one, answer: importJob,
      run: async (request) => (await import('./import/controller.ts')).show(resource, request),
    }),
    defineCall({
      ...call('import_check'), method: 'post', path: `${one}/check`, repeatable: true, body: mapping, status: 202, answer: importJob,
      run: async (request) => (await import('./import/controller.ts')).check(resource, request),
    }),
    defineCall({
      ...call('import_run'), method: 'post', path: `${one}/run`, repeatable: true, body: {}, status: 202, answer: importJob,
      run: async (request) => (await import('./import/controller.ts')).startImport(resource, request),
    }),
    defineCall({
      ...call('import_rows'), method: 'get', path: `${one}/rows`, turns: listTurns, query: rows, answer: [reportRow],
      run: async (request) => (await import('./import/controller.ts')).listImportRows(resource, request),
    }),
    defineCall({
      ...call('import_report'), method: 'get', path: `${one}/report`, turns: listTurns, sends: 'text/csv',
      run: async (request) => (await import('./import/controller.ts')).downloadImportReport(resource, request),
    }),
  ]
}

export const importCalls = [...registry.values()].filter(({ ops }) => ops.has('create')).flatMap(importCallsOf)
