/**
 * The one controller. Every call goes the same way: permission, before there is a transaction or a key is kept, then the row through
 * the caller's scope with a lock, then the version, then what was sent; and it answers with the record as the caller may see it,
 * with what they may do next.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { callerOf } from './caller_of.ts'
import { authorize, authorizeMove } from './policy.ts'
import { NotFound } from './refusals.ts'
import { asked, askedRows } from './asked.ts'
import { bodyOf } from './request.ts'
import { once as write } from './once.ts'
import { countsOf } from './read/counts.ts'
import { history } from './read/history.ts'
import { list } from './read/list.ts'
import { mayOperate } from './read/access.ts'
import { formJson, recordJson } from './read/show.ts'
import { sums } from './read/sums.ts'
import { assertConditions } from './write/move.ts'
import { pressTransition } from './write/press.ts'
import { removeRow, restoreRow } from './write/remove.ts'
import { replaceRecord } from './write/replace.ts'
import { authorizeBody } from './write/authorize_body.ts'
import { createRecord, editRecord } from './write/save.ts'
import type { RequestStore } from './store.ts'
import { seen } from './write/seen.ts'
import { assertVersion, visibleRecord } from './write/version.ts'
import type { Resource } from '#backend/definition/registry'
import type { Data } from '#schema/predicate'

type Handle = (ctx: HttpContext) => Promise<unknown>

/** The body of an edit of this record; it may hold what confirms who asks, which is no field. */
export type ReadBody = (ctx: HttpContext, resource: Resource, id: number) => Promise<Data>

export const index =
  (resource: Resource): Handle =>
  async (ctx) => {
    const page = await askedRows(ctx, resource, list)
    ctx.response.header('x-total-count', String(page.total))
    if (page.more) ctx.response.header('x-total-more', '1')
    if (page.totals) ctx.response.header('x-totals', JSON.stringify(page.totals))
    return json(ctx, page.json)
  }

/** `{ all, <view>: n }` of the list that the same query string asks for. */
export const counts =
  (resource: Resource): Handle =>
  (ctx) => asked(ctx, resource, countsOf)

export const overview =
  (resource: Resource): Handle =>
  async (ctx) => json(ctx, await asked(ctx, resource, sums))

export const show =
  (resource: Resource): Handle =>
  async (ctx) => {
    const caller = callerOf(ctx)
    const isForm = !mayOperate(resource, caller, 'list') && mayOperate(resource, caller, 'edit')
    if (!isForm) await authorize(caller, resource, 'list')
    const found = await (isForm ? formJson : recordJson)(null, resource, caller, idOf(ctx))
    if (found === null) throw new NotFound()
    return json(ctx, found)
  }

export const past =
  (resource: Resource): Handle =>
  async (ctx) => {
    const caller = callerOf(ctx)
    await authorize(caller, resource, 'list')
    return history(resource, caller, idOf(ctx))
  }

export const create =
  (resource: Resource): Handle =>
  async (ctx) => {
    await authorizeBody(callerOf(ctx), resource, 'create', ctx.request.body())
    return write(ctx, async (store) => {
      const row = await createRecord(store, resource, bodyOf(ctx))
      return { status: 201, body: await answer(store, resource, row) }
    })
  }

/** Of a record that was read; `save` writes the body over it, after `permit`. */
const saving =
  (save: typeof editRecord, permit: typeof authorizeBody) =>
  (resource: Resource, readBody: ReadBody): Handle =>
  async (ctx) => {
    await permit(callerOf(ctx), resource, 'edit', ctx.request.body())
    const body = await readBody(ctx, resource, idOf(ctx))
    return write(ctx, async (store) => {
      const row = await save(store, resource, await seen(store, resource, idOf(ctx)), body)
      return { status: 200, body: await answer(store, resource, row) }
    })
  }

export const edit = saving(editRecord, authorizeBody)
// Rows that are sent as they were read are not edited: which those are, only the record says.
export const replace = saving(replaceRecord, authorize)

export const remove =
  (resource: Resource): Handle =>
  async (ctx) => {
    await authorize(callerOf(ctx), resource, 'delete')
    return write(ctx, async (store) => {
      const row = await seen(store, resource, idOf(ctx))
      await assertVersion(store, resource, row, { version: versionIn(ctx) })
      assertConditions(store, resource, resource.allow_when?.delete ?? [], row)
      await removeRow(store, resource, row)
      return { status: 200, body: { id: row.id } }
    })
  }

export const undelete =
  (resource: Resource): Handle =>
  async (ctx) => {
    await authorize(callerOf(ctx), resource, 'delete')
    return write(ctx, async (store) => {
      const row = await restoreRow(store, resource, await seen(store, resource, idOf(ctx), 'trash'))
      return { status: 200, body: await answer(store, resource, row) }
    })
  }

export const press =
  (resource: Resource, verb: string): Handle =>
  async (ctx) => {
    await authorizeMove(callerOf(ctx), resource, verb)
    return write(ctx, async (store) => {
      const row = await pressTransition(store, resource, await seen(store, resource, idOf(ctx)), verb, bodyOf(ctx))
      return { status: 200, body: await answer(store, resource, row) }
    })
  }

/** A row that the caller may not read, or has just moved out of his own sight, is answered with its id. */
const answer = async (store: RequestStore, resource: Resource, row: Data) =>
  (await visibleRecord(store, resource, row)) ?? { id: row.id, version: row.version }

/** What is ready to be sent. */
function json(ctx: HttpContext, text: string): string {
  ctx.response.header('content-type', 'application/json; charset=utf-8')
  return text
}

/** In the address, for a DELETE need not have a body. */
function versionIn(ctx: HttpContext): number | undefined {
  const version: unknown = ctx.request.qs().version ?? bodyOf(ctx).version
  const isText = typeof version === 'string' || typeof version === 'number'
  return isText && /^\d{1,15}$/.test(String(version)) ? Number(version) : undefined
}

const idOf = (ctx: HttpContext): number => Number(ctx.params.id)
