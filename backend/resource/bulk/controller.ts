/** Work on many records at once: POST /bulk, POST /bulk/<batch>/undo, and which records a filter leads to. */
import type { HttpContext } from '@adonisjs/core/http'
import { MOST_SELECTED } from '#schema/bulk'
import { callerOf } from '../caller_of.ts'
import { query } from '#backend/database/query'
import { asMorph } from '../caller.ts'
import { invalid } from '../refusals.ts'
import { asked } from '../asked.ts'
import { bodyOf, requestOf } from '../request.ts'
import { batchOf, idsOf, permit, readOrder } from './order.ts'
import { newBatch, runWork, type Plan, type Report } from './run.ts'
import { selected } from './selected.ts'
import { mayUndo, undoable, undoing } from './undo.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import type { RequestStore } from '../store.ts'
import type { Data } from '#schema/predicate'

type Handle = (ctx: HttpContext) => Promise<unknown>

export const select =
  (resource: Resource): Handle =>
  (ctx) => asked(ctx, resource, selected)

export const bulk =
  (resource: Resource): Handle =>
  async (ctx) => {
    const [caller, body] = [callerOf(ctx), bodyOf(ctx)]
    await permit(resource, caller, body)
    const plan = async (store: RequestStore): Promise<Plan> => {
      readOrder(resource, caller, body)
      return planOf(store, resource, body)
    }
    // Read again: what is sent twice is planned once.
    return told(await runWork(resource, caller, requestOf(ctx), plan, () => Promise.resolve(readOrder(resource, caller, body))))
  }

export const undo =
  (resource: Resource): Handle =>
  async (ctx) => {
    const [caller, body] = [callerOf(ctx), bodyOf(ctx)]
    const batch = String(ctx.params.batch)
    await mayUndo(resource, caller)
    const plan = async (store: RequestStore): Promise<Plan> => {
      const ids = await undoable(store, resource, batch)
      const wanted = 'ids' in body ? new Set(idsOf(body)) : null
      return { batch: await ownBatch(store, resource, body), ids: wanted ? ids.filter((id) => wanted.has(id)) : ids }
    }
    return told(await runWork(resource, caller, requestOf(ctx), plan, () => Promise.resolve(undoing(resource, batch))))
  }

async function planOf(store: RequestStore, resource: Resource, body: Data): Promise<Plan> {
  const ids = idsOf(body) ?? await filtered(store.caller, resource, String(body.query), store)
  return { batch: await ownBatch(store, resource, body), ids }
}

async function filtered(caller: Caller, resource: Resource, text: string, { facts }: RequestStore): Promise<readonly number[]> {
  const { ids, more } = await selected(resource, caller, new URLSearchParams(text), facts)
  if (more) throw invalid('query', (t) => t('errors.bulk.too_many', { max: MOST_SELECTED }))
  return ids
}

/** The number under which the work goes on, when it is this caller's; else a new one. */
async function ownBatch(store: RequestStore, resource: Resource, body: Data): Promise<string> {
  const batch = batchOf(body)
  if (batch === null) return newBatch()
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

const told = ({ batch, results, done, failed }: Report) => ({ batch, results, done, failed })
