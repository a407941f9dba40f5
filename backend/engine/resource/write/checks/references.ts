/**
 * A reference must point to a row that exists, matches the field's `where`, and is within the caller's scope. Checked on every save,
 * not only in the picker.
 */
import { isReference, traitsOf } from '#schema/fields/index'
import { allSettled, query } from '#backend/engine/database/query'
import { bindFieldOperands, compilePredicate, holds, type Data, type Fields } from '#schema/predicate'
import { fromColumns } from '../rows/columns.ts'
import { isReferenceVerified, rowInIdentityMap, cacheReadRow, cacheVerifiedReference } from '../rows/identity_map.ts'
import { scopeOf, seesRow } from '../../policies/scope.ts'
import { resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { Invalid } from '../../refusals.ts'
import { flushAndQuery } from '../unit_of_work.ts'
import { predicateContext } from '../definition_values.ts'
import { GUARD_TRAITS, type Caller } from '../../caller.ts'
import type { Store } from '../../store.ts'

type HasFields = Pick<Resource, 'fields'>

/**
 * Checks the references named by `changed` by one statement; `row` is the row to be written. Those that the hooks of a room have set,
 * `ofHooks`, may refer to rows that the caller does not see: the place at another site where an item lay.
 */
export async function assertReferences(
  store: Store, { fields }: HasFields, row: Data, changed: Iterable<string>, ofHooks: object = {},
): Promise<void> {
  const queries = [...changed].flatMap((name) =>
    referenceQuery(store, fields[name], row, name in ofHooks ? null : checkingCaller(store)) ?? [])
  await assertRowsFound(store, queries)
  for (const { target, key } of queries) cacheVerifiedReference(store, target, key)
}

/**
 * Runs before the hooks of a room, whose errors may reveal values of the referenced rows: these must exist within the caller's scope.
 * The field's `where` is checked after the hooks, which have more specific messages and may set values that it depends on.
 */
export async function assertVisibleReferences(store: Store, { fields }: HasFields, row: Data, changed: Iterable<string>): Promise<void> {
  if (!checkingCaller(store)) return
  await readReferences(store, { fields }, [row], changed)
  await assertRowsFound(store, [...changed].flatMap((name) => {
    const field = fields[name]
    return referenceQuery(store, field && { ...field, where: undefined }, row) ?? []
  }))
}

/** Reads the rows that these refer to, most of which the hooks read too. */
export async function readReferences(
  store: Store, { fields }: HasFields, rows: readonly Data[], changed: Iterable<string>,
): Promise<void> {
  const idsOf = new Map<Resource, Set<number>>()
  for (const name of changed) {
    const field = fields[name]
    if (!field || traitsOf(field).relation !== 'belongs_to') continue
    const target = resourceOf(String(field.to))
    for (const { [name]: id } of rows) {
      if (typeof id === 'number' && !rowInIdentityMap(store, target, id)) idsOf.set(target, (idsOf.get(target) ?? new Set()).add(id))
    }
  }
  await allSettled([...idsOf].map(async ([target, ids]) => {
    for (const found of await query(store.trx, `select * from "${target.name}" where id = any(?::bigint[])`, [[...ids]]))
      cacheReadRow(store, target, fromColumns(target, found))
  }))
}

async function assertRowsFound(store: Store, queries: readonly ReferenceQuery[]): Promise<void> {
  if (!queries.length) return
  const sql = `select ${queries.map((query, index) => `(${query.sql}) as "q${index}"`).join(', ')}`
  const [counts = {}] = await flushAndQuery(store, sql, queries.flatMap(({ bindings }) => bindings))
  const failed = queries.filter(({ expected }, index) => counts[`q${index}`] !== expected)
  if (failed.length) throw new Invalid(Object.fromEntries(failed.map(({ name }) => [name, [(t) => t('errors.reference.missing')]])))
}

interface ReferenceQuery {
  readonly name: string
  readonly target: Resource
  readonly sql: string
  readonly bindings: readonly unknown[]
  /** Number of rows that must be found. */
  readonly expected: number
  /** Equal queries have equal keys. */
  readonly key: string
}

/** Null for a field that is no reference or is empty, and for a query that was verified before in this transaction. */
function referenceQuery(
  store: Store, field: Field | undefined, row: Data, caller: Caller | null = checkingCaller(store),
): ReferenceQuery | null {
  if (!field || !isReference(field)) return null
  const ids = [...new Set([row[field.name] ?? []].flat() as number[])]
  if (!ids.length) return null
  const target = resourceOf(String(field.to))
  if (ids.every((id) => isSatisfiedByCache(store, caller, field, target, id, row))) return null
  const where = whereCondition(store, field, target, row)
  const scope = scopeCondition(caller, target)
  const sql = `select count(*) from "${target.name}" as "t" where "t"."id" = any(?::bigint[]) and ${where.sql} and ${scope.sql}`
  const bindings = [ids, ...where.bindings, ...scope.bindings]
  const key = JSON.stringify([sql, bindings])
  return isReferenceVerified(store, target, key) ? null : { name: field.name, target, sql, bindings, expected: ids.length, key }
}

/** A row in the identity map needs no query when it is known to be within the caller's scope and to match `where`. */
function isSatisfiedByCache(
  ...[store, caller, field, target, id, row]: [Store, Caller | null, Field, Resource, number, Data]
): boolean {
  const cached = rowInIdentityMap(store, target, id)
  if (!cached) return false
  const cachedOwner = (owner: Resource, key: unknown) => rowInIdentityMap(store, owner, key)
  if (isScoped(caller, target) ? !seesRow(target, caller, cached, cachedOwner) : cached.deleted_at) return false
  return holds(bindFieldOperands(field.where ?? {}, row), cached, target.fields as unknown as Fields, predicateContext(store))
}

function whereCondition(store: Store, field: Field, target: Resource, row: Data) {
  return compilePredicate(bindFieldOperands(field.where ?? {}, row), target.fields as unknown as Fields, predicateContext(store), 't')
}

/**
 * The system may reference every row that is not deleted. A courier or client cannot name rows of a resource that is closed to their
 * guard (schema/check/check_access.ts): only server code sets such references.
 */
function scopeCondition(caller: Caller | null, target: Resource): { sql: string; bindings: readonly unknown[] } {
  if (isScoped(caller, target)) return scopeOf(target, caller)
  return { sql: target.soft_delete ? '"t"."deleted_at" is null' : 'true', bindings: [] }
}

/** Stores of callers whose own input has been checked. */
const ofRules = new WeakSet<Store>()

/**
 * What the caller sent with a transition has been checked: what follows from it, the rules write, and for some guards they may refer to
 * rows that the caller does not see.
 */
export function leaveToRules(store: Store): void {
  if (store.caller && GUARD_TRAITS[store.caller.guard].effects_exceed_scope) ofRules.add(store)
}

const checkingCaller = (store: Store): Caller | null => (ofRules.has(store) ? null : store.caller)

const isScoped = (caller: Caller | null, target: Resource): caller is Caller =>
  caller !== null && (caller.guard === 'user' || target.guards?.[caller.guard] !== undefined)
