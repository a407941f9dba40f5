/** A database as it is described after something in it got another name: PostgreSQL says the new one wherever the old one stood. */
import type { Schema, Table } from './schema.ts'

type Texts = Readonly<Record<string, string>>

export function renamedTable(schema: Schema, was: string, name: string): Schema {
  const elsewhere = (text: string) => text.replace(new RegExp(`(references\\s+(?:public\\.)?)"?${was}"?(?=[\\s(])`, 'gi'), `$1${name}`)
  const own = (text: string) => elsewhere(text).replace(new RegExp(`(\\son\\s+(?:public\\.)?)"?${was}"?(?=\\s)`, 'gi'), `$1${name}`)
  const tables = Object.entries(schema.tables).map(([table, said]) => {
    const write = table === was ? own : elsewhere
    return [table === was ? name : table, {
      ...said, constraints: mapped(said.constraints, write), indexes: mapped(said.indexes, write), triggers: mapped(said.triggers, write),
    }] as const
  })
  return { ...schema, tables: Object.fromEntries(tables) }
}

export function renamedColumn(schema: Schema, table: string, was: string, name: string): Schema {
  const write = (text: string) => outsideStrings(text, (part) => part.replace(new RegExp(`"?\\b${was}\\b"?`, 'g'), name))
  return withTable(schema, table, (said) => ({
    ...said,
    columns: Object.fromEntries(Object.entries(said.columns).map(([column, one]) => [
      column === was ? name : column, one.generated === undefined ? one : { ...one, generated: write(one.generated) },
    ])),
    constraints: mapped(said.constraints, (text) => {
      const [own = '', ...target] = text.split(/(?=\sreferences\s)/i)
      return [write(own), ...target].join('')
    }),
    indexes: mapped(said.indexes, (text) => {
      const [head = '', ...columns] = text.split(/(?=\susing\s)/i)
      return [head, ...columns.map(write)].join('')
    }),
  }))
}

export const renamedSequence = (schema: Schema, was: string, name: string): Schema =>
  ({ ...schema, sequences: schema.sequences.map((one) => (one === was ? name : one)) })

export const withoutConstraint = (schema: Schema, table: string, constraint: string): Schema => withTable(schema, table, (said) =>
  ({ ...said, constraints: Object.fromEntries(Object.entries(said.constraints).filter(([name]) => name !== constraint)) }))

function withTable(schema: Schema, table: string, change: (said: Table) => Table): Schema {
  const said = schema.tables[table]
  return said ? { ...schema, tables: { ...schema.tables, [table]: change(said) } } : schema
}

const mapped = (texts: Texts, write: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, write(text)]))

/** What stands between quotes is a value, not a name. */
const outsideStrings = (text: string, write: (part: string) => string): string =>
  text.split(/('(?:[^']|'')*')/).map((part, index) => (index % 2 ? part : write(part))).join('')
