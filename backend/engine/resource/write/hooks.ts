import { Invalid, type ErrorMessage } from '../refusals.ts'
import { handlers } from '../handler_registry.ts'
import { isDatabaseError } from './checks/map_database_error.ts'
import { isEmpty, requiredMessage } from './checks/validate_row.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Hooks } from '../handler_types.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'
import type { ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'

/** The one cast from rows by name to the hook of that name: `hooks.orders` is only ever given rows of `orders`. */
const hooksOf = (resource: Resource) => (handlers().hooks as Readonly<Record<string, Hooks<ResourceName> | undefined>>)[resource.name]
const typed = (row: Data) => row as unknown as Row<ResourceName>

/** If true, new rows of one request may be prepared one after another and inserted by one statement. */
export function hasRowLocalHooks(resource: Resource): boolean {
  const hooks = hooksOf(resource)
  return !hooks?.beforeSave || hooks.isRowLocal === true
}

export const hasBeforeSave = (resource: Resource): boolean => hooksOf(resource)?.beforeSave !== undefined

/** Returns the values that the room's hook adds to the draft. */
export async function beforeSave(store: Store, resource: Resource, before: Data | null, draft: Data): Promise<Data> {
  try {
    return { ...await hooksOf(resource)?.beforeSave?.({ store, before: before && typed(before), draft }) }
  } catch (error) {
    throw isDatabaseError(error) ? error : asRequiredError(resource, draft, error)
  }
}

/** A hook runs before validation and may fail on missing values: required fields that were sent empty are the error to report. */
function asRequiredError(resource: Resource, draft: Data, error: unknown): unknown {
  const empty = Object.values(resource.fields).filter(({ name, required }) => required === true && name in draft && isEmpty(draft[name]))
  if (!empty.length) return error
  const errors = Object.fromEntries(empty.map((field) => [field.name, [requiredMessage(resource, field)]]))
  return new Invalid({ ...(error instanceof Invalid && error.errors), ...errors })
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

export const explainStatus = async (store: Store, resource: Resource, row: Data): Promise<ErrorMessage | null> =>
  await hooksOf(resource)?.explainStatus?.({ store, row: typed(row) }) ?? null

export const explainAbsence = async (store: Store, resource: Resource, id: number): Promise<ErrorMessage | null> =>
  await hooksOf(resource)?.explainAbsence?.({ store, id }) ?? null

export const earliestMoment = async (trx: QueryClientContract, resource: Resource, id: number): Promise<string | null> =>
  await hooksOf(resource)?.earliestMoment?.(trx, id) ?? null
