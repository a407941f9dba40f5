import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from './caller.ts'
import type { RuleContext } from './rule_context.ts'
import type { Batch, CommitHook, Store } from './store.ts'
import type { Data } from '#schema/predicate'
import { awaitDeferred, deferStatement, query } from '#backend/engine/database/query'
import { onCommit } from '#backend/engine/database/run_in_transaction'
import { resourceOf } from '#backend/engine/definition/registry'
import { fromColumns } from './write/rows/columns.ts'
import { insertMissing, insertRow, insertRows } from './write/insert.ts'
import { lockRow } from './write/rows/locks.ts'
import { pendingRowValues, hasNoChildren, rowInIdentityMap, cacheReadRow } from './write/rows/identity_map.ts'
import { applyTransition } from './write/apply_transition.ts'
import { isEqual } from './write/rows/is_equal.ts'
import { inUnitOfWork, flushAndQuery } from './write/unit_of_work.ts'
import { updateRollups } from './write/rollups/propagate_rollups.ts'
import { updateRow } from './write/update.ts'

export interface StoreOptions {
  /** The person for whom the system writes. */
  readonly author?: Caller
  readonly batch?: Batch
  /** Where the store works within a savepoint: collects the hooks until the savepoint is released. */
  readonly afterCommit?: (hook: CommitHook) => void
  readonly isQuiet?: boolean
  readonly isRehearsal?: boolean
  /** When the results of deferred statements are awaited: in `prepareCommit`, which the opener calls last, or by runInTransaction. */
  readonly defersStatements?: 'until prepareCommit' | 'until commit'
}

/** Opens a store for one transaction. */
export function openStore(
  trx: TransactionClientContract, caller: Caller | null, context: RuleContext,
  { author, batch, afterCommit, isQuiet = false, isRehearsal = false, defersStatements }: StoreOptions = {},
): Store {
  const commitHooks = new Map<string, () => Promise<void>>()
  const store: Store = {
    trx,
    caller,
    author: author ?? caller,
    context,
    batch: batch ?? null,
    transientResponse: {},
    isQuiet,
    isRehearsal,
    lock: async (name, id) => typed(await lockRow(store, resourceOf(name), id)),
    find: async (name, id) => typed(await findRow(name, id)),
    select: async (name, where) => typed(await selectRows(name, where)),
    insert: async (name, values) => typed(await insertRow(store, resourceOf(name), values)),
    insertAll: async (name, rows) => (rows.length ? typed(await insertRows(store, resourceOf(name), rows)) : []),
    insertNew: async (name, rows, conflictField) => typed(await insertMissing(store, resourceOf(name), rows, conflictField)),
    update: async (name, id, values) => {
      const resource = resourceOf(name)
      return typed(await updateRow(store, resource, await lockRow(store, resource, id), values))
    },
    derive: (name, id, values) => inUnitOfWork(store, async () => {
      const resource = resourceOf(name)
      await updateRollups(store, resource, await lockRow(store, resource, id), values)
    }),
    transition: async (name, id, verb, input = {}) => {
      const resource = resourceOf(name)
      return typed(await applyTransition(store, resource, await lockRow(store, resource, id), verb, input))
    },
    inUnitOfWork: (work) => inUnitOfWork(store, work),
    query: (sql, bindings) => flushAndQuery(store, sql, bindings),
    beforeCommit: (name, work) => {
      commitHooks.set(name, work)
    },
    prepareCommit: async () => {
      // A hook may add further hooks.
      for (const [name, work] of commitHooks) {
        commitHooks.delete(name)
        await work()
      }
      if (defersStatements === 'until prepareCommit') await awaitDeferred(trx)
    },
    defer: async (sql, bindings) => {
      await (defersStatements ? deferStatement : query)(trx, sql, bindings)
    },
    afterCommit: afterCommit ?? ((hook) => {
      onCommit(trx, hook)
    }),
  }

  async function findRow(name: string, id: number) {
    const resource = resourceOf(name)
    const row = rowInIdentityMap(store, resource, id) ?? (await queryRows(name, 'id = ?', [id]))[0]
    if (row) cacheReadRow(store, resource, row)
    return row ?? null
  }

  async function selectRows(name: string, where: object) {
    const resource = resourceOf(name)
    const entries = Object.entries(where)
    if (entries.some(([column, value]) => hasNoChildren(store, resource, column, value))) return []
    // Not `is not distinct from`: PostgreSQL uses no index for it.
    const sql = entries.map(([column, value]) => (value === null ? `"${column}" is null` : `"${column}" = ?`)).join(' and ') || 'true'
    const bindings = entries.flatMap(([, value]) => (value === null ? [] : [value]))
    const stored = await queryRows(name, resource.soft_delete ? `${sql} and deleted_at is null` : sql, bindings)
    const changed = pendingRowValues(store, resource)
    if (!changed.length) return stored
    const matches = (row: Data) => !row.deleted_at && entries.every(([column, value]) => isEqual(row[column], value))
    const unchanged = stored.filter(({ id }) => !changed.some((row) => row.id === id))
    return [...unchanged, ...changed.filter(matches)].sort((a, b) => Number(a.id) - Number(b.id))
  }

  async function queryRows(name: string, where: string, bindings: readonly unknown[]) {
    const found = await query(trx, `select * from "${name}" where ${where} order by id`, bindings)
    return found.map((row) => fromColumns(resourceOf(name), row))
  }

  return store
}

/** The one cast from rows by name to rows by type: both come from the same definition. */
const typed = <T>(row: unknown) => row as T
