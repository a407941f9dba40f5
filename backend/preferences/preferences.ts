/**
 * `{ lists: { orders: { columns, density, size } } }`: kept on the server, so that they follow the person to any device.
* Missing parts have the defaults of the definition.
 */
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'
import { callerOf } from '#backend/resource/caller_of'
import { query } from '#backend/database/query'
import type { Caller } from '#backend/resource/caller'
import { Invalid, invalid, type Say } from '#backend/resource/refusals'
import { registry, type Resource } from '#backend/definition/registry'
import { isListed } from '#backend/resource/read/access'
import { bodyOf, requestOf } from '#backend/resource/request'
import { mutate } from '#backend/resource/transaction'
import { isRecord } from '#common/is_record'
import { wrongLayout } from './layout.ts'

export const showPreferences = async (ctx: HttpContext) => read(db.connection(), callerOf(ctx).id)

/** Changes only the named parts; null resets a part to the default of the definition. */
export async function editPreferences(ctx: HttpContext) {
  const { lists = {}, ...more } = bodyOf(ctx)
  const [unknown] = Object.keys(more)
  if (unknown) throw invalid(unknown, (t) => t('errors.field.unknown'))
  if (!isRecord(lists)) throw invalid('lists', (t) => t('errors.field.type.json'))
  const { body } = await mutate(callerOf(ctx), requestOf(ctx), async ({ trx, caller }) => {
    for (const [resource, layout] of checked(lists, caller)) await keep(trx, caller.id, resource, layout)
    return { status: 200, body: await read(trx, caller.id) }
  })
  return body
}

function checked(lists: Data, caller: Caller): [Resource, Data][] {
  const says: Record<string, Say[]> = {}
  const read = Object.entries(lists).flatMap(([name, layout]): [Resource, Data][] => {
    const resource = registry.get(name)
    const wrong = !resource || !isListed(resource, caller) ? 'choice' : isRecord(layout) ? null : 'json'
    if (wrong) says[`lists.${name}`] = [(t) => t(`errors.field.type.${wrong}`)]
    if (!resource || wrong || !isRecord(layout)) return []
    for (const [part, value] of Object.entries(layout)) {
      const wrong = wrongLayout(resource, caller, part, value)
      if (wrong) says[`lists.${name}.${part}`] = [wrong]
    }
    return [[resource, layout]]
  })
  if (Object.keys(says).length) throw new Invalid(says)
  return read
}

const PARTS = ['columns', 'density', 'size']

async function keep(trx: QueryClientContract, person: number, resource: Resource, layout: Data): Promise<void> {
  const named = PARTS.filter((part) => part in layout)
  const kept = named.map((part) => `${part} = excluded.${part}`)
  await query(
    trx,
    `insert into list_preferences (user_id, resource, columns, density, size) values (?, ?, ?::text[], ?, ?)
     on conflict (user_id, resource) do update set ${[...kept, 'updated_at = now()'].join(', ')}`,
    [person, resource.name, ...PARTS.map((part) => layout[part] ?? null)],
  )
}

async function read(executor: QueryClientContract, person: number) {
  const rows = await query(executor, 'select resource, columns, density, size from list_preferences where user_id = ?', [person])
  return { lists: Object.fromEntries(rows.map(({ resource, ...layout }) => [resource, layout])) }
}
