/**
 * Types of what is looked for again and again: rows that have waited too long. A room registers `watches` (`PartialHandlers` in
 * backend/engine/resource/handler_types.ts); backend/services/watch runs them.
 */
import type { RuleContext } from './rule_context.ts'
import type { Store } from './store.ts'

/** `occurrence` names what is told of the row, as `day 7`: each is told once, however often or late the watch runs. */
export interface DueRow { readonly id: number; readonly occurrence: string }

export interface Watch {
  /** At 6:00 of the business only; every 15 minutes by default. */
  readonly daily?: true
  /**
   * A select of `id` and `occurrence`, also of those that were told. It names one occurrence of a row, the latest that is due, so that
   * a worker that was off catches up with one message; and none that became due long ago.
   */
  due(context: RuleContext): { readonly sql: string; readonly bindings: readonly unknown[] }
  /** In a transaction of its own, with the mark of the occurrence: locks the row, checks it again, tells. */
  tell(store: Store, due: DueRow): Promise<void>
}

export type Watches = Readonly<Record<string, Watch>>
