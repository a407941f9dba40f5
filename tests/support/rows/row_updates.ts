/** Counts the updates of each row by triggers, and reads the audit entries. */
import { query } from '#backend/engine/database/query'
import { registry } from '#backend/engine/definition/registry'
import type { Store } from '#backend/engine/resource/store'

export interface CountedUpdates {
  /** The number of updates by `<table> <id>`. */
  readonly updates: Readonly<Record<string, number>>
  /** `<action> <id>`, in the order of the log. */
  readonly log: readonly string[]
}

/** Runs `work` within the transaction of the store. */
export async function countUpdates(store: Store, work: () => Promise<unknown>): Promise<CountedUpdates> {
  const runSql = (sql: string) => query(store.trx, sql)
  await runSql('create temp table updated_rows (at text, id bigint)')
  await runSql(`create function pg_temp.note_update() returns trigger language plpgsql as
    $$ begin insert into updated_rows values (tg_table_name, new.id); return null; end $$`)
  for (const name of registry.keys())
    await runSql(`create trigger note_update after update on "${name}" for each row execute function pg_temp.note_update()`)
  const [{ last } = {}] = await runSql('select coalesce(max(id), 0) as last from audit_logs')
  await work()
  const rows = await runSql('select at, id, count(*)::int as times from updated_rows group by at, id order by at, id')
  const entries = await runSql(`select action, subject_id from audit_logs where id > ${Number(last)} order by id`)
  await runSql('drop function pg_temp.note_update() cascade')
  await runSql('drop table updated_rows')
  return {
    updates: Object.fromEntries(rows.map(({ at, id, times }) => [`${String(at)} ${String(id)}`, Number(times)])),
    log: entries.map(({ action, subject_id }) => `${String(action)} ${String(subject_id)}`),
  }
}
