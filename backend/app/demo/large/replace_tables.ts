/** Filled copies replace the tables, with all that belongs to them and all that references them. */
import { query } from '#backend/engine/database/query'
import { FILLED_TABLES, nextCodes } from './insert_rows.ts'
import { DROP_STAGE, STAGE } from './stage.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Nobody else writes to them until the end of the transaction; a second command waits. */
export const LOCK_TABLES = `lock table ${FILLED_TABLES.join(', ')} in share row exclusive mode`

const FILLED = `(array[${FILLED_TABLES.map((table) => `'${table}'::regclass`).join(', ')}]::oid[])`
const ADD_CONSTRAINT = `format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid))`

/** Values of generated columns cannot be inserted. */
const COPIES = `
  select schema, array[
    format('create table %1$s (like %2$s.%1$s including all excluding indexes)', t.oid::regclass, schema),
    format('insert into %1$s (%3$s) select %3$s from %2$s.%1$s', t.oid::regclass, schema, columns)
  ] as statements
  from pg_class t cross join quote_ident(current_schema()) as schema cross join lateral (
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
  ) c where t.oid = any ${FILLED}`

/** Those of the largest table first: the last ones are short then, and both connections end at about the same time. */
const INDEXES = `
  select pg_get_indexdef(indexrelid, 0, true) as statement from pg_index
  where indrelid = any ${FILLED} order by indrelid <> 'order_items'::regclass, indrelid`

/** To add a key with its index would wait until no other index of the table is being built. */
const KEYS = `
  select format('alter table %1$s add constraint %2$I %3$s using index %2$I', conrelid::regclass, conname,
    case contype when 'p' then 'primary key' else 'unique' end) as statement
  from pg_constraint where contype in ('p', 'u') and conrelid = any ${FILLED}`

const FOREIGN_KEYS = `
  select conrelid::regclass as table, ${ADD_CONSTRAINT} as statement from pg_constraint c where contype = 'f' and conrelid = any ${FILLED}`

/** All tables have statistics then: those of the copies are made with their rows. */
const ANALYZE_OTHERS = `
  select 'analyze ' || string_agg(oid::regclass::text, ', ') as statement from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and oid <> all ${FILLED}`

const REFERENCES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop, ${ADD_CONSTRAINT} as restore
  from pg_constraint c where contype = 'f' and confrelid = any ${FILLED} and conrelid <> all ${FILLED}`

/** Dropped with the tables. */
const DEPENDENTS = `
  select pg_get_triggerdef(oid, true) as restore from pg_trigger where tgrelid = any ${FILLED} and not tgisinternal
  union all
  select format('grant %s on %s to %s', privilege_type, c.oid::regclass, case grantee when 0 then 'public' else grantee::regrole::text end)
  from pg_class c cross join aclexplode(relacl) where c.oid = any ${FILLED} and grantee <> relowner`

export interface TableParts {
  /** Quoted. */
  readonly schema: string
  /** Statements that create and fill copies without indexes and foreign keys, for connections on which names mean the stage. */
  readonly copies: readonly string[]
  readonly indexes: readonly string[]
  /** Make keys of indexes. */
  readonly keys: readonly string[]
  readonly foreignKeys: readonly { readonly table: string; readonly statement: string }[]
  readonly analyzeOthers: readonly string[]
}

export async function readTables(trx: TransactionClientContract): Promise<TableParts> {
  const copies = await query(trx, COPIES)
  const foreignKeys = await query(trx, FOREIGN_KEYS)
  const statements = async (sql: string) => (await query(trx, sql)).map(({ statement }) => String(statement))
  return {
    schema: String(copies[0]?.schema),
    copies: copies.flatMap(({ statements }) => statements as string[]),
    indexes: await statements(INDEXES),
    keys: await statements(KEYS),
    foreignKeys: foreignKeys.map(({ table, statement }) => ({ table: String(table), statement: String(statement) })),
    analyzeOthers: await statements(ANALYZE_OTHERS),
  }
}

/** Who waits to write into one of the tables may have locked another one, which would be waited for without end. */
const CANCEL_WAITING = `
  select pg_cancel_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and usename = current_user`

export async function replaceTables(trx: TransactionClientContract, { schema }: TableParts): Promise<void> {
  const references = await query(trx, REFERENCES)
  const restored = [...await query(trx, DEPENDENTS), ...references].map(({ restore }) => String(restore))
  for (const statement of [
    CANCEL_WAITING,
    ...references.map(({ drop }) => String(drop)),
    `drop table ${FILLED_TABLES.join(', ')}`,
    ...FILLED_TABLES.map((table) => `alter table ${STAGE}.${table} set schema ${schema}`),
    ...restored,
    ...nextCodes(STAGE),
    DROP_STAGE,
  ]) await query(trx, statement)
}
