/** What to do so that the database that there is becomes the one that is wanted, in an order that works. */
import { canonical } from './canonical.ts'
import { quoted } from './names.ts'
import {
  addConstraint, alterColumn, columnDefinition, createFunction, createTable, dropConstraint, folded, isForeign, ownConstraints,
} from './statements.ts'
import type { Column, Schema, Table } from './schema.ts'

export interface Change {
  /** For a person: 'orders.total: bigint, not integer' */
  readonly summary: string
  readonly statement: string
  /** Values are lost. */
  readonly destructive?: true
  /** Of these: 'orders.rack', or a whole table. */
  readonly loses?: readonly string[]
  /** What the reviewer has to think of before it runs. */
  readonly note?: string
}

/** Phases in the order in which they run: what hinders goes first, what leans on others comes last. */
const PHASES = ['unlink', 'drop', 'base', 'tables', 'columns', 'constraints', 'links', 'indexes', 'triggers', 'rest'] as const
type Phase = (typeof PHASES)[number]
type Add = (phase: Phase, change: Change) => void

export function difference(wanted: Schema, found: Schema): Change[] {
  const phases = new Map<Phase, Change[]>(PHASES.map((phase) => [phase, []]))
  const add: Add = (phase, change) => { phases.get(phase)?.push(change) }
  compareWhole(wanted, found, add)
  for (const [name, table] of Object.entries(wanted.tables)) {
    const before = found.tables[name]
    if (before) compareTables(name, table, before, add)
    else addTable(name, table, add)
  }
  return [...phases.values()].flat()
}

function compareWhole(wanted: Schema, found: Schema, add: Add) {
  for (const name of missing(wanted.extensions, found.extensions)) {
    add('base', { summary: `extension ${name} is missing`, statement: `create extension if not exists ${name}` })
  }
  for (const [name, body] of Object.entries(wanted.functions)) {
    if (spaced(found.functions[name]) === spaced(body)) continue
    const what = name in found.functions ? 'different' : 'missing'
    add('base', { summary: `function ${name} is ${what}`, statement: createFunction(name, body) })
  }
  for (const name of missing(wanted.sequences, found.sequences)) {
    add('base', { summary: `sequence ${name} is missing`, statement: `create sequence ${name}` })
  }
  const tables = missing(Object.keys(found.tables), Object.keys(wanted.tables))
  if (tables.length) {
    // In one statement: they may refer to each other.
    const statement = folded(`drop table ${tables.map(quoted).join(', ')}`)
    add('drop', { summary: `nothing wants the table ${tables.join(', ')}`, statement, destructive: true, loses: tables })
  }
  for (const name of missing(found.sequences, wanted.sequences)) {
    add('rest', { summary: `nothing wants the sequence ${name}`, statement: `drop sequence ${name}`, destructive: true, loses: [name] })
  }
  for (const name of missing(Object.keys(found.functions), Object.keys(wanted.functions))) {
    add('rest', { summary: `nothing wants the function ${name}`, statement: `drop function ${name}` })
  }
}

function addTable(name: string, table: Table, add: Add) {
  add('tables', { summary: `table ${name} is missing`, statement: createTable(name, table) })
  compareParts(name, table, { ...table, constraints: ownConstraints(table), indexes: {}, triggers: {} }, add)
}

function compareTables(name: string, wanted: Table, found: Table, add: Add) {
  const gone = missing(Object.keys(found.columns), Object.keys(wanted.columns))
  const remade = Object.keys(wanted.columns).filter((column) => isRemade(wanted.columns[column], found.columns[column]))
  for (const column of [...gone, ...remade]) {
    const turn = wanted.columns[column]?.generated === undefined ? 'no longer' : 'now'
    const summary = gone.includes(column) ? `nothing wants ${name}.${column}` : `${name}.${column} is ${turn} computed`
    const statement = `alter table ${quoted(name)} drop column ${quoted(column)}`
    const isStored = found.columns[column]?.generated === undefined
    add('drop', { summary, statement, ...(isStored ? { destructive: true as const, loses: [`${name}.${column}`] } : {}) })
  }
  for (const [column, said] of Object.entries(wanted.columns)) {
    const before = remade.includes(column) ? undefined : found.columns[column]
    if (before) compareColumns(name, column, said, before, add)
    else addColumn(name, column, said, add)
  }
  compareParts(name, wanted, without(found, [...gone, ...remade]), add)
}

function addColumn(table: string, name: string, column: Column, add: Add) {
  const isFilled = column.nullable || column.default !== undefined || column.generated !== undefined || column.identity
  add('columns', {
    summary: `${table}.${name} is missing`, statement: `alter table ${quoted(table)} add column ${columnDefinition(name, column)}`,
    ...(isFilled ? {} : { note: `fails when ${table} has rows: add it nullable, fill it, then make it not null` }),
  })
}

function compareColumns(table: string, name: string, wanted: Column, found: Column, add: Add) {
  const place = `${table}.${name}`
  const change = (summary: string, what: string, more: Partial<Change> = {}) => {
    add('columns', { summary: `${place}: ${summary}`, statement: alterColumn(table, name, what), ...more })
  }
  if (wanted.type !== found.type) {
    const more = isWider(wanted.type, found.type) ? {} : { destructive: true as const, loses: [place] }
    change(`${wanted.type}, not ${found.type}`, `type ${wanted.type} using ${quoted(name)}::${wanted.type}`, more)
  }
  if (wanted.generated !== undefined && !isSame(wanted.generated, found.generated)) {
    change(`computed as ${wanted.generated}, not ${found.generated}`, `set expression as (${wanted.generated})`)
  }
  if (!isSame(wanted.default, found.default)) {
    const what = wanted.default === undefined ? 'drop default' : `set default ${wanted.default}`
    change(`default ${wanted.default ?? 'none'}, not ${found.default ?? 'none'}`, what)
  }
  if (wanted.identity && !found.identity) change('numbers itself', 'add generated by default as identity')
  if (!wanted.identity && found.identity) change('does not number itself', 'drop identity')
  if (wanted.nullable && !found.nullable) change('may be empty', 'drop not null')
  if (!wanted.nullable && found.nullable) {
    if (wanted.default !== undefined) {
      const statement = `update ${quoted(table)} set ${quoted(name)} = ${wanted.default} where ${quoted(name)} is null`
      add('columns', { summary: `${place}: what is empty becomes ${wanted.default}`, statement })
      change('may not be empty', 'set not null')
    } else change('may not be empty', 'set not null', { note: `fails while a row of ${table} has no ${name}: fill it first` })
  }
}

type Part = 'constraint' | 'index' | 'trigger'

function compareParts(table: string, wanted: Table, found: Table, add: Add) {
  const say = (kind: Part, phase: (said: string) => Phase, make: (name: string, said: string) => string): Said => (name, said, before) => {
    const what = before === undefined ? 'missing' : said === undefined ? 'not wanted' : 'different'
    const summary = `${table}: ${kind} ${name} is ${what}`
    if (before !== undefined) add('unlink', { summary, statement: drop(kind, table, name) })
    if (said !== undefined) add(phase(said), { summary, statement: make(name, said) })
  }
  const renamed = { ...found, ...renameParts(table, wanted, found, add) }
  compareNamed(wanted.constraints, renamed.constraints, say('constraint', linkPhase, (name, said) => addConstraint(table, name, said)))
  compareNamed(wanted.indexes, renamed.indexes, say('index', () => 'indexes', (_, said) => said))
  compareNamed(wanted.triggers, renamed.triggers, say('trigger', () => 'triggers', (_, said) => said))
}

/** What is the same but for its name gets the new name: a large index is not made twice. */
function renameParts(table: string, wanted: Table, found: Table, add: Add): Pick<Table, 'constraints' | 'indexes'> {
  const move = (kind: 'constraint' | 'index', parts: Named, among: Named, nameless: (name: string, said: string) => string): Named => {
    const left = { ...among }
    for (const [name, said] of Object.entries(parts)) {
      if (name in among) continue
      const same = Object.entries(left).find(([old, before]) => !(old in parts) && isSame(nameless(old, before), nameless(name, said)))
      if (!same) continue
      const statement = kind === 'index' ? `alter index ${same[0]} rename to ${name}`
        : `alter table ${quoted(table)} rename constraint ${same[0]} to ${name}`
      add('unlink', { summary: `${table}: ${kind} ${same[0]} is called ${name}`, statement })
      delete left[same[0]]
      left[name] = said
    }
    return left
  }
  return {
    constraints: move('constraint', wanted.constraints, found.constraints, (_, said) => said),
    indexes: move('index', wanted.indexes, found.indexes, (name, said) => said.replace(name, 'i')),
  }
}

function drop(kind: Part, table: string, name: string): string {
  switch (kind) {
    case 'constraint': return dropConstraint(table, name)
    case 'index': return `drop index ${name}`
    case 'trigger': return `drop trigger ${name} on ${quoted(table)}`
  }
}

/** Foreign keys wait until every table has its key. */
const linkPhase = (constraint: string): Phase => (isForeign(constraint) ? 'links' : 'constraints')

type Named = Readonly<Record<string, string>>
type Said = (name: string, wanted: string | undefined, found: string | undefined) => void
function compareNamed(wanted: Named, found: Named, say: Said) {
  for (const name of new Set([...Object.keys(found), ...Object.keys(wanted)])) {
    if (!isSame(wanted[name], found[name])) say(name, wanted[name], found[name])
  }
}

/** A stored column cannot become a computed one, nor the other way round. */
function isRemade(wanted: Column | undefined, found: Column | undefined) {
  return found !== undefined && (wanted?.generated === undefined) !== (found.generated === undefined)
}

/** PostgreSQL drops a column together with the constraints and indexes on it. */
function without(table: Table, columns: readonly string[]): Table {
  if (!columns.length) return table
  const isLost = (said: string) => columns.some((column) => new RegExp(`\\b${column}\\b`).test(said))
  const left = (parts: Named) => Object.fromEntries(Object.entries(parts).filter(([, said]) => !isLost(said)))
  return { ...table, constraints: left(table.constraints), indexes: left(table.indexes) }
}

/** Whose values are the same when they are written out. */
const WORDABLE = ['integer', 'bigint', 'boolean', 'date', 'uuid']
/** Digits before the point that a whole number may have. */
const DIGITS: Readonly<Record<string, number>> = { integer: 10, bigint: 19 }

function roomOf(type: string): number {
  const [, precision = '0', scale = '0'] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return Number(precision) - Number(scale)
}

function isWider(wanted: string, found: string) {
  if (wanted === 'bigint' && found === 'integer') return true
  if (wanted === 'text' && (found.startsWith('character varying') || WORDABLE.includes(found))) return true
  const digits = DIGITS[found]
  if (digits !== undefined && roomOf(wanted) >= digits) return true
  const [a, b] = [wanted, found].map((type) => /^numeric\((\d+),(\d+)\)$/.exec(type)?.slice(1).map(Number))
  const [[precision = 0, scale = 0], [oldPrecision = 0, oldScale = 0]] = [a ?? [], b ?? []]
  return a !== undefined && b !== undefined && scale >= oldScale && precision - scale >= oldPrecision - oldScale
}

function isSame(a: string | undefined, b: string | undefined) {
  return a === b || (a !== undefined && b !== undefined && canonical(a) === canonical(b))
}

const spaced = (body: string | undefined) => body?.trim().replace(/\s+/g, ' ')
const missing = (names: readonly string[], among: readonly string[]) => names.filter((name) => !among.includes(name))
