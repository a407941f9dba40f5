/**
 * The only way to write a business row. Whoever writes, a form, a transition, an effect or the demo, the same happens in
 * one database transaction: the room's hook, completeness, references, codes, computed values, version, audit, and the
 * sums that the rows above keep.
 */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ResourceName, Row } from '#resources'
import type { Caller } from './caller.ts'
import type { Facts } from './behavior.ts'
import { awaitDeferred, deferred, query } from '#backend/database/query'
import { resourceOf } from '#backend/definition/registry'
import { fromColumns } from './write/columns.ts'
import { insertNew, insertRow } from './write/insert.ts'
import { lockRow } from './write/locks.ts'
import { isChildless, knownRow, rememberSeen } from './write/memory.ts'
import { moveRow, type Given } from './write/move.ts'
import { updateRow } from './write/update.ts'

/** Values by field; a `many` field by the ids of its targets. */
export type Values<N extends ResourceName> = {
  -readonly [K in keyof Row<N>]?: K extends keyof Manies<N> ? readonly number[] : Row<N>[K]
} & { password?: string; site_id?: number }
type Manies<N extends ResourceName> = {
  [K in keyof Row<N> as Row<N>[K] extends readonly { readonly id: number; readonly label: string }[] ? K : never]: true
}

/** What the log says of every row that one order of work changed. */
export interface Batch { readonly id: string; readonly reason: string | null }

type Effect = () => void | Promise<void>
export interface StoreOptions {
  readonly batch?: Batch
  /** Where a row has a savepoint of its own: what it leads to is kept until it is known to stay. */
  readonly afterCommit?: (effect: Effect) => void
  readonly isQuiet?: boolean
  /** Whoever opens it promises to call `settle` as the last thing. */
  readonly settles?: true
}

export interface Store {
  readonly trx: TransactionClientContract
  /** Null when the system acts: demo, jobs. */
  readonly caller: Caller | null
  readonly facts: Facts
  /** The order of work for many rows that this is a part of. */
  readonly batch: Batch | null
  /** The row, locked until the end of the transaction, without scope. `many` fields are not part of it. Throws NotFound. */
  lock<N extends ResourceName>(name: N, id: number): Promise<Row<N>>
  find<N extends ResourceName>(name: N, id: number): Promise<Row<N> | null>
  /** Rows whose columns equal `where`, not deleted, by id. */
  select<N extends ResourceName>(name: N, where: Partial<Row<N>>): Promise<Row<N>[]>
  insert<N extends ResourceName>(name: N, values: Values<N>): Promise<Row<N>>
  /** Those that are not there yet, by a unique field that all of them fill; returns them. What is there stays as it is. */
  insertNew<N extends ResourceName>(name: N, rows: readonly Values<N>[], by: keyof Row<N> & string): Promise<Row<N>[]>
  update<N extends ResourceName>(name: N, id: number, values: Values<N>): Promise<Row<N>>
  /** Runs a transition, `system` ones too: its conditions hold, but no permission is asked. */
  move<N extends ResourceName>(name: N, id: number, verb: string, given?: Given): Promise<Row<N>>
  /** What only the answer to this request says: a new secret. It is kept nowhere, under no idempotency key either. */
  readonly once: Record<string, unknown>
  /** What is written comes from a file or tells of long ago: nobody is told of it. */
  readonly isQuiet: boolean
  /** When all that this order of work leads to is written, still within its transaction. Of two with one name the later is done. */
  beforeCommit(name: string, work: () => Promise<void>): void
  /** A statement whose answer nobody waits for: where the store is settled it is deferred (database/query.ts). */
  note(sql: string, bindings: readonly unknown[]): Promise<void>
  /** By whoever opened the store, as the last thing that he does with it: what was kept for the end. */
  settle(): Promise<void>
  /** Once the transaction has been committed; never when it is rolled back. */
  afterCommit(effect: Effect): void
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
    return rows(
      name,
      resource.soft ? `${sql} and deleted_at is null` : sql,
      entries.map(([, value]) => value),
    )
  }

  async function rows(name: string, where: string, bindings: readonly unknown[]) {
    const found = await query(trx, `select * from "${name}" where ${where} order by id`, bindings)
    return found.map((row) => fromColumns(resourceOf(name), row))
  }

  return store
}

/** The one cast from rows by name to rows by type: both come from the same definition. */
const typed = <T>(row: unknown) => row as T
