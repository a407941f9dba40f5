/** One request that writes is one database transaction, answered once however often it is sent. */
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { fingerprintOf, type Request } from './write/fingerprint.ts'
import { answered, remember, remembered, type Answer } from './write/idempotency.ts'
import { refusalOf } from './write/database_refusal.ts'
import { handlers } from './socket.ts'
import { isRecord } from '#common/is_record'
import { openStore } from './open_store.ts'
import type { Caller } from './caller.ts'
import type { RequestStore } from './store.ts'

const TRIES = 3

/** Two writers that block each other are our affair, not the caller's: the one that PostgreSQL stopped begins again. */
export async function mutate(caller: Caller, request: Request, work: (store: RequestStore) => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(caller, request, work)
    } catch (error) {
      if (!isDeadlock(error) || tried === TRIES) throw refusalOf(error)
    }
  }
}

async function attempt(caller: Caller, request: Request, work: (store: RequestStore) => Promise<Answer>): Promise<Answer> {
  const facts = await handlers().facts()
  return transaction(async (trx) => {
    const store = openStore(trx, caller, facts, { settles: true }) as RequestStore
    const earlier = request.key && (await answered(store, request.key, fingerprintOf(request)))
    if (earlier) return earlier
    const answer = await work(store)
    if (request.key) await remember(store, request.key, answer)
    await store.settle()
    return isRecord(answer.body) ? { ...answer, body: { ...answer.body, ...store.once } } : answer
  })
}

/** What was answered to the same request under the same key, for work that asks something before its transaction begins. */
export async function earlierAnswer(caller: Caller, request: Request): Promise<Answer | null> {
  return request.key === undefined ? null : remembered(db.connection(), caller, request.key, fingerprintOf(request))
}

export const isDeadlock = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40P01' || error.code === '40001')
