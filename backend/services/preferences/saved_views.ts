/** Saved views of lists. Only their owner reads and changes them, so they have no version and no audit log. */
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { SavedView } from '#common/list_layout'
import { query, type Columns } from '#backend/engine/database/query'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Caller } from '#backend/engine/resource/caller'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { invalid, NotFound } from '#backend/engine/resource/refusals'
import { registry, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { MAX_VIEWS } from './max_views.ts'
import { validateSavedView, isQueryValid } from './validate_saved_view.ts'

const INPUT_COLUMNS = ['name', 'query', 'columns', 'density']

interface OfList { readonly resource: string }

export async function listSavedViews({ caller, query: { resource } }: Call<Data, OfList>): Promise<SavedView[]> {
  return viewsOf(db.connection(), listableResource(resource), caller, await handlers().loadContext())
}

export async function createSavedView({ store: { trx, caller, context }, body }: SavingCall<OfList & { readonly name: string }>) {
  const { resource: list, ...input } = body
  const resource = listableResource(list)
  const values = validateSavedView(resource, caller, context, input)
  const own = await findViewsForUpdate(trx, resource, caller)
  if (own.length >= MAX_VIEWS) throw invalid('resource', (t) => t('errors.query.too_many', { max: MAX_VIEWS }))
  assertNameFree(own, values.name)
  const [row = {}] = await query(
    trx,
    `insert into saved_views (user_id, resource, position, name, query, columns, density)
     values (?, ?, ?, ?, ?, ?::text[], ?) returning *`,
    [caller.id, resource.name, Number(own.at(-1)?.position ?? 0) + 1, ...INPUT_COLUMNS.map((part) => values[part] ?? null)],
  )
  return viewJson(row, resource, caller, context)
}

export async function editSavedView({ store: { trx, caller, context }, id, body }: SavingCall<object>): Promise<SavedView> {
  const { resource, row } = await findOwnForUpdate(trx, caller, id)
  const values: Data = { ...row, ...validateSavedView(resource, caller, context, body as Data) }
  assertNameFree((await findViewsForUpdate(trx, resource, caller)).filter((view) => view.id !== row.id), values.name)
  const [changed = {}] = await query(
    trx,
    'update saved_views set name = ?, query = ?, columns = ?::text[], density = ?, updated_at = now() where id = ? returning *',
    [...INPUT_COLUMNS.map((part) => values[part] ?? null), row.id],
  )
  return viewJson(changed, resource, caller, context)
}

export async function removeSavedView({ store: { trx, caller }, id }: SavingCall): Promise<{ readonly id: number }> {
  await findOwnForUpdate(trx, caller, id)
  await query(trx, 'delete from saved_views where id = ?', [id])
  return { id }
}

/** All views of the list in this sequence; views that are not named follow. */
export async function reorderSavedViews(call: SavingCall<OfList & { readonly ids: readonly number[] }>): Promise<SavedView[]> {
  const { store: { trx, caller, context }, body: { resource: list, ids } } = call
  const resource = listableResource(list)
  const viewIds = (await findViewsForUpdate(trx, resource, caller)).map(({ id }) => Number(id))
  if (!ids.every((id) => viewIds.includes(id)) || new Set(ids).size !== ids.length)
    throw invalid('ids', (t) => t('errors.field.type.reference'))
  const order = [...ids, ...viewIds.filter((id) => !ids.includes(id))]
  await query(trx, 'update saved_views set position = array_position(?::bigint[], id) where id = any(?::bigint[])', [order, order])
  return viewsOf(trx, resource, caller, context)
}

/** Its permission is that of the call. */
function listableResource(name: string): Resource {
  const resource = registry.get(name)
  if (!resource?.ops.has('list')) throw invalid('resource', (t) => t('errors.field.type.choice'))
  return resource
}

/** The caller must still be permitted the list of the view. */
async function findOwnForUpdate(trx: QueryClientContract, caller: Caller, id: number): Promise<{ resource: Resource; row: Columns }> {
  const [row] = await query(trx, `${OWN_VIEW_SQL} for update`, [id, caller.id])
  if (!row) throw new NotFound()
  const resource = resourceOf(String(row.resource))
  await bouncerOf(caller).with('ResourcePolicy').authorize('list', resource)
  return { resource, row }
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

async function viewsOf(executor: QueryClientContract, resource: Resource, caller: Caller, context: RuleContext): Promise<SavedView[]> {
  const sql = 'select * from saved_views where user_id = ? and resource = ? order by position, id'
  return (await query(executor, sql, [caller.id, resource.name])).map((row) => viewJson(row, resource, caller, context))
}

function viewJson(row: Columns, resource: Resource, caller: Caller, context: RuleContext): SavedView {
  const { id, name, query: text, columns, density } = row
  const works = isQueryValid(resource, caller, context, String(text))
  return { id, resource: resource.name, name, query: text, columns, density, works } as SavedView
}
