/** Removes the demo data. Settings, roles, catalogue, prices and the plant's places stay for the company's own start. */
import { query } from '#backend/engine/database/query'
import { fieldsWith, registry } from '#backend/engine/definition/registry'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { recomputeRollups } from '#backend/engine/resource/write/rollups/propagate_rollups'
import { findOwnOwners, insertOwnOwners } from './people/own_owners.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const KEPT: readonly string[] = [
  'settings', 'roles', 'roles_permissions', 'permissions', 'notification_templates', 'transaction_categories', 'sites', 'departments',
  'jobs', 'cities', 'zones', 'categories', 'sub_categories', 'processes', 'process_materials', 'services', 'services_categories', 'tarifs',
  'cleaning_materials', 'stocks',
]
/** Tables of the framework, and the files, of which those of kept rows are kept. */
const OWN = ['adonis_schema', 'adonis_schema_versions', 'media', 'unsettled_files']

/** Returns the number of owners that stay. */
export async function leaveDemo(trx: TransactionClientContract): Promise<number> {
  const owners = await findOwnOwners(trx)
  const tables = await tablesToEmpty(trx)
  const references = await referencesTo(tables, trx)
  for (const { table, column, clears } of references)
    await query(trx, `${clears ? `update ${table} set ${column} = null` : `delete from ${table}`} where ${column} is not null`)
  // PostgreSQL truncates no table that another table references.
  for (const { table, name } of references) await query(trx, `alter table ${table} drop constraint ${name}`)
  await empty(tables, trx)
  for (const { table, name, definition } of references) await query(trx, `alter table ${table} add constraint ${name} ${definition}`)
  await removeFiles(trx)
  await restartCodes(tables, trx)
  await recomputeKept(trx)
  await insertOwnOwners(owners, trx)
  return owners.length
}

async function tablesToEmpty(trx: TransactionClientContract): Promise<string[]> {
  const rows = await query(trx,
    'select tablename from pg_tables where schemaname = current_schema() and tablename <> all(?)', [[...KEPT, ...OWN]])
  return rows.map(({ tablename }) => `"${String(tablename)}"`)
}

/** `clears`: the reference is set to null; else the row is deleted too, such as a price of one client. */
interface Reference {
  readonly table: string
  readonly column: string
  readonly name: string
  readonly definition: string
  readonly clears: boolean
}

async function referencesTo(tables: readonly string[], trx: TransactionClientContract): Promise<Reference[]> {
  const found = await query(trx, `
    select conrelid::regclass::text as table, quote_ident(attname) as column, quote_ident(conname) as name,
      pg_get_constraintdef(c.oid) as definition, confdeltype = 'n' as clears
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = any(?::regclass[]) and conrelid <> all(?::regclass[]) order by 1, 2`, [tables, tables])
  return found as unknown as Reference[]
}

/** The only place that deletes rows of append-only tables. */
async function empty(tables: readonly string[], trx: TransactionClientContract): Promise<void> {
  const logs = await query(trx,
    'select distinct tgrelid::regclass::text as log from pg_trigger where not tgisinternal and tgrelid = any(?::regclass[])', [tables])
  for (const { log } of logs) await query(trx, `alter table ${String(log)} disable trigger user`)
  await query(trx, `truncate ${tables.join(', ')} restart identity`)
  for (const { log } of logs) await query(trx, `alter table ${String(log)} enable trigger user`)
}

/** The stored contents are removed by the sweep (backend/services/files/sweep_files.ts). */
async function removeFiles(trx: TransactionClientContract): Promise<void> {
  await query(trx, `
    with gone as (delete from media where owner_resource is null or owner_resource <> all(?) returning path, thumb_path)
    insert into unsettled_files (path, thumb_path, created_at) select path, thumb_path, now() - interval '1 day' from gone`, [KEPT])
  await query(trx, 'update media set by_type = null, by_id = null')
}

/** Sequences and ids start from 1 again. */
async function restartCodes(tables: readonly string[], trx: TransactionClientContract): Promise<void> {
  const emptied = [...registry.values()].filter(({ name }) => tables.includes(`"${name}"`))
  const names = emptied.flatMap((resource) => fieldsWith(resource, 'generated', 'code').map(({ name }) => `${resource.name}_${name}_seq`))
  // Random codes have no sequence.
  const found = await query(trx,
    'select sequencename from pg_sequences where schemaname = current_schema() and sequencename = any(?)', [names])
  for (const { sequencename } of found) await query(trx, `alter sequence "${String(sequencename)}" restart`)
}

/** The stock places are empty. */
async function recomputeKept(trx: TransactionClientContract): Promise<void> {
  const store = openStore(trx, null, await handlers().loadContext(trx))
  for (const resource of registry.values()) {
    if (!KEPT.includes(resource.name) || !Object.values(resource.fields).some(({ rollup }) => rollup)) continue
    for (const { id } of await query(trx, `select id from "${resource.name}" order by id`))
      await recomputeRollups(store, resource, Number(id))
  }
}
