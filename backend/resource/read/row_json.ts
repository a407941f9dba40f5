/** One JSON object per row, built by PostgreSQL, in the format of the response. */
import { isSecret } from '#schema/fields/index'
import type { Caller } from '../caller.ts'
import { fieldOf, resourceOf, storedFields, SYSTEM_FIELDS, type Field, type Resource } from '#backend/definition/registry'
import { isoInstantSql } from '../fields/date_formats.ts'
import { serverTypeOf } from '../fields/index.ts'
import { labelContext } from './row_label.ts'
import { literal } from '#backend/database/sql_literal'
import { column, quoted } from './sql.ts'

/** `names` and their references as `{ id, label }`, for one alias of the table. Children are selected by find_record.ts. */
export function rowJson(resource: Resource, alias: string, names: Iterable<string>, caller: Caller): string {
  const selected = new Set(names)
  const systemNames = [...SYSTEM_FIELDS, 'deleted_at'].filter((name) => selected.has(name))
  const system = systemNames.map((name) => aliased(systemValue(alias, name), name))
  const deletedBy = selected.has('deleted_by') ? [aliased(deletedByJson(resource, alias, caller), 'deleted_by')] : []
  const fields = Object.values(resource.fields).filter((field) => selected.has(field.name))
  return jsonObject([...system, ...deletedBy, ...fields.flatMap((field) => fieldColumns(resource, field, alias, caller))])
}

/** The stored values, on which conditions and checks are evaluated. They are not sent to the client. */
export function storedJson(resource: Resource, alias: string, names: Iterable<string>): string {
  const selected = new Set(names)
  const systemNames = [
    ...SYSTEM_FIELDS, ...(resource.soft_delete ? ['deleted_at'] : []), ...(resource.per_site ? ['site_id'] : []),
  ]
  const system = systemNames.filter((name) => selected.has(name)).map((name) => aliased(systemValue(alias, name), name))
  const fields = storedFields(resource).filter((field) => selected.has(field.name) && !isSecret(field))
  return jsonObject([...system, ...fields.map((field) => aliased(serverTypeOf(field).value(field, alias), field.name))])
}

/** The actor who deleted the row, from the audit log. Null for the system. */
function deletedByJson({ name }: Resource, alias: string, caller: Caller): string {
  const log = `${alias}d`
  const logs = resourceOf('audit_logs')
  const actor = fieldOf(logs, 'actor')
  const actorJson = serverTypeOf(actor).wire(actor, { resource: logs, alias: log, ...labelContext(caller) })[actor.name]
  return `(select ${actorJson} from "audit_logs" as ${quoted(log)}`
    + ` where ${column(log, 'subject_resource')} = ${literal(name)} and ${column(log, 'subject_id')} = ${column(alias, 'id')}`
    + ` and ${column(log, 'action')} = ${literal(`${name}.delete`)} order by ${column(log, 'id')} desc limit 1)`
}

/** json_build_object is limited to fifty pairs. */
const jsonObject = (columns: readonly string[]): string => `(select row_to_json(r) from (select ${columns.join(', ')}) as r)`
const aliased = (sql: string, name: string): string => `${sql} as ${quoted(name)}`
const systemValue = (alias: string, name: string) => (name.endsWith('_at') ? isoInstantSql(column(alias, name)) : column(alias, name))

/** Without children, which find_record.ts selects, and without files, whose URLs are signed in row_files.ts. */
function fieldColumns(resource: Resource, field: Field, alias: string, caller: Caller): string[] {
  const keys = serverTypeOf(field).wire(field, { resource, alias, ...labelContext(caller) })
  return Object.entries(keys).map(([name, sql]) => aliased(sql, name))
}
