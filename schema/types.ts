/**
 * The language that resources.ts is written in: types alone, without behaviour (the functions are in define.ts).
 * Everything written in it is JSON. What needs code is only named here and lives in the room of its noun.
 * Every key with an example: docs/resources.md.
 *
 * The same letters everywhere:  E enums · F fields of one resource · G its groups of states · T its flow · R all resources
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
export interface StoredFile {
  readonly id: number; readonly label: string; readonly url: string; readonly thumb_url: string | null
  readonly mime: string; readonly size: number
}

/**
 * Field type → the value in JSON, and the options that only it has. Each type adds itself in schema/fields/<type>.ts.
 * E are the enums, X is the field.
 */
export interface Values<E, X> {}
export interface Options<E> {}
/** `accept`: pictures when nothing is said. `collection` stands on the file and in its list; the name of the field when nothing is said. */
export interface Files {
  readonly accept?: readonly FileGroup[]; readonly collection?: string
  readonly evidence?: true                     // what was sent is never replaced
}
export interface Length { readonly min?: number; readonly max?: number; readonly pattern?: string }
export interface Range<N> { readonly min?: N; readonly max?: N; readonly unit?: string }

/** Types that are only written: the normal form makes another type of them. `actor` is a row of people. */
interface WrittenOptions<E> extends Options<E> {
  readonly actor: { readonly to?: readonly string[] /* people of any guard when nothing is said */ }
}
interface WrittenValues<E, X> extends Values<E, X> {
  actor: { readonly type: X extends { readonly to: readonly (infer N)[] } ? N : `${Guard}s`; readonly id: number }
}

export interface Children { readonly of: string; readonly by: string; readonly edit?: 'grid' | 'list' }

/** Options of every field that people type. */
interface Common<E, F, G extends string> {
  readonly required?: true | 'if shown' | Predicate<E, F, G>   // true: NOT NULL; a predicate: required only then
  readonly show?: Predicate<E, F, G>           // drawn and accepted only then
  readonly lock?: Predicate<E, F, G>           // read-only then
  readonly unique?: true
  readonly renamed_from?: string               // its name until now: the next migration keeps the values (npm run schema)
  readonly create_only?: true                  // accepted on create, never on edit
  readonly read?: Permission                   // asked on top of `-list`
  readonly write?: Permission                  // asked on top of `-edit`
  readonly server?: Renamed<'the block `stamped`'>
  readonly immutable?: Renamed<'create_only'>
  readonly was?: Renamed<'renamed_from'>
  readonly title?: Renamed<'label'>
}
/** The type of a key that has another name now: whatever is written there does not compile, and the error names the new key. */
interface Renamed<N extends string> { readonly 'IS WRITTEN NOW AS': N }

/** Made of other fields, by one of these four ways. */
type Recipe<F> =
  | { readonly expr: Expr<keyof F & string> }                       // over the same row: ['-', 'total', 'paid_total']
  | { readonly sum: `${string}.${string}`; readonly where?: object }   // over children: 'items.amount'
  | { readonly count: string; readonly where?: object }             // of children; it is an `int`
  | { readonly last: `${string}.${string}`; readonly by: string }   // the child that comes last by a field of it
  | { readonly fn: string; readonly reads: readonly (keyof F & string)[] }   // a named function of the server, of fields of the same row
export type Expr<K extends string> = K | number | readonly ['+' | '-' | '*', Expr<K>, Expr<K>]
interface OfComputed<E, F, G extends string> {
  readonly show?: Predicate<E, F, G>; readonly read?: Permission; readonly renamed_from?: string
}

/** What the blocks must look like before anything in them is checked against anything else. */
type AnyFields = Readonly<Record<
  string, { readonly type: keyof WrittenOptions<Enums> } | { readonly to: string } | { readonly of: string }
>>
type AnyBlock = Readonly<Record<string, object>>
/** What field X may say, now that its own type and the other fields of the resource are known. */
type FieldRule<E, F, G extends string, X> = X extends { readonly type: infer Y extends keyof WrittenOptions<E> }
  ? { readonly type: Y; readonly default?: Value<E, X> | Actor | Now } & Common<E, F, G> & WrittenOptions<E>[Y]
  // Without a type: `of` is an enum, `to` a reference.
  : X extends { readonly of: infer N } ? { readonly default?: EnumValue<E, N> } & Common<E, F, G> & Options<E>['enum']
  : { readonly default?: number | Actor } & Common<E, F, G> & Options<E>['ref']
type FieldRules<E, F, G extends string, X> = { readonly [K in keyof X]: FieldRule<E, F, G, X[K]> }
type ComputedRule<E, F, G extends string, X> =
  X extends { readonly type: infer Y extends keyof WrittenOptions<E> }
  ? { readonly type: Y } & WrittenOptions<E>[Y] & OfComputed<E, F, G> & Recipe<F>
  : X extends { readonly of: string } ? OfComputed<E, F, G> & Recipe<F> & Options<E>['enum']
  // A count is an `int`, an expression and a sum are `money` when nothing is said.
  : OfComputed<E, F, G> & Exclude<Recipe<F>, { readonly last: string } | { readonly fn: string }>
type ComputedRules<E, F, G extends string, X> = { readonly [K in keyof X]: ComputedRule<E, F, G, X[K]> }

/** The four blocks of a resource as one list of fields, each with what its block says of it. */
type Merged<F, S, C, H, T> = Flat<
  { readonly [K in keyof F]: Typed<F[K], 'ref'> } & { readonly [K in keyof S]: Typed<S[K], 'ref'> & { readonly stamped: true } }
  & { readonly [K in keyof C]: Typed<C[K], Made<C[K]>['type']> & { readonly computed: true } }
  & { readonly [K in keyof H]: H[K] & { readonly type: 'children' } }
  & (T extends { readonly status: infer N extends string } ? { readonly status: StatusOf<N> } : unknown)>
/** What a computed field is when nothing is said. */
interface Counted { readonly type: 'int' }
interface Added { readonly type: 'money' }
type Made<X> = X extends { readonly count: string } ? Counted : Added
/** The field that a flow drives. */
interface StatusOf<N> { readonly type: 'enum'; readonly of: N; readonly required: true; readonly stamped: true }

type Typed<X, Otherwise> = X extends { readonly type: string } ? X
  : X & { readonly type: X extends { readonly of: string } ? 'enum' : Otherwise }

/** The JSON value of field X. */
export type Value<E, X> =
  X extends { readonly type: infer Y extends keyof WrittenValues<E, X> } ? WrittenValues<E, X>[Y] : never

/** Columns that every table has; `deleted_at` only where the resource says `soft_delete` (check.ts). */
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
type ToAny = TypeWith<{ relation: 'polymorphic' }> | 'actor'
/** What no form sends: the server gives it, or it is rows or a file of its own. */
type Unsent = TypeWith<{ writer: 'server' | 'rows' | 'upload' }>
/** What may be read: everything but passwords and tokens. */
type Readable<F> = Exclude<Names<All<F>>, OfType<F, Secret>>
/** What a form may send. */
type Writable<F> = {
  [K in keyof F]: F[K] extends { readonly computed: true } | { readonly stamped: true } | { readonly type: Unsent } ? never : K
}[keyof F] & string

// ── Predicates: one shape for field rules, row scopes, transitions and saved views ──────────────────────────────────

export type Actor = { readonly actor: string }                       // a column of the signed-in caller
export type Said = { readonly said: 'reason' }                        // the reason that the caller gave for the move
export type Now = { readonly now: 'instant' | 'today' }              // in the time zone of the business
export type Moment = { readonly now: 'instant'; readonly days: number }   // so many days from now, or before it
type Operand<V, K> = V | Actor | Now | Moment | { readonly field: K }         // or another field of the same row
export type Compare<V, K, G extends string> = Operand<V, K> | null | {
  readonly eq?: Operand<V, K>; readonly ne?: Operand<V, K> | null
  readonly in?: readonly V[] | G; readonly nin?: readonly V[] | G   // of `status` also a group of the resource
  readonly gt?: Operand<V, K>; readonly gte?: Operand<V, K>; readonly lt?: Operand<V, K>; readonly lte?: Operand<V, K>
  readonly has?: V extends readonly (infer I)[] ? I : never          // an `enums` field contains this value
}
export type Predicate<E, F, G extends string = never> =
  | { readonly [K in keyof F]?: Compare<Value<E, F[K]>, keyof F, K extends 'status' ? G : never> }   // several fields: all of them
  | { readonly and: readonly Predicate<E, F, G>[] } | { readonly or: readonly Predicate<E, F, G>[] } | { readonly not: Predicate<E, F, G> }

// ── The flow ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type Mover = 'staff' | 'courier' | 'client' | 'system'
/** A verb on a record: button, dialog, permission, `POST /:id/<verb>`. Without `to` the status stays: a plain action. */
interface Transition<E, F, C extends string, G extends string, A> {
  readonly from?: readonly (State<E, F> | G)[] | `any but ${State<E, F> | G}`   // states and groups of them; any when nothing is said
  readonly to?: State<E, F>
  readonly by?: readonly Mover[]               // staff when nothing is said; `system`: as the effect of something else
  readonly allow?: Permission                  // what they need; the system needs nothing
  readonly when?: readonly C[]                 // named `conditions`, else refused with the words of the first that fails
  readonly check?: readonly string[]           // the same by code, with the words of `checks.<name>`
  readonly asks?: AsksRule<E, F, A>            // a field of the record, saved with the move, or a described answer that the effects read
  readonly reason?: true                       // asked in the dialog, kept in the audit log
  readonly confirm?: true                      // ask first, with the words of `<resource>.confirm.<verb>`
  readonly success?: true                      // answered with the words of `<resource>.success.<verb>`
  readonly at?: Askable<F> & OfType<F, TypeWith<{ now: string }>>   // keeps when it happened
  readonly actor?: Askable<F> & OfType<F, ToOne | ToAny>              // keeps who did it
  readonly clear?: readonly Askable<F>[]       // these are emptied
  readonly set?: { readonly [K in Askable<F>]?: Value<E, F[K & keyof F]> | null | Actor | Now | Said }   // given by the move itself
  readonly effects?: readonly string[]         // named functions, inside the same database transaction
  readonly icon?: string
  readonly primary?: true
  readonly permission?: Renamed<'allow'>
  readonly ask?: Renamed<'asks'>
  readonly args?: Renamed<'asks'>
  readonly system?: Renamed<"by: ['system']">
}
/** What a transition may ask for: anything stored that nobody computes. */
type Askable<F> = {
  [K in keyof F]: F[K] extends { readonly computed: true } | { readonly type: Unsent } ? never : K
}[keyof F] & string
/** Values of the field `status`, which the flow drives. */
type State<E, F> = F extends { readonly status: infer X } ? Value<E, X> : never
type AnswerRule<E> =
  | { [Y in keyof WrittenOptions<E>]: { readonly type: Y; readonly required?: true } & WrittenOptions<E>[Y] }[keyof WrittenOptions<E>]
  | { readonly required?: true } & (Options<E>['ref'] | Options<E>['enum'])
type AsksRule<E, F, A> = {
  readonly [K in keyof A]: A[K] extends string ? (K extends Askable<F> ? 'required' | 'optional' : 'no field of the record') : AnswerRule<E>
}
type AsksOf<X> = X extends { readonly asks: infer A } ? A : {}
type FlowRules<E, F, T, C extends string, G extends string> = {
  readonly [K in keyof T]:
    K extends 'status' ? keyof E & string               // the enum of its states: the field `status`, which the server stamps
    : K extends 'initial' ? State<E, F>                // the status of a new record
    : K extends 'unreachable' ? readonly State<E, F>[] // states whose transitions wait for a room that does not exist yet
    : Transition<E, F, C, G, AsksOf<T[K]>>
}

// ── A resource ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Couriers and clients see only what is listed here: no entry, no access. Of that, a person may do what their role permits. */
type Access<E, F, G extends string> = (
  | { readonly where: Predicate<E, All<F>, G> }        // the rows for which this holds
  | { readonly access: 'parent' }                      // the rows whose parent they see
  | { readonly access: { readonly through: OfType<F, Rows> } }   // the rows with such a child that they see
) & {
  readonly ops?: readonly Operation[]          // each needs `<permission>-<operation>`; `list` when nothing is said
  readonly permission_for?: Readonly<Partial<Record<Operation, Permission>>>   // or this instead
  readonly read: readonly Readable<F>[]        // and the id
  readonly write?: readonly Writable<F>[]
  readonly set?: { readonly [K in keyof F]?: Value<E, F[K]> | Actor | Now }   // given on create, not asked
  readonly opens?: Renamed<'permission_for'>
  readonly transitions?: Renamed<'`by` and `allow` of the verb in `flow`'>
}

interface List<E, F, V extends string, G extends string> {
  readonly columns: readonly Readable<F>[]
  readonly sort: Readable<F> | `-${Readable<F>}`
  readonly search?: readonly Readable<F>[]
  readonly filters?: readonly Readable<F>[]
  readonly totals?: readonly Readable<F>[]
  readonly views?: Readonly<Record<V, Predicate<E, All<F>, G>>>           // tabs above the list
  readonly board?: true                        // also a board: a column for each status, where moving a card is a transition
  readonly calendar?: OfType<F, TypeWith<{ view: 'calendar' }>>   // also a calendar by this day
  readonly wall?: OfType<F, TypeWith<{ view: 'wall' }>>       // also a wall of these pictures
  readonly map?: OfType<F, TypeWith<{ view: 'map' }>>         // also a map of these places; areas lie under the maps of points
}

interface Admin<E, F> {
  readonly path?: string                       // below /user, its name when nothing is said; `:client_id` filters by that reference
  readonly group: EnumValue<E, 'menu_group'>   // place in the menu; a path with a parameter has none
  readonly icon: string
  readonly form?: 'page' | 'none'              // page: <path>/create and <path>/edit/:id; a drawer over the list when nothing is said
  readonly show?: readonly Readable<F>[]       // a detail page <path>/:id, with these children as tabs
}

/** Everything about a resource that other types ask for later, kept as literals. */
export interface Resource<
  P extends string, O extends Operation, N, F, T, S extends string, V extends string, C extends string, D extends string, M extends string,
> {
  readonly permission: P
  readonly permissions?: readonly M[]
  readonly ops?: readonly O[]
  readonly enums: N
  readonly fields: F
  readonly flow: T
  readonly sections: S
  readonly views: V
  readonly rules: C
  readonly conditions: D
}

/** What the developer writes, with every name checked. E holds the enums of the resource too, A is the four blocks together. */
export interface Written<
  E, N, P extends string, F, S, C, H, A, G extends string, T, O extends Operation,
  X extends string, V extends string, R extends string, D extends string, M extends string,
> {
  readonly permission: P                       // 'order' → order-list, order-create, order-edit, order-delete
  readonly permissions?: readonly (M & Permission)[]   // asked by the code of its room: 'order-create-suspended'
  readonly ops?: readonly O[]                  // those that exist; all four when left out
  readonly permission_for?: Readonly<Partial<Record<O, Permission>>>   // asked instead of `<permission>-<operation>`
  readonly renamed_from?: string               // its name until now: the next migration keeps the rows (npm run schema)
  readonly label: Readable<A>                  // what stands for the record: references, breadcrumbs, search
  readonly soft_delete?: true                  // delete only sets deleted_at
  readonly append_only?: true                  // rows are written once: no edit, no delete, not by code either (a database trigger)
  readonly audit?: false                       // rows are made without an entry in the audit log, for they are one; they are never edited
  readonly per_site?: true                     // has site_id; staff of a site see their site
  /**
   * What it tells of: staff of a site see it when that is of their site, or of none. By name and id, that may be gone: then it
   * is of who did it.
   */
  readonly about?: OfType<A, ToOne | ToAny>
    | readonly [resource: OfType<A, TypeWith<{ group: 'text' }>>, id: OfType<A, TypeWith<{ number: object }>>, by: OfType<A, ToAny>]
  readonly parent?: OfType<A, ToOne>           // owner of the row: nested list, `access: 'parent'`
  readonly unique?: readonly (readonly Names<A>[])[]
  readonly indexes?: readonly (readonly Names<A>[])[]   // for what is asked besides the list: each ends with the id
  readonly enums?: N                           // those that only this resource uses
  readonly fields?: Checked<F, FieldRules<E, All<A>, G, NoInfer<F>>>        // people type these
  readonly stamped?: Checked<S, FieldRules<E, All<A>, G, NoInfer<S>>>       // the server writes these, or a transition asks for them
  readonly computed?: Checked<C, ComputedRules<E, All<A>, G, NoInfer<C>>>   // made of other fields
  readonly children?: Checked<H, { readonly [K in keyof H]: Children }>     // rows of other resources that lead here
  readonly groups?: Readonly<Record<G, readonly State<E, A>[]>>             // states that are named together
  readonly flow?: Checked<T, FlowRules<E, A, NoInfer<T>, NoInfer<D>, NoInfer<G>>>
  /** Must hold on save; words: `<resource>.rules.<name>`. `range`: the second is never before the first, of hours not at it either. */
  readonly rules?: Readonly<Record<R, Predicate<E, All<A>, NoInfer<G>> | { readonly range: readonly [Names<A>, Names<A>] }>>
  readonly conditions?: Readonly<Record<D, Predicate<E, All<A>, NoInfer<G>>>>   // named facts, asked by `when` and `allow_when`, with words
  /** Else the operation is refused. */
  readonly allow_when?: { readonly edit?: readonly NoInfer<D>[]; readonly delete?: readonly NoInfer<D>[] }
  readonly guards?: { readonly [K in Exclude<Guard, 'user'>]?: Access<E, A, NoInfer<G>> }
  readonly list: List<E, A, V, NoInfer<G>>
  /** Sections, each by the field that it begins with: it goes on in the order of `fields`. A list where that is not the order. */
  readonly form?: Readonly<Record<X, Drawn<A> | readonly Drawn<A>[]>>       // one section `main` of all `fields` when nothing is said
  readonly admin?: Admin<E, A>
  readonly title?: Renamed<'label'>
  readonly soft?: Renamed<'soft_delete'>
  readonly site?: Renamed<'per_site'>
  readonly was?: Renamed<'renamed_from'>
  readonly opens?: Renamed<'permission_for'>
  readonly unlogged?: Renamed<'audit: false'>
  readonly only?: Renamed<'allow_when'>
  readonly initial?: Renamed<'flow.initial'>
  readonly later?: Renamed<'flow.unreachable'>
  readonly transitions?: Renamed<'flow'>
}
/** What a form draws. */
type Drawn<A> = Exclude<Readable<A> | OfType<A, TypeWith<{ hashed: true }>>, keyof SystemFields>

/**
 * T when it obeys Rule and has no key that Rule lacks; otherwise Rule itself, so that the compiler reports the
 * mistake against the plain rule ("'requird' does not exist, did you mean 'required'?") and not against `never`.
 */
export type Checked<T, Rule> = (T & ([T] extends [Rule & NoExtra<T, Rule>] ? unknown : never)) | Rule
/** Excess keys are an error in a literal only while its type is not inferred; this restores it, at any depth. */
type NoExtra<T, Rule> = T extends readonly unknown[] ? unknown
  : T extends object ? { readonly [K in keyof T]: K extends AnyKey<Rule> ? NoExtra<T[K], At<Rule, K>> : never } : unknown
type AnyKey<U> = U extends object ? keyof U : never                       // keys of every member of a union
type At<U, K> = U extends object ? K extends keyof U ? U[K] : never : never  // their values

// ── The functions of define.ts ──────────────────────────────────────────────────────────────────────────────────────

/** `const resource = resourceWith(enums)`: fields then know the values of the enums by name. */
export type ResourceWith = <const E extends Enums>(_: E) => <
  const P extends string,                      // permission prefix
  const N extends Enums = {},                  // its own enums
  const F extends AnyFields = {},
  const S extends AnyFields = {},
  const C extends AnyBlock = {},
  const H extends AnyBlock = {},
  const G extends string = never,              // names of the groups of states
  const T extends Readonly<Record<string, unknown>> = {},
  const O extends Operation = Operation,
  const X extends string = 'main',             // names of the form sections
  const V extends string = never,              // names of the saved views
  const R extends string = never,              // names of the rules
  const D extends string = never,              // names of the conditions
  const M extends Permission = never,          // permissions that code asks for
>(written: Written<
  E & NoInfer<N>, N, P, F, S, C, H, Merged<NoInfer<F>, NoInfer<S>, NoInfer<C>, NoInfer<H>, NoInfer<T>>, G, T, O, X, V, R, D, M
>) =>
  Resource<P, O, N, Merged<F, S, C, H, T>, Omit<T, 'status' | 'initial' | 'unreachable'>, SectionsOf<Merged<F, S, C, H, T>, X>, V, R, D, M>
/** Nobody types into it: it has no form. */
type SectionsOf<A, X> = [Writable<A>] extends [never] ? never : X

/** Puts the resources together, and checks every name that crosses from one to another. */
export type Define = <const E extends Enums, const R extends Resources, const G extends Permission = never>(app: {
  readonly enums: E
  readonly permissions?: readonly G[]          // of the whole application, carried by no resource: 'export-data'
  readonly resources: R & Linked<R>
}) => App<E & Owned<R>, R, G>

type AnyResource = Resource<string, Operation, unknown, unknown, unknown, string, string, string, string, string>
type Resources = Readonly<Record<string, AnyResource>>
export interface App<E, R, G extends string = never> { readonly enums: E; readonly permissions?: readonly G[]; readonly resources: R }
type AnyApp = App<Enums, Resources, string>
/** The enums that stand in a resource. */
type Owned<R> = Both<{ [K in keyof R]: R[K] extends { readonly enums: infer N } ? N : never }[keyof R]>
type Both<U> = (U extends unknown ? (_: U) => void : never) extends (_: infer I) => void ? I : never

type Linked<R> = { readonly [K in keyof R]: [Problems<R, R[K]>] extends [never] ? unknown : { readonly PROBLEM: Problems<R, R[K]> } }
type Problems<R, X> = X extends { readonly fields: infer F } ? { [K in Names<F>]: Problem<R, F, K, F[K]> }[Names<F>] : never
/** The sentence that the compiler shows for field K when a name in it leads nowhere. */
type Problem<R, F, K extends string, X> =
  X extends { readonly to: infer N extends string } ? N extends keyof R ? never : `${K}: no resource "${N}"`
  : X extends { readonly to: readonly (infer N extends string)[] }
    ? Exclude<N, keyof R> extends never ? never : `${K}: no resource "${Exclude<N, keyof R>}"`
  : X extends { readonly of: infer N extends string; readonly by: infer B extends string }
    ? N extends keyof R ? B extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${B}"` : `${K}: no resource "${N}"`
  : X extends { readonly sum: infer Path extends string } | { readonly last: infer Path extends string } ? PathProblem<R, F, K, Path>
  : X extends { readonly count: infer H extends string } ? H extends OfType<F, Rows> ? never : `${K}: no children "${H}"`
  : never
type PathProblem<R, F, K extends string, Path extends string> = Path extends `${infer H}.${infer X}`
  ? H extends OfType<F, Rows>
    ? F[H & keyof F] extends { readonly of: infer N extends string }
      ? X extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${X}"` : never
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
  & { [K in Stored<FieldsIn<A, N>>]: Read<A['enums'], FieldsIn<A, N>[K]> }>
/** Rows and files are read with their names. */
type Read<E, X> =
  X extends { readonly type: TypeWith<{ relation: 'many_to_many' }> } ? readonly Reference[]
  : X extends { readonly type: TypeWith<{ files: 'several' }> } ? readonly StoredFile[] : Nullable<E, X>

type Needed<F> = {
  [K in Writable<F>]: F[K] extends { readonly default: unknown } ? never : F[K] extends { readonly required: true } ? K : never
}[Writable<F>]
export type Create<A extends AnyApp, N extends keyof A['resources']> = Flat<
  { [K in Needed<FieldsIn<A, N>>]: Value<A['enums'], FieldsIn<A, N>[K]> }
  & { [K in Exclude<Writable<FieldsIn<A, N>>, Needed<FieldsIn<A, N>>>]?: Nullable<A['enums'], FieldsIn<A, N>[K]> }>

/** Always with the `version` that was read: forgetting the optimistic lock does not compile. */
export type Update<A extends AnyApp, N extends keyof A['resources']> = Flat<{ version: number }
  & { [K in Changeable<FieldsIn<A, N>>]?: Nullable<A['enums'], FieldsIn<A, N>[K]> }>
type Changeable<F> = { [K in Writable<F>]: F[K] extends { readonly create_only: true } ? never : K }[Writable<F>]

/** order_items → order-items */
export type Url<N extends string> = N extends `${infer A}_${infer B}` ? `${A}-${Url<B>}` : N

/** What the members of a record say under key P. */
type Spoken<X, P extends string> = { [K in keyof X]: X[K] extends { readonly [Q in P]: infer V } ? V : never }[keyof X]
type Item<X> = X extends readonly (infer I)[] ? I : never
type OfEach<A extends AnyApp, P extends keyof Collected<AnyResource>> =
  { [N in keyof A['resources']]: Collected<A['resources'][N]>[P] }[keyof A['resources']] & string
interface Collected<X extends AnyResource> {
  permissions: `${X['permission']}-${Item<X['ops']>}` | Item<NonNullable<X['permissions']>> | Allowed<X['flow']>
    | Spoken<X['fields'], 'read'> | Spoken<X['fields'], 'write'>
  effects: Item<Spoken<X['flow'], 'effects'>>
  checks: Item<Spoken<X['flow'], 'check'>>
  fns: Spoken<X['fields'], 'fn'>
}
/** What staff need for the verbs that are theirs. */
type Allowed<T> = {
  [K in keyof T]: T[K] extends { readonly by: readonly (infer B)[] } ? 'staff' extends B ? AllowOf<T[K]> : never : AllowOf<T[K]>
}[keyof T]
type AllowOf<X> = X extends { readonly allow: infer P } ? P : never
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
type ResourceWords<X> = X extends AnyResource ? { one: string; many: string } & Groups<{
  fields: Names<X['fields']>; transitions: Names<X['flow']>; sections: X['sections']; views: X['views']
  rules: X['rules']; conditions: X['conditions']
  args: { [K in keyof X['flow']]: Answers<X['flow'][K]> }[keyof X['flow']]
  confirm: Saying<X['flow'], 'confirm'>
  success: Saying<X['flow'], 'success'>
}> : never
/** What a verb asks besides fields of the record. */
type Answers<X> = X extends { readonly asks: infer A } ? { [K in Names<A>]: A[K] extends string ? never : K }[Names<A>] : never
/** Names of the members that say anything under key P. */
type Saying<T, P extends string> = { [K in keyof T]: T[K] extends { readonly [Q in P]: unknown } ? K : never }[keyof T] & string
/** Empty groups are left out of the file. */
type Groups<G> = { [K in keyof G as [G[K]] extends [never] ? never : K]: Record<G[K] & string, string> }

/** 'orders.fields.total' | 'enums.order_status.pending' | … */
export type LabelKey<A extends AnyApp> = Leaves<Words<A>>
type Leaves<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${Leaves<W[K]>}` }[keyof W & string]
