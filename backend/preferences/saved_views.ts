/** Saved views of lists. Only their owner reads and changes them, so they have no version and no audit log. */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'
import { callerOf, bodyOf, mutationRequestOf } from '#backend/resource/request'
import { query, type Columns } from '#backend/database/query'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Caller } from '#backend/resource/caller'
import { authorize } from '#backend/resource/policy'
import { invalid, NotFound } from '#backend/resource/refusals'
import { registry, resourceOf, type Resource } from '#backend/definition/registry'
import { handlers } from '#backend/resource/handler_registry'
import { runMutationTransaction } from '#backend/resource/mutation_transaction'
import { MAX_VIEWS } from './list_layout.ts'
import { validateSavedView, isQueryValid } from './validate_saved_view.ts'

const INPUT_COLUMNS = ['name', 'query', 'columns', 'density']

/** GET saved-views?resource=orders */
export async function listSavedViews(ctx: HttpContext) {
  const caller = callerOf(ctx)
  const resource = await listableResource(caller, ctx.request.qs().resource)
  return viewsOf(db.connection(), resource, caller, await handlers().loadContext())
}

/** POST { resource, name, query, columns?, density? } → 201 */
export async function createSavedView(ctx: HttpContext) {
  const { resource: name, ...input } = bodyOf(ctx)
  const resource = await listableResource(callerOf(ctx), name)
  const { status, body } = await runMutationTransaction(callerOf(ctx), mutationRequestOf(ctx), async ({ trx, caller, context }) => {
    const values = validateSavedView(resource, caller, context, { name: '', query: '', ...input })
    const own = await findViewsForUpdate(trx, resource, caller)
    if (own.length >= MAX_VIEWS) throw invalid('resource', (t) => t('errors.query.too_many', { max: MAX_VIEWS }))
    assertNameFree(own, values.name)
    const [row = {}] = await query(
      trx,
      `insert into saved_views (user_id, resource, position, name, query, columns, density)
       values (?, ?, ?, ?, ?, ?::text[], ?) returning *`,
      [caller.id, resource.name, Number(own.at(-1)?.position ?? 0) + 1, ...INPUT_COLUMNS.map((part) => values[part] ?? null)],
    )
    return { status: 201, body: viewJson(row, resource, caller, context) }
  })
  ctx.response.status(status)
  return body
}

/** PATCH { name?, query?, columns?, density? } */
export async function editSavedView(ctx: HttpContext) {
  const input = bodyOf(ctx)
  await authorizeView(ctx)
  const { body } = await runMutationTransaction(callerOf(ctx), mutationRequestOf(ctx), async ({ trx, caller, context }) => {
    const { resource, row } = await findOwnForUpdate(trx, caller, ctx)
    const values: Data = { ...row, ...validateSavedView(resource, caller, context, input) }
    assertNameFree((await findViewsForUpdate(trx, resource, caller)).filter(({ id }) => id !== row.id), values.name)
    const [changed = {}] = await query(
      trx,
      'update saved_views set name = ?, query = ?, columns = ?::text[], density = ?, updated_at = now() where id = ? returning *',
      [...INPUT_COLUMNS.map((part) => values[part] ?? null), row.id],
    )
    return { status: 200, body: viewJson(changed, resource, caller, context) }
  })
  return body
}

export async function removeSavedView(ctx: HttpContext) {
  await authorizeView(ctx)
  const { body } = await runMutationTransaction(callerOf(ctx), mutationRequestOf(ctx), async ({ trx, caller }) => {
    const { row } = await findOwnForUpdate(trx, caller, ctx)
    await query(trx, 'delete from saved_views where id = ?', [row.id])
    return { status: 200, body: { id: row.id } }
  })
  return body
}

/** POST { resource, ids } → all views of the list in this sequence; views that are not named follow. */
export async function reorderSavedViews(ctx: HttpContext) {
  const { resource: name, ids } = bodyOf(ctx)
  const resource = await listableResource(callerOf(ctx), name)
  const { body } = await runMutationTransaction(callerOf(ctx), mutationRequestOf(ctx), async ({ trx, caller, context }) => {
    const viewIds = (await findViewsForUpdate(trx, resource, caller)).map(({ id }) => Number(id))
    const isValid = Array.isArray(ids) && ids.every((id) => viewIds.includes(id as number)) && new Set(ids).size === ids.length
    if (!isValid) throw invalid('ids', (t) => t('errors.field.type.reference'))
    const order = [...ids as number[], ...viewIds.filter((id) => !ids.includes(id))]
    await query(trx, 'update saved_views set position = array_position(?::bigint[], id) where id = any(?::bigint[])', [order, order])
    return { status: 200, body: await viewsOf(trx, resource, caller, context) }
  })
  return body
}

/** The resource, if the user may list it. */
async function listableResource(caller: Caller, name: unknown): Promise<Resource> {
  const resource = registry.get(String(name))
  if (!resource) throw invalid('resource', (t) => t('errors.field.type.choice'))
  await authorize(caller, resource, 'list')
  return resource
}

/** Checks that the caller may see the list of the view. A missing view is left to the transaction or the idempotent response. */
async function authorizeView(ctx: HttpContext): Promise<void> {
  const [row] = await query(db.connection(), OWN_VIEW_SQL, [Number(ctx.params.id), callerOf(ctx).id])
  if (row) await authorize(callerOf(ctx), resourceOf(String(row.resource)), 'list')
}

async function findOwnForUpdate(trx: QueryClientContract, caller: Caller, ctx: HttpContext): Promise<{ resource: Resource; row: Columns }> {
  const [row] = await query(trx, `${OWN_VIEW_SQL} for update`, [Number(ctx.params.id), caller.id])
  if (!row) throw new NotFound()
  return { resource: resourceOf(String(row.resource)), row }
}

const OWN_VIEW_SQL = 'select * from saved_views where id = ? and user_id = ?'

/** The views by position. The lock on the user prevents two requests from saving the same name. */
async function findViewsForUpdate(trx: QueryClientContract, { name }: Resource, { id }: Caller): Promise<Columns[]> {
  await query(trx, 'select id from users where id = ? for no key update', [id])
  return query(trx, 'select id, name, position from saved_views where user_id = ? and resource = ? order by position, id', [id, name])
}

function assertNameFree(otherViews: readonly Columns[], name: unknown): void {
  const isSame = (one: unknown) => String(one).toLocaleLowerCase() === String(name).toLocaleLowerCase()
  if (otherViews.some((view) => isSame(view.name))) throw invalid('name', (t) => t('errors.field.taken'))
}

async function viewsOf(executor: QueryClientContract, resource: Resource, caller: Caller, context: RuleContext) {
  const sql = 'select * from saved_views where user_id = ? and resource = ? order by position, id'
  return (await query(executor, sql, [caller.id, resource.name])).map((row) => viewJson(row, resource, caller, context))
}

/** `works`: whether the query is still valid. */
const viewJson = ({ id, name, query: queryString, columns, density }: Columns, resource: Resource, caller: Caller, context: RuleContext) =>
  ({
    id, resource: resource.name, name, query: queryString, columns, density,
    works: isQueryValid(resource, caller, context, String(queryString)),
  })
