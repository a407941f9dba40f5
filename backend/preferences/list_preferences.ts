/**
 * `{ lists: { orders: { columns, density, size, starred, widths } } }`: stored on the server, so that they apply on every device of
 * a user.
 * Missing parts have the defaults of the definition.
 */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'
import { callerOf, bodyOf, mutationRequestOf } from '#backend/resource/request'
import { query } from '#backend/database/query'
import type { Caller } from '#backend/resource/caller'
import { assertNoErrors, invalid, type ErrorMessage } from '#backend/resource/refusals'
import { registry, type Resource } from '#backend/definition/registry'
import { mayList } from '#backend/resource/read/access'
import { runMutationTransaction } from '#backend/resource/mutation_transaction'
import { isRecord } from '#schema/is_record'
import { listLayoutError } from './list_layout.ts'

export const showPreferences = async (ctx: HttpContext) => findPreferences(db.connection(), callerOf(ctx).id)

/** Changes only the named parts; null resets a part to the default of the definition. */
export async function editPreferences(ctx: HttpContext) {
  const { lists = {}, ...more } = bodyOf(ctx)
  const [unknown] = Object.keys(more)
  if (unknown) throw invalid(unknown, (t) => t('errors.field.unknown'))
  if (!isRecord(lists)) throw invalid('lists', (t) => t('errors.field.type.json'))
  const { body } = await runMutationTransaction(callerOf(ctx), mutationRequestOf(ctx), async ({ trx, caller }) => {
    for (const [resource, layout] of validateLayouts(lists, caller)) await saveLayout(trx, caller.id, resource, layout)
    return { status: 200, body: await findPreferences(trx, caller.id) }
  })
  return body
}

function validateLayouts(lists: Data, caller: Caller): [Resource, Data][] {
  const errors: Record<string, ErrorMessage[]> = {}
  const layouts = Object.entries(lists).flatMap(([name, layout]): [Resource, Data][] => {
    const resource = registry.get(name)
    const type = !resource || !mayList(resource, caller) ? 'choice' : isRecord(layout) ? null : 'json'
    if (type) errors[`lists.${name}`] = [(t) => t(`errors.field.type.${type}`)]
    if (!resource || type || !isRecord(layout)) return []
    for (const [part, value] of Object.entries(layout)) {
      const error = listLayoutError(resource, caller, part, value)
      if (error) errors[`lists.${name}.${part}`] = [error]
    }
    return [[resource, layout]]
  })
  assertNoErrors(errors)
  return layouts
}

const LAYOUT_COLUMNS = ['columns', 'density', 'size', 'starred', 'widths']

async function saveLayout(trx: QueryClientContract, userId: number, resource: Resource, layout: Data): Promise<void> {
  const given = LAYOUT_COLUMNS.filter((part) => part in layout)
  const assignments = given.map((part) => `${part} = excluded.${part}`)
  await query(
    trx,
    `insert into list_preferences (user_id, resource, columns, density, size, starred, widths)
     values (?, ?, ?::text[], ?, ?, ?, ?::jsonb)
     on conflict (user_id, resource) do update set ${[...assignments, 'updated_at = now()'].join(', ')}`,
    [userId, resource.name, ...LAYOUT_COLUMNS.map((part) => (part === 'widths' ? jsonOf(layout[part]) : layout[part] ?? null))],
  )
}

const jsonOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

async function findPreferences(executor: QueryClientContract, userId: number) {
  const rows = await query(
    executor, 'select resource, columns, density, size, starred, widths from list_preferences where user_id = ?', [userId],
  )
  return { lists: Object.fromEntries(rows.map(({ resource, ...layout }) => [resource, layout])) }
}
