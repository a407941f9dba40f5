/**
 * Runs the watches of all rooms. An occurrence is marked in the transaction that tells of it: a process that is killed tells it at the next
 * run, two at the same time tell it once, and a clock that goes back tells nothing again. One that fails is left to a job of its own.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { enqueue } from '#backend/services/jobs/queue'
import type { JobContext } from '#backend/engine/resource/job'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { DueRow, Watch } from '#backend/engine/resource/watch'

/** Of one watch in one run; the rest follows at the next one. */
const MAX_ROWS = 2000
/** With the pauses of the queue about three quarters of an hour; then it stands among the failed jobs. */
const ATTEMPTS = 10

export const runQuarterHourly = (_payload: never, job: JobContext) => runWatches(job, ([, { daily }]) => daily === undefined)
export const runDaily = (_payload: never, job: JobContext) => runWatches(job, ([, { daily }]) => daily === true)

/** A row that fails keeps no other from being told, a watch whose query fails no other watch. */
async function runWatches({ signal }: JobContext, isOwn: (entry: [string, Watch]) => boolean): Promise<void> {
  const failures: Error[] = []
  for (const [name, watch] of Object.entries(handlers().watches).filter(isOwn)) {
    signal.throwIfAborted()
    const rows = await findDue(name, watch).catch((error: Error) => {
      failures.push(new Error(`${name}: ${error.message}`, { cause: error }))
      return []
    })
    for (const due of rows) {
      signal.throwIfAborted()
      await tellOnce(name, watch, due).catch(() => leaveToJob(name, due))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
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

type Left = DueRow & { readonly watch: string }

/** The mark keeps later runs away from the row: 2,000 that fail would leave no room for others. */
async function leaveToJob(watch: string, { id, occurrence }: DueRow): Promise<void> {
  await runInTransaction(async (trx) => {
    const marked = await query(trx, `
      insert into watch_marks (watch, subject_id, occurrence, is_told) values (?, ?, ?, false) on conflict do nothing returning subject_id`,
    [watch, id, occurrence])
    if (marked.length > 0) await enqueue('watch.tell', { watch, id, occurrence } satisfies Left, { trx, attempts: ATTEMPTS })
  })
}

/** Tells what has failed before, if it is due still. */
export async function tellAgain({ watch: name, ...due }: Left, job: JobContext): Promise<void> {
  await job.complete(async (store) => {
    const mark = [name, due.id, due.occurrence]
    const watch = handlers().watches[name]
    const isDue = watch !== undefined && (await store.query(...dueNow(watch, store.context, due))).length > 0
    if (!isDue) return store.defer(`delete from watch_marks where ${MARK} and not is_told`, mark)
    const [left] = await query(store.trx, `update watch_marks set is_told = true where ${MARK} and not is_told returning subject_id`, mark)
    if (left) await watch.tell(store, due)
  })
}

const MARK = 'watch = ? and subject_id = ? and occurrence = ?'

function dueNow(watch: Watch, context: RuleContext, { id, occurrence }: DueRow): readonly [sql: string, bindings: readonly unknown[]] {
  const { sql, bindings } = watch.due(context)
  return [`select 1 from (${sql}) due where due.id = ? and due.occurrence = ?`, [...bindings, id, occurrence]]
}
