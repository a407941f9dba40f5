/** Bulk operations: POST /bulk, POST /bulk/<batch>/undo, and GET /selection, the ids that match a filter. */
import type { HttpContext } from '@adonisjs/core/http'
import { MAX_BULK_RECORDS } from '#schema/bulk'
import { callerOf, bodyOf, mutationRequestOf } from '../request.ts'
import { query } from '#backend/engine/database/query'
import { Turns } from '#backend/engine/turns/turns'
import { asMorph } from '../caller.ts'
import { invalid } from '../refusals.ts'
import { runListQuery } from '../list_query.ts'
import { readBatchId, readSelectedIds, authorizeBatch, readBatchAction } from './batch_request.ts'
import { createBatchId, runBatch, type BatchPlan, type BatchReport } from './run_batch.ts'
import { selectIds } from './selected_ids.ts'
import { authorizeUndo, findUndoable, undoAction } from './undo_batch.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/engine/definition/registry'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

type Handler = (ctx: HttpContext) => Promise<unknown>

/**
 * Thousands of records, in transactions of a hundred. The screens send fifty at a time, one request after another. What is not permitted
 * is refused before.
 */
const turns = new Turns({ atOnce: 3, atOnceOfOne: 1, ofOne: 5, ofAll: 30 })

export const select =
  (resource: Resource): Handler =>
  (ctx) => runListQuery(ctx, resource, selectIds)

export const bulk =
  (resource: Resource): Handler =>
  async (ctx) => {
    const [caller, body] = [callerOf(ctx), bodyOf(ctx)]
    await authorizeBatch(resource, ctx, body)
    const plan = async (store: RequestStore): Promise<BatchPlan> => {
      readBatchAction(resource, caller, body)
      return planOf(store, resource, body)
    }
    // Parsed again here: the stored plan of a repeated request is not recomputed.
    const action = () => Promise.resolve(readBatchAction(resource, caller, body))
    return turns.run(caller, async () => responseBody(await runBatch(resource, caller, mutationRequestOf(ctx), plan, action)))
  }

export const undo =
  (resource: Resource): Handler =>
  async (ctx) => {
    const [caller, body] = [callerOf(ctx), bodyOf(ctx)]
    const batch = String(ctx.params.batch)
    await authorizeUndo(resource, ctx)
    const plan = async (store: RequestStore): Promise<BatchPlan> => {
      const ids = await findUndoable(store, resource, batch)
      const wanted = 'ids' in body ? new Set(readSelectedIds(body)) : null
      return { batch: await batchIdOf(store, resource, body), ids: wanted ? ids.filter((id) => wanted.has(id)) : ids }
    }
    const action = () => Promise.resolve(undoAction(resource, batch))
    return turns.run(caller, async () => responseBody(await runBatch(resource, caller, mutationRequestOf(ctx), plan, action)))
  }

async function planOf(store: RequestStore, resource: Resource, body: Data): Promise<BatchPlan> {
  const ids = readSelectedIds(body) ?? await idsOfQuery(store.caller, resource, String(body.query), store)
  return { batch: await batchIdOf(store, resource, body), ids }
}

async function idsOfQuery(caller: Caller, resource: Resource, text: string, { context }: RequestStore): Promise<readonly number[]> {
  const { ids, more } = await selectIds(resource, caller, new URLSearchParams(text), context)
  if (more) throw invalid('query', (t) => t('errors.bulk.too_many', { max: MAX_BULK_RECORDS }))
  return ids
}

/** The batch id of the body, which must belong to this caller and resource; a new one when there is none. */
async function batchIdOf(store: RequestStore, resource: Resource, body: Data): Promise<string> {
  const batch = readBatchId(body)
  if (batch === null) return createBatchId()
  const { type, id } = asMorph(store.caller)
  const [foreign] = await query(
    store.trx,
    `select 1 as one from audit_logs where batch = ?
     and (actor_type is distinct from ? or actor_id is distinct from ? or not exists (
       select 1 from audit_logs as own where own.batch = audit_logs.batch and own.subject_resource = ?)) limit 1`,
    [batch, type, id, resource.name],
  )
  if (foreign) throw invalid('batch', (t) => t('errors.bulk.foreign_batch'))
  return batch
}

const responseBody = ({ batch, results, done, failed }: BatchReport) => ({ batch, results, done, failed })
