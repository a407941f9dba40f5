/** Applies a rename to a schema, in the same way as PostgreSQL updates its catalogs. */
import type { DatabaseSchema, Table } from './database_schema.ts'

type Texts = Readonly<Record<string, string>>

export function withRenamedTable(schema: DatabaseSchema, oldName: string, name: string): DatabaseSchema {
  const referencesOld = new RegExp(`(references\\s+(?:public\\.)?)"?${oldName}"?(?=[\\s(])`, 'gi')
  const onOld = new RegExp(`(\\son\\s+(?:public\\.)?)"?${oldName}"?(?=\\s)`, 'gi')
  const replaceReferences = (text: string) => text.replace(referencesOld, `$1${name}`)
  const replaceInOwn = (text: string) => replaceReferences(text).replace(onOld, `$1${name}`)
  const tables = Object.entries(schema.tables).map(([table, current]) => {
    const replace = table === oldName ? replaceInOwn : replaceReferences
    return [table === oldName ? name : table, {
      ...current,
      constraints: mapTexts(current.constraints, replace),
      indexes: mapTexts(current.indexes, replace),
      triggers: mapTexts(current.triggers, replace),
    }] as const
  })
  return { ...schema, tables: Object.fromEntries(tables) }
}

export function withRenamedColumn(schema: DatabaseSchema, table: string, oldName: string, name: string): DatabaseSchema {
  const replace = (text: string) => replaceOutsideStrings(text, (part) => part.replace(new RegExp(`"?\\b${oldName}\\b"?`, 'g'), name))
  return updateTable(schema, table, (current) => ({
    ...current,
    columns: Object.fromEntries(Object.entries(current.columns).map(([column, one]) => [
      column === oldName ? name : column, one.generated === undefined ? one : { ...one, generated: replace(one.generated) },
    ])),
    constraints: mapTexts(current.constraints, (text) => {
      const [columns = '', ...target] = text.split(/(?=\sreferences\s)/i)
      return [replace(columns), ...target].join('')
    }),
    indexes: mapTexts(current.indexes, (text) => {
      const [head = '', ...columns] = text.split(/(?=\susing\s)/i)
      return [head, ...columns.map(replace)].join('')
    }),
  }))
}

export const withRenamedSequence = (schema: DatabaseSchema, oldName: string, name: string): DatabaseSchema =>
  ({ ...schema, sequences: schema.sequences.map((one) => (one === oldName ? name : one)) })

export const withoutConstraint = (schema: DatabaseSchema, table: string, constraint: string): DatabaseSchema =>
  updateTable(schema, table, (current) =>
    ({ ...current, constraints: Object.fromEntries(Object.entries(current.constraints).filter(([name]) => name !== constraint)) }))

function updateTable(schema: DatabaseSchema, table: string, change: (current: Table) => Table): DatabaseSchema {
  const current = schema.tables[table]
  return current ? { ...schema, tables: { ...schema.tables, [table]: change(current) } } : schema
}

const mapTexts = (texts: Texts, replace: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, replace(text)]))

/** String literals are values, not names. */
const replaceOutsideStrings = (text: string, replace: (part: string) => string): string =>
  text.split(/('(?:[^']|'')*')/).map((part, index) => (index % 2 ? part : replace(part))).join('')
