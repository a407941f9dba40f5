/** What a migration does with stored rollups: it computes new and changed ones for the rows that exist, and notes their definitions. */
import { literal } from '#backend/engine/database/sql_literal'
import { quoteIdent } from './sql_names.ts'
import type { SchemaChange } from './diff_schemas.ts'
import type { ColumnFill, DatabaseSchema } from './database_schema.ts'

interface Rollup {
  readonly table: string
  readonly name: string
  readonly definition: string | null
  readonly fill: ColumnFill | undefined
}

export function diffRollups(wanted: DatabaseSchema, found: DatabaseSchema): SchemaChange[] {
  const changed = Object.entries(wanted.tables).flatMap(([table, { columns }]) => Object.entries(columns).flatMap(([name, column]) => {
    const { definition, fill } = column
    const isNewTable = !found.tables[table]
    // The way back of a migration cannot compute: without a definition the next one does.
    const noted = fill || isNewTable ? definition ?? null : null
    const before = found.tables[table]?.columns[name]?.definition
    if (definition === before) return []
    return [{ table, name, definition: noted, fill: isNewTable ? undefined : fill }]
  }))
  const filled = changed.flatMap(({ fill, ...one }) => (fill ? [{ ...one, ...fill }] : [])).toSorted((a, b) => a.level - b.level)
  const together = Map.groupBy(filled, ({ level, table }) => `${level} ${table}`)
  return [
    ...[...together.values()].map((columns) => fillOf(columns[0]?.table ?? '', columns)),
    ...changed.filter(({ table, name, definition }) => definition !== (found.tables[table]?.columns[name]?.definition ?? null)).map(noteOf),
  ]
}

/** One UPDATE for the columns of a table that are filled together. `offset 0` keeps PostgreSQL from computing them twice a row. */
function fillOf(table: string, columns: readonly { name: string; sql: string }[]): SchemaChange {
  const names = columns.map(({ name }) => quoteIdent(name))
  const row = (alias: string) => `row(${names.map((name) => `"${alias}".${name}`).join(', ')})`
  return {
    summary: `${table}: ${columns.map(({ name }) => name).join(', ')} computed for the rows that exist`,
    statement: [
      `update ${quoteIdent(table)} as "stored" set\n  ${names.map((name) => `${name} = "computed".${name}`).join(',\n  ')}`,
      `from (\n  select "filled".id,\n    ${columns.map(({ name, sql }) => `${sql} as ${quoteIdent(name)}`).join(',\n    ')}`,
      `  from ${quoteIdent(table)} as "filled" offset 0`,
      `) as "computed" where "computed".id = "stored".id\n  and ${row('stored')}\n  is distinct from ${row('computed')}`,
    ].join('\n'),
    note: `reads every row of ${table}; values that code computes from these (\`fn\`) change when their rows are saved`,
  }
}

const noteOf = ({ table, name, definition }: Rollup): SchemaChange => ({
  summary: `${table}.${name}: ${definition === null ? 'no definition of its values' : 'its values follow another definition'}`,
  statement: `comment on column ${quoteIdent(table)}.${quoteIdent(name)} is ${definition === null ? 'null' : literal(definition)}`,
})
