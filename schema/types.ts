/**
 * The language that resources.ts is written in: types and three identity functions. No behaviour.
 * Everything written in it is JSON. What needs code is only named here and lives in the room of its noun.
 *
 * The same letters everywhere:  E enums · F fields of one resource · T its transitions · R all resources
 */
import type { fieldTypes } from './fields/index.ts'

export type Guard = 'user' | 'courier' | 'client'
export type Colour = 'white' | 'yellow' | 'green' | 'red' | 'blue' | 'orange' | 'pink' | 'grey'
export type Operation = 'list' | 'create' | 'edit' | 'delete'
export type Permission = `${string}-${string}`

// ── Enums: a list of values, or each value with the colour of its badge ─────────────────────────────────────────────

export type Enums = Readonly<Record<string, readonly string[] | Readonly<Record<string, Colour | null>>>>
export type EnumValue<E, N> = N extends keyof E ? (E[N] extends readonly (infer V)[] ? V : keyof E[N]) & string : never

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Named shapes of `json` fields. Add one by declaration merging; the server must have a validator of that name. */
export interface Json {}
export interface Point { readonly lat: number; readonly lng: number }
export interface Polygon { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] }
/** A reference as it is read: the id, and the title of the row it leads to in the caller's language. */
export interface Reference { readonly id: number; readonly label: string }
export type I18n = Readonly<Partial<Record<'en' | 'es' | 'fr' | 'ar', string>>>
export type FileGroup = 'image' | 'pdf' | 'audio'
/** A file as it is read: its addresses are signed and run out. `thumb_url` is null for what is no picture. */
export interface StoredFile { readonly id: number; readonly label: string; readonly url: string; readonly thumb_url: string | null; readonly mime: string; readonly size: number }

/**
 * Field type → the value in JSON, and the options that only it has. Each type adds itself in schema/fields/<type>.ts.
 * E are the enums, X is the field.
 */
export interface Values<E, X> {}
export interface Options<E> {}
/** `accept`: pictures when nothing is said. `collection` stands on the file and in its list; the name of the field when nothing is said. */
export interface Files { readonly accept?: readonly FileGroup[]; readonly collection?: string; readonly evidence?: true /* what was sent is never replaced */ }
export interface Length { readonly min?: number; readonly max?: number; readonly pattern?: string }
export interface Range<N> { readonly min?: N; readonly max?: N; readonly unit?: string }

/** Options of every field. */
interface Common<E, F> {
  readonly required?: true | Predicate<E, F>   // true: NOT NULL; a predicate: required only then
  readonly show?: Predicate<E, F>              // drawn and accepted only then
  readonly lock?: Predicate<E, F>              // read-only then
  readonly unique?: true
  readonly was?: string                        // its name until now: the next migration keeps the values (npm run schema)
  readonly immutable?: true                    // accepted on create, never on edit
  readonly server?: true                       // never accepted on create or edit: the server stamps it, or a transition asks for it
  readonly read?: Permission                   // asked on top of `-list`
  readonly write?: Permission                  // asked on top of `-edit`
  // A computed field has one of these three:
  readonly expr?: Expr<keyof F & string>       // over the same row: ['-', 'total', 'paid_total']
  readonly rollup?: Rollup                     // over a children field
  readonly fn?: string                         // named function of the server …
  readonly from?: readonly (keyof F & string)[]   // … of these fields of the same row (a rollup brings in the children)
}
export type Expr<K extends string> = K | number | readonly ['+' | '-' | '*' | 'min' | 'max' | 'coalesce', Expr<K>, Expr<K>]
export type Rollup =
  | { readonly sum: `${string}.${string}`; readonly where?: object }
  | { readonly count: string; readonly where?: object }
  | { readonly last: `${string}.${string}`; readonly by: string }

/** What `fields` must look like before anything in it is checked against anything else. */
type AnyFields = Readonly<Record<string, { readonly type: keyof Options<Enums> }>>
/** What field X may say, now that its own type and the other fields of the resource are known. */
type FieldRule<E, F, X> = X extends { readonly type: infer Y extends keyof Options<E> }
  ? { readonly type: Y; readonly default?: Value<E, X> | Me | Now } & Common<E, F> & Options<E>[Y] : never
type FieldRules<E, F> = { readonly [K in keyof F]: FieldRule<E, All<F>, F[K]> }

/** The JSON value of field X. */
export type Value<E, X> =
  X extends { readonly type: infer Y extends keyof Values<E, X> } ? Values<E, X>[Y] : never

/** Columns that every table has; `deleted_at` only where the resource is `soft` (check.ts). */
interface SystemFields {
  id: { type: 'int' }; version: { type: 'int' }
  created_at: { type: 'datetime' }; updated_at: { type: 'datetime' }; deleted_at: { type: 'datetime' }
}
type All<F> = F & SystemFields
type Names<T> = keyof T & string
/** Names of the fields whose type is Y. */
type OfType<F, Y> = { [K in keyof F]: F[K] extends { readonly type: Y } ? K : never }[keyof F] & string
type FieldTypes = typeof fieldTypes
/** Names of the types that have these traits. */
type TypeWith<T> = { [K in keyof FieldTypes]: FieldTypes[K] extends T ? K : never }[keyof FieldTypes]
type Secret = TypeWith<{ secret: true }>
type Rows = TypeWith<{ relation: 'has_many' }>
type ToOne = TypeWith<{ relation: 'belongs_to' }>
type ToAny = TypeWith<{ relation: 'polymorphic' }>
/** What no form sends: the server gives it, or it is rows or a file of its own. */
type Unsent = TypeWith<{ writer: 'server' | 'rows' | 'upload' }>
/** What may be read: everything but passwords and tokens. */
type Readable<F> = Exclude<Names<All<F>>, OfType<F, Secret>>
type Computed = { readonly expr: unknown } | { readonly rollup: unknown } | { readonly fn: unknown }
/** What a form may send. */
type Writable<F> = { [K in keyof F]: F[K] extends Computed | { readonly server: true } | { readonly type: Unsent } ? never : K }[keyof F] & string

// ── Predicates: one shape for field rules, row scopes, transitions and saved views ──────────────────────────────────

export type Me = { readonly me: string }                             // a column of the signed-in caller
export type Said = { readonly said: 'reason' }                        // the reason that the caller gave for the move
export type Now = { readonly now: 'instant' | 'today' }              // in the time zone of the business
export type Moment = { readonly now: 'instant'; readonly days: number }   // so many days from now, or before it
type Operand<V, K> = V | Me | Now | Moment | { readonly field: K }            // or another field of the same row
export type Compare<V, K> = Operand<V, K> | null | {
  readonly eq?: Operand<V, K>; readonly ne?: Operand<V, K> | null
  readonly in?: readonly V[]; readonly nin?: readonly V[]
  readonly gt?: Operand<V, K>; readonly gte?: Operand<V, K>; readonly lt?: Operand<V, K>; readonly lte?: Operand<V, K>
  readonly like?: string                                             // contains, ignoring case
  readonly has?: V extends readonly (infer I)[] ? I : never          // an `enums` field contains this value
}
export type Predicate<E, F> =
  | { readonly [K in keyof F]?: Compare<Value<E, F[K]>, keyof F> }   // several fields: all of them
  | { readonly and: readonly Predicate<E, F>[] } | { readonly or: readonly Predicate<E, F>[] } | { readonly not: Predicate<E, F> }

// ── Transitions ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A verb on a record: button, dialog, permission, `POST /:id/<verb>`. Without `to` the status stays: a plain action. */
export interface Transition<E, F, C extends string> {
  readonly from?: readonly State<E, F>[]
  readonly to?: State<E, F>
  readonly permission?: Permission             // of staff; couriers and clients need that of `guards.*.transitions`
  readonly system?: true                       // happens as the effect of something else, never a button
  readonly when?: readonly C[]                 // named `conditions`, else refused with the words of the first that fails
  readonly check?: string                      // the same by code, with the words of `checks.<name>`
  readonly ask?: { readonly [K in Askable<F>]?: 'required' | 'optional' }   // fields of the record, asked in the dialog and saved with the move
  readonly args?: Readonly<Record<string, ArgRule<E>>>   // asked in the dialog too, but not fields of the record: the effects read them
  readonly reason?: true                       // asked in the dialog, kept in the audit log
  readonly confirm?: true                      // ask first, with the words of `<resource>.confirm.<verb>`
  readonly success?: true                      // answered with the words of `<resource>.success.<verb>`
  readonly set?: { readonly [K in Askable<F>]?: Value<E, F[K & keyof F]> | null | Me | Now | Said }   // given by the move itself
  readonly effects?: readonly string[]         // named functions, inside the same database transaction
  readonly icon?: string
  readonly primary?: true
}
/** What a transition may ask for: anything stored that nobody computes. */
type Askable<F> = { [K in keyof F]: F[K] extends Computed | { readonly type: Unsent } ? never : K }[keyof F] & string
/** Values of the field `status`: a flow always drives the field of that name. */
type State<E, F> = F extends { readonly status: infer X } ? Value<E, X> : never
type ArgRule<E> = { [Y in keyof Options<E>]: { readonly type: Y; readonly required?: true } & Options<E>[Y] }[keyof Options<E>]
type TransitionRules<E, F, T, C extends string> = { readonly [K in keyof T]: Transition<E, F, C> }

// ── A resource ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Couriers and clients see only what is listed here: no entry, no access. Of that, a person may do what their role permits. */
type Access<E, F, T> = (
  | { readonly where: Predicate<E, All<F>> }           // the rows for which this holds
  | { readonly access: 'parent' }                      // the rows whose parent they see
  | { readonly access: { readonly through: OfType<F, Rows> } }   // the rows with such a child that they see
) & {
  readonly ops: readonly Operation[]           // each needs `<permission>-<operation>`
  readonly opens?: Readonly<Partial<Record<Operation, Permission>>>        // or this instead
  readonly read: readonly Readable<F>[]
  readonly write?: readonly Writable<F>[]
  readonly set?: { readonly [K in keyof F]?: Value<E, F[K]> | Me | Now }   // given on create, not asked
  readonly transitions?: { readonly [K in Names<T>]?: Permission }         // each with what it needs
}

interface List<E, F, V extends string> {
  readonly columns: readonly Readable<F>[]
  readonly sort: Readable<F> | `-${Readable<F>}`
  readonly search?: readonly Readable<F>[]
  readonly filters?: readonly Readable<F>[]
  readonly totals?: readonly Readable<F>[]
  readonly views?: Readonly<Record<V, Predicate<E, All<F>>>>              // tabs above the list
  readonly board?: true                        // also a board: a column for each status, where moving a card is a transition
  readonly calendar?: OfType<F, TypeWith<{ view: 'calendar' }>>                      // also a calendar by this day
  readonly wall?: OfType<F, TypeWith<{ view: 'wall' }>>            // also a wall of these pictures
  readonly map?: OfType<F, TypeWith<{ view: 'map' }>>                             // also a map of these places; areas lie under the maps of points
}

interface Admin<E, F> {
  readonly path: string                        // below /user; `:client_id` filters the list by that reference
  readonly group: EnumValue<E, 'menu_group'>   // place in the menu; a path with a parameter has none
  readonly icon: string
  readonly form: 'page' | 'drawer' | 'none'    // page: <path>/create and <path>/edit/:id
  readonly show?: readonly Readable<F>[]       // a detail page <path>/:id, with these children as tabs
}

/** Everything about a resource that other types ask for later, kept as literals. */
export interface Resource<P extends string, O extends Operation, F, T, S extends string, V extends string, C extends string, D extends string, M extends string> {
  readonly permission: P                       // 'order' → order-list, order-create, order-edit, order-delete
  readonly permissions?: readonly M[]          // asked by the code of its room: 'order-create-suspended'
  readonly ops?: readonly O[]                  // those that exist; all four when left out
  readonly fields: F
  readonly transitions?: T
  readonly form: Readonly<Record<S, unknown>>
  readonly list: { readonly views?: Readonly<Record<V, unknown>> }
  readonly rules?: Readonly<Record<C, unknown>>
  readonly conditions?: Readonly<Record<D, unknown>>
}

/** The same with every name checked: what the developer writes. */
interface Definition<E, P extends string, O extends Operation, F, T, S extends string, V extends string, C extends string, D extends string, M extends string> {
  readonly permission: P
  readonly permissions?: readonly (M & Permission)[]
  readonly ops?: readonly O[]
  readonly opens?: Readonly<Partial<Record<O, Permission>>>   // asked instead of `<permission>-<operation>`
  readonly was?: string                        // its name until now: the next migration keeps the rows (npm run schema)
  readonly title: Readable<F>                  // what stands for the record: references, breadcrumbs, search
  readonly soft?: true                         // delete only sets deleted_at
  readonly append_only?: true                  // rows are written once: no edit, no delete, not by code either (a database trigger)
  readonly unlogged?: true                     // rows are made without an entry in the audit log, for they are one; they are never edited
  readonly site?: true                         // has site_id; staff of a site see their site
  /** What it tells of: staff of a site see it when that is of their site, or of none. By name and id, that may be gone: then it is of who did it. */
  readonly about?: OfType<F, ToOne | ToAny> | readonly [resource: OfType<F, TypeWith<{ group: 'text' }>>, id: OfType<F, TypeWith<{ number: object }>>, by: OfType<F, ToAny>]
  readonly parent?: OfType<F, ToOne>           // owner of the row: nested list, `access: 'parent'`
  readonly fields: Checked<F, FieldRules<E, NoInfer<F>>>
  readonly unique?: readonly (readonly Names<F>[])[]
  readonly indexes?: readonly (readonly Names<F>[])[]   // for what is asked besides the list: each ends with the id
  readonly rules?: Readonly<Record<C, Predicate<E, All<NoInfer<F>>>>>      // must hold on save; words: `<resource>.rules.<name>`
  readonly initial?: State<E, NoInfer<F>>      // the status of a new record
  readonly later?: readonly State<E, NoInfer<F>>[]   // states whose transitions wait for a room that does not exist yet
  readonly conditions?: Readonly<Record<D, Predicate<E, All<NoInfer<F>>>>> // named facts, asked by `when` and `only`; words: `<resource>.conditions.<name>`
  readonly only?: { readonly edit?: readonly NoInfer<D>[]; readonly delete?: readonly NoInfer<D>[] }   // else the operation is refused
  readonly transitions?: Checked<T, TransitionRules<E, NoInfer<F>, NoInfer<T>, NoInfer<D>>>
  readonly guards?: { readonly [G in Exclude<Guard, 'user'>]?: Access<E, NoInfer<F>, NoInfer<T>> }
  readonly list: List<E, NoInfer<F>, V>
  readonly form: Readonly<Record<S, readonly Exclude<Readable<NoInfer<F>> | OfType<NoInfer<F>, TypeWith<{ hashed: true }>>, keyof SystemFields>[]>>
  readonly admin?: Admin<E, NoInfer<F>>
}

/**
 * T when it obeys Rule and has no key that Rule lacks; otherwise Rule itself, so that the compiler reports the
 * mistake against the plain rule ("'requird' does not exist, did you mean 'required'?") and not against `never`.
 */
type Checked<T, Rule> = (T & ([T] extends [Rule & NoExtra<T, Rule>] ? unknown : never)) | Rule
/** Excess keys are an error in a literal only while its type is not inferred; this restores it, at any depth. */
type NoExtra<T, Rule> = T extends readonly unknown[] ? unknown
  : T extends object ? { readonly [K in keyof T]: K extends AnyKey<Rule> ? NoExtra<T[K], At<Rule, K>> : never } : unknown
type AnyKey<U> = U extends object ? keyof U : never                       // keys of every member of a union
type At<U, K> = U extends object ? K extends keyof U ? U[K] : never : never  // their values

// ── The three functions; each returns what it was given ─────────────────────────────────────────────────────────────

export const enums = <const E extends Enums>(values: E): E => values

/** `const resource = resourceWith(enums)`: fields then know the values of the enums by name. */
export const resourceWith = <const E extends Enums>(_: E) => <
  const P extends string,                      // permission prefix
  const F extends AnyFields,
  const O extends Operation = Operation,
  const T extends Readonly<Record<string, object>> = {},
  const S extends string = never,              // names of the form sections
  const V extends string = never,              // names of the saved views
  const C extends string = never,              // names of the rules
  const D extends string = never,              // names of the conditions
  const M extends Permission = never,          // permissions that code asks for
>(definition: Definition<E, P, O, F, T, S, V, C, D, M>) => definition as unknown as Resource<P, O, F, T, S, V, C, D, M>

/** Puts the resources together, and checks every name that crosses from one to another. */
export const define = <const E extends Enums, const R extends Resources, const G extends Permission = never>(app: {
  readonly enums: E
  readonly permissions?: readonly G[]          // of the whole application, carried by no resource: 'export-data'
  readonly resources: R & Linked<R>
}): App<E, R, G> => app

type Resources = Readonly<Record<string, Resource<string, Operation, unknown, unknown, string, string, string, string, string>>>
export interface App<E, R, G extends string = never> { readonly enums: E; readonly permissions?: readonly G[]; readonly resources: R }
type AnyApp = App<Enums, Resources, string>

type Linked<R> = { readonly [K in keyof R]: [Problems<R, R[K]>] extends [never] ? unknown : { readonly PROBLEM: Problems<R, R[K]> } }
type Problems<R, X> = X extends { readonly fields: infer F } ? { [K in Names<F>]: Problem<R, F, K, F[K]> }[Names<F>] : never
/** The sentence that the compiler shows for field K when a name in it leads nowhere. */
type Problem<R, F, K extends string, X> =
  X extends { readonly to: infer N extends string } ? N extends keyof R ? never : `${K}: no resource "${N}"`
  : X extends { readonly to: readonly (infer N extends string)[] } ? Exclude<N, keyof R> extends never ? never : `${K}: no resource "${Exclude<N, keyof R>}"`
  : X extends { readonly of: infer N extends string; readonly by: infer B extends string }
    ? N extends keyof R ? B extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${B}"` : `${K}: no resource "${N}"`
  : X extends { readonly rollup: { readonly sum: infer Path extends string } | { readonly last: infer Path extends string } } ? PathProblem<R, F, K, Path>
  : X extends { readonly rollup: { readonly count: infer H extends string } } ? H extends OfType<F, Rows> ? never : `${K}: no children "${H}"`
  : never
type PathProblem<R, F, K extends string, Path extends string> = Path extends `${infer H}.${infer X}`
  ? H extends OfType<F, Rows>
    ? F[H & keyof F] extends { readonly of: infer N extends string } ? X extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${X}"` : never
    : `${K}: no children "${H}"`
  : never
type FieldsOf<R, N> = N extends keyof R ? R[N] extends { readonly fields: infer F } ? F : never : never

// ── What the rest of the product asks of a definition ───────────────────────────────────────────────────────────────

type Flat<T> = { [K in keyof T]: T[K] } & {}
type FieldsIn<A extends AnyApp, N extends keyof A['resources']> = A['resources'][N]['fields']
/** Never null: always given, or empty when nothing was given. */
type Present = { readonly required: true } | { readonly type: TypeWith<{ nullable: false }> }
type Nullable<E, X> = X extends Present ? Value<E, X> : Value<E, X> | null
type Stored<F> = Exclude<keyof F, OfType<F, Secret | TypeWith<{ writer: 'rows' | 'upload' }>>>

/** A record as the API sends it. A reference is its id here; the serializer adds `client: {id, label}` beside `client_id`. */
export type Row<A extends AnyApp, N extends keyof A['resources']> = Flat<
  { id: number; version: number; created_at: string; updated_at: string; deleted_at?: string | null }
  & { [K in Stored<FieldsIn<A, N>>]: FieldsIn<A, N>[K] extends { readonly type: TypeWith<{ relation: 'many_to_many' }> } ? readonly Reference[]
    : FieldsIn<A, N>[K] extends { readonly type: TypeWith<{ files: 'several' }> } ? readonly StoredFile[] : Nullable<A['enums'], FieldsIn<A, N>[K]> }>

type Needed<F> = { [K in Writable<F>]: F[K] extends { readonly default: unknown } ? never : F[K] extends { readonly required: true } ? K : never }[Writable<F>]
export type Create<A extends AnyApp, N extends keyof A['resources']> = Flat<
  { [K in Needed<FieldsIn<A, N>>]: Value<A['enums'], FieldsIn<A, N>[K]> }
  & { [K in Exclude<Writable<FieldsIn<A, N>>, Needed<FieldsIn<A, N>>>]?: Nullable<A['enums'], FieldsIn<A, N>[K]> }>

/** Always with the `version` that was read: forgetting the optimistic lock does not compile. */
export type Update<A extends AnyApp, N extends keyof A['resources']> = Flat<{ version: number }
  & { [K in Writable<FieldsIn<A, N>> as FieldsIn<A, N>[K] extends { readonly immutable: true } ? never : K]?: Nullable<A['enums'], FieldsIn<A, N>[K]> }>

/** order_items → order-items */
export type Url<N extends string> = N extends `${infer A}_${infer B}` ? `${A}-${Url<B>}` : N

/** What the members of a record say under key P. */
type Spoken<X, P extends string> = { [K in keyof X]: X[K] extends { readonly [Q in P]: infer V } ? V : never }[keyof X]
type Item<X> = X extends readonly (infer I)[] ? I : never
type OfEach<A extends AnyApp, P extends 'permissions' | 'effects' | 'checks' | 'fns'> = { [N in keyof A['resources']]: Collected<A['resources'][N]>[P] }[keyof A['resources']] & string
interface Collected<X extends Resources[string]> {
  permissions: `${X['permission']}-${Item<X['ops']>}` | Item<NonNullable<X['permissions']>> | Spoken<NonNullable<X['transitions']>, 'permission'> | Spoken<X['fields'], 'read'> | Spoken<X['fields'], 'write'>
  effects: Item<Spoken<NonNullable<X['transitions']>, 'effects'>>
  checks: Spoken<NonNullable<X['transitions']>, 'check'>
  fns: Spoken<X['fields'], 'fn'>
}
/** Every permission there is: seeds the table, types the policies and the role editor. */
export type PermissionName<A extends AnyApp> = OfEach<A, 'permissions'> | Item<NonNullable<A['permissions']>>
/** What resources.ts names and the server must implement; one missing function does not compile (backend/resource/behavior.ts). */
export type EffectName<A extends AnyApp> = OfEach<A, 'effects'>
export type CheckName<A extends AnyApp> = OfEach<A, 'checks'>
export type ComputedName<A extends AnyApp> = OfEach<A, 'fns'>

/** The shape of a locale file: `en satisfies Words<typeof app>`; a missing word does not compile. */
export type Words<A extends AnyApp> = {
  enums: { [N in keyof A['enums']]: Record<EnumValue<A['enums'], N>, string> }
  checks: Record<OfEach<A, 'checks'> & string, string>
} & { [N in keyof A['resources']]: ResourceWords<A['resources'][N]> }
type ResourceWords<X> = X extends Resource<string, Operation, infer F, infer T, infer S, infer V, infer C, infer D, string> ? { one: string; many: string } & Groups<{
  fields: Names<F>; transitions: Names<T>; sections: S; views: V; rules: C; conditions: D
  args: { [K in keyof T]: T[K] extends { readonly args: infer G } ? Names<G> : never }[keyof T]
  confirm: Saying<T, 'confirm'>
  success: Saying<T, 'success'>
}> : never
/** Names of the members that say anything under key P. */
type Saying<T, P extends string> = { [K in keyof T]: T[K] extends { readonly [Q in P]: unknown } ? K : never }[keyof T] & string
/** Empty groups are left out of the file. */
type Groups<G> = { [K in keyof G as [G[K]] extends [never] ? never : K]: Record<G[K] & string, string> }

/** 'orders.fields.total' | 'enums.order_status.pending' | … */
export type LabelKey<A extends AnyApp> = Leaves<Words<A>>
type Leaves<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${Leaves<W[K]>}` }[keyof W & string]
