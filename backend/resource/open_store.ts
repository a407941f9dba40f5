import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from './caller.ts'
import type { Facts } from './facts.ts'
import type { Batch, Effect, Store } from './store.ts'
import type { Data } from '#schema/predicate'
import { awaitDeferred, deferred, query } from '#backend/database/query'
import { resourceOf } from '#backend/definition/registry'
import { fromColumns } from './write/columns.ts'
import { insertNew, insertRow } from './write/insert.ts'
import { lockRow } from './write/locks.ts'
import { changedRows, isChildless, knownRow, rememberSeen } from './write/memory.ts'
import { moveRow } from './write/move.ts'
import { isSame } from './write/same.ts'
import { inUnit, read } from './write/unit_of_work.ts'
import { updateRow } from './write/update.ts'

export interface StoreOptions {
  readonly batch?: Batch
  /** Where a row has a savepoint of its own: what it leads to is kept until it is known to stay. */
  readonly afterCommit?: (effect: Effect) => void
  readonly isQuiet?: boolean
  /** Whoever opens it promises to call `settle` as the last thing. */
  readonly settles?: true
}

/** A store for one transaction. */
export function openStore(
  trx: TransactionClientContract, caller: Caller | null, facts: Facts, { batch, afterCommit, isQuiet = false, settles }: StoreOptions = {},
): Store {
  const kept = new Map<string, () => Promise<void>>()
  const store: Store = {
    trx,
    caller,
    facts,
    batch: batch ?? null,
    once: {},
    isQuiet,
    lock: async (name, id) => typed(await lockRow(store, resourceOf(name), id)),
    find: async (name, id) => typed(await found(name, id)),
    select: async (name, where) => typed(await matching(name, where)),
    insert: async (name, values) => typed(await insertRow(store, resourceOf(name), values)),
    insertNew: async (name, rows, by) => typed(await insertNew(store, resourceOf(name), rows, by)),
    update: async (name, id, values) => {
      const resource = resourceOf(name)
      return typed(await updateRow(store, resource, await lockRow(store, resource, id), values))
    },
    move: async (name, id, verb, given = {}) => {
      const resource = resourceOf(name)
      return typed(await moveRow(store, resource, await lockRow(store, resource, id), verb, given))
    },
    together: (work) => inUnit(store, work),
    query: (sql, bindings) => read(store, sql, bindings),
    beforeCommit: (name, work) => {
      kept.set(name, work)
    },
    settle: async () => {
      // One may lead to the next.
      for (const [name, work] of kept) {
        kept.delete(name)
        await work()
      }
      if (settles) await awaitDeferred(trx)
    },
    note: async (sql, bindings) => {
      await (settles ? deferred : query)(trx, sql, bindings)
    },
    afterCommit: afterCommit ?? ((effect) => {
      trx.after('commit', effect)
    }),
  }

  async function found(name: string, id: number) {
    const resource = resourceOf(name)
    const row = knownRow(store, resource, id) ?? (await rows(name, 'id = ?', [id]))[0]
    if (row) rememberSeen(store, resource, row)
    return row ?? null
  }

  async function matching(name: string, where: object) {
    const resource = resourceOf(name)
    const entries = Object.entries(where)
    if (entries.some(([column, value]) => isChildless(store, resource, column, value))) return []
    const sql = entries.map(([column]) => `"${column}" is not distinct from ?`).join(' and ') || 'true'
    const written = await rows(name, resource.soft_delete ? `${sql} and deleted_at is null` : sql, entries.map(([, value]) => value))
    const changed = changedRows(store, resource)
    if (!changed.length) return written
    const matches = (row: Data) => !row.deleted_at && entries.every(([column, value]) => isSame(row[column], value))
    const others = written.filter(({ id }) => !changed.some((row) => row.id === id))
    return [...others, ...changed.filter(matches)].sort((a, b) => Number(a.id) - Number(b.id))
  }

  async function rows(name: string, where: string, bindings: readonly unknown[]) {
    const found = await query(trx, `select * from "${name}" where ${where} order by id`, bindings)
    return found.map((row) => fromColumns(resourceOf(name), row))
  }

  return store
}

/** The one cast from rows by name to rows by type: both come from the same definition. */
const typed = <T>(row: unknown) => row as T
