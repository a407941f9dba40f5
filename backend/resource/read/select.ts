/** One JSON object per row, built by PostgreSQL, in the format of the wire. */
import { isSecret } from '#schema/fields/index'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, storedFields, type Field, type Resource } from '#backend/definition/registry'
import { instantOf } from '../fields/days.ts'
import { serverTypeOf } from '../fields/index.ts'
import { readingBy } from './label.ts'
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
  const fields = storedFields(resource).filter((field) => asked.has(field.name) && !isSecret(field))
  return object([...system, ...fields.map((field) => named(serverTypeOf(field).value(field, alias), field.name))])
}

/** Who put a row into the trash: only the log knows. Null when it was the system. */
function deleterJson({ name }: Resource, alias: string, caller: Caller): string {
  const log = `${alias}d`
  const logs = resourceOf('audit_logs')
  const actor = fieldOf(logs, 'actor')
  const told = serverTypeOf(actor).wire(actor, { resource: logs, alias: log, ...readingBy(caller) })[actor.name]
  return `(select ${told} from "audit_logs" as ${quoted(log)}`
    + ` where ${column(log, 'subject_resource')} = ${literal(name)} and ${column(log, 'subject_id')} = ${column(alias, 'id')}`
    + ` and ${column(log, 'action')} = ${literal(`${name}.delete`)} order by ${column(log, 'id')} desc limit 1)`
}

const SYSTEM = ['id', 'version', 'created_at', 'updated_at', 'deleted_at']

/** Not json_build_object: that takes no more than fifty pairs. */
const object = (columns: readonly string[]): string => `(select row_to_json(r) from (select ${columns.join(', ')}) as r)`
const named = (sql: string, name: string): string => `${sql} as ${quoted(name)}`
const systemValue = (alias: string, name: string) => (name.endsWith('_at') ? instantOf(column(alias, name)) : column(alias, name))

/** Of children nothing, they are read by show.ts; of files nothing, their addresses are signed (files.ts). */
function told(resource: Resource, field: Field, alias: string, caller: Caller): string[] {
  const keys = serverTypeOf(field).wire(field, { resource, alias, ...readingBy(caller) })
  return Object.entries(keys).map(([name, sql]) => named(sql, name))
}
