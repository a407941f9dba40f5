/** `…/imports`: a file is uploaded, its columns get a meaning, it is tried out, and then it is done. Each step is its maker's only. */
import { callerOf } from '#backend/resource/caller_of'
import { enqueue } from '#backend/jobs/queue'
import { authorize } from '#backend/resource/policy'
import { may } from '#backend/resource/caller'
import { Forbidden, Invalid, invalid, NotFound, refuse } from '#backend/resource/refusals'
import { mutate } from '#backend/resource/transaction'
import { isRecord } from '#common/is_record'
import { described } from './described.ts'
import { change, hashOf, keepImport, lockedImport, ownImport, reportRows, type Import, type ImportState, type Verdict } from './imports.ts'
import { TRIES } from './jobs.ts'
import { planProblems } from './plan.ts'
import { readTable } from './read_table.ts'
import { received } from './received.ts'
import { reportLines } from './report.ts'
import { withoutSecrets } from './secrets.ts'
import { mapped } from './targets.ts'
import { templateOf } from './template.ts'
import type { Resource } from '#backend/definition/registry'
import type { Caller } from '#backend/resource/caller'
import type { HttpContext } from '@adonisjs/core/http'

type Handle = (resource: Resource) => (ctx: HttpContext) => Promise<unknown>

export const upload: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  const { name, bytes } = await received(ctx)
  const table = withoutSecrets(await readTable(bytes, goneOf(ctx)))
  const hash = hashOf(bytes)
  const { body } = await mutate(caller, requestOf(ctx, { hash }), async ({ trx }) => ({
    status: 201,
    body: {
      id: await keepImport(trx, {
        resource, user_id: caller.id, locale: caller.locale, file_name: name, file_hash: hash, table,
        fields: mapped(resource, caller, table.headers),
      }),
    },
  }))
  ctx.response.status(201)
  return described(resource, caller, await own(caller, resource, (body as { id: number }).id))
}

export const state: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  return described(resource, caller, await own(caller, resource, Number(ctx.params.id)))
}

/** `{ fields: ['first_name', '', …], key: 'phone' | null }` */
export const check: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  const { fields, key } = meanings(resource, caller, await own(caller, resource, Number(ctx.params.id)), ctx.request.body() as unknown)
  return begin(ctx, resource, caller, ['uploaded', 'checked', 'failed'], 'exchange.check', {
    state: 'checking', fields, key_field: key, checked: 0,
  })
}

export const start: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  return begin(ctx, resource, caller, ['checked', 'failed'], 'exchange.import', { state: 'running' })
}

export const rows: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  const { id } = await own(caller, resource, Number(ctx.params.id))
  const { _start: from = '0', verdict } = ctx.request.qs() as Record<string, string>
  if (!/^\d{1,6}$/.test(from)) throw invalid('_start', (t) => t('errors.field.type.number'))
  if (verdict !== undefined && !isVerdict(verdict)) throw invalid('verdict', (t) => t('errors.field.type.choice'))
  return reportRows(id, { verdict, start: Number(from), limit: 50 })
}

export const report: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  const { id, file_name } = await own(caller, resource, Number(ctx.params.id))
  const name = encodeURIComponent(`${file_name.replace(/\.\w+$/, '')} ${id}.csv`)
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="import-${id}.csv"; filename*=UTF-8''${name}`)
  return reportLines(resource, caller, await reportRows(id, { limit: 100_000 }))
}

export const template: Handle = (resource) => async (ctx) => {
  const caller = await importer(ctx, resource)
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="${resource.url}-import.csv"`)
  return templateOf(resource, caller)
}

async function importer(ctx: HttpContext, resource: Resource): Promise<Caller> {
  const caller = callerOf(ctx)
  await authorize(caller, resource, 'create')
  if (!may(caller, 'import-data')) throw new Forbidden()
  return caller
}

async function own(caller: Caller, resource: Resource, id: number): Promise<Import> {
  const found = await ownImport(resource, caller.id, id)
  if (!found) throw new NotFound()
  return found
}

function meanings(resource: Resource, caller: Caller, kept: Import, body: unknown): { fields: string[]; key: string | null } {
  const { fields = kept.fields, key = null } = isRecord(body) ? body : {}
  if (!Array.isArray(fields) || fields.length !== kept.headers.length || !fields.every((name) => typeof name === 'string')) {
    throw invalid('fields', (t) => t('errors.field.type.list'))
  }
  if (key !== null && typeof key !== 'string') throw invalid('key', (t) => t('errors.exchange.key'))
  const says = planProblems(resource, caller, fields, key)
  if (Object.keys(says).length) throw new Invalid(says)
  return { fields, key }
}

/** The new state and the job that works on it are one transaction. */
async function begin(
  ctx: HttpContext, resource: Resource, caller: Caller, from: readonly ImportState[], job: string,
  values: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { id } = await own(caller, resource, Number(ctx.params.id))
  await mutate(caller, requestOf(ctx, ctx.request.body()), async ({ trx }) => {
    const kept = await lockedImport(trx, id)
    // What was begun goes on with the meanings it began with.
    if (!kept || !from.includes(kept.state) || (job === 'exchange.check' && kept.done > 0)) throw refuse('errors.exchange.not_now')
    await change(trx, id, { ...values, problem: null, locale: caller.locale, permissions: [...caller.permissions] })
    await enqueue(job, { import: id }, { trx, key: `import ${id}`, attempts: TRIES })
    return { status: 202, body: null }
  })
  ctx.response.status(202)
  return described(resource, caller, await own(caller, resource, id))
}

/** Whoever sent the file has gone away before it was read. */
function goneOf({ response }: HttpContext): AbortSignal {
  const gone = new AbortController()
  response.response.once('close', () => { gone.abort() })
  return gone.signal
}

const requestOf = (ctx: HttpContext, body: unknown) => ({
  key: ctx.request.header('Idempotency-Key'), method: ctx.request.method(), url: ctx.request.url(true), body,
})

const isVerdict = (text: string): text is Verdict => ['create', 'update', 'skip', 'refused'].includes(text)
