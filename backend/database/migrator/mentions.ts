/** Where rows speak of tables and fields by name: what is renamed is renamed there too, so that the log keeps its meaning. */
import { traitsOf } from '#schema/fields/index'
import { checkName, literal, quoted } from './names.ts'
import type { Change } from './difference.ts'
import type { Schema } from './schema.ts'
import type { Resource } from '#backend/definition/registry'

export interface Mention { readonly change: Change; readonly back: Change; readonly table?: string; readonly constraint?: string }

/** Columns that hold the name of a resource. */
const NAMED = [
  ['audit_logs', 'subject_resource'], ['media', 'owner_resource'], ['saved_views', 'resource'], ['list_preferences', 'resource'],
] as const
/** Columns that list the fields of the resource that their row names. */
const LISTED = [['saved_views', 'columns'], ['list_preferences', 'columns']] as const

export function mentionsOfTable(was: string, name: string, all: readonly Resource[], found: Schema): Mention[] {
  const put = (table: string, column: string, from: string, to: string) =>
    `update ${quoted(table)} set ${quoted(column)} = ${literal(to)} where ${quoted(column)} = ${literal(from)}`
  const named = NAMED.filter(([table, column]) => found.tables[table]?.columns[column])
    .map(([table, column]) => both(`rows of ${table} name it`, (from, to) => opened(table, put(table, column, from, to)), was, name))
  const actions = found.tables.audit_logs ? [both('the log names what was done', (from, to) => opened('audit_logs',
    `update audit_logs set action = ${literal(`${to}.`)} || substr(action, ${from.length + 2})`
    + ` where action like ${literal(`${from.replaceAll('_', '\\_')}.%`)}`,
  ), was, name)] : []
  return [...named, ...actions, ...pointers(was, name, all, found)]
}

/** A morph names the table that it leads to, and its check the tables that it may. */
function pointers(was: string, name: string, all: readonly Resource[], found: Schema): Mention[] {
  return all.flatMap((resource) => Object.values(resource.fields)
    .filter((field) => traitsOf(field).storage === 'pointer' && [field.to ?? []].flat().includes(name))
    .flatMap((field): Mention[] => {
      const table = found.tables[resource.name] ? resource.name : resource.renamed_from ?? resource.name
      const column = `${found.tables[table]?.columns[`${field.name}_type`] ? field.name : field.renamed_from ?? field.name}_type`
      const check = checkName(table, column.replace(/_type$/, ''))
      const constraint = check in (found.tables[table]?.constraints ?? {}) ? check : undefined
      if (!found.tables[table]?.columns[column]) return []
      const drop = constraint ? `alter table ${quoted(table)} drop constraint ${constraint};\n` : ''
      const put = (from: string, to: string) =>
        opened(table, `update ${quoted(table)} set ${quoted(column)} = ${literal(to)} where ${quoted(column)} = ${literal(from)}`)
      const summary = `rows of ${table} lead to it`
      return [{
        change: { summary, statement: `${drop}${put(was, name)}` }, back: { summary, statement: put(name, was) },
        ...(constraint && { table, constraint }),
      }]
    }))
}

/** Old and new values stand in the log under the names of their fields. */
export function mentionsOfField(resource: string, was: string, name: string, found: Schema): Mention[] {
  const moved = (column: string, from: string, to: string) => `update audit_logs set ${column} = (${column} - ${literal(from)})`
    + ` || jsonb_build_object(${literal(to)}, ${column} -> ${literal(from)})`
    + ` where subject_resource = ${literal(resource)} and jsonb_exists(${column}, ${literal(from)})`
  const log = found.tables.audit_logs ? ['before', 'after'].map((column) =>
    both(`the log keeps its values (${column})`, (from, to) => opened('audit_logs', moved(column, from, to)), was, name)) : []
  const lists = LISTED.filter(([table, column]) => found.tables[table]?.columns[column]).map(([table, column]) =>
    both(`rows of ${table} list it`, (from, to) => `update ${table}`
      + ` set ${column} = array_replace(${column}, ${literal(from)}, ${literal(to)}) where resource = ${literal(resource)}`, was, name))
  return [...log, ...lists]
}

function both(summary: string, write: (from: string, to: string) => string, was: string, name: string): Mention {
  return { change: { summary, statement: write(was, name) }, back: { summary, statement: write(name, was) } }
}

/** A log that is never changed gets another name for the same thing: it says the same as before. */
function opened(table: string, statement: string): string {
  if (table !== 'audit_logs') return statement
  return `alter table audit_logs disable trigger user;\n${statement};\nalter table audit_logs enable trigger user`
}
