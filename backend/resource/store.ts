/**
 * The only way to write a business row. Whoever writes, a form, a transition, an effect or the demo, the same happens in
 * one database transaction: the room's hook, completeness, references, codes, computed values, version, audit, and the
 * sums that the rows above keep.
 */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Columns } from '#backend/database/query'
import type { ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'
import type { Caller } from './caller.ts'
import type { Facts } from './facts.ts'

/** Values by field; a `many` field by the ids of its targets. */
export type Values<N extends ResourceName> = {
  -readonly [K in keyof Row<N>]?: K extends keyof Manies<N> ? readonly number[] : Row<N>[K]
} & { password?: string; site_id?: number }
type Manies<N extends ResourceName> = {
  [K in keyof Row<N> as Row<N>[K] extends readonly { readonly id: number; readonly label: string }[] ? K : never]: true
}

/** What the log says of every row that one order of work changed. */
export interface Batch { readonly id: string; readonly reason: string | null }

export type Effect = () => void | Promise<void>
/** Parsed values: `ask` by field of the record, `args` by name. */
export interface Given {
  readonly reason?: string
  readonly ask?: Data
  readonly args?: Data
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
  /** Work whose changes are written together at its end, each row once. Every call of this store is one already. */
  together<T>(work: () => Promise<T>): Promise<T>
  /** Rows of a statement of its own, with `?` bindings: what it asks about is written before. */
  query(sql: string, bindings?: readonly unknown[]): Promise<Columns[]>
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

/** A store for a request: somebody asks. */
export type RequestStore = Store & { readonly caller: Caller }
