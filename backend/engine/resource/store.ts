/**
 * The only way to write a business row. Every write, by a form, a transition, an effect or the demo, runs the same steps in one
 * database transaction: hooks of the room, validation, references, generated codes, computed values, version, audit log, and the
 * rollups of the rows above.
 */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Columns } from '#backend/engine/database/query'
import type { ListNames, ResourceName, Row } from '#resources'
import type { Data } from '#schema/predicate'
import type { Caller } from './caller.ts'
import type { RuleContext } from './rule_context.ts'

/** Values by field; a list of rows or files by their ids. */
export type Values<N extends ResourceName> = { -readonly [K in keyof Row<N>]?: Row<N>[K] }
  & { -readonly [K in ListNames<N>]?: readonly number[] } & { password?: string; site_id?: number }

/** Written to the audit log for every row that one bulk operation changes. */
export interface Batch { readonly id: string; readonly reason: string | null }

export type CommitHook = () => void | Promise<void>
/** Parsed input of a transition: `ask` by field of the record, `args` by name. */
export interface TransitionInput {
  readonly reason?: string
  readonly ask?: Data
  readonly args?: Data
}

export interface Store {
  readonly trx: TransactionClientContract
  /** Null when the system writes: demo, jobs. */
  readonly caller: Caller | null
  /** Recorded as the author of a change: the caller, or the person for whom the system writes. */
  readonly author: Caller | null
  readonly context: RuleContext
  /** The bulk operation that this write belongs to. */
  readonly batch: Batch | null
  /** `select … for no key update`, without the caller's scope. Throws NotFound. */
  lock<N extends ResourceName>(name: N, id: number): Promise<Row<N>>
  find<N extends ResourceName>(name: N, id: number): Promise<Row<N> | null>
  /** Rows whose columns equal `where` and that are not deleted, ordered by id. */
  select<N extends ResourceName>(name: N, where: Partial<Row<N>>): Promise<Row<N>[]>
  insert<N extends ResourceName>(name: N, values: Values<N>): Promise<Row<N>>
  /** Rows of one resource by one statement; their hooks read the state before all of them. */
  insertAll<N extends ResourceName>(name: N, rows: readonly Values<N>[]): Promise<Row<N>[]>
  /** `insert … on conflict (conflictField) do nothing`: returns the inserted rows. Every row must have a value of the field. */
  insertNew<N extends ResourceName>(name: N, rows: readonly Values<N>[], conflictField: keyof Row<N> & string): Promise<Row<N>[]>
  update<N extends ResourceName>(name: N, id: number, values: Values<N>): Promise<Row<N>>
  /** Writes values that follow from other rows: like those of rollups they keep the version that people hold, and are not in the log. */
  derive<N extends ResourceName>(name: N, id: number, values: Values<N>): Promise<void>
  /** Runs a transition, `system` ones too. Its conditions are checked, permissions are not. */
  transition<N extends ResourceName>(name: N, id: number, verb: string, input?: TransitionInput): Promise<Row<N>>
  /** Runs `work` as one unit of work: its changes are written when it ends, each row once. Every other call of the store is one itself. */
  inUnitOfWork<T>(work: () => Promise<T>): Promise<T>
  /** Runs a SELECT with `?` bindings. Pending changes of the tables that it names are flushed first. */
  query(sql: string, bindings?: readonly unknown[]): Promise<Columns[]>
  /** Merged into the response body of this request and stored nowhere, not even under its idempotency key: a new secret. */
  readonly transientResponse: Record<string, unknown>
  /** Imported or historical rows are written: no messages are sent for them. */
  readonly isQuiet: boolean
  /** What is written will be undone: no number of a sequence is taken for it. */
  readonly isRehearsal: boolean
  /** Runs `work` at the end of the transaction, before the commit. A second hook of the same name replaces the first. */
  beforeCommit(name: string, work: () => Promise<void>): void
  /** A statement whose result is not needed: sent without awaiting it where the store defers statements (database/query.ts). */
  defer(sql: string, bindings: readonly unknown[]): Promise<void>
  /** The last call by the code that opened the store: runs the hooks of `beforeCommit`. */
  prepareCommit(): Promise<void>
  /** Runs after the commit; never after a rollback. */
  afterCommit(hook: CommitHook): void
}

/** The store of a request: it has a caller. */
export type RequestStore = Store & { readonly caller: Caller }
