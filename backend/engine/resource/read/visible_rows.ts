/**
 * The rows that a call outside the resources names, by ids in its path, query or body. A row of another site, of another courier or
 * client, and one that is deleted, is the same there as one that does not exist: such a call reads it by these functions, never by
 * `store.find`. The permission is that of the call. tests/functional/contract/foreign_references tries every id of every call.
 */
import { resourceOf } from '#backend/engine/definition/registry'
import { NotFound } from '../refusals.ts'
import { bouncerOf } from '../policies/main.ts'
import type { Caller } from '../caller.ts'
import type { RequestStore } from '../store.ts'
import type { Executor } from './executor.ts'
import type { ResourceName, Row } from '#resources'

/** Null if it does not exist for the caller. */
export async function findVisible<N extends ResourceName>(store: RequestStore, name: N, id: number): Promise<Row<N> | null> {
  return await isVisible(store.trx, name, store.caller, id) ? store.find(name, id) : null
}

/** Throws NotFound. */
export async function assertVisible(executor: Executor, name: ResourceName, caller: Caller, id: number): Promise<void> {
  if (!await isVisible(executor, name, caller, id)) throw new NotFound()
}

const isVisible = (executor: Executor, name: ResourceName, caller: Caller, id: number): Promise<boolean> =>
  bouncerOf(caller).with('ResourcePolicy').allows('see', resourceOf(name), executor, id)
