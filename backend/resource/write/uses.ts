/** What keeps a row from being deleted for good: rows that refer to it and neither go with it nor let go of it. */
import { isListed } from '../read/access.ts'
import { run } from '../read/run.ts'
import { scopeOf } from '../read/scope.ts'
import { ALWAYS, any, column, filled, fragment, join, literal, numbered, quoted, type Fragment } from '../read/sql.ts'
import { fieldsWith, registry, type Field, type Resource } from '#backend/definition/registry'
import { Refused } from '../refusals.ts'
import type { Store } from '../store.ts'

/** Throws the refusal that names them. How many there are is told as far as the caller may see them. */
export async function assertUnused(store: Store, resource: Resource, id: number): Promise<void> {
  const questions = [...registry.values()].flatMap((user) => questionOf(store, user, referencesTo(user, resource), id) ?? [])
  if (!questions.length) return
  const uses = await run<{ name: string; seen: number }>(store.trx, numbered(join(questions, ' union all ')))
  if (!uses.length) return
  throw new Refused((t) => t('errors.record.used_by', {
    names: uses.map(({ name, seen }) => (seen > 0 ? `${t(`${name}.many`)} (${seen})` : t(`${name}.many`))).join(' · '),
  }))
}

const referencesTo = (user: Resource, { name }: Resource): Field[] =>
  fieldsWith(user, 'relation', 'belongs_to').filter(({ to, on_delete }) => to === name && on_delete === undefined)

/** A row about a table that refers to it, none about one that does not. */
function questionOf({ caller }: Store, user: Resource, fields: readonly Field[], id: number): Fragment | null {
  if (!fields.length) return null
  const isVisible = !caller ? ALWAYS : isListed(user, caller) ? scopeOf(user, caller) : fragment('false')
  const refers = any(fields.map(({ name }) => fragment(`${column('t', name)} = ?::bigint`, id)))
  return filled(
    `select ${literal(user.name)} as "name", count(*) filter (where {})::int as "seen"`
    + ` from ${quoted(user.name)} as "t" where {} having count(*) > 0`, isVisible, refers,
  )
}
