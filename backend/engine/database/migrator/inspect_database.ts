/** Reads the schema of the database from the catalogs of PostgreSQL. */
import { ROLLUP_PREFIX } from './filled_rollups.ts'
import type { Column, DatabaseFunction, DatabaseSchema, Table } from './database_schema.ts'

/** A connection of Lucid or knex. */
export interface Connection { rawQuery(sql: string): PromiseLike<unknown> }

/** Sends all statements at once: PostgreSQL reads while the caller goes on. */
export async function inspectDatabase(connection: Connection): Promise<DatabaseSchema> {
  const statements = [TABLES, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, EXTENSIONS, FUNCTIONS, SEQUENCES]
  const results = (await connection.rawQuery(statements.join(';'))) as { rows: unknown[] }[]
  const [found, columns, constraints, indexes, triggers, extensions, functions, sequences] = results.map(({ rows }) => rows) as
    [NameRow[], ColumnRow[], PartRow[], PartRow[], PartRow[], NameRow[], FunctionRow[], NameRow[]]
  const tables = new Map<string, Mutable<Table>>()
  for (const { name } of found) tables.set(name, { columns: {}, constraints: {}, indexes: {}, triggers: {} })
  for (const row of columns) setPart(tables, row.table, 'columns', row.name, column(row))
  for (const { table, name, definition } of constraints) setPart(tables, table, 'constraints', name, definition)
  for (const { table, name, definition } of indexes) setPart(tables, table, 'indexes', name, definition)
  for (const { table, name, definition } of triggers) setPart(tables, table, 'triggers', name, definition)
  return {
    extensions: extensions.map(({ name }) => name),
    functions: Object.fromEntries(functions.map(({ name, source, returns }) => [name, { returns, body: source }])),
    sequences: sequences.map(({ name }) => name),
    tables: Object.fromEntries(tables),
  }
}

type Mutable<T> = { -readonly [K in keyof T]: Record<string, T[K] extends Readonly<Record<string, infer V>> ? V : never> }
interface NameRow { name: string }
interface FunctionRow extends NameRow { source: string; returns: DatabaseFunction['returns'] }
interface PartRow { table: string; name: string; definition: string }
interface ColumnRow {
  table: string; name: string; type: string; nullable: boolean; identity: boolean; generated: boolean; expression: string | null
  comment: string | null
}

function setPart<K extends keyof Table>(
  tables: Map<string, Mutable<Table>>, table: string, kind: K, name: string, value: Table[K][string],
) {
  const parts = tables.get(table)?.[kind] as Record<string, Table[K][string]> | undefined
  if (parts) parts[name] = value
}

function column({ type, nullable, identity, generated, expression, comment }: ColumnRow): Column {
  return {
    type,
    ...(nullable ? { nullable } : {}),
    ...(identity ? { identity } : {}),
    ...(expression === null ? {} : generated ? { generated: expression } : { default: expression }),
    ...(comment?.startsWith(ROLLUP_PREFIX) ? { definition: comment } : {}),
  }
}

const OURS = 'join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()'
/** Tables of this program: not those of Lucid or of an extension. */
const IS_OURS = `c.relkind = 'r' and c.relname not in ('adonis_schema', 'adonis_schema_versions')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const TABLES = `select c.relname as name from pg_class c ${OURS} where ${IS_OURS} order by 1`

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    a.attidentity <> '' as identity, a.attgenerated <> '' as generated, pg_get_expr(e.adbin, e.adrelid) as expression,
    col_description(c.oid, a.attnum) as comment
  from pg_class c ${OURS} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
  where ${IS_OURS} order by c.relname, a.attnum`

const CONSTRAINTS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_class c ${OURS} join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'c', 'f', 'u', 'x')
  where ${IS_OURS} order by 1, 2`

const INDEXES = `
  select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_class c ${OURS} join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
  where ${IS_OURS} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1, 2`

const TRIGGERS = `
  select c.relname as table, t.tgname as name,
    case t.tgenabled when 'D' then 'disabled ' else '' end || pg_get_triggerdef(t.oid) as definition
  from pg_class c ${OURS} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal where ${IS_OURS} order by 1, 2`

/** plpgsql is always installed. */
const EXTENSIONS = `
  select extname as name from pg_extension where extname <> 'plpgsql' order by 1`

/** Not those behind an identity or serial column. */
const SEQUENCES = `
  select c.relname as name from pg_class c ${OURS}
  where c.relkind = 'S' and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')
  ) order by 1`

const FUNCTIONS = `
  select p.proname as name, p.prosrc as source, format_type(p.prorettype, null) as returns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
  where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`
