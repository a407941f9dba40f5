/** One JSON object per row, built by PostgreSQL, in the format of the wire. */
import type { Caller } from '../caller.ts'
import { fieldOf, pivotOf, referenceKey, registry, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { isFieldReadable } from '#schema/flow'
import { isListed } from './access.ts'
import { instantOf, labelOf, morphLabel } from './label.ts'
import { column, literal, quoted } from './sql.ts'

/** `names` and their references as `{ id, label }`, for one alias of the table. `children` are read by show.ts. */
export function rowJson(resource: Resource, alias: string, names: Iterable<string>, caller: Caller): string {
  const open = new Set(names)
  const system = SYSTEM.filter((name) => open.has(name)).map((name) => named(systemValue(alias, name), name))
  const gone = open.has('deleted_by') ? [named(deleterJson(resource, alias, caller), 'deleted_by')] : []
  const fields = Object.values(resource.fields).filter((field) => open.has(field.name))
  return object([...system, ...gone, ...fields.flatMap((field) => told(resource, field, alias, caller))])
}

/** The bare stored values: what conditions and checks are asked about. Nobody outside reads it. */
export function storedJson(resource: Resource, alias: string, names: Iterable<string>): string {
  const asked = new Set(names)
  const kept = [...SYSTEM.filter((name) => name !== 'deleted_at' || resource.soft_delete), ...(resource.per_site ? ['site_id'] : [])]
  const system = kept.filter((name) => asked.has(name)).map((name) => named(systemValue(alias, name), name))
  const fields = Object.values(resource.fields).filter((field) => asked.has(field.name) && !APART.includes(field.type))
  return object([...system, ...fields.map((field) => named(bareValue(field, alias), field.name))])
}

/** Who put a row into the trash: only the log knows. Null when it was the system. */
function deleterJson({ name }: Resource, alias: string, caller: Caller): string {
  const log = `${alias}d`
  return `(select ${morphJson(fieldOf(resourceOf('audit_logs'), 'actor'), log, caller)} from "audit_logs" as ${quoted(log)}`
    + ` where ${column(log, 'subject_resource')} = ${literal(name)} and ${column(log, 'subject_id')} = ${column(alias, 'id')}`
    + ` and ${column(log, 'action')} = ${literal(`${name}.delete`)} order by ${column(log, 'id')} desc limit 1)`
}

const SYSTEM = ['id', 'version', 'created_at', 'updated_at', 'deleted_at']
const APART = ['children', 'many', 'medias', 'file', 'password', 'token']

/** Not json_build_object: that takes no more than fifty pairs. */
const object = (columns: readonly string[]): string => `(select row_to_json(r) from (select ${columns.join(', ')}) as r)`
const named = (sql: string, name: string): string => `${sql} as ${quoted(name)}`
const systemValue = (alias: string, name: string) => (name.endsWith('_at') ? instantOf(column(alias, name)) : column(alias, name))

function told(resource: Resource, field: Field, alias: string, caller: Caller): string[] {
  switch (field.type) {
    // What is in a file is told apart: its addresses are signed (files.ts).
    case 'children': case 'medias': case 'file': case 'password': case 'token': return []
    case 'many': return [named(manyJson(resource, field, alias, caller), field.name)]
    case 'morph': return [named(morphJson(field, alias, caller), field.name)]
    case 'json': return [named(field.of === 'changes' ? openChanges(field, alias, caller) : bareValue(field, alias), field.name)]
    case 'ref': return [named(column(alias, field.name), field.name), named(referenceJson(field, alias, caller), referenceKey(field.name))]
    default: return [named(bareValue(field, alias), field.name)]
  }
}

/** What changed, without what this caller may not read of the subject: the log opens nothing that is closed elsewhere. */
export function openChanges(field: Field, alias: string, caller: Caller): string {
  const closed = [...registry.values()].flatMap(({ name, fields }) => {
    const isClosed = !isListed(resourceOf(name), caller)
    const names = Object.values(fields).flatMap((field) => (isClosed || !isFieldReadable(field, caller) ? [literal(field.name)] : []))
    return names.length ? [`when ${literal(name)} then array[${names.join(', ')}]`] : []
  })
  const value = column(alias, field.name)
  return closed.length ? `(${value} - case ${column(alias, 'subject_resource')} ${closed.join(' ')} else array[]::text[] end)` : value
}

function bareValue(field: Field, alias: string): string {
  const value = column(alias, field.name)
  switch (field.type) {
    case 'datetime': return instantOf(value)
    case 'time': return `left(${value}::text, 5)`
    // Exact, with its scale: a JSON number would lose both in JavaScript.
    case 'decimal': return `${value}::text`
    case 'morph': return pointer(field, alias)
    default: return value
  }
}

/** A row in the trash still has its name. */
function referenceJson(field: Field, alias: string, caller: Caller): string {
  const target = resourceOf(String(field.to))
  const next = `${alias}r`
  return `(select ${reference(target, next, caller)} from ${quoted(target.name)} as ${quoted(next)}`
    + ` where ${column(next, 'id')} = ${column(alias, field.name)})`
}

function manyJson(resource: Resource, field: Field, alias: string, caller: Caller): string {
  const target = resourceOf(String(field.to))
  const [link, next] = [`${alias}l`, `${alias}r`]
  const label = labelOf(target, next, caller)
  return `(select coalesce(json_agg(${reference(target, next, caller)} order by ${label}, ${column(next, 'id')}), '[]')`
    + ` from ${quoted(pivotOf(resource, field))} as ${quoted(link)}`
    + ` join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(link, 'target_id')}`
    + ` where ${column(link, 'owner_id')} = ${column(alias, 'id')})`
}

function morphJson(field: Field, alias: string, caller: Caller): string {
  const [type, id] = [column(alias, `${field.name}_type`), column(alias, `${field.name}_id`)]
  const label = morphLabel(field, alias, caller)
  return `case when ${id} is not null then json_build_object('type', ${type}, 'id', ${id}, 'label', ${label}) end`
}

function pointer(field: Field, alias: string): string {
  const [type, id] = [column(alias, `${field.name}_type`), column(alias, `${field.name}_id`)]
  return `case when ${id} is not null then json_build_object('type', ${type}, 'id', ${id}) end`
}

const reference = (target: Resource, alias: string, caller: Caller): string =>
  `json_build_object('id', ${column(alias, 'id')}, 'label', ${labelOf(target, alias, caller)})`
