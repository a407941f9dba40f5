/**
 * Refuses to delete a row that others refer to without `on_delete` cascade or set null: for good, while any of them exists; into the
 * trash, while one is open (`open_while`).
 */
import { mayList } from '../../policies/access.ts'
import { fetchRows } from '../../read/executor.ts'
import { scopeOf } from '../../policies/scope.ts'
import { literal } from '#backend/engine/database/sql_literal'
import { all, ALWAYS, any, column, fillSql, fragment, join, numberedSql, quoted, type Fragment } from '../../read/sql.ts'
import { fieldsWith, registry, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { invalid, Refused } from '../../refusals.ts'
import { compilePredicate, SYSTEM_COLUMNS, type Context, type Fields } from '#schema/predicate'
import type { Translate } from '#backend/engine/i18n/translator'
import type { ResourceName } from '#resources'
import type { Store } from '../../store.ts'

/** Throws Refused with the names of the resources in use; counts include only rows within the caller's scope. */
export async function assertUnused(store: Store, resource: Resource, id: number): Promise<void> {
  assertNoUses(await usesOf(store, resource, id, () => ALWAYS))
}

/** The same of open rows only: what is closed shows the deleted row as it was. */
export async function assertUnusedByOpenRows(store: Store, resource: Resource, id: number): Promise<void> {
  assertNoUses(await usesOf(store, resource, id, openCondition))
}

/**
 * For a row whose open work would hang without it: it is not suspended either. An error of its status. `unhindered`: what goes on
 * without it.
 */
export async function assertMayBeSuspended(
  store: Store, name: ResourceName, id: number, unhindered: readonly ResourceName[] = [],
): Promise<void> {
  const holds = (referrer: Resource) => (unhindered.includes(referrer.name) ? null : openCondition(referrer))
  const uses = await usesOf(store, resourceOf(name), id, holds)
  if (uses.length) throw invalid('status', (t) => t('errors.record.open_uses', { names: namesOf(t, uses) }))
}

/** Null: rows of this resource are never open. */
function openCondition(resource: Resource): Fragment | null {
  const { fields, open_while, soft_delete } = resource
  if (!open_while) return null
  const open = compilePredicate(open_while, fields as unknown as Fields, NO_CONTEXT, 't')
  return all([open, ...soft_delete ? [fragment('"t"."deleted_at" is null')] : [], ...ownersOf(resource).map(isOwnerPresent)])
}

/** What goes with its owner is not open once that is in the trash. */
const ownersOf = (resource: Resource): Field[] => fieldsWith(resource, 'relation', 'belongs_to')
  .filter(({ to, on_delete }) => on_delete === 'cascade' && resourceOf(String(to)).soft_delete === true)

const isOwnerPresent = ({ name, to }: Field): Fragment =>
  fragment(`not exists (select from ${quoted(String(to))} o where o.id = ${column('t', name)} and o.deleted_at is not null)`)

/** `open_while` depends on the row alone (schema/check). */
const NO_CONTEXT: Context = { me: {}, now: { instant: '', today: '' } }

interface Use { readonly name: string; readonly seen: number }

async function usesOf(store: Store, resource: Resource, id: number, counts: (referrer: Resource) => Fragment | null): Promise<Use[]> {
  const queries = [...registry.values()].flatMap((referrer) => {
    const condition = counts(referrer)
    return (condition && usageQuery(store, referrer, referencesTo(referrer, resource), id, condition)) ?? []
  })
  return queries.length ? fetchRows<Use>(store.trx, numberedSql(join(queries, ' union all '))) : []
}

function assertNoUses(uses: readonly Use[]): void {
  if (uses.length) throw new Refused((t) => t('errors.record.used_by', { names: namesOf(t, uses) }))
}

const namesOf = (t: Translate, uses: readonly Use[]): string =>
  uses.map(({ name, seen }) => (seen > 0 ? `${t(`${name}.many`)} (${seen})` : t(`${name}.many`))).join(' · ')

/** The names of its references; `site_id` is one without being a field. */
const referencesTo = (referrer: Resource, { name }: Resource): readonly string[] => [
  ...fieldsWith(referrer, 'relation', 'belongs_to').filter(({ to, on_delete }) => to === name && on_delete === undefined)
    .map((field) => field.name),
  ...referrer.per_site && SYSTEM_COLUMNS.site_id?.to === name ? ['site_id'] : [],
]

/** One result row for a resource with rows that refer to this one, none otherwise. */
function usageQuery({ caller }: Store, referrer: Resource, names: readonly string[], id: number, counted: Fragment): Fragment | null {
  if (!names.length) return null
  const isVisible = !caller ? ALWAYS : mayList(referrer, caller) ? scopeOf(referrer, caller) : fragment('false')
  const refersToRow = all([any(names.map((name) => fragment(`${column('t', name)} = ?::bigint`, id))), counted])
  return fillSql(
    `select ${literal(referrer.name)} as "name", count(*) filter (where {})::int as "seen"`
    + ` from ${quoted(referrer.name)} as "t" where {} having count(*) > 0`, isVisible, refersToRow,
  )
}
