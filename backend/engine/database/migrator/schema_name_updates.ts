/** Names of tables and fields that are stored in rows: a rename updates them too. */
import { traitsOf } from '#schema/fields/index'
import { literal } from '#backend/engine/database/sql_literal'
import { checkConstraintName, quoteIdent } from './sql_names.ts'
import type { SchemaChange } from './diff_schemas.ts'
import type { DatabaseSchema } from './database_schema.ts'
import type { Resource } from '#backend/engine/definition/registry'

export interface SchemaNameUpdate {
  readonly change: SchemaChange
  readonly back: SchemaChange
  readonly table?: string
  readonly constraint?: string
}

/** Columns that contain the name of a resource. */
const RESOURCE_COLUMNS = [
  ['audit_logs', 'subject_resource'], ['media', 'owner_resource'], ['saved_views', 'resource'], ['list_preferences', 'resource'],
] as const
/** Columns that contain names of fields of the resource of their row. */
const FIELD_LIST_COLUMNS = [['saved_views', 'columns'], ['list_preferences', 'columns']] as const

export function tableNameUpdates(oldName: string, name: string, all: readonly Resource[], found: DatabaseSchema): SchemaNameUpdate[] {
  const updateSql = (table: string, column: string, from: string, to: string) =>
    `update ${quoteIdent(table)} set ${quoteIdent(column)} = ${literal(to)} where ${quoteIdent(column)} = ${literal(from)}`
  const named = RESOURCE_COLUMNS.filter(([table, column]) => found.tables[table]?.columns[column])
    .map(([table, column]) => reversible(
      `rows of ${table} name it`, (from, to) => withoutTriggers(table, updateSql(table, column, from, to)), oldName, name,
    ))
  const actions = found.tables.audit_logs ? [reversible('the log names what was done', (from, to) => withoutTriggers('audit_logs',
    `update audit_logs set action = ${literal(`${to}.`)} || substr(action, ${from.length + 2})`
    + ` where action like ${literal(`${from.replaceAll('_', '\\_')}.%`)}`,
  ), oldName, name)] : []
  return [...named, ...actions, ...morphUpdates(oldName, name, all, found)]
}

/** A morph column contains the name of a table, and its check constraint the permitted names. */
function morphUpdates(oldName: string, name: string, all: readonly Resource[], found: DatabaseSchema): SchemaNameUpdate[] {
  return all.flatMap((resource) => Object.values(resource.fields)
    .filter((field) => traitsOf(field).storage === 'pointer' && [field.to ?? []].flat().includes(name))
    .flatMap((field): SchemaNameUpdate[] => {
      const table = found.tables[resource.name] ? resource.name : resource.renamed_from ?? resource.name
      const column = `${found.tables[table]?.columns[`${field.name}_type`] ? field.name : field.renamed_from ?? field.name}_type`
      const check = checkConstraintName(table, column.replace(/_type$/, ''))
      const constraint = check in (found.tables[table]?.constraints ?? {}) ? check : undefined
      if (!found.tables[table]?.columns[column]) return []
      const drop = constraint ? `alter table ${quoteIdent(table)} drop constraint ${constraint};\n` : ''
      const columnSql = quoteIdent(column)
      const updateSql = (from: string, to: string) =>
        withoutTriggers(table, `update ${quoteIdent(table)} set ${columnSql} = ${literal(to)} where ${columnSql} = ${literal(from)}`)
      const summary = `rows of ${table} lead to it`
      return [{
        change: { summary, statement: `${drop}${updateSql(oldName, name)}` }, back: { summary, statement: updateSql(name, oldName) },
        ...(constraint && { table, constraint }),
      }]
    }))
}

/** The audit log stores old and new values under the names of their fields. */
export function fieldNameUpdates(resource: string, oldName: string, name: string, found: DatabaseSchema): SchemaNameUpdate[] {
  const renameKeySql = (column: string, from: string, to: string) => `update audit_logs set ${column} = (${column} - ${literal(from)})`
    + ` || jsonb_build_object(${literal(to)}, ${column} -> ${literal(from)})`
    + ` where subject_resource = ${literal(resource)} and jsonb_exists(${column}, ${literal(from)})`
  const log = found.tables.audit_logs ? ['before', 'after'].map((column) =>
    reversible(
      `the log keeps its values (${column})`, (from, to) => withoutTriggers('audit_logs', renameKeySql(column, from, to)), oldName, name,
    )) : []
  const lists = FIELD_LIST_COLUMNS.filter(([table, column]) => found.tables[table]?.columns[column]).map(([table, column]) =>
    reversible(`rows of ${table} list it`, (from, to) => `update ${table}`
      + ` set ${column} = array_replace(${column}, ${literal(from)}, ${literal(to)}) where resource = ${literal(resource)}`, oldName, name))
  return [...log, ...lists]
}

function reversible(summary: string, write: (from: string, to: string) => string, oldName: string, name: string): SchemaNameUpdate {
  return { change: { summary, statement: write(oldName, name) }, back: { summary, statement: write(name, oldName) } }
}

/** Disables the append-only triggers of the audit log: a renamed key does not change what it records. */
function withoutTriggers(table: string, statement: string): string {
  if (table !== 'audit_logs') return statement
  return `alter table audit_logs disable trigger user;\n${statement};\nalter table audit_logs enable trigger user`
}
