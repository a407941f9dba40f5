/**
 * The columns of records, and the JSON and the stored values that are written from them. PostgreSQL sends the columns as text: to
 * build the JSON it would start a function for each instant and a plan for each reference of each row.
 */
import { isSecret } from '#schema/fields/index'
import type { Data } from '#schema/predicate'
import { literal } from '#backend/engine/database/sql_literal'
import { instantJson, rawJson } from '../fields/shape/json_writers.ts'
import { morphJsonSql } from '../fields/reference/morph.ts'
import { serverTypeOf } from '../fields/index.ts'
import type { ResponseKey } from '../fields/type.ts'
import type { Caller } from '../caller.ts'
import type { CheckInput } from '../handler_types.ts'
import {
  columnsOf, fieldOf, resourceOf, storedFields, SYSTEM_FIELDS, systemColumns, type Field, type Resource,
} from '#backend/engine/definition/registry'
import { accessCacheKey } from '../policies/access.ts'
import { conditionFields, referencedFields } from './filters/condition_fields.ts'
import type { TextRow, RowTexts } from './executor.ts'
import { labelContext } from './row_label.ts'
import { column, quoted } from './sql.ts'

export interface RecordSelectList {
  /** The select list. */
  readonly columns: string
  /** Of the rows that the checks refer to, after the table `t`. */
  readonly joins: string
  /** The JSON object of a row. */
  readonly json: (row: TextRow) => string
  /** The values of the rows on which conditions and checks are evaluated. */
  readonly stored: (rows: RowTexts) => Data[]
  /** What checks read of the rows that each row refers to. */
  readonly refs: (rows: RowTexts) => CheckInput['refs'][]
}

const cache = new Map<string, RecordSelectList>()
const MAX_CACHED = 1000

/**
 * `names` and their references as `{ id, label }`, for the table `t`, and the fields of conditions. Equal for callers with the same
 * accessCacheKey, and cached.
 */
export function recordSelectList(resource: Resource, caller: Caller, names: readonly string[]): RecordSelectList {
  const key = `${resource.name} ${names.join()} ${accessCacheKey(caller)}`
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const columns = new SelectList()
  const json = jsonWriter(responseKeys(resource, 't', names, caller), columns)
  const stored = storedReader(resource, 't', new Set(conditionFields(resource)), columns)
  const { joins, refs } = refsReader(resource, columns)
  const select = { columns: columns.sql(), joins, json, stored, refs }
  cache.set(key, select)
  return select
}

function refsReader(resource: Resource, columns: SelectList): Pick<RecordSelectList, 'joins' | 'refs'> {
  const targets = Object.entries(referencedFields(resource)).map(([name, fields]) => {
    const [target, alias] = [resourceOf(String(fieldOf(resource, name).to)), `of_${name}`]
    const join = ` left join ${quoted(target.name)} as ${quoted(alias)} on ${column(alias, 'id')} = ${column('t', name)}`
    return { name, join, read: storedReader(target, alias, fields, columns) }
  })
  return {
    joins: targets.map(({ join }) => join).join(''),
    refs: (rows) => {
      const found = targets.map(({ name, read }) => ({ name, ofRows: read(rows) }))
      return rows.rows.map((_, index) => Object.fromEntries(found.map(({ name, ofRows }) => [name, existing(ofRows[index])])))
    },
  }
}

/** The columns of a join that found no row are null. */
const existing = (row: Data | undefined): Data | null => (row === undefined || row.id === null ? null : row)

/** The select list and the JSON object of some fields, for one alias of the table. */
export function jsonSelect(
  resource: Resource, alias: string, names: readonly string[], caller: Caller,
): Pick<RecordSelectList, 'columns' | 'json'> {
  const columns = new SelectList()
  const json = jsonWriter(responseKeys(resource, alias, names, caller), columns)
  return { columns: columns.sql(), json }
}

type StoredSelectList = Pick<RecordSelectList, 'columns' | 'stored'>
const storedLists = new Map<string, StoredSelectList>()

/** The stored values of some fields, for the table `t`. Cached: the definition names the fields, so there are few of these lists. */
export function storedSelectList(resource: Resource, names: ReadonlySet<string>): StoredSelectList {
  const key = `${resource.name} ${[...names].join()}`
  const cached = storedLists.get(key)
  if (cached) return cached
  const columns = new SelectList()
  const stored = storedReader(resource, 't', names, columns)
  const select = { columns: columns.sql(), stored }
  storedLists.set(key, select)
  return select
}

/** Expressions of a select list, each once. */
class SelectList {
  readonly #places = new Map<string, number>()

  placeOf(sql: string): number {
    const place = this.#places.get(sql) ?? this.#places.size
    this.#places.set(sql, place)
    return place
  }

  sql(): string {
    return [...this.#places.keys()].map((sql, place) => `${sql} as c${place}`).join(', ')
  }
}

function jsonWriter(keys: readonly ResponseKey[], columns: SelectList): RecordSelectList['json'] {
  const parts = keys.map(({ key, columns: sql, json }, index) => {
    const [first = 0, second = 0, third = 0] = sql.map((one) => columns.placeOf(one))
    return { start: `${index === 0 ? '{' : ','}"${key}":`, first, second, third, json }
  })
  return (row) => {
    let text = ''
    for (const { start, first, second, third, json } of parts)
      text += start + json(row[first] ?? null, row[second] ?? null, row[third] ?? null)
    return `${text}}`
  }
}

/** Each value is parsed when it is read: the conditions of a record read few of its fields. */
function storedReader(resource: Resource, alias: string, names: ReadonlySet<string>, columns: SelectList): RecordSelectList['stored'] {
  const placeOf = (name: string) => columns.placeOf(column(alias, name))
  const system = systemColumns(resource).filter((name) => names.has(name)).map((name) => [name, placeOf(name)] as const)
  const fields = storedFields(resource).filter((field) => names.has(field.name) && !isSecret(field))
    .map((field) => ({ field, type: serverTypeOf(field), places: columnsOf(field).map((name) => [name, placeOf(name)] as const) }))

  class StoredRow {
    readonly #row: TextRow
    readonly #parsers: RowTexts['parsers']

    constructor(row: TextRow, parsers: RowTexts['parsers']) {
      this.#row = row
      this.#parsers = parsers
    }

    #valueAt(place: number): unknown {
      const text = this.#row[place] ?? null
      return text === null ? null : this.#parsers[place]?.(text)
    }

    static {
      const define = (name: string, read: (row: StoredRow) => unknown) =>
        Object.defineProperty(this.prototype, name, { get(this: StoredRow) { return read(this) }, enumerable: true })
      for (const [name, place] of system) define(name, (row) => row.#valueAt(place))
      for (const { field, type, places } of fields)
        define(field.name, (row) => type.fromColumns(Object.fromEntries(places.map(([name, place]) => [name, row.#valueAt(place)])), field))
    }
  }
  return ({ rows, parsers }) => rows.map((row) => new StoredRow(row, parsers) as unknown as Data)
}

/** Without children, which find_record.ts selects. */
function responseKeys(resource: Resource, alias: string, names: readonly string[], caller: Caller): ResponseKey[] {
  const selected = new Set(names)
  const system = [...SYSTEM_FIELDS, 'deleted_at'].filter((name) => selected.has(name)).map((name): ResponseKey => (
    { key: name, columns: [column(alias, name)], json: name.endsWith('_at') ? instantJson : rawJson }))
  const deletedBy = selected.has('deleted_by')
    ? [{ key: 'deleted_by', columns: [deletedByJson(resource, alias, caller)], json: rawJson }] : []
  const fields = Object.values(resource.fields).filter((field) => selected.has(field.name))
  return [...system, ...deletedBy, ...fields.flatMap((field) => fieldKeys(resource, field, alias, caller))]
}

function fieldKeys(resource: Resource, field: Field, alias: string, caller: Caller): readonly ResponseKey[] {
  const type = serverTypeOf(field)
  return type.responseKeys?.(field, { resource, alias, ...labelContext(caller) })
    ?? [{ key: field.name, columns: [column(alias, field.name)], json: type.json }]
}

/** The actor who deleted the row, from the audit log. Null for the system. */
function deletedByJson({ name }: Resource, alias: string, caller: Caller): string {
  const log = `${alias}d`
  const actor = morphJsonSql(fieldOf(resourceOf('audit_logs'), 'actor'), { alias: log, ...labelContext(caller) })
  return `(select ${actor} from "audit_logs" as ${quoted(log)}`
    + ` where ${column(log, 'subject_resource')} = ${literal(name)} and ${column(log, 'subject_id')} = ${column(alias, 'id')}`
    + ` and ${column(log, 'action')} = ${literal(`${name}.delete`)} order by ${column(log, 'id')} desc limit 1)`
}
