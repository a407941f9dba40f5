/** A mutation runs in one database transaction. A repeated idempotency key gets the stored response. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { requestFingerprintOf, type MutationRequest } from './write/request_fingerprint.ts'
import { claimKey, storeResponse, findResponse, type FirstResponse, type StoredResponse } from './write/idempotency.ts'
import { visibleRecordOrVersion } from './write/record_version.ts'
import { refuse } from './refusals.ts'
import { mapDatabaseError } from './write/checks/map_database_error.ts'
import { handlers } from './handler_registry.ts'
import { isRecord } from '#schema/is_record'
import { openStore } from './open_store.ts'
import { contextOfDevice } from './device_time.ts'
import { earliestMoment } from './write/hooks.ts'
import { errorCode } from '#common/text/error_code'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from './caller.ts'
import type { RequestStore } from './store.ts'

const MAX_ATTEMPTS = 3

/** Deadlocks and serialization failures are retried: the caller never sees them. */
type Work = (store: RequestStore) => Promise<StoredResponse>

export async function runMutationTransaction(caller: Caller, request: MutationRequest, work: Work): Promise<StoredResponse> {
  // At most MAX_ATTEMPTS times.
  for (let attempts = 1; ; attempts++) {
    try {
      return await runTransaction(caller, request, work)
    } catch (error) {
      if (!isDeadlock(error) || attempts === MAX_ATTEMPTS) throw mapDatabaseError(error)
    }
  }
}

async function runTransaction(caller: Caller, request: MutationRequest, work: Work): Promise<StoredResponse> {
  const loaded = await handlers().loadContext()
  return runInTransaction(async (trx) => {
    const context = contextOfDevice(loaded, caller, request.device_at, await earliestMomentOf(trx, request))
    const store = openStore(trx, caller, context, { defersStatements: 'until commit' }) as RequestStore
    const first = request.key && (await claimKey(store, request.key, requestFingerprintOf(request)))
    if (first) return answerAgain(store, request, first)
    const response = await work(store)
    if (request.key) await storeResponse(store, request.key, response)
    await store.prepareCommit()
    return isRecord(response.body) ? { ...response, body: { ...response.body, ...store.transientResponse } } : response
  })
}

/**
 * The first response. If the caller has other permissions now, only what they may read now: their permission for the call itself is
 * checked before. What has been done is not done again.
 */
async function answerAgain(
  store: RequestStore, { answers }: MutationRequest, { status, body, is_same_rights: isSame }: FirstResponse,
): Promise<StoredResponse> {
  if (isSame || answers === 'own') return { status, body }
  if (!answers || !isRecord(body)) throw refuse('errors.record.rights_changed')
  return { status, body: await visibleRecordOrVersion(store, answers, body) }
}

async function earliestMomentOf(trx: TransactionClientContract, { device_at, subject }: MutationRequest): Promise<string | null> {
  return device_at === undefined || !subject ? null : earliestMoment(trx, subject.resource, subject.id)
}

/** The stored response of the same request and key, for controllers that do work before the transaction begins. */
export async function findStoredResponse(caller: Caller, request: MutationRequest): Promise<StoredResponse | null> {
  return request.key === undefined ? null : findResponse(db.connection(), caller, request.key, requestFingerprintOf(request))
}

export const isDeadlock = (error: unknown) =>
  ['40P01', '40001'].some((code) => code === errorCode(error))
