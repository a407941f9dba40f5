/**
 * The only socket for rules about laundry. A room plugs in what resources.ts names (`effects`, `checks`, `computed`) and
 * what must happen around a save (`hooks`); the generic code calls it and knows no noun.
 */
import type { CheckName, ComputedName, EffectName, ResourceName, Row } from '#resources'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Json } from '#schema/types'
import type { Data } from '#schema/predicate'
import type { Jobs, Schedules } from '#backend/resource/job'
import type { Caller } from './caller.ts'
import type { Facts } from './facts.ts'
import type { Store, Values } from './store.ts'

/** A computed value of a row from other values of the same row (`fn`, `from`); null when it cannot be known yet. */
export type Computed = (row: Data, facts: Facts) => unknown

/** Pure, so that a list can ask it for every row: `refs` names the references whose rows are loaded once for all of them. */
export interface Check {
  readonly refs?: readonly string[]
  /** `refs.order_id` is the row that `order_id` leads to, or null. */
  holds(row: Data, given: { readonly refs: Readonly<Record<string, Data | null>>; readonly facts: Facts; readonly caller: Caller }): boolean
}

/** Inside the database transaction of a transition. */
export interface Move<N extends ResourceName = ResourceName> {
  readonly store: Store
  /** The row as the transition leaves it so far; `before` as it was. */
  readonly row: Row<N>
  readonly before: Row<N>
  readonly args: Data
  readonly reason: string | null
}

/**
 * What a transition leads to. `patch` returns further values of the row itself, which are written together with the transition's own,
 * and changes nothing else; `follow` comes after the row, its sums and its hooks, and is for other rows. Both may refuse.
 */
export interface Effect {
  // `never` on purpose: an effect of `orders` is written for Move<'orders'>, and only ever called with one.
  readonly patch?: (move: never) => object | Promise<object>
  readonly follow?: (move: never) => Promise<void>
}

/** Before a row is written: returns what it adds to `draft` (the values to be written), or throws a refusal. `before` is null on create. */
export interface Saving<N extends ResourceName = ResourceName> {
  readonly store: Store
  readonly before: Row<N> | null
  readonly draft: Readonly<Values<N>>
}
/** After it was written, in the same transaction. `changed` names the fields that are not what they were. */
export interface Saved<N extends ResourceName = ResourceName> {
  readonly store: Store
  readonly before: Row<N> | null
  readonly row: Row<N>
  readonly changed: ReadonlySet<string>
  /** Said for the move that wrote it. */
  readonly reason: string | null
}
export interface Hooks<N extends ResourceName> {
  /** `beforeSave` looks at no other row of this resource, so that new rows of one request may be written together. */
  readonly alone?: true
  beforeSave?(saving: Saving<N>): Promise<Values<N> | void> | Values<N> | void
  afterSave?(saved: Saved<N>): Promise<void> | void
  beforeDelete?(deleting: { readonly store: Store; readonly row: Row<N> }): Promise<void> | void
}

export interface Room {
  readonly effects?: { readonly [K in EffectName]?: Effect }
  readonly checks?: { readonly [K in CheckName]?: Check }
  readonly computed?: { readonly [K in ComputedName]?: Computed }
  readonly json?: { readonly [K in keyof Json]?: (value: unknown) => boolean }
  readonly hooks?: { readonly [N in ResourceName]?: Hooks<N> }
  /** Work in the background by name, `<room>.<name>`; begun by `enqueue` of #backend/jobs/queue. */
  readonly jobs?: Jobs
  /** Jobs of the same name, begun by the clock. */
  readonly schedules?: Schedules
}

/** Everything that the definition names; one missing function does not compile (backend/start/rooms.ts). */
export interface Handlers {
  readonly effects: Readonly<Record<EffectName, Effect>>
  readonly checks: Readonly<Record<CheckName, Check>>
  readonly computed: Readonly<Record<ComputedName, Computed>>
  readonly json: Readonly<Record<keyof Json, (value: unknown) => boolean>>
  readonly hooks: { readonly [N in ResourceName]?: Hooks<N> }
  readonly jobs: Jobs
  readonly schedules: Schedules
  /**
   * Fresh for every request; the settings behind it may be a few seconds old. Within a transaction they are read through it:
   * if each of ten transactions waited for an eleventh connection, none would end.
   */
  facts(executor?: QueryClientContract): Promise<Facts>
}
