/** Saved views of lists. Only their owner sees and changes them, so they have no version and no audit log. */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'
import { callerOf } from '#backend/resource/caller_of'
import { query, type Columns } from '#backend/database/query'
import type { Facts } from '#backend/resource/facts'
import type { Caller } from '#backend/resource/caller'
import { authorize } from '#backend/resource/policy'
import { invalid, NotFound } from '#backend/resource/refusals'
import { registry, resourceOf, type Resource } from '#backend/definition/registry'
import { handlers } from '#backend/resource/socket'
import { bodyOf, requestOf } from '#backend/resource/request'
import { mutate } from '#backend/resource/transaction'
import { savedViewIn, works } from './saved_view_input.ts'

const MOST_VIEWS = 30
const PARTS = ['name', 'query', 'columns', 'density']

/** GET saved-views?resource=orders */
export async function listSavedViews(ctx: HttpContext) {
  const caller = callerOf(ctx)
  const resource = await listed(caller, ctx.request.qs().resource)
  return viewsOf(db.connection(), resource, caller, await handlers().facts())
}

/** POST { resource, name, query, columns?, density? } → 201 */
export async function createSavedView(ctx: HttpContext) {
  const { resource: name, ...said } = bodyOf(ctx)
  const resource = await listed(callerOf(ctx), name)
  const { status, body } = await mutate(callerOf(ctx), requestOf(ctx), async ({ trx, caller, facts }) => {
    const values = savedViewIn(resource, caller, facts, { name: '', query: '', ...said })
    const own = await lockedViews(trx, resource, caller)
    if (own.length >= MOST_VIEWS) throw invalid('resource', (t) => t('errors.query.too_many', { max: MOST_VIEWS }))
    assertFree(own, values.name)
    const [row = {}] = await query(
      trx,
      `insert into saved_views (user_id, resource, position, name, query, columns, density)
       values (?, ?, ?, ?, ?, ?::text[], ?) returning *`,
      [caller.id, resource.name, Number(own.at(-1)?.position ?? 0) + 1, ...PARTS.map((part) => values[part] ?? null)],
    )
    return { status: 201, body: told(row, resource, caller, facts) }
  })
  ctx.response.status(status)
  return body
}

/** PATCH { name?, query?, columns?, density? } */
export async function editSavedView(ctx: HttpContext) {
  const said = bodyOf(ctx)
  await permit(ctx)
  const { body } = await mutate(callerOf(ctx), requestOf(ctx), async ({ trx, caller, facts }) => {
    const { resource, row } = await own(trx, caller, ctx)
    const values: Data = { ...row, ...savedViewIn(resource, caller, facts, said) }
    assertFree((await lockedViews(trx, resource, caller)).filter(({ id }) => id !== row.id), values.name)
    const [changed = {}] = await query(
      trx,
      'update saved_views set name = ?, query = ?, columns = ?::text[], density = ?, updated_at = now() where id = ? returning *',
      [...PARTS.map((part) => values[part] ?? null), row.id],
    )
    return { status: 200, body: told(changed, resource, caller, facts) }
  })
  return body
}

export async function removeSavedView(ctx: HttpContext) {
  await permit(ctx)
  const { body } = await mutate(callerOf(ctx), requestOf(ctx), async ({ trx, caller }) => {
    const { row } = await own(trx, caller, ctx)
    await query(trx, 'delete from saved_views where id = ?', [row.id])
    return { status: 200, body: { id: row.id } }
  })
  return body
}

/** POST { resource, ids } → all views of the list, in that order; those that were not named come after. */
export async function orderSavedViews(ctx: HttpContext) {
  const { resource: name, ids } = bodyOf(ctx)
  const resource = await listed(callerOf(ctx), name)
  const { body } = await mutate(callerOf(ctx), requestOf(ctx), async ({ trx, caller, facts }) => {
    const known = (await lockedViews(trx, resource, caller)).map(({ id }) => Number(id))
    const isGood = Array.isArray(ids) && ids.every((id) => known.includes(id as number)) && new Set(ids).size === ids.length
    if (!isGood) throw invalid('ids', (t) => t('errors.field.type.reference'))
    const order = [...ids as number[], ...known.filter((id) => !ids.includes(id))]
    await query(trx, 'update saved_views set position = array_position(?::bigint[], id) where id = any(?::bigint[])', [order, order])
    return { status: 200, body: await viewsOf(trx, resource, caller, facts) }
  })
  return body
}

/** The resource, if the person may list it. */
async function listed(caller: Caller, name: unknown): Promise<Resource> {
  const resource = registry.get(String(name))
  if (!resource) throw invalid('resource', (t) => t('errors.field.type.choice'))
  await authorize(caller, resource, 'list')
  return resource
}

/** May the caller see the list that it is of? Of one that is gone the transaction tells, or the answer that was given before. */
async function permit(ctx: HttpContext): Promise<void> {
  const [row] = await query(db.connection(), OWN, [Number(ctx.params.id), callerOf(ctx).id])
  if (row) await authorize(callerOf(ctx), resourceOf(String(row.resource)), 'list')
}

async function own(trx: QueryClientContract, caller: Caller, ctx: HttpContext): Promise<{ resource: Resource; row: Columns }> {
  const [row] = await query(trx, `${OWN} for update`, [Number(ctx.params.id), caller.id])
  if (!row) throw new NotFound()
  return { resource: resourceOf(String(row.resource)), row }
}

const OWN = 'select * from saved_views where id = ? and user_id = ?'

/** In their order. Locked through the person, so that two windows cannot save the same name twice. */
async function lockedViews(trx: QueryClientContract, { name }: Resource, { id }: Caller): Promise<Columns[]> {
  await query(trx, 'select id from users where id = ? for no key update', [id])
  return query(trx, 'select id, name, position from saved_views where user_id = ? and resource = ? order by position, id', [id, name])
}

function assertFree(others: readonly Columns[], name: unknown): void {
  const isSame = (one: unknown) => String(one).toLocaleLowerCase() === String(name).toLocaleLowerCase()
  if (others.some((view) => isSame(view.name))) throw invalid('name', (t) => t('errors.field.taken'))
}

async function viewsOf(executor: QueryClientContract, resource: Resource, caller: Caller, facts: Facts) {
  const sql = 'select * from saved_views where user_id = ? and resource = ? order by position, id'
  return (await query(executor, sql, [caller.id, resource.name])).map((row) => told(row, resource, caller, facts))
}

/** `works`: the query is valid now. */
const told = ({ id, name, query: kept, columns, density }: Columns, resource: Resource, caller: Caller, facts: Facts) =>
  ({ id, resource: resource.name, name, query: kept, columns, density, works: works(resource, caller, facts, String(kept)) })
