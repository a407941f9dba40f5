import { Invalid } from '../refusals.ts'
import { handlers } from '../socket.ts'
import { isOfDatabase } from './database_error.ts'
import { isNothing, requiredWords } from './draft.ts'
import type { Hooks } from '../behavior.ts'
import type { Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'
import type { ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'

/** The one cast from rows by name to the hook of that name: `hooks.orders` is only ever given rows of `orders`. */
const hooksOf = (resource: Resource) => (handlers().hooks as Readonly<Record<string, Hooks<ResourceName> | undefined>>)[resource.name]
const typed = (row: Data) => row as unknown as Row<ResourceName>

/** Rows of one request may then be prepared one after another and written in one statement. */
export function rulesLookAtOneRow(resource: Resource): boolean {
  const hooks = hooksOf(resource)
  return !hooks?.beforeSave || hooks.alone === true
}

export const hasRules = (resource: Resource): boolean => hooksOf(resource)?.beforeSave !== undefined

/** What the rules of the room add to the draft. */
export async function beforeSave(store: Store, resource: Resource, before: Data | null, draft: Data): Promise<Data> {
  try {
    return { ...await hooksOf(resource)?.beforeSave?.({ store, before: before && typed(before), draft }) }
  } catch (error) {
    throw isOfDatabase(error) ? error : asMissing(resource, draft, error)
  }
}

/** A rule has failed over a row that nobody has checked yet: what is needed and was sent empty is the reason that people understand. */
function asMissing(resource: Resource, draft: Data, error: unknown): unknown {
  const empty = Object.values(resource.fields).filter(({ name, required }) => required === true && name in draft && isNothing(draft[name]))
  if (!empty.length) return error
  const says = Object.fromEntries(empty.map((field) => [field.name, [requiredWords(resource, field)]]))
  return new Invalid({ ...(error instanceof Invalid && error.says), ...says })
}

export async function afterSave(
  store: Store,
  resource: Resource,
  before: Data | null,
  row: Data,
  changed: ReadonlySet<string>,
  reason: string | null = null,
): Promise<void> {
  await hooksOf(resource)?.afterSave?.({ store, before: before && typed(before), row: typed(row), changed, reason })
}

export async function beforeDelete(store: Store, resource: Resource, row: Data): Promise<void> {
  await hooksOf(resource)?.beforeDelete?.({ store, row: typed(row) })
}
