/** `…/imports`: upload a file, map its columns, check it in a dry run, run it. An import is visible only to the user who uploaded it. */
import { IMPORT_VERDICTS, type ImportState, type ImportVerdict } from '#common/import_job'
import { isDayOrder } from '#common/day_order'
import { callerOf } from '#backend/resource/request'
import { enqueue } from '#backend/jobs/queue'
import { authorize } from '#backend/resource/policy'
import { may } from '#backend/resource/caller'
import { assertNoErrors, Forbidden, invalid, NotFound, refuse } from '#backend/resource/refusals'
import { runMutationTransaction } from '#backend/resource/mutation_transaction'
import { isRecord } from '#schema/is_record'
import { serializeImport } from './import_serializer.ts'
import {
  updateImport, hashFile, insertImport, lockImport, findImport, findImportResults, type Import,
} from './import_store.ts'
import { MAX_ATTEMPTS } from './import_jobs.ts'
import { findImportPlanErrors, type ImportMapping } from './import_plan.ts'
import { readTable } from './read_table.ts'
import { readUpload } from './read_upload.ts'
import { renderImportReport, renderImportTemplate } from './import_csv.ts'
import { Turns } from '#backend/turns/turns'
import { emptySecretColumns } from './secret_columns.ts'
import { mapColumnHeaders } from './import_targets.ts'
import type { Resource } from '#backend/definition/registry'
import type { Caller } from '#backend/resource/caller'
import type { HttpContext } from '@adonisjs/core/http'

/** A file is held in memory from its first byte until it is parsed. */
const turns = new Turns({ atOnce: 6, ofOne: 3, ofAll: 12 })

type Handler = (resource: Resource) => (ctx: HttpContext) => Promise<unknown>

export const upload: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
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
  ctx.response.status(201)
  return serializeImport(resource, caller, await findOwn(caller, resource, (body as { id: number }).id))
}

export const show: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  return serializeImport(resource, caller, await findOwn(caller, resource, Number(ctx.params.id)))
}

/** `{ fields: ['first_name', '', …], key: 'phone' | null }` */
export const check: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  const uploaded = await findOwn(caller, resource, Number(ctx.params.id))
  const { fields, key, day_order } = validateMapping(resource, caller, uploaded, ctx.request.body() as unknown)
  return startStep(ctx, resource, caller, ['uploaded', 'checked', 'failed'], 'exchange.check', {
    state: 'checking', fields, key_field: key, day_order, checked: 0,
  })
}

export const startImport: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  return startStep(ctx, resource, caller, ['checked', 'failed'], 'exchange.import', { state: 'running' })
}

export const listImportRows: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  const { id } = await findOwn(caller, resource, Number(ctx.params.id))
  const { _start: from = '0', verdict } = ctx.request.qs() as Record<string, string>
  if (!/^\d{1,6}$/.test(from)) throw invalid('_start', (t) => t('errors.field.type.number'))
  if (verdict !== undefined && !isVerdict(verdict)) throw invalid('verdict', (t) => t('errors.field.type.choice'))
  return findImportResults(id, { verdict, start: Number(from), limit: 50 })
}

export const downloadImportReport: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  const { id, file_name } = await findOwn(caller, resource, Number(ctx.params.id))
  const name = encodeURIComponent(`${file_name.replace(/\.\w+$/, '')} ${id}.csv`)
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="import-${id}.csv"; filename*=UTF-8''${name}`)
  return renderImportReport(resource, caller, await findImportResults(id, { limit: 100_000 }))
}

export const template: Handler = (resource) => async (ctx) => {
  const caller = await authorizeImport(ctx, resource)
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="${resource.url}-import.csv"`)
  return renderImportTemplate(resource, caller)
}

async function authorizeImport(ctx: HttpContext, resource: Resource): Promise<Caller> {
  const caller = callerOf(ctx)
  await authorize(caller, resource, 'create')
  if (!may(caller, 'import-data')) throw new Forbidden()
  return caller
}

async function findOwn(caller: Caller, resource: Resource, id: number): Promise<Import> {
  const found = await findImport(resource, caller.id, id)
  if (!found) throw new NotFound()
  return found
}

function validateMapping(
  resource: Resource, caller: Caller, current: Import, body: unknown,
): ImportMapping {
  const { fields = current.fields, key = null, day_order = null } = isRecord(body) ? body : {}
  if (!Array.isArray(fields) || fields.length !== current.headers.length || !fields.every((name) => typeof name === 'string')) {
    throw invalid('fields', (t) => t('errors.field.type.list'))
  }
  if (key !== null && typeof key !== 'string') throw invalid('key', (t) => t('errors.exchange.key'))
  if (day_order !== null && !isDayOrder(day_order)) throw invalid('day_order', (t) => t('errors.field.type.choice'))
  const mapping = { fields, key, day_order }
  assertNoErrors(findImportPlanErrors(resource, caller, current, mapping))
  return mapping
}

/** Writes the new state and enqueues its job in one transaction. */
async function startStep(
  ctx: HttpContext, resource: Resource, caller: Caller, from: readonly ImportState[], job: string,
  values: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { id } = await findOwn(caller, resource, Number(ctx.params.id))
  await runMutationTransaction(caller, requestOf(ctx, ctx.request.body()), async ({ trx }) => {
    const current = await lockImport(trx, id)
    // An import that has started keeps its mapping.
    if (!current || !from.includes(current.state) || (job === 'exchange.check' && current.done > 0)) throw refuse('errors.exchange.not_now')
    await updateImport(trx, id, {
      ...values, problem: null, locale: caller.locale, permissions: [...caller.permissions], api_token_id: caller.api_token?.id ?? null,
    })
    await enqueue(job, { import: id }, { trx, key: `import ${id}`, attempts: MAX_ATTEMPTS })
    return { status: 202, body: null }
  })
  ctx.response.status(202)
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

const isVerdict = (text: string): text is ImportVerdict => IMPORT_VERDICTS.some((verdict) => verdict === text)
