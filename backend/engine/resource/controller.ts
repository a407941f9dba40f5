/**
 * The controller of every resource. Each call checks the permission before a transaction is opened or an idempotency key is stored,
 * locks the row within the caller's scope, compares the version, reads the body, and responds with the record as the caller may read
 * it, with the operations and transitions that are open to them (`can`).
 */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf, bodyOf, runMutation } from './request.ts'
import { NotFound, Refused } from './refusals.ts'
import { runListQuery, runListOrChoices } from './list_query.ts'
import { viewCountsOf } from './read/view_counts.ts'
import { findHistory } from './read/record_history.ts'
import { fetchListPage } from './read/fetch_list_page.ts'
import { findFormJson, findRecord, findRecordJson } from './read/find_record.ts'
import { groupSums } from './read/group_sums.ts'
import { assertConditions } from './write/apply_transition.ts'
import { runTransition } from './write/run_transition.ts'
import { removeRow, restoreRow } from './write/remove.ts'
import { replaceRecord } from './write/replace.ts'
import { authorizeBody } from './write/checks/authorize_body.ts'
import { createRecord, editRecord } from './write/save.ts'
import { findForUpdate } from './write/rows/locks.ts'
import { assertVersion, visibleRecordOrVersion } from './write/record_version.ts'
import { explainAbsence } from './write/hooks.ts'
import { isWholeNumber } from '#backend/engine/http/row_id'
import { GUARD_TRAITS, type Caller } from './caller.ts'
import type { RequestStore } from './store.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Data } from '#schema/predicate'

type Handler = (ctx: HttpContext) => Promise<unknown>

/** Reads the body of an edit; it may contain a confirmation of the caller's identity (`current_password`), which is no field. */
export type ReadBody = (ctx: HttpContext, resource: Resource, id: number) => Promise<Data>

export const index =
  (resource: Resource): Handler =>
  async (ctx) => {
    const page = await runListOrChoices(ctx, resource, fetchListPage)
    ctx.response.header('x-total-count', String(page.total))
    if (page.more) ctx.response.header('x-total-more', '1')
    if (page.totals) ctx.response.header('x-totals', JSON.stringify(page.totals))
    return sendJson(ctx, page.json)
  }

/** `{ all, <view>: n }` for the list of the same query string. */
export const counts =
  (resource: Resource): Handler =>
  (ctx) => runListQuery(ctx, resource, viewCountsOf)

export const showSums =
  (resource: Resource): Handler =>
  async (ctx) => sendJson(ctx, await runListQuery(ctx, resource, groupSums))

export const show =
  (resource: Resource): Handler =>
  async (ctx) => {
    const caller = callerOf(ctx)
    const policy = ctx.bouncer.with('ResourcePolicy')
    await policy.authorize('show', resource)
    const found = await (await policy.allows('list', resource) ? findRecordJson : findFormJson)(null, resource, caller, idOf(ctx))
    if (found === null) throw new NotFound()
    return sendJson(ctx, found)
  }

export const listHistory =
  (resource: Resource): Handler =>
  async (ctx) => {
    await ctx.bouncer.with('ResourcePolicy').authorize('list', resource)
    const { field } = ctx.request.qs()
    return findHistory(resource, callerOf(ctx), idOf(ctx), field === undefined ? undefined : String(field))
  }

export const create =
  (resource: Resource): Handler =>
  async (ctx) => {
    await authorizeBody(ctx, resource, 'create', ctx.request.body())
    return runMutation(ctx, async (store) => {
      const row = await createRecord(store, resource, bodyOf(ctx))
      return { status: 201, body: await visibleRecordOrVersion(store, resource, row) }
    }, { answers: resource })
  }

/** Handler of PATCH and PUT: `save` writes the body to the record after `authorizeEdit`. */
const saveHandler =
  (save: typeof editRecord, authorizeEdit: typeof authorizeBody) =>
  (resource: Resource, readBody: ReadBody): Handler =>
  async (ctx) => {
    await authorizeEdit(ctx, resource, 'edit', ctx.request.body())
    const body = await readBody(ctx, resource, idOf(ctx))
    return runMutation(ctx, async (store) => {
      const row = await save(store, resource, await findForUpdate(store, resource, idOf(ctx)), body)
      return { status: 200, body: await visibleRecordOrVersion(store, resource, row) }
    }, { answers: resource })
  }

export const edit = saveHandler(editRecord, authorizeBody)
// Children that are sent back unchanged need no permission, and only a comparison with the record tells which are unchanged.
export const replace = saveHandler(replaceRecord, ({ bouncer }, resource) => bouncer.with('ResourcePolicy').authorize('edit', resource))

export const remove =
  (resource: Resource): Handler =>
  async (ctx) => {
    await ctx.bouncer.with('ResourcePolicy').authorize('delete', resource)
    return runMutation(ctx, async (store) => {
      const row = await findForUpdate(store, resource, idOf(ctx))
      await assertVersion(store, resource, row, { version: versionIn(ctx) })
      assertConditions(store, resource, resource.allow_when?.delete ?? [], row)
      await removeRow(store, resource, row)
      return { status: 200, body: { id: row.id } }
    }, { answers: 'own' })
  }

export const undelete =
  (resource: Resource): Handler =>
  async (ctx) => {
    await ctx.bouncer.with('ResourcePolicy').authorize('delete', resource)
    return runMutation(ctx, async (store) => {
      const row = await restoreRow(store, resource, await findForUpdate(store, resource, idOf(ctx), 'trash'))
      return { status: 200, body: await visibleRecordOrVersion(store, resource, row) }
    }, { answers: resource })
  }

export const transition =
  (resource: Resource, verb: string): Handler =>
  async (ctx) => {
    const caller = callerOf(ctx)
    await ctx.bouncer.with('ResourcePolicy').authorize('transition', resource, verb)
    const work = async (store: RequestStore) => {
      const row = await runTransition(store, resource, await findOrExplain(store, resource, idOf(ctx)), verb, bodyOf(ctx))
      return { status: 200, body: await visibleRecordOrVersion(store, resource, row) }
    }
    try {
      return await runMutation(ctx, work, { answers: resource, subject: { resource, id: idOf(ctx) } })
    } catch (error) {
      throw GUARD_TRAITS[caller.guard].works_offline ? await withCurrent(error, resource, caller, idOf(ctx)) : error
    }
  }

async function findOrExplain(store: RequestStore, resource: Resource, id: number): Promise<Data> {
  try {
    return await findForUpdate(store, resource, id)
  } catch (error) {
    const explanation = error instanceof NotFound ? await explainAbsence(store, resource, id) : null
    throw explanation ? new Refused(explanation) : error
  }
}

/** A phone that kept the transition shows what the record is now. */
async function withCurrent(error: unknown, resource: Resource, caller: Caller, id: number): Promise<unknown> {
  if (!(error instanceof Refused)) return error
  return new Refused(error.messageIn, { current: await findRecord(db.connection(), resource, caller, id) })
}

/** Sends text that is JSON already. */
function sendJson(ctx: HttpContext, text: string): string {
  ctx.response.header('content-type', 'application/json; charset=utf-8')
  return text
}

/** The version of a DELETE is a query parameter, because a DELETE need not have a body. */
function versionIn(ctx: HttpContext): number | undefined {
  const version: unknown = ctx.request.qs().version ?? bodyOf(ctx).version
  const isText = typeof version === 'string' || typeof version === 'number'
  return isText && isWholeNumber(String(version)) ? Number(version) : undefined
}

const idOf = (ctx: HttpContext): number => Number(ctx.params.id)
