/**
 * Plans the renames of `renamed_from` in resources.ts, so that tables and columns keep their values. The remaining differences are
 * computed by diff_schemas.ts.
 */
import { traitsOf } from '#schema/fields/index'
import { quoteIdent, sequenceName } from './sql_names.ts'
import { fieldNameUpdates, tableNameUpdates, type SchemaNameUpdate } from './schema_name_updates.ts'
import { withRenamedColumn, withRenamedSequence, withRenamedTable, withoutConstraint } from './renamed_schema.ts'
import type { SchemaChange } from './diff_schemas.ts'
import type { DatabaseSchema } from './database_schema.ts'
import { columnsOf, pivotOf, type Field, type Resource } from '#backend/engine/definition/registry'

interface Rename { readonly change: SchemaChange; readonly back: SchemaChange; readonly after: (schema: DatabaseSchema) => DatabaseSchema }

export interface RenamePlan {
  readonly changes: readonly SchemaChange[]
  readonly back: readonly SchemaChange[]
  /** The schema after the renames. */
  readonly found: DatabaseSchema
  /** Tables and fields that are renamed already: their `renamed_from` can be removed. */
  readonly done: readonly string[]
}

export function planRenames(resources: Iterable<Resource>, before: DatabaseSchema): RenamePlan {
  let found = before
  const planned: Rename[] = []
  const done: string[] = []
  const all = [...resources]
  const apply = (steps: readonly Rename[]) => {
    for (const step of steps) {
      planned.push(step)
      found = step.after(found)
    }
  }
  for (const resource of all) {
    const { name, renamed_from: oldName } = resource
    if (oldName === undefined) continue
    if (found.tables[oldName] && !found.tables[name]) apply(tableRenames(resource, oldName, all, found))
    else if (found.tables[name]) done.push(name)
  }
  for (const resource of all) {
    for (const field of Object.values(resource.fields)) {
      if (field.renamed_from === undefined) continue
      const steps = fieldRenames(resource, field, field.renamed_from, found)
      if (steps.length) apply(steps)
      else done.push(`${resource.name}.${field.name}`)
    }
  }
  return { changes: planned.map(({ change }) => change), back: planned.map(({ back }) => back).reverse(), found, done }
}

function tableRenames(resource: Resource, oldName: string, all: readonly Resource[], found: DatabaseSchema): Rename[] {
  const { name, fields } = resource
  const own = Object.values(fields)
  const pivots = own.filter((field) => traitsOf(field).relation === 'many_to_many')
    .flatMap((field) => renamePivot(`${oldName}_${field.renamed_from ?? field.name}`, pivotOf(resource, field), found))
  const sequences = own.filter((field) => traitsOf(field).generated === 'code')
    .flatMap((field) => renameSequence(sequenceName(oldName, field.renamed_from ?? field.name), sequenceName(name, field.name), found))
  return [renameTable(oldName, name), ...pivots, ...sequences, ...tableNameUpdates(oldName, name, all, found).map(toRename)]
}

function fieldRenames(resource: Resource, field: Field, oldName: string, found: DatabaseSchema): Rename[] {
  const { name } = resource
  if (traitsOf(field).relation === 'many_to_many') return renamePivot(`${name}_${oldName}`, pivotOf(resource, field), found)
  const columns = columnsOf({ ...field, name: oldName }).map((old, index) => [old, columnsOf(field)[index] ?? ''] as const)
  const existing = found.tables[name]?.columns ?? {}
  const renamed = columns.filter(([old, now]) => old in existing && !(now in existing))
  if (renamed.length === 0) return []
  const hasSequence = traitsOf(field).generated === 'code'
  const sequences = hasSequence ? renameSequence(sequenceName(name, oldName), sequenceName(name, field.name), found) : []
  return [
    ...renamed.map(([old, now]) => renameColumn(name, old, now)), ...sequences,
    ...fieldNameUpdates(name, oldName, field.name, found).map(toRename),
  ]
}

const renamePivot = (oldName: string, name: string, found: DatabaseSchema): Rename[] =>
  (found.tables[oldName] && oldName !== name ? [renameTable(oldName, name)] : [])

function renameTable(oldName: string, name: string): Rename {
  const changeOf = (from: string, to: string): SchemaChange =>
    ({ summary: `${from} is called ${to}`, statement: `alter table ${quoteIdent(from)} rename to ${quoteIdent(to)}` })
  return { change: changeOf(oldName, name), back: changeOf(name, oldName), after: (schema) => withRenamedTable(schema, oldName, name) }
}

function renameColumn(table: string, oldName: string, name: string): Rename {
  const changeOf = (from: string, to: string): SchemaChange => ({
    summary: `${table}.${from} is called ${to}`,
    statement: `alter table ${quoteIdent(table)} rename column ${quoteIdent(from)} to ${quoteIdent(to)}`,
  })
  const after = (schema: DatabaseSchema) => withRenamedColumn(schema, table, oldName, name)
  return { change: changeOf(oldName, name), back: changeOf(name, oldName), after }
}

function renameSequence(oldName: string, name: string, found: DatabaseSchema): Rename[] {
  if (!found.sequences.includes(oldName) || oldName === name) return []
  const changeOf = (from: string, to: string): SchemaChange =>
    ({ summary: `sequence ${from} is called ${to}`, statement: `alter sequence ${from} rename to ${to}` })
  return [{ change: changeOf(oldName, name), back: changeOf(name, oldName), after: (schema) => withRenamedSequence(schema, oldName, name) }]
}

const toRename = ({ change, back, table, constraint }: SchemaNameUpdate): Rename =>
  ({ change, back, after: (schema) => (table && constraint ? withoutConstraint(schema, table, constraint) : schema) })
