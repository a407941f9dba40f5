/**
 * `renamed_from` in resources.ts: what has another name now keeps its rows. The database first gets the new names, everywhere where
 * it says the old ones; what is left over is compared as always (difference.ts).
 */
import { traitsOf } from '#schema/fields/index'
import { quoted, sequenceName } from './names.ts'
import { mentionsOfField, mentionsOfTable, type Mention } from './mentions.ts'
import { renamedColumn, renamedSequence, renamedTable, withoutConstraint } from './renamed.ts'
import type { Change } from './difference.ts'
import type { Schema } from './schema.ts'
import { columnsOf, pivotOf, type Field, type Resource } from '#backend/definition/registry'

interface Rename { readonly change: Change; readonly back: Change; readonly after: (schema: Schema) => Schema }

export interface Renamed {
  readonly changes: readonly Change[]
  readonly back: readonly Change[]
  /** The database as it is after them. */
  readonly found: Schema
  /** Where `renamed_from` has done its work: it can be taken out. */
  readonly done: readonly string[]
}

export function renames(resources: Iterable<Resource>, before: Schema): Renamed {
  let found = before
  const made: Rename[] = []
  const done: string[] = []
  const all = [...resources]
  const take = (steps: readonly Rename[]) => {
    for (const step of steps) {
      made.push(step)
      found = step.after(found)
    }
  }
  for (const resource of all) {
    const { name, renamed_from: was } = resource
    if (was === undefined) continue
    if (found.tables[was] && !found.tables[name]) take(tableSteps(resource, was, all, found))
    else if (found.tables[name]) done.push(name)
  }
  for (const resource of all) {
    for (const field of Object.values(resource.fields)) {
      if (field.renamed_from === undefined) continue
      const steps = fieldSteps(resource, field, field.renamed_from, found)
      if (steps.length) take(steps)
      else done.push(`${resource.name}.${field.name}`)
    }
  }
  return { changes: made.map(({ change }) => change), back: made.map(({ back }) => back).reverse(), found, done }
}

function tableSteps(resource: Resource, was: string, all: readonly Resource[], found: Schema): Rename[] {
  const { name, fields } = resource
  const own = Object.values(fields)
  const pivots = own.filter((field) => traitsOf(field).relation === 'many_to_many')
    .flatMap((field) => renamePivot(`${was}_${field.renamed_from ?? field.name}`, pivotOf(resource, field), found))
  const counters = own.filter((field) => traitsOf(field).generated === 'code')
    .flatMap((field) => renameSequence(sequenceName(was, field.renamed_from ?? field.name), sequenceName(name, field.name), found))
  return [renameTable(was, name), ...pivots, ...counters, ...mentionsOfTable(was, name, all, found).map(asStep)]
}

function fieldSteps(resource: Resource, field: Field, was: string, found: Schema): Rename[] {
  const { name } = resource
  if (traitsOf(field).relation === 'many_to_many') return renamePivot(`${name}_${was}`, pivotOf(resource, field), found)
  const columns = columnsOf({ ...field, name: was }).map((old, index) => [old, columnsOf(field)[index] ?? ''] as const)
  const there = found.tables[name]?.columns ?? {}
  const moved = columns.filter(([old, now]) => old in there && !(now in there))
  if (moved.length === 0) return []
  const isCounted = traitsOf(field).generated === 'code'
  const counters = isCounted ? renameSequence(sequenceName(name, was), sequenceName(name, field.name), found) : []
  return [
    ...moved.map(([old, now]) => renameColumn(name, old, now)), ...counters,
    ...mentionsOfField(name, was, field.name, found).map(asStep),
  ]
}

const renamePivot = (was: string, name: string, found: Schema): Rename[] =>
  (found.tables[was] && was !== name ? [renameTable(was, name)] : [])

function renameTable(was: string, name: string): Rename {
  const say = (from: string, to: string): Change =>
    ({ summary: `${from} is called ${to}`, statement: `alter table ${quoted(from)} rename to ${quoted(to)}` })
  return { change: say(was, name), back: say(name, was), after: (schema) => renamedTable(schema, was, name) }
}

function renameColumn(table: string, was: string, name: string): Rename {
  const say = (from: string, to: string): Change => ({
    summary: `${table}.${from} is called ${to}`, statement: `alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}`,
  })
  return { change: say(was, name), back: say(name, was), after: (schema) => renamedColumn(schema, table, was, name) }
}

function renameSequence(was: string, name: string, found: Schema): Rename[] {
  if (!found.sequences.includes(was) || was === name) return []
  const say = (from: string, to: string): Change =>
    ({ summary: `sequence ${from} is called ${to}`, statement: `alter sequence ${from} rename to ${to}` })
  return [{ change: say(was, name), back: say(name, was), after: (schema) => renamedSequence(schema, was, name) }]
}

const asStep = ({ change, back, table, constraint }: Mention): Rename =>
  ({ change, back, after: (schema) => (table && constraint ? withoutConstraint(schema, table, constraint) : schema) })
