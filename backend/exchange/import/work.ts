/** The rows of an import, one after the other: tried out and taken back, or done in parts that stay done. The same code for both. */
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { translator } from '#backend/i18n/translator'
import { may, type Caller } from '#backend/resource/caller'
import { resourceOf } from '#backend/definition/registry'
import { mayOperate } from '#backend/resource/read/access'
import { handlers } from '#backend/resource/socket'
import { openStore } from '#backend/resource/open_store'
import { isDeadlock } from '#backend/resource/transaction'
import { attempt } from '#backend/resource/write/attempt'
import { audit } from '#backend/resource/write/audit'
import {
  change, keepExpected, keepResults, lockedImport, rowsAfter, rowsToDo, type Import, type ImportRow, type RowResult,
} from './imports.ts'
import { keepMarks, takenMarks } from './marks.ts'
import { lookupsFor, planOf, refersToItself, type Plan } from './plan.ts'
import { importRow, type RowOutcome } from './row.ts'
import type { RequestStore } from '#backend/resource/store'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows that share a transaction when they are done: nobody waits long for their locks. */
const PART = 100
const TRIES = 3

export interface Watch {
  readonly signal: AbortSignal
  progress(done: number, total: number): Promise<void>
}

/** All rows in one transaction that is taken back, so that each sees those before it, as it will when they are done. */
export async function checkImport(id: number, caller: Caller, watch: Watch): Promise<void> {
  const results: RowResult[] = []
  const trx = await db.transaction()
  try {
    const facts = await handlers().facts(trx)
    const [kept] = (await trx.rawQuery<{ rows: Import[] }>('select * from imports where id = ?', [id])).rows
    if (!kept) return
    const plan = planOf(resourceOf(kept.resource), caller, kept, facts.timezone)
    for (let last = 0; ;) {
      const rows = await rowsAfter(trx, id, last, PART)
      if (!rows.length) break
      results.push(...await tried(trx, plan, kept, rows))
      last = rows.at(-1)?.number ?? last
      watch.signal.throwIfAborted()
      await change(db.connection(), id, { checked: results.length })
      await watch.progress(results.length, kept.total)
    }
  } finally {
    await trx.rollback()
  }
  await transaction(async (keeping) => {
    // Who a new row would be is not known yet.
    await keepExpected(keeping, id, results.map((result) => (result.verdict === 'create' ? { ...result, record_id: null } : result)))
    await change(keeping, id, { state: 'checked', checked: results.length })
  })
}

/** Goes on where it was stopped: what a part did and that it is done are one transaction. */
export async function runImport(id: number, caller: Caller, watch: Watch): Promise<void> {
  for (let isOver = false; !isOver;) {
    watch.signal.throwIfAborted()
    const { done, total } = await part(id, caller)
    isOver = done >= total
    await watch.progress(done, total)
  }
}

async function part(id: number, caller: Caller): Promise<{ done: number; total: number }> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction((trx) => partIn(trx, id, caller))
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error
    }
  }
}

async function partIn(trx: TransactionClientContract, id: number, caller: Caller): Promise<{ done: number; total: number }> {
  const kept = await lockedImport(trx, id)
  if (!kept || kept.state !== 'running') return { done: 0, total: 0 }
  const facts = await handlers().facts(trx)
  const plan = planOf(resourceOf(kept.resource), caller, kept, facts.timezone)
  if (kept.done === 0) await noteBegin(trx, kept, caller)
  const rows = await rowsToDo(trx, id, PART)
  await keepResults(trx, id, await tried(trx, plan, kept, rows))
  const done = kept.done + rows.length
  // A file of just so many parts has no shorter one at its end.
  const isOver = rows.length < PART || done >= kept.total
  await change(trx, id, { done, ...(isOver && { state: 'done', finished_at: new Date().toISOString() }) })
  return { done: isOver ? kept.total : done, total: kept.total }
}

/** Each row in a savepoint of its own: one that is refused does not stop the others. */
async function tried(trx: TransactionClientContract, plan: Plan, kept: Import, rows: readonly ImportRow[]): Promise<RowResult[]> {
  const { caller } = plan
  const store = openStore(trx, caller, await handlers().facts(trx), { isQuiet: true }) as RequestStore
  const batch = { id: kept.batch, reason: kept.file_name.slice(0, 190) }
  const marks = await takenMarks(trx, plan.resource, rows)
  const together = refersToItself(plan) ? null : await lookupsFor(trx, plan, rows.map(({ cells }) => cells))
  const results: RowResult[] = []
  for (const row of rows) {
    const outcome: { said?: RowOutcome } = {}
    const answer = await attempt(store, batch, async (own) => {
      const lookups = together ?? await lookupsFor(trx, plan, [row.cells])
      outcome.said = await importRow(own, plan, { lookups, marks }, row)
    })
    results.push(answer.ok && outcome.said ? said(row, outcome.said, caller) : {
      number: row.number, verdict: 'refused', record_id: null,
      message: answer.ok ? null : answer.message, errors: answer.ok ? null : answer.errors ?? null,
    })
  }
  await keepMarks(trx, plan.resource, rows, results)
  return results
}

function said({ number }: ImportRow, { verdict, record_id, why }: RowOutcome, { locale }: Caller): RowResult {
  const message = why ? String(translator(locale)(`errors.exchange.skipped_${why}`, { id: record_id })) : null
  return { number, verdict, record_id, message, errors: null }
}

async function noteBegin(trx: TransactionClientContract, kept: Import, caller: Caller): Promise<void> {
  await audit({ trx, caller }, {
    action: `${kept.resource}.import`, resource: kept.resource, id: null, before: null, after: null,
    reason: `${kept.file_name} (${kept.total})`.slice(-190),
  })
}

/** Asked again when the work begins: what one might do when one pressed the button may have been taken since. */
export const mayImport = (caller: Caller, resource: string): boolean =>
  may(caller, 'import-data') && mayOperate(resourceOf(resource), caller, 'create')
