/**
 * Rows that a search finds through a reference, when they keep the number of rows that refer to them (a rollup without a condition):
 * so many that the limit is passed are known without reading one of them.
 */
import type { Field, Resource } from '#backend/definition/registry'
import { searchedTargets } from '../fields/reference_sql.ts'
import type { SearchTarget } from '../fields/field_type.ts'
import { rollupParentsOf } from '../write/rollups.ts'
import { column, type Fragment } from './sql.ts'

export interface CountingTargets {
  /** The reference. */
  readonly by: string
  /** Their `id`, and how many rows are `referring` to each. */
  readonly rows: Fragment
}

export function countingTargets(resource: Resource, field: Field, searchTarget: SearchTarget): CountingTargets | null {
  const count = countOf(resource, field)
  if (!count) return null
  return { by: field.name, rows: searchedTargets(field, 't', searchTarget, (next) => `, ${column(next, count.name)} as referring`).rows }
}

/** The rollup of the target that counts all rows that refer to it by this field. */
function countOf(resource: Resource, { name, to }: Field): Field | undefined {
  const parent = rollupParentsOf(resource).find(({ parent: target, by }) => target.name === to && by === name)
  return parent?.rollups.find(({ rollup }) => rollup !== undefined && 'count' in rollup && rollup.where === undefined)
}
