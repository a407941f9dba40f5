/** `…/imports`: upload a file, map its columns, check it in a dry run, run it. An import is visible only to the user who uploaded it. */
import type { ImportJob, ImportState, ImportVerdict, ReportRow } from '#common/import_job'
import type { DayOrder } from '#common/time/day_order'
import { enqueue } from '#backend/services/jobs/queue'
import { assertNoErrors, invalid, NotFound, refuse } from '#backend/engine/resource/refusals'
import { runMutationTransaction } from '#backend/engine/resource/mutation_transaction'
import { serializeImport } from './serializer.ts'
import {
  updateImport, hashFile, insertImport, lockImport, findImport, findImportResults, type Import,
} from './store.ts'
import { MAX_ATTEMPTS } from './jobs.ts'
import { findImportPlanErrors, type ImportMapping } from './plan.ts'
import { readTable } from './read_table.ts'
import { readUpload } from './read_upload.ts'
import { renderImportReport, renderImportTemplate } from './csv.ts'
import { Turns } from '#backend/engine/turns/turns'
import { emptySecretColumns } from './secret_columns.ts'
import { mapColumnHeaders } from './targets.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import type { Call } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { HttpContext } from '@adonisjs/core/http'

/** A file is held in memory from its first byte until it is parsed. */
const turns = new Turns({ atOnce: 6, ofOne: 3, ofAll: 12 })

export async function upload(resource: Resource, { ctx, caller }: Call): Promise<ImportJob> {
  const { name, table, hash } = await turns.run(caller, async () => {
    const { name, bytes } = await readUpload(ctx)
    return { name, table: emptySecretColumns(await readTable(bytes, disconnectSignal(ctx))), hash: hashFile(bytes) }
  })
  const { body } = await runMutationTransaction(caller, requestOf(ctx, { hash }), async ({ trx }) => ({
    status: 201,
    body: {
      id: await insertImport(trx, {
        resource, user_id: caller.id, locale: caller.locale, file_name: name, file_hash: hash, table,
        fields: mapColumnHeaders(resource, caller, table.headers),
      }),
    },
  }))
  return serializeImport(resource, caller, await findOwn(caller, resource, (body as { id: number }).id))
}

export async function show(resource: Resource, { caller, id }: Call): Promise<ImportJob> {
  return serializeImport(resource, caller, await findOwn(caller, resource, id))
}

/** `{ fields: ['first_name', '', …], key: 'phone' | null }` */
interface Mapping { readonly fields?: readonly unknown[]; readonly key?: string | null; readonly day_order?: DayOrder | null }

export async function check(resource: Resource, call: Call<Mapping>): Promise<ImportJob> {
  const uploaded = await findOwn(call.caller, resource, call.id)
  const { fields, key, day_order } = validateMapping(resource, call.caller, uploaded, call.body)
  return startStep(call, resource, ['uploaded', 'checked', 'failed'], 'exchange.check', {
    state: 'checking', fields, key_field: key, day_order, checked: 0,
  })
}

export const startImport = (resource: Resource, call: Call): Promise<ImportJob> =>
  startStep(call, resource, ['checked', 'failed'], 'exchange.import', { state: 'running' })

interface RowsQuery { readonly verdict?: ImportVerdict; readonly _start?: number }

export async function listImportRows(resource: Resource, { caller, id: asked, query }: Call<Data, RowsQuery>): Promise<ReportRow[]> {
  const { verdict, _start: start = 0 } = query
  const { id } = await findOwn(caller, resource, asked)
  return findImportResults(id, { verdict, start, limit: 50 })
}

export async function downloadImportReport(resource: Resource, { ctx, caller, id: asked }: Call): Promise<unknown> {
  const { id, file_name } = await findOwn(caller, resource, asked)
  const name = encodeURIComponent(`${file_name.replace(/\.\w+$/, '')} ${id}.csv`)
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="import-${id}.csv"; filename*=UTF-8''${name}`)
  return renderImportReport(resource, caller, await findImportResults(id, { limit: 100_000 }))
}

export async function template(resource: Resource, { ctx, caller }: Call): Promise<unknown> {
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="${resource.url}-import.csv"`)
  return renderImportTemplate(resource, caller)
}

async function findOwn(caller: Caller, resource: Resource, id: number): Promise<Import> {
  const found = await findImport(resource, caller.id, id)
  if (!found) throw new NotFound()
  return found
}

function validateMapping(
  resource: Resource, caller: Caller, current: Import, { fields = current.fields, key = null, day_order = null }: Mapping,
): ImportMapping {
  if (fields.length !== current.headers.length || !fields.every((name) => typeof name === 'string')) {
    throw invalid('fields', (t) => t('errors.field.type.list'))
  }
  const mapping = { fields, key, day_order }
  assertNoErrors(findImportPlanErrors(resource, caller, current, mapping))
  return mapping
}

/** Writes the new state and enqueues its job in one transaction. */
async function startStep(
  { ctx, caller, id: asked }: Call<object>, resource: Resource, from: readonly ImportState[], job: string, values: Data,
): Promise<ImportJob> {
  const { id } = await findOwn(caller, resource, asked)
  await runMutationTransaction(caller, requestOf(ctx, ctx.request.body()), async ({ trx }) => {
    const current = await lockImport(trx, id)
    // An import that has started keeps its mapping.
    if (!current || !from.includes(current.state) || (job === 'exchange.check' && current.done > 0)) throw refuse('errors.exchange.not_now')
    await updateImport(trx, id, {
      ...values, problem: null, locale: caller.locale, permissions: [...caller.permissions], api_token_id: caller.api_token?.id ?? null,
    })
    await enqueue(job, { import: id, site_id: caller.me.site_id ?? null }, { trx, key: `import ${id}`, attempts: MAX_ATTEMPTS })
    return { status: 202, body: null }
  })
  return serializeImport(resource, caller, await findOwn(caller, resource, id))
}

/** Aborted when the client disconnects before the response. */
function disconnectSignal({ response }: HttpContext): AbortSignal {
  const controller = new AbortController()
  response.response.once('close', () => { controller.abort() })
  return controller.signal
}

const requestOf = (ctx: HttpContext, body: unknown) => ({
  key: ctx.request.header('Idempotency-Key'), method: ctx.request.method(), url: ctx.request.url(true), body,
})
