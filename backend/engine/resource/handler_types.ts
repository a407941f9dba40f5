/**
 * The only extension point for the rules of the trade. A room registers what resources.ts names (`effects`, `checks`, `computed`)
 * and the hooks around a save; the generic code calls them and contains no rule of one resource.
 */
import type { app, CheckName, ComputedName, EffectName, ListNames, ResourceName, Row } from '#resources'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { NamedShape } from '#schema/shape_types'
import type { Data } from '#schema/predicate'
import type { Jobs, Schedules } from '#backend/engine/resource/job'
import type { Watches } from './watch.ts'
import type { Caller } from './caller.ts'
import type { RuleContext } from './rule_context.ts'
import type { ShapeChecks } from './fields/type.ts'
import type { ErrorMessage } from './refusals.ts'
import type { Store, Values } from './store.ts'

/** Computes a value of a row from other values of the same row (`fn`, `from`); null while an input is missing. */
export type Computed = (row: Data, context: RuleContext) => unknown

export interface CheckInput {
  /** `refs.order_id` is the row that `order_id` refers to, or null. */
  readonly refs: Readonly<Record<string, Data | null>>
  readonly context: RuleContext
  readonly caller: Caller
}

/** Pure, so that a list can evaluate it for every row. It is given at least the fields that it names: they are read with the row. */
export interface Check {
  readonly reads: readonly string[]
  /** By reference, the fields of the row referred to. */
  readonly refs: Readonly<Record<string, readonly string[]>>
  holds(row: Data, input: CheckInput): boolean
}

/** What an effect receives, inside the database transaction in which the transition runs. */
export interface TransitionContext<N extends ResourceName = ResourceName> {
  readonly store: Store
  /** The row with the changes made so far; `before` is the row as it was read. */
  readonly row: Row<N>
  readonly before: Row<N>
  readonly args: Data
  readonly reason: string | null
  /** The rows or files of a list of the row, by id: those that this transition gives it, else those that it has. */
  readonly listIds: (list: ListNames<N>) => Promise<readonly number[]>
}

/**
 * A side effect of a transition. `patch` returns further values of the row itself, which are written in the same UPDATE, and changes
 * nothing else. `cascade` changes other rows; it runs after the row is updated, its rollups propagated and its hooks called. Both may
 * refuse the transition.
 */
export interface Effect {
  // `never` on purpose: an effect of `orders` takes a TransitionContext<'orders'> and is called with nothing else.
  readonly patch?: (context: never) => object | Promise<object>
  readonly cascade?: (context: never) => Promise<void>
}

/** Runs before a row is written: returns values to add to `draft` (the values to be written), or throws. `before` is null on create. */
export interface BeforeSaveContext<N extends ResourceName = ResourceName> {
  readonly store: Store
  readonly before: Row<N> | null
  readonly draft: Readonly<Values<N>>
}
/** Runs after the row is written, in the same transaction. `changed` names the fields whose values changed. */
export interface AfterSaveContext<N extends ResourceName = ResourceName> {
  readonly store: Store
  readonly before: Row<N> | null
  readonly row: Row<N>
  readonly changed: ReadonlySet<string>
  /** The reason that was given for the transition, if it was one. */
  readonly reason: string | null
}
export interface Hooks<N extends ResourceName> {
  /** `beforeSave` reads no other row of this resource, so that the new rows of one request may be inserted by one statement. */
  readonly isRowLocal?: true
  beforeSave?(saving: BeforeSaveContext<N>): Promise<Values<N> | void> | Values<N> | void
  afterSave?(saved: AfterSaveContext<N>): Promise<void> | void
  beforeDelete?(deleting: { readonly store: Store; readonly row: Row<N> }): Promise<void> | void
  /** What to do when a transition does not start from the status of the row; null says the status only. */
  explainStatus?(refused: { readonly store: Store; readonly row: Row<N> }): Promise<ErrorMessage | null>
  /** Why a row that the caller names is not theirs, where they may know it; null: it does not exist for them. */
  explainAbsence?(absent: { readonly store: Store; readonly id: number }): Promise<ErrorMessage | null>
  /** A transition of the row that a device has kept cannot have happened before this instant. */
  earliestMoment?(trx: QueryClientContract, id: number): Promise<string | null>
}

type ShapeName = keyof typeof app.shapes

export interface PartialHandlers {
  readonly effects?: { readonly [K in EffectName]?: Effect }
  readonly checks?: { readonly [K in CheckName]?: Check }
  readonly computed?: { readonly [K in ComputedName]?: Computed }
  /** What the data of a shape cannot say about its values: what is wrong with one. */
  readonly shapes?: { readonly [K in ShapeName]?: (value: NamedShape<typeof app, K>) => ErrorMessage | null }
  readonly hooks?: { readonly [N in ResourceName]?: Hooks<N> }
  /** Background jobs by name, `<room>.<name>`; `enqueue` of #backend/services/jobs/queue starts them. */
  readonly jobs?: Jobs
  /** When the jobs of the same name are started by the scheduler. */
  readonly schedules?: Schedules
  /** What is looked for every 15 minutes, or each morning: rows that have waited too long. */
  readonly watches?: Watches
}

/** Every function that the definition names; a missing one is a compile error (backend/app/start/handlers.ts). */
export interface Handlers {
  readonly effects: Readonly<Record<EffectName, Effect>>
  readonly checks: Readonly<Record<CheckName, Check>>
  readonly computed: Readonly<Record<ComputedName, Computed>>
  readonly shapes: ShapeChecks
  readonly hooks: { readonly [N in ResourceName]?: Hooks<N> }
  readonly jobs: Jobs
  readonly schedules: Schedules
  readonly watches: Watches
  /**
   * Loaded for every request; the cached settings may be a few seconds old. Within a transaction pass its client as the executor:
   * if every connection of the pool held a transaction that waited for one more connection, none would finish.
   */
  loadContext(executor?: QueryClientContract): Promise<RuleContext>
}
