/**
 * `{ lists: { orders: { columns, density, size, starred, widths } } }`: stored on the server, so that they apply on every device of
 * a user.
 * Missing parts have the defaults of the definition.
 */
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import { query } from '#backend/engine/database/query'
import type { Caller } from '#backend/engine/resource/caller'
import { assertNoErrors, type ErrorMessage } from '#backend/engine/resource/refusals'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { mayList } from '#backend/engine/resource/policies/access'
import { wrongLayoutParts } from './list_layout.ts'
import type { preferences } from '#common/list_layout'
import type { ShapedAs } from '#resources'

type Preferences = ShapedAs<typeof preferences>
type Layouts = Readonly<Record<string, Data>>

export const showPreferences = ({ caller }: Call): Promise<Preferences> => findPreferences(db.connection(), caller.id)

/** Changes only the named parts; null resets a part to the default of the definition. */
export async function editPreferences({ store: { trx, caller }, body: { lists = {} } }: SavingCall<{ readonly lists?: Layouts }>) {
  for (const [resource, layout] of permittedLayouts(lists, caller)) await saveLayout(trx, caller.id, resource, layout)
  return findPreferences(trx, caller.id)
}

function permittedLayouts(lists: Layouts, caller: Caller): [Resource, Data][] {
  const wrong: string[] = []
  const layouts = Object.entries(lists).flatMap(([name, layout]): [Resource, Data][] => {
    const resource = registry.get(name)
    const isPermitted = resource && mayList(resource, caller)
    wrong.push(...(isPermitted ? wrongLayoutParts(resource, caller, layout).map((part) => `lists.${name}.${part}`) : [`lists.${name}`]))
    return isPermitted ? [[resource, layout]] : []
  })
  assertNoErrors(Object.fromEntries(wrong.map((path): [string, ErrorMessage[]] => [path, [(t) => t('errors.field.type.choice')]])))
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

async function findPreferences(executor: QueryClientContract, userId: number): Promise<Preferences> {
  const rows = await query(
    executor, 'select resource, columns, density, size, starred, widths from list_preferences where user_id = ?', [userId],
  )
  return { lists: Object.fromEntries(rows.map(({ resource, ...layout }) => [resource, layout])) } as Preferences
}
