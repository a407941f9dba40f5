/** SQL that reads a referenced row, deleted or not. */
import { resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { column, fillSql, quoted, type Fragment } from '../../read/sql.ts'
import type { LabelContext, SearchTarget } from '../type.ts'

/** The join of a reference with its target. A join and not a subquery, which PostgreSQL starts for each row. */
export function joinReferenced({ name, to }: Field, alias: string, next: string): { readonly target: Resource; readonly join: string } {
  const target = resourceOf(String(to))
  return { target, join: ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(alias, name)}` }
}

/** A subquery of the row with this id. `select` writes the selected value. */
export function selectReferenced(to: Field['to'], id: string, next: string, select: (target: Resource) => string): string {
  const target = resourceOf(String(to))
  return `(select ${select(target)} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${id})`
}

/** The wire shape of a reference: `{ id, label }`. */
export const referenceJsonSql = (target: Resource, alias: string, { labelOf }: LabelContext): string =>
  `json_build_object('id', ${column(alias, 'id')}, 'label', ${labelOf(target, alias)})`

/** The ids of the rows of its target that a search finds. */
export function searchedTargets({ to }: Pick<Field, 'to'>, alias: string, searchTarget: SearchTarget): Fragment {
  const target = resourceOf(String(to))
  const next = `${alias}r`
  const notDeleted = target.soft_delete ? ` and ${column(next, 'deleted_at')} is null` : ''
  const from = `from ${quoted(target.name)} as ${quoted(next)} where {}${notDeleted}`
  return fillSql(`select ${column(next, 'id')} ${from}`, searchTarget(target, next))
}
