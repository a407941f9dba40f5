import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { wantedSchema } from '#backend/engine/database/migrator/wanted_schema'
import { diffSchemas } from '#backend/engine/database/migrator/diff_schemas'
import { assertNoDrift, SchemaDrift } from '#backend/engine/database/migrator/drift'
import { inspectDatabase } from '#backend/engine/database/migrator/inspect_database'
import { rolledBack, runChanges } from './rolled_back.ts'
import type { DatabaseSchema } from '#backend/engine/database/migrator/database_schema'

/** Manual alterations and their summaries; each is possible whatever rows other tests have left. */
const ALTERATIONS: { sql: string; summary: string; destructive?: boolean }[] = [
  { sql: 'create table stray (id bigint)', summary: 'table stray is not in resources.ts', destructive: true },
  { sql: 'drop table measurements', summary: 'table measurements is missing' },
  { sql: 'alter table orders add column stray text', summary: 'orders.stray is not in resources.ts', destructive: true },
  { sql: 'alter table orders drop column rack', summary: 'orders.rack is missing' },
  { sql: 'alter table orders drop column balance', summary: 'orders.balance is missing' },
  {
    sql: 'alter table orders alter column declared_items type bigint', summary: 'orders.declared_items: integer, not bigint',
    destructive: true,
  },
  {
    sql: 'alter table order_items alter column weight_kg type numeric(6,2)',
    summary: 'order_items.weight_kg: numeric(8,3), not numeric(6,2)',
  },
  { sql: 'alter table orders alter column client_id drop not null', summary: 'orders.client_id: not null' },
  { sql: 'alter table idempotency_keys alter column body set not null', summary: 'idempotency_keys.body: nullable' },
  { sql: "alter table orders alter column type set default 'transport'", summary: "orders.type: default 'local', not 'transport'::text" },
  { sql: 'alter table orders alter column type drop default', summary: "orders.type: default 'local', not none" },
  { sql: 'alter table orders alter column rack set default 1', summary: 'orders.rack: default none, not 1' },
  { sql: 'alter table orders alter column id drop identity', summary: 'orders.id: identity' },
  {
    sql: 'alter table orders alter column paid_total set expression as (paid_in)',
    summary: 'orders.paid_total: computed as ("paid_in" - "paid_out"), not paid_in',
  },
  { sql: 'alter table orders alter column paid_total drop expression', summary: 'orders.paid_total is now computed', destructive: true },
  { sql: 'alter table orders drop constraint orders_type_check', summary: 'orders: constraint orders_type_check is missing' },
  {
    sql: "alter table orders drop constraint orders_type_check, add constraint orders_type_check check (type <> '')",
    summary: 'orders: constraint orders_type_check is different',
  },
  { sql: 'alter table orders add constraint stray check (id > 0)', summary: 'orders: constraint stray is not wanted' },
  { sql: 'alter table orders drop constraint orders_client_id_foreign', summary: 'orders: constraint orders_client_id_foreign is missing' },
  {
    sql: `alter table orders drop constraint orders_client_id_foreign,
      add constraint orders_client_id_foreign foreign key (client_id) references clients (id) on delete cascade`,
    summary: 'orders: constraint orders_client_id_foreign is different',
  },
  { sql: 'drop index orders_parent_order_id_index', summary: 'orders: index orders_parent_order_id_index is missing' },
  {
    sql: 'drop index clients_phone_unique; create unique index clients_phone_unique on clients (phone, id)',
    summary: 'clients: index clients_phone_unique is different',
  },
  { sql: 'create index stray on orders (rack)', summary: 'orders: index stray is not wanted' },
  { sql: 'drop sequence orders_code_seq', summary: 'sequence orders_code_seq is missing' },
  { sql: 'create sequence stray', summary: 'sequence stray is not in resources.ts', destructive: true },
  { sql: 'drop trigger audit_logs_append_only on audit_logs', summary: 'audit_logs: trigger audit_logs_append_only is missing' },
  {
    sql: 'alter table audit_logs disable trigger audit_logs_append_only',
    summary: 'audit_logs: trigger audit_logs_append_only is different',
  },
  {
    sql: 'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    summary: 'function refuse_change is different',
  },
  { sql: 'drop index orders_code_search; drop extension pg_trgm cascade', summary: 'extension pg_trgm is missing' },
  { sql: 'alter table idempotency_keys drop column body', summary: 'idempotency_keys.body is missing' },
]

const EMPTY: DatabaseSchema = { extensions: [], functions: {}, sequences: [], tables: {} }

test.group('schema / migrations', () => {
  test('build what resources.ts says', async ({ assert }) => {
    assert.deepEqual(diffSchemas(wantedSchema(), await inspectDatabase(db.connection())), [])
    await assertNoDrift()
  })

  test('are undone and built again by the statements of the difference', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const before = await inspectDatabase(trx)
      await runChanges(trx, diffSchemas(EMPTY, before))
      assert.deepEqual((await inspectDatabase(trx)).tables, {})
      await runChanges(trx, diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.deepEqual((await inspectDatabase(trx)).tables, before.tables)
    })
  })
})

test.group('schema / drift', () => {
  test('is found and corrected: {summary}')
    .with(ALTERATIONS)
    .run(async ({ assert }, { sql, summary, destructive }) => {
      await rolledBack(async (trx) => {
        await trx.rawQuery(sql)
        const changes = diffSchemas(wantedSchema(), await inspectDatabase(trx))
        assert.include(changes.map((change) => change.summary), summary)
        assert.equal(changes.some((change) => change.destructive), destructive ?? false)
        await runChanges(trx, changes)
        assert.deepEqual(diffSchemas(wantedSchema(), await inspectDatabase(trx)), [])
      })
    })

  test('prevents the start of a server, and names the command to run', async ({ assert }) => {
    await db.rawQuery('create table stray (id bigint)')
    try {
      const drift = await assertNoDrift().then(() => null, (error: unknown) => error)
      assert.instanceOf(drift, SchemaDrift)
      assert.include((drift as SchemaDrift).message, 'table stray is not in resources.ts')
      assert.include((drift as SchemaDrift).help, 'npm run schema')
    } finally {
      await db.rawQuery('drop table stray')
    }
  })
})

test.group('schema / append-only', () => {
  test('rows are not changed by code either: {$self}')
    .with(["update audit_logs set action = 'x'", 'delete from audit_logs', 'truncate audit_logs'])
    .run(async ({ assert }, sql) => {
      await rolledBack(async (trx) => {
        await trx.table('audit_logs').insert({ action: 'test', subject_resource: 'orders' })
        await assert.rejects(() => trx.rawQuery(sql), /audit_logs is append-only/)
      })
    })
})
