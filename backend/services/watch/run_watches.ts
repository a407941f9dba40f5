/**
 * Runs the watches of all rooms. An occurrence is marked in the transaction that tells of it: a process that is killed tells it at the next
 * run, two at the same time tell it once, and a clock that goes back tells nothing again.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import type { JobContext } from '#backend/engine/resource/job'
import type { DueRow, Watch } from '#backend/engine/resource/watch'

/** Of one watch in one run; the rest follows at the next one. */
const MAX_ROWS = 2000

export const runQuarterHourly = (_payload: never, job: JobContext) => runWatches(job, ([, { daily }]) => daily === undefined)
export const runDaily = (_payload: never, job: JobContext) => runWatches(job, ([, { daily }]) => daily === true)

/** A row that fails keeps no other from being told. Throws at the end: the job is repeated, and seen when it fails for good. */
async function runWatches({ signal }: JobContext, isOwn: (entry: [string, Watch]) => boolean): Promise<void> {
  const failures: Error[] = []
  for (const [name, watch] of Object.entries(handlers().watches).filter(isOwn)) {
    for (const due of await findDue(name, watch)) {
      signal.throwIfAborted()
      await tellOnce(name, watch, due).catch((error: unknown) => failures.push(new Error(`${name} ${due.id}`, { cause: error })))
    }
  }
  const [first] = failures
  if (first) throw new Error(`${failures.length} × ${first.message}: ${(first.cause as Error).message}`, { cause: first.cause })
}

async function findDue(name: string, watch: Watch): Promise<readonly DueRow[]> {
  const { sql, bindings } = watch.due(await handlers().loadContext())
  const rows = await query(db.connection(), `
    select due.id::int as id, due.occurrence from (${sql}) due where not exists (
      select from watch_marks mark where mark.watch = ? and mark.subject_id = due.id and mark.occurrence = due.occurrence)
    order by due.id limit ${MAX_ROWS}`, [...bindings, name])
  return rows as unknown as DueRow[]
}

async function tellOnce(name: string, watch: Watch, due: DueRow): Promise<void> {
  await runInTransaction(async (trx) => {
    const marked = await query(trx, `
      insert into watch_marks (watch, subject_id, occurrence) values (?, ?, ?) on conflict do nothing returning subject_id`,
    [name, due.id, due.occurrence])
    if (marked.length === 0) return
    const store = openStore(trx, null, await handlers().loadContext(trx), { defersStatements: 'until prepareCommit' })
    await watch.tell(store, due)
    await store.prepareCommit()
  })
}
