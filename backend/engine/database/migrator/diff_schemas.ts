/** The statements that turn the schema found in the database into the wanted one, in an executable sequence. */
import { canonicalSql } from './canonical_sql.ts'
import { quoteIdent } from './sql_names.ts'
import {
  addConstraint, alterColumn, columnDefinition, createFunction, createTable, dropConstraint, wrapLine, isForeignKey, ownConstraints,
} from './ddl_statements.ts'
import { diffRollups } from './diff_rollups.ts'
import type { Column, DatabaseSchema, Table } from './database_schema.ts'

export interface SchemaChange {
  /** Shown to the user: 'orders.total: bigint, not integer' */
  readonly summary: string
  readonly statement: string
  /** Values are lost. */
  readonly destructive?: true
  /** What loses them: 'orders.rack', or a whole table. */
  readonly loses?: readonly string[]
  /** A warning for the reviewer of the migration. */
  readonly note?: string
}

/** Phases in the sequence in which they run: dependent objects are dropped first and created last. */
const PHASES = ['unlink', 'drop', 'base', 'tables', 'columns', 'constraints', 'links', 'indexes', 'triggers', 'rest'] as const
type Phase = (typeof PHASES)[number]
type Add = (phase: Phase, change: SchemaChange) => void

export function diffSchemas(wanted: DatabaseSchema, found: DatabaseSchema): SchemaChange[] {
  const phases = new Map<Phase, SchemaChange[]>(PHASES.map((phase) => [phase, []]))
  const add: Add = (phase, change) => { phases.get(phase)?.push(change) }
  compareDatabases(wanted, found, add)
  for (const [name, table] of Object.entries(wanted.tables)) {
    const before = found.tables[name]
    if (before) compareTables(name, table, before, add)
    else addTable(name, table, add)
  }
  for (const change of recomputedColumns(wanted, found)) add('rest', change)
  for (const change of diffRollups(wanted, found)) add('rest', change)
  return [...phases.values()].flat()
}

function compareDatabases(wanted: DatabaseSchema, found: DatabaseSchema, add: Add) {
  for (const name of missing(wanted.extensions, found.extensions)) {
    add('base', { summary: `extension ${name} is missing`, statement: `create extension if not exists ${name}` })
  }
  for (const name of changedFunctions(wanted, found)) {
    const what = name in found.functions ? 'different' : 'missing'
    const definition = wanted.functions[name]
    if (definition) add('base', { summary: `function ${name} is ${what}`, statement: createFunction(name, definition) })
  }
  for (const name of missing(wanted.sequences, found.sequences)) {
    add('base', { summary: `sequence ${name} is missing`, statement: `create sequence ${name}` })
  }
  const tables = missing(Object.keys(found.tables), Object.keys(wanted.tables))
  if (tables.length) {
    // In one statement, because they may reference each other.
    const statement = wrapLine(`drop table ${tables.map(quoteIdent).join(', ')}`)
    add('drop', { summary: `table ${tables.join(', ')} is not in resources.ts`, statement, destructive: true, loses: tables })
  }
  for (const name of missing(found.sequences, wanted.sequences)) {
    const summary = `sequence ${name} is not in resources.ts`
    add('rest', { summary, statement: `drop sequence ${name}`, destructive: true, loses: [name] })
  }
  for (const name of missing(Object.keys(found.functions), Object.keys(wanted.functions))) {
    add('rest', { summary: `function ${name} is not in resources.ts`, statement: `drop function ${name}` })
  }
}

const changedFunctions = (wanted: DatabaseSchema, found: DatabaseSchema): string[] => Object.entries(wanted.functions)
  .filter(([name, { body }]) => normalizeSpace(found.functions[name]?.body) !== normalizeSpace(body)).map(([name]) => name)

/** PostgreSQL keeps what a column was computed to be when a function in its expression is replaced. */
function recomputedColumns(wanted: DatabaseSchema, found: DatabaseSchema): SchemaChange[] {
  const replaced = changedFunctions(wanted, found).filter((name) => name in found.functions)
  return Object.entries(wanted.tables).flatMap(([table, { columns }]) => Object.entries(columns).flatMap(([name, { generated }]) => {
    const by = replaced.find((one) => generated?.includes(`${one}(`))
    if (by === undefined || generated === undefined || found.tables[table]?.columns[name]?.generated === undefined) return []
    const summary = `${table}.${name} is computed again by ${by}`
    return { summary, statement: alterColumn(table, name, `set expression as (${generated})`) }
  }))
}

function addTable(name: string, table: Table, add: Add) {
  add('tables', { summary: `table ${name} is missing`, statement: createTable(name, table) })
  compareParts(name, table, { ...table, constraints: ownConstraints(table), indexes: {}, triggers: {} }, add)
}

function compareTables(name: string, wanted: Table, found: Table, add: Add) {
  const dropped = missing(Object.keys(found.columns), Object.keys(wanted.columns))
  const recreated = Object.keys(wanted.columns).filter((column) => isRecreated(column, wanted, found))
  // Computed ones first: PostgreSQL drops no column that another is computed from.
  const isStored = (column: string) => Number(found.columns[column]?.generated === undefined)
  for (const column of [...dropped, ...recreated].sort((a, b) => isStored(a) - isStored(b))) {
    const adverb = wanted.columns[column]?.generated === undefined ? 'no longer' : 'now'
    const summary = dropped.includes(column) ? `${name}.${column} is not in resources.ts` : `${name}.${column} is ${adverb} computed`
    const statement = `alter table ${quoteIdent(name)} drop column ${quoteIdent(column)}`
    add('drop', { summary, statement, ...(isStored(column) ? { destructive: true as const, loses: [`${name}.${column}`] } : {}) })
  }
  for (const [column, definition] of Object.entries(wanted.columns)) {
    const before = recreated.includes(column) ? undefined : found.columns[column]
    if (before) compareColumns(name, column, definition, before, add)
    else addColumn(name, column, definition, add)
  }
  compareParts(name, wanted, withoutColumns(found, [...dropped, ...recreated]), add)
}

function addColumn(table: string, name: string, column: Column, add: Add) {
  const isFilled = column.nullable || column.default !== undefined || column.generated !== undefined || column.identity
  add('columns', {
    summary: `${table}.${name} is missing`, statement: `alter table ${quoteIdent(table)} add column ${columnDefinition(name, column)}`,
    ...(isFilled ? {} : { note: `fails when ${table} has rows: add it nullable, fill it, then make it not null` }),
  })
}

function compareColumns(table: string, name: string, wanted: Column, found: Column, add: Add) {
  const place = `${table}.${name}`
  const change = (summary: string, what: string, more: Partial<SchemaChange> = {}) => {
    add('columns', { summary: `${place}: ${summary}`, statement: alterColumn(table, name, what), ...more })
  }
  if (wanted.type !== found.type) {
    const more = isWider(wanted.type, found.type) ? {} : { destructive: true as const, loses: [place] }
    change(`${wanted.type}, not ${found.type}`, `type ${wanted.type} using ${quoteIdent(name)}::${wanted.type}`, more)
  }
  if (wanted.generated !== undefined && !isSameSql(wanted.generated, found.generated)) {
    change(`computed as ${wanted.generated}, not ${found.generated}`, `set expression as (${wanted.generated})`)
  }
  if (!isSameSql(wanted.default, found.default)) {
    const what = wanted.default === undefined ? 'drop default' : `set default ${wanted.default}`
    change(`default ${wanted.default ?? 'none'}, not ${found.default ?? 'none'}`, what)
  }
  if (wanted.identity && !found.identity) change('identity', 'add generated by default as identity')
  if (!wanted.identity && found.identity) change('no identity', 'drop identity')
  if (wanted.nullable && !found.nullable) change('nullable', 'drop not null')
  if (!wanted.nullable && found.nullable) {
    if (wanted.default !== undefined) {
      const statement = `update ${quoteIdent(table)} set ${quoteIdent(name)} = ${wanted.default} where ${quoteIdent(name)} is null`
      add('columns', { summary: `${place}: what is empty becomes ${wanted.default}`, statement })
      change('not null', 'set not null')
    } else change('not null', 'set not null', { note: `fails while a row of ${table} has no ${name}: fill it first` })
  }
}

type Part = 'constraint' | 'index' | 'trigger'

function compareParts(table: string, wanted: Table, found: Table, add: Add) {
  type MakeSql = (name: string, sql: string) => string
  const changePart = (kind: Part, phase: (sql: string) => Phase, make: MakeSql): OnDifference => (name, sql, before) => {
    const what = before === undefined ? 'missing' : sql === undefined ? 'not wanted' : 'different'
    const summary = `${table}: ${kind} ${name} is ${what}`
    if (before !== undefined) add('unlink', { summary, statement: drop(kind, table, name) })
    if (sql !== undefined) add(phase(sql), { summary, statement: make(name, sql) })
  }
  const renamed = { ...found, ...renameParts(table, wanted, found, add) }
  const addConstraintOf: MakeSql = (name, sql) => addConstraint(table, name, sql)
  compareNamed(wanted.constraints, renamed.constraints, changePart('constraint', constraintPhase, addConstraintOf))
  compareNamed(wanted.indexes, renamed.indexes, changePart('index', () => 'indexes', (_, sql) => sql))
  compareNamed(wanted.triggers, renamed.triggers, changePart('trigger', () => 'triggers', (_, sql) => sql))
}

/** Renames indexes and constraints that differ only in their name, so that a large index is not rebuilt. */
function renameParts(table: string, wanted: Table, found: Table, add: Add): Pick<Table, 'constraints' | 'indexes'> {
  type WithoutName = (name: string, sql: string) => string
  const renameMatching = (kind: 'constraint' | 'index', parts: Named, existing: Named, nameless: WithoutName): Named => {
    const left = { ...existing }
    for (const [name, sql] of Object.entries(parts)) {
      if (name in existing) continue
      const same = Object.entries(left).find(([old, before]) => !(old in parts) && isSameSql(nameless(old, before), nameless(name, sql)))
      if (!same) continue
      const statement = kind === 'index' ? `alter index ${same[0]} rename to ${name}`
        : `alter table ${quoteIdent(table)} rename constraint ${same[0]} to ${name}`
      add('unlink', { summary: `${table}: ${kind} ${same[0]} is called ${name}`, statement })
      delete left[same[0]]
      left[name] = sql
    }
    return left
  }
  return {
    constraints: renameMatching('constraint', wanted.constraints, found.constraints, (_, sql) => sql),
    indexes: renameMatching('index', wanted.indexes, found.indexes, (name, sql) => sql.replace(name, 'i')),
  }
}

function drop(kind: Part, table: string, name: string): string {
  switch (kind) {
    case 'constraint': return dropConstraint(table, name)
    case 'index': return `drop index ${name}`
    case 'trigger': return `drop trigger ${name} on ${quoteIdent(table)}`
  }
}

/** Foreign keys are added after all primary keys. */
const constraintPhase = (constraint: string): Phase => (isForeignKey(constraint) ? 'links' : 'constraints')

type Named = Readonly<Record<string, string>>
type OnDifference = (name: string, wanted: string | undefined, found: string | undefined) => void
function compareNamed(wanted: Named, found: Named, onDifference: OnDifference) {
  for (const name of new Set([...Object.keys(found), ...Object.keys(wanted)])) {
    if (!isSameSql(wanted[name], found[name])) onDifference(name, wanted[name], found[name])
  }
}

/** A column cannot be altered between stored and generated, nor the type of one that another is computed from: it is dropped and added. */
function isRecreated(column: string, wanted: Table, found: Table) {
  const [after, before] = [wanted.columns[column], found.columns[column]]
  if (!after || !before) return false
  if (after.generated === undefined || before.generated === undefined) return after.generated !== before.generated
  const read = before.generated.match(/\w+/g) ?? []
  return read.some((name) => wanted.columns[name] && found.columns[name] && wanted.columns[name].type !== found.columns[name].type)
}

/** PostgreSQL drops a column together with the constraints and indexes on it. */
function withoutColumns(table: Table, columns: readonly string[]): Table {
  if (!columns.length) return table
  const isDependent = (sql: string) => columns.some((column) => new RegExp(`\\b${column}\\b`).test(sql))
  const left = (parts: Named) => Object.fromEntries(Object.entries(parts).filter(([, sql]) => !isDependent(sql)))
  return { ...table, constraints: left(table.constraints), indexes: left(table.indexes) }
}

/** Types whose values can be cast to text without loss. */
const CONVERTIBLE_TO_TEXT = ['integer', 'bigint', 'boolean', 'date', 'uuid']
/** Maximum number of digits of an integer type. */
const DIGITS: Readonly<Record<string, number>> = { integer: 10, bigint: 19 }

function integerDigits(type: string): number {
  const [, precision = '0', scale = '0'] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return Number(precision) - Number(scale)
}

function isWider(wanted: string, found: string) {
  if (wanted === 'bigint' && found === 'integer') return true
  if (wanted === 'text' && (found.startsWith('character varying') || CONVERTIBLE_TO_TEXT.includes(found))) return true
  const digits = DIGITS[found]
  if (digits !== undefined && integerDigits(wanted) >= digits) return true
  const [a, b] = [wanted, found].map((type) => /^numeric\((\d+),(\d+)\)$/.exec(type)?.slice(1).map(Number))
  const [[precision = 0, scale = 0], [oldPrecision = 0, oldScale = 0]] = [a ?? [], b ?? []]
  return a !== undefined && b !== undefined && scale >= oldScale && precision - scale >= oldPrecision - oldScale
}

function isSameSql(a: string | undefined, b: string | undefined) {
  return a === b || (a !== undefined && b !== undefined && canonicalSql(a) === canonicalSql(b))
}

const normalizeSpace = (body: string | undefined) => body?.trim().replace(/\s+/g, ' ')
const missing = (names: readonly string[], existing: readonly string[]) => names.filter((name) => !existing.includes(name))
