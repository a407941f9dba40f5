/**
 * The types of the definition language of resources.ts, without behaviour (its functions are in define.ts).
 * A definition is JSON. Code is referenced by name only and lives in the room of its noun.
 * Every key with an example: docs/resources.md.
 *
 * Type parameters:  E enums and shapes · F fields of one resource · G its groups of states · T its flow · R all resources
 */
import type { fieldTypes } from './fields/index.ts'
import type { Singular } from './singular.ts'
import type { ShapeLabels, ShapeRules, Shapes } from './shape_types.ts'

export type Guard = 'user' | 'courier' | 'client'
export type Colour = 'white' | 'yellow' | 'green' | 'red' | 'blue' | 'orange' | 'pink' | 'grey'
export type Operation = 'list' | 'create' | 'edit' | 'delete'
export type Permission = `${string}-${string}`

// ── Enums: a list of values, or each value with the colour of its badge ─────────────────────────────────────────────

export type Enums = Readonly<Record<string, readonly string[] | Readonly<Record<string, Colour | null>>>>
export type EnumValue<E, N> =
  E extends { readonly enums: infer U } ? N extends keyof U ? (U[N] extends readonly (infer V)[] ? V : keyof U[N]) & string : never : never
export type EnumName<E> = E extends { readonly enums: infer U } ? keyof U & string : never

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Point { readonly lat: number; readonly lng: number }
export interface Polygon { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] }
/** A reference as the API sends it: the id and the label of the referenced row, in the caller's language. */
export interface Reference { readonly id: number; readonly label: string }
export type I18n = Readonly<Partial<Record<'en' | 'es' | 'fr' | 'ar', string>>>
export type FileGroup = 'image' | 'pdf' | 'audio'
/** A file as the API sends it. Its URLs are signed and expire. `thumb_url` is null unless the file is an image. */
export interface StoredFile {
  readonly id: number; readonly label: string; readonly url: string; readonly thumb_url: string | null
  readonly mime: string; readonly size: number
}

/**
 * Field type → its JSON value, and the options that only this type has. Each type is added in schema/fields/<type>.ts.
 * E are the enums and shapes, X is the field.
 */
export interface FieldValues<E, X> {}
export interface FieldOptions<E> {}
/** `accept`: images by default. `collection` is stored with the file and shown in the list of files; the field's name by default. */
export interface FileOptions {
  readonly accept?: readonly FileGroup[]; readonly collection?: string
  readonly evidence?: true                     // a stored file is never replaced
}
export interface LengthOptions { readonly min?: number; readonly max?: number; readonly pattern?: string }
/** Names of usual texts, offered as chips before one is typed; text: `usual.<name>` of the locale files (`words: 'usual'`). */
export interface UsualOptions { readonly usual?: readonly string[] }
export interface RangeOptions<N> { readonly min?: N; readonly max?: N; readonly unit?: string }

/** Types of the raw form only, which the normal form replaces. `actor` is a reference to a person. */
interface InputOptions<E> extends FieldOptions<E> {
  readonly actor: { readonly to?: readonly string[] /* people of any guard by default */ }
}
interface InputValues<E, X> extends FieldValues<E, X> {
  actor: { readonly type: X extends { readonly to: readonly (infer N)[] } ? N : `${Guard}s`; readonly id: number }
}

export interface ChildrenOptions { readonly of: string; readonly by: string; readonly edit?: 'grid' | 'list' }

/** Options of every field that people fill. */
interface CommonOptions<E, F, G extends string> {
  readonly required?: true | 'if shown' | Predicate<E, F, G>   // true: NOT NULL; a predicate: required only then
  readonly show?: Predicate<E, F, G>           // shown and accepted only while this holds
  readonly lock?: Predicate<E, F, G>           // read-only while this holds
  readonly check?: readonly string[]           // changed only while these hold, implemented in code; text: `checks.<name>`
  readonly unique?: true
  readonly renamed_from?: string               // its former name: the next migration keeps the values (npm run schema)
  readonly create_only?: true                  // accepted on create, never on edit
  readonly read?: Permission                   // required in addition to `-list`
  readonly write?: Permission                  // required in addition to `-edit`
  readonly public?: true                       // shown to everybody, also to who has not signed in
  readonly audit?: false                       // its values are in no audit entry, from which nothing can be erased
  readonly server?: RenamedKey<'the block `stamped`'>
  readonly immutable?: RenamedKey<'create_only'>
  readonly was?: RenamedKey<'renamed_from'>
  readonly title?: RenamedKey<'label'>
}
/** The type of a renamed key: no value compiles, and the error names the new key. */
interface RenamedKey<N extends string> { readonly 'IS WRITTEN NOW AS': N }

/** How a computed field is computed: one of these. */
type Computation<F> =
  | { readonly expr: Expr<keyof F & string> }                       // over the same row: ['-', 'total', 'paid_total']
  | { readonly sum: `${string}.${string}`; readonly where?: object }   // over children: 'items.amount'
  | { readonly count: string; readonly where?: object }             // of children; it is an `int`
  | { readonly last: `${string}.${string}`; readonly by: string }   // of the child with the greatest value of a field
  | { readonly fn: string; readonly reads: readonly (keyof F & string)[] }   // a registered server function of fields of the same row
export type Expr<K extends string> = K | number | readonly ['+' | '-' | '*', Expr<K>, Expr<K>]
interface ComputedOptions<E, F, G extends string> {
  readonly show?: Predicate<E, F, G>; readonly read?: Permission; readonly renamed_from?: string
}

/** The shape of the blocks, before their parts are checked against each other. */
type AnyFields = Readonly<Record<
  string, { readonly type: keyof InputOptions<Enums> } | { readonly to: string } | { readonly of: string }
>>
type AnyBlock = Readonly<Record<string, object>>
/** The keys that field X may have, given its type and the other fields of the resource. */
type FieldRule<E, F, G extends string, X> = X extends { readonly type: infer Y extends keyof InputOptions<E> }
  ? { readonly type: Y; readonly default?: Value<E, X> | CallerColumn | CurrentTime } & CommonOptions<E, F, G> & InputOptions<E>[Y]
  // Without a type: `of` is an enum, `to` a reference.
  : X extends { readonly of: infer N } ? { readonly default?: EnumValue<E, N> } & CommonOptions<E, F, G> & FieldOptions<E>['enum']
  : { readonly default?: number | CallerColumn } & CommonOptions<E, F, G> & FieldOptions<E>['ref']
type FieldRules<E, F, G extends string, X> = { readonly [K in keyof X]: FieldRule<E, F, G, X[K]> }
type ComputedRule<E, F, G extends string, X> =
  X extends { readonly type: infer Y extends keyof InputOptions<E> }
  ? { readonly type: Y } & InputOptions<E>[Y] & ComputedOptions<E, F, G> & Computation<F>
  : X extends { readonly of: string } ? ComputedOptions<E, F, G> & Computation<F> & FieldOptions<E>['enum']
  // By default a count is an `int`, an expression and a sum are `money`.
  : ComputedOptions<E, F, G> & Exclude<Computation<F>, { readonly last: string } | { readonly fn: string }>
type ComputedRules<E, F, G extends string, X> = { readonly [K in keyof X]: ComputedRule<E, F, G, X[K]> }

/** The four blocks of a resource as one list of fields, each with the properties that its block implies. */
type MergedFields<F, S, C, H, T> = Simplify<
  { readonly [K in keyof F]: WithType<F[K], 'ref'> } & { readonly [K in keyof S]: WithType<S[K], 'ref'> & { readonly stamped: true } }
  & { readonly [K in keyof C]: WithType<C[K], DefaultComputed<C[K]>['type']> & { readonly computed: true } }
  & { readonly [K in keyof H]: H[K] & { readonly type: 'children' } }
  & (T extends { readonly status: infer N extends string } ? { readonly status: StatusField<N> } : unknown)
  & StampsOf<T, keyof F | keyof S>>
/** The fields that transitions stamp (`at`, `actor`) and no block declares: a time, a day, a member of staff, by the end of the name. */
type StampsOf<T, Declared> = { readonly [N in Exclude<StampNames<T[keyof T]>, Declared>]: StampField<N> & { readonly stamped: true } }
type StampNames<X> =
  | (X extends { readonly at: infer N extends `${string}_at` | `${string}_on` } ? N : never)
  | (X extends { readonly actor: infer N extends `${string}by_id` } ? N : never)
type StampField<N> =
  N extends `${string}_at` ? { readonly type: 'datetime' }
  : N extends `${string}_on` ? { readonly type: 'date' } : { readonly type: 'ref'; readonly to: 'users' }
/** The default type of a computed field. */
interface IntField { readonly type: 'int' }
interface MoneyField { readonly type: 'money' }
type DefaultComputed<X> = X extends { readonly count: string } ? IntField : MoneyField
/** The status field of a flow. */
interface StatusField<N> { readonly type: 'enum'; readonly of: N; readonly required: true; readonly stamped: true }

type WithType<X, Otherwise> = X extends { readonly type: string } ? X
  : X & { readonly type: X extends { readonly of: string } ? 'enum' : Otherwise }

/** The JSON value of field X. */
export type Value<E, X> =
  X extends { readonly type: infer Y extends keyof InputValues<E, X> } ? InputValues<E, X>[Y] : never

/** Columns of every table; `deleted_at` only with `soft_delete` (check.ts). */
interface SystemFields {
  id: { type: 'int' }; version: { type: 'int' }
  created_at: { type: 'datetime' }; updated_at: { type: 'datetime' }; deleted_at: { type: 'datetime' }
}
type WithSystemFields<F> = F & SystemFields
type Names<T> = keyof T & string
/** Names of the fields whose type is Y. */
type FieldsOfType<F, Y> = { [K in keyof F]: F[K] extends { readonly type: Y } ? K : never }[keyof F] & string
type FieldTypes = typeof fieldTypes
/** Names of the types that have these traits. */
export type TypeWith<T> = { [K in keyof FieldTypes]: FieldTypes[K] extends T ? K : never }[keyof FieldTypes]
type Secret = TypeWith<{ secret: true }>
type HasMany = TypeWith<{ relation: 'has_many' }>
type BelongsTo = TypeWith<{ relation: 'belongs_to' }>
type Polymorphic = TypeWith<{ relation: 'polymorphic' }> | 'actor'
/** Types that no form sends: the server writes them, or they are rows or files of their own. */
type NotSentByForms = TypeWith<{ writer: 'server' | 'rows' | 'upload' }>
/** Fields that may be read: all except passwords and tokens. */
type Readable<F> = Exclude<Names<WithSystemFields<F>>, FieldsOfType<F, Secret>>
/** Fields that a form may send. */
type Writable<F> = {
  [K in keyof F]: F[K] extends { readonly computed: true } | { readonly stamped: true } | { readonly type: NotSentByForms } ? never : K
}[keyof F] & string

// ── Predicates: one shape for field rules, row scopes, transitions and saved views ──────────────────────────────────

export type CallerColumn = { readonly actor: string }                       // a column of the caller
export type ReasonOperand = { readonly input: 'reason' }                        // the reason that the caller gave for the transition
export type CurrentTime = { readonly now: 'instant' | 'today' }              // in the time zone of the business
export type RelativeTime = { readonly now: 'instant'; readonly days: number }   // an offset in days from now, possibly negative
type Operand<V, K> = V | CallerColumn | CurrentTime | RelativeTime | { readonly field: K }         // also another field of the same row
export type Comparison<V, K, G extends string> = Operand<V, K> | null | {
  readonly eq?: Operand<V, K>; readonly ne?: Operand<V, K> | null
  readonly in?: readonly V[] | G; readonly nin?: readonly V[] | G   // of `status` also a group of the resource
  readonly gt?: Operand<V, K>; readonly gte?: Operand<V, K>; readonly lt?: Operand<V, K>; readonly lte?: Operand<V, K>
  readonly has?: V extends readonly (infer I)[] ? I : never          // an `enums` field contains this value
}
export type Predicate<E, F, G extends string = never> =
  | { readonly [K in keyof F]?: Comparison<Value<E, F[K]>, keyof F, K extends 'status' ? G : never> }   // several fields: all of them
  | { readonly and: readonly Predicate<E, F, G>[] } | { readonly or: readonly Predicate<E, F, G>[] } | { readonly not: Predicate<E, F, G> }

// ── The flow ────────────────────────────────────────────────────────────────────────────────────────────────────────

export type FlowActor = 'staff' | 'courier' | 'client' | 'system'
/** A transition of a record: button, dialog, permission, `POST /:id/<verb>`. Without `to` the status does not change. */
interface Transition<E, F, C extends string, G extends string, A, V> {
  readonly from?: readonly (State<E, F> | G)[] | `any but ${State<E, F> | G}`   // statuses and groups; any status by default
  readonly to?: State<E, F>
  readonly by?: readonly FlowActor[]               // staff by default; `system`: run as an effect of other code
  readonly allow?: Permission                  // the permission that it requires; the system requires none
  readonly when?: readonly C[]                 // named `conditions`; refused with the text of the first that fails
  readonly check?: readonly string[]           // the same, implemented in code; text: `checks.<name>`
  readonly asks?: AsksRule<E, F, A>            // fields of the record, saved with the transition, or arguments for the effects
  /** Of an enum that it asks for: only these values. */
  readonly offers?: { readonly [K in keyof A & keyof F]?: readonly Value<E, F[K]>[] }
  readonly reason?: true | readonly string[]   // asked for in the dialog, stored in the audit log; a list: as `usual`
  readonly confirm?: true                      // confirmed first; text: `<resource>.confirm.<verb>`
  // Store the time of the transition and who ran it. `x_at`, `x_on` and `x_by_id` need no declaration.
  readonly at?: Askable<F> & FieldsOfType<F, TypeWith<{ now: string }>>
  readonly actor?: Askable<F> & FieldsOfType<F, BelongsTo | Polymorphic>
  readonly clear?: readonly Askable<F>[]       // set to null
  /** Values that the transition sets. */
  readonly set?: { readonly [K in Askable<F>]?: Value<E, F[K & keyof F]> | null | CallerColumn | CurrentTime | ReasonOperand }
  readonly effects?: readonly string[]         // registered functions, run in the same database transaction
  readonly undo?: V                            // the transition back, offered for some seconds after this one
  readonly icon?: string                       // another one than `icons` of the application names for its verb
  readonly primary?: true
  readonly permission?: RenamedKey<'allow'>
  readonly ask?: RenamedKey<'asks'>
  readonly args?: RenamedKey<'asks'>
  readonly system?: RenamedKey<"by: ['system']">
  readonly success?: RenamedKey<'transitions_done of the locale files'>
}
/** Fields that a transition may ask for: all stored fields that are not computed. */
type Askable<F> = {
  [K in keyof F]: F[K] extends { readonly computed: true } | { readonly type: NotSentByForms } ? never : K
}[keyof F] & string
/** The values of the field `status`. */
type State<E, F> = F extends { readonly status: infer X } ? Value<E, X> : never
type AnswerRule<E> =
  | { [Y in keyof InputOptions<E>]: { readonly type: Y; readonly required?: true } & InputOptions<E>[Y] }[keyof InputOptions<E>]
  | { readonly required?: true } & (FieldOptions<E>['ref'] | FieldOptions<E>['enum'])
type AsksRule<E, F, A> = {
  readonly [K in keyof A]: A[K] extends string ? (K extends Askable<F> ? 'required' | 'optional' : 'no field of the record') : AnswerRule<E>
}
type AsksOf<X> = X extends { readonly asks: infer A } ? A : {}
type FlowRules<E, F, T, C extends string, G extends string> = {
  readonly [K in keyof T]:
    K extends 'status' ? EnumName<E>                    // the enum of the field `status`, which the server writes
    : K extends 'initial' ? State<E, F>                // the status of a new record
    : Transition<E, F, C, G, AsksOf<T[K]>, Exclude<Names<T>, 'status' | 'initial'>>
}

// ── A resource ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The allow-list of couriers or clients: no entry, no access. Within it, a person may do what their role permits. */
type Access<E, F, G extends string> = (
  | { readonly where: Predicate<E, WithSystemFields<F> & { readonly site_id: { readonly type: 'ref'; readonly to: string } }, G> }
  | { readonly access: 'parent' }                      // rows whose parent they may read
  | { readonly access: { readonly through: FieldsOfType<F, HasMany> } }   // rows with such a child that they may read
) & {
  readonly ops?: readonly Operation[]          // each requires `<permission>-<operation>`; `list` by default
  readonly permission_for?: Readonly<Partial<Record<Operation, Permission>>>   // replaces that permission
  readonly read: readonly Readable<F>[]        // and the id
  readonly write?: readonly Writable<F>[]
  readonly set?: { readonly [K in keyof F]?: Value<E, F[K]> | CallerColumn | CurrentTime }   // set by the server on create
  readonly opens?: RenamedKey<'permission_for'>
  readonly transitions?: RenamedKey<'`by` and `allow` of the verb in `flow`'>
}

interface List<E, F, V extends string, G extends string> {
  readonly columns: readonly Readable<F>[]
  readonly sort: Readable<F> | `-${Readable<F>}`
  readonly search?: readonly Readable<F>[]
  /** By default its parent, and the enums, references, dates, amounts and flags of its columns; or more, or less, or a list of all. */
  readonly filters?: readonly Readable<F>[] | { readonly more?: readonly Readable<F>[]; readonly less?: readonly Readable<F>[] }
  readonly totals?: readonly Readable<F>[]
  readonly views?: Readonly<Record<V, Predicate<E, WithSystemFields<F>, G>>>           // tabs above the list
  readonly board?: true                        // also a board: one column per status, moving a card runs a transition
  readonly calendar?: FieldsOfType<F, TypeWith<{ view: 'calendar' }>>   // also a calendar by this day
  readonly wall?: FieldsOfType<F, TypeWith<{ view: 'wall' }>>       // also a gallery of these images
  readonly map?: FieldsOfType<F, TypeWith<{ view: 'map' }>>         // also a map of these places; areas are drawn below the points
}

interface Admin<E, F> {
  readonly path?: string                       // below /user, the resource name by default; `:client_id` filters by that reference;
                                               // `stocks/movements` is a tab of the list `stocks` of the same group
  readonly group: EnumValue<E, 'menu_group'>   // place in the menu; a path with a parameter has none
  readonly tab_of?: string                     // the resource in whose entry of the menu it is a tab, for those who may list both
  readonly icon: string
  readonly form?: 'page' | 'none'              // page: <path>/create and <path>/edit/:id; a drawer by default
  readonly show?: readonly Readable<F>[]       // a detail page <path>/:id, with these children as tabs
}

/** The literal types of a resource that other types read. */
export interface Resource<
  P extends string, O extends Operation, N, F, T, S extends string, V extends string, C extends string, D extends string, M extends string,
  G extends string,
> {
  readonly permission?: P
  readonly permissions?: readonly M[]
  readonly ops?: readonly O[]
  readonly enums: N
  readonly fields: F
  readonly flow: T
  readonly sections: S
  readonly views: V
  readonly rules: C
  readonly conditions: D
  readonly groups: G
}

/** A resource as the developer writes it, with every name checked. E includes the resource's own enums; A is the four blocks merged. */
export interface ResourceInput<
  E, N, P extends string, F, S, C, H, A, G extends string, T, O extends Operation,
  X extends string, V extends string, R extends string, D extends string, M extends string,
> {
  readonly permission?: P                      // 'order' → order-list, order-create, order-edit, order-delete; the singular by default
  readonly permissions?: readonly (M & Permission)[]   // checked by the code of its room: 'order-create-suspended'
  readonly ops?: readonly O[]                  // the operations that exist; all four by default
  readonly permission_for?: Readonly<Partial<Record<O, Permission>>>   // replaces `<permission>-<operation>`
  readonly renamed_from?: string               // its former name: the next migration keeps the rows (npm run schema)
  readonly label: Readable<A>                  // the display text of a record: references, breadcrumbs, search
  /** Whoever may choose a row in a form reads its label, and of the other fields these. */
  readonly chooser_reads?: readonly Names<A>[]
  readonly soft_delete?: true                  // delete only sets deleted_at
  readonly append_only?: true                  // rows are never changed or deleted, enforced by a database trigger
  readonly audit?: false                       // creating a row writes no audit entry; the rows are never edited
  /** Has site_id: staff of a site see its rows; with `served` those of the sites that it serves too (`sites.served_by_id`). */
  readonly per_site?: true | 'served'
  /**
   * The record that the row describes: staff of a site see the row when that record belongs to their site or to none. With name and id
   * the record may be deleted: then the site of the person in `by` counts.
   */
  readonly about?: FieldsOfType<A, BelongsTo | Polymorphic>
    | readonly [
        resource: FieldsOfType<A, TypeWith<{ group: 'text' }>>,
        id: FieldsOfType<A, TypeWith<{ number: object }>>, by: FieldsOfType<A, Polymorphic>,
      ]
  readonly parent?: FieldsOfType<A, BelongsTo>           // owner of the row: nested list, `access: 'parent'`
  readonly unique?: readonly (readonly Names<A>[])[]
  readonly indexes?: readonly (readonly Names<A>[])[]   // for queries other than the list; the id is appended
  readonly enums?: N                           // enums that only this resource uses
  readonly fields?: ConformsTo<F, FieldRules<E, WithSystemFields<A>, G, NoInfer<F>>>        // filled by people
  /** Written by the server, or asked for by a transition. */
  readonly stamped?: ConformsTo<S, FieldRules<E, WithSystemFields<A>, G, NoInfer<S>>>
  readonly computed?: ConformsTo<C, ComputedRules<E, WithSystemFields<A>, G, NoInfer<C>>>   // computed from other fields
  readonly children?: ConformsTo<H, { readonly [K in keyof H]: ChildrenOptions }>     // rows of other resources that refer to this one
  readonly groups?: Readonly<Record<G, readonly State<E, A>[]>>             // named sets of statuses
  readonly flow?: ConformsTo<T, FlowRules<E, A, NoInfer<T>, NoInfer<D>, NoInfer<G>>>
  /** Must hold on save; text: `<resource>.rules.<name>`. `range`: the second is never before the first; times may pass midnight. */
  readonly rules?: Readonly<Record<R, Predicate<E, WithSystemFields<A>, NoInfer<G>> | { readonly range: readonly [Names<A>, Names<A>] }>>
  /** Named predicates for `when` and `allow_when`, with a text. */
  readonly conditions?: Readonly<Record<D, Predicate<E, WithSystemFields<A>, NoInfer<G>>>>
  /** While it holds, the rows that it refers to are not deleted, except those that own it. */
  readonly open_while?: Predicate<E, WithSystemFields<A>, NoInfer<G>>
  /** The operation is refused unless these conditions hold. */
  readonly allow_when?: { readonly edit?: readonly NoInfer<D>[]; readonly delete?: readonly NoInfer<D>[] }
  readonly guards?: { readonly [K in Exclude<Guard, 'user'>]?: Access<E, A, NoInfer<G>> }
  readonly list: List<E, A, V, NoInfer<G>>
  /** Sections, each given by its first field and continued in the order of `fields`, or as a list of fields. */
  readonly form?: Readonly<Record<X, FormFieldName<A> | readonly FormFieldName<A>[]>>       // one section `main` of all `fields` by default
  readonly admin?: Admin<E, A>
  readonly title?: RenamedKey<'label'>
  readonly soft?: RenamedKey<'soft_delete'>
  readonly site?: RenamedKey<'per_site'>
  readonly was?: RenamedKey<'renamed_from'>
  readonly opens?: RenamedKey<'permission_for'>
  readonly unlogged?: RenamedKey<'audit: false'>
  readonly only?: RenamedKey<'allow_when'>
  readonly initial?: RenamedKey<'flow.initial'>
  readonly transitions?: RenamedKey<'flow'>
}
/** Fields that a form may contain. */
type FormFieldName<A> = Exclude<Readable<A> | FieldsOfType<A, TypeWith<{ hashed: true }>>, keyof SystemFields>

/**
 * T when it conforms to Rule and has no other keys; otherwise Rule itself, so that the compiler reports the
 * mistake against the plain rule ("'requird' does not exist, did you mean 'required'?") and not against `never`.
 */
export type ConformsTo<T, Rule> = (T & ([T] extends [Rule & NoExtra<T, Rule>] ? unknown : never)) | Rule
/** Excess keys are an error in a literal only while its type is not inferred; this restores it, at any depth. */
type NoExtra<T, Rule> = T extends readonly unknown[] ? unknown
  : T extends object ? { readonly [K in keyof T]: K extends KeyOfUnion<Rule> ? NoExtra<T[K], PropertyOf<Rule, K>> : never } : unknown
type KeyOfUnion<U> = U extends object ? keyof U : never                       // keys of every member of a union
type PropertyOf<U, K> = U extends object ? K extends keyof U ? U[K] : never : never  // their values

// ── The functions of define.ts ──────────────────────────────────────────────────────────────────────────────────────

/** Checks the shapes of `json` fields, whose values may be of an enum. */
export type DefineShapes = <const E extends Enums, const S extends Shapes>(
  enums: E, shapes: ConformsTo<S, ShapeRules<{ readonly enums: E }, NoInfer<S>>>,
) => S

/** `const resource = resourceDefiner(enums, shapes)`: fields then know the enums and shapes by name. */
export type ResourceDefiner = <const E extends Enums, const J extends Shapes = {}>(enums: E, shapes?: J) => <
  const P extends string = never,              // permission prefix
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
  const M extends Permission = never,          // permissions that code checks
>(written: ResourceInput<
  { readonly enums: E & NoInfer<N>; readonly shapes: J }, N, P, F, S, C, H,
  MergedFields<NoInfer<F>, NoInfer<S>, NoInfer<C>, NoInfer<H>, NoInfer<T>>, G, T, O, X, V, R, D, M
>) =>
  Resource<P, O, N, MergedFields<F, S, C, H, T>, Omit<T, 'status' | 'initial'>,
  SectionsOf<MergedFields<F, S, C, H, T>, X>, V, R, D, M, G>
/** The form sections: none without a writable field. */
type SectionsOf<A, X> = [Writable<A>] extends [never] ? never : X

/** Combines the resources, and checks every name that refers from one to another. */
export type Define = <
  const E extends Enums, const R extends Resources, const G extends Permission = never, const J extends Shapes = {},
>(app: {
  readonly enums: E
  readonly shapes?: J                          // the values of `json` fields
  readonly icons?: Readonly<Record<string, string>>   // of transitions, by their verb
  readonly permissions?: readonly G[]          // permissions that belong to no resource: 'export-data'
  readonly resources: R & WithValidReferences<R>
}) => App<E & ResourceEnums<R>, R, G, J>

type AnyResource = Resource<string, Operation, unknown, unknown, unknown, string, string, string, string, string, string>
type Resources = Readonly<Record<string, AnyResource>>
export interface App<E, R, G extends string = never, J = Shapes> {
  readonly enums: E
  readonly shapes: J
  readonly permissions?: readonly G[]
  readonly resources: R
}
type AnyApp = App<Enums, Resources, string>
/** The enums that resources declare themselves. */
type ResourceEnums<R> = UnionToIntersection<{ [K in keyof R]: R[K] extends { readonly enums: infer N } ? N : never }[keyof R]>
type UnionToIntersection<U> = (U extends unknown ? (_: U) => void : never) extends (_: infer I) => void ? I : never

type WithValidReferences<R> = {
  readonly [K in keyof R]: [FieldProblems<R, R[K]>] extends [never] ? unknown : { readonly PROBLEM: FieldProblems<R, R[K]> }
}
type FieldProblems<R, X> = X extends { readonly fields: infer F } ? { [K in Names<F>]: FieldProblem<R, F, K, F[K]> }[Names<F>] : never
/** The error text for field K when a name in it does not exist. */
type FieldProblem<R, F, K extends string, X> =
  X extends { readonly to: infer N extends string } ? N extends keyof R ? never : `${K}: no resource "${N}"`
  : X extends { readonly to: readonly (infer N extends string)[] }
    ? Exclude<N, keyof R> extends never ? never : `${K}: no resource "${Exclude<N, keyof R>}"`
  : X extends { readonly of: infer N extends string; readonly by: infer B extends string }
    ? N extends keyof R ? B extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${B}"` : `${K}: no resource "${N}"`
  : X extends { readonly sum: infer Path extends string } | { readonly last: infer Path extends string } ? PathProblem<R, F, K, Path>
  : X extends { readonly count: infer H extends string } ? H extends FieldsOfType<F, HasMany> ? never : `${K}: no children "${H}"`
  : never
type PathProblem<R, F, K extends string, Path extends string> = Path extends `${infer H}.${infer X}`
  ? H extends FieldsOfType<F, HasMany>
    ? F[H & keyof F] extends { readonly of: infer N extends string }
      ? X extends keyof FieldsOf<R, N> ? never : `${K}: "${N}" has no field "${X}"` : never
    : `${K}: no children "${H}"`
  : never
type FieldsOf<R, N> = N extends keyof R ? R[N] extends { readonly fields: infer F } ? F : never : never

// ── Types derived from a definition ───────────────────────────────────────────────────────────────

export type Simplify<T> = { [K in keyof T]: T[K] } & {}
type FieldsIn<A extends AnyApp, N extends keyof A['resources']> = A['resources'][N]['fields']
/** Fields that are never null: required ones, and types whose empty value is not null. */
type NeverNull = { readonly required: true } | { readonly type: TypeWith<{ nullable: false }> }
type Nullable<E, X> = X extends NeverNull ? Value<E, X> : Value<E, X> | null
type StoredFieldName<F> = Exclude<keyof F, FieldsOfType<F, Secret | TypeWith<{ writer: 'rows' | 'upload' }>>>

/** A row as rules read it. Its lists of rows and files are in other tables: `listIds` of a transition reads them. */
export type Row<A extends AnyApp, N extends keyof A['resources']> = Simplify<Omit<SentRow<A, N>, ListName<FieldsIn<A, N>>>>
type ListName<F> = FieldsOfType<F, TypeWith<{ relation: 'many_to_many' }> | TypeWith<{ files: 'several' }>>
/** The fields of a resource that are lists of rows or files. */
export type ListNames<A extends AnyApp, N extends keyof A['resources']> = ListName<FieldsIn<A, N>>
/** A record as the API sends it. A reference is its id here; the serializer adds `client: {id, label}` beside `client_id`. */
export type SentRow<A extends AnyApp, N extends keyof A['resources']> = Simplify<
  { id: number; version: number; created_at: string; updated_at: string; deleted_at?: string | null }
  & { [K in StoredFieldName<FieldsIn<A, N>>]: ReadValue<A, FieldsIn<A, N>[K]> }>
/** Lists of rows and files are sent with their labels. */
type ReadValue<E, X> =
  X extends { readonly type: TypeWith<{ relation: 'many_to_many' }> } ? readonly Reference[]
  : X extends { readonly type: TypeWith<{ files: 'several' }> } ? readonly StoredFile[] : Nullable<E, X>

type RequiredOnCreate<F> = {
  [K in Writable<F>]: F[K] extends { readonly default: unknown } ? never : F[K] extends { readonly required: true } ? K : never
}[Writable<F>]
export type Create<A extends AnyApp, N extends keyof A['resources']> = Simplify<
  { [K in RequiredOnCreate<FieldsIn<A, N>>]: Value<A, FieldsIn<A, N>[K]> }
  & { [K in Exclude<Writable<FieldsIn<A, N>>, RequiredOnCreate<FieldsIn<A, N>>>]?: Nullable<A, FieldsIn<A, N>[K]> }>

/** Always with the `version` that was read: forgetting the optimistic lock does not compile. */
export type Update<A extends AnyApp, N extends keyof A['resources']> = Simplify<{ version: number }
  & { [K in Changeable<FieldsIn<A, N>>]?: Nullable<A, FieldsIn<A, N>[K]> }>
type Changeable<F> = { [K in Writable<F>]: F[K] extends { readonly create_only: true } ? never : K }[Writable<F>]

/** order_items → order-items */
export type UrlSegment<N extends string> = N extends `${infer A}_${infer B}` ? `${A}-${UrlSegment<B>}` : N

/** The values under key P of all members of X. */
type ValuesUnder<X, P extends string> = { [K in keyof X]: X[K] extends { readonly [Q in P]: infer V } ? V : never }[keyof X]
type ItemOf<X> = X extends readonly (infer I)[] ? I : never
type CollectedFrom<A extends AnyApp, P extends keyof Collected<AnyResource, string>> =
  { [N in keyof A['resources']]: Collected<A['resources'][N], N & string>[P] }[keyof A['resources']] & string
interface Collected<X extends AnyResource, N extends string> {
  permissions: `${PermissionPrefix<X, N>}-${ItemOf<X['ops']>}` | ItemOf<NonNullable<X['permissions']>> | StaffPermissions<X['flow']>
    | ValuesUnder<X['fields'], 'read'> | ValuesUnder<X['fields'], 'write'>
  effects: ItemOf<ValuesUnder<X['flow'], 'effects'>>
  checks: ItemOf<ValuesUnder<X['flow'], 'check'>> | ItemOf<ValuesUnder<X['fields'], 'check'>>
  fns: ValuesUnder<X['fields'], 'fn'>
}
/** Without `permission`: order_items → order-item. */
type PermissionPrefix<X extends AnyResource, N extends string> =
  [NonNullable<X['permission']>] extends [never] ? UrlSegment<Singular<N>> : NonNullable<X['permission']>
/** The transitions that staff may run, and their permissions. */
type StaffVerbs<T> = {
  [K in keyof T]: T[K] extends { readonly by: readonly (infer B)[] } ? 'staff' extends B ? VerbOf<T, K> : never : VerbOf<T, K>
}[keyof T] & string
type VerbOf<T, K extends keyof T> = T[K] extends { readonly allow: unknown } ? K : never
type StaffPermissions<T> = AllowOf<T[StaffVerbs<T> & keyof T]>
type AllowOf<X> = X extends { readonly allow: infer P } ? P : never
/** Every permission: seeds the table, types the policies and the role editor. */
export type PermissionName<A extends AnyApp> = CollectedFrom<A, 'permissions'> | ItemOf<NonNullable<A['permissions']>>
/** The functions that resources.ts names. The server must implement all of them to compile (backend/engine/resource/handler_types.ts). */
export type EffectName<A extends AnyApp> = CollectedFrom<A, 'effects'>
export type CheckName<A extends AnyApp> = CollectedFrom<A, 'checks'>
export type ComputedName<A extends AnyApp> = CollectedFrom<A, 'fns'>

/** The groups of statuses of a resource. */
export type GroupName<A extends AnyApp, N extends keyof A['resources']> = A['resources'][N]['groups']

/** The shape of a locale file: `en satisfies Translations<typeof app>`. A missing translation does not compile. */
export type Translations<A extends AnyApp> = {
  enums: { [N in keyof A['enums']]: Record<EnumValue<A, N>, string> }
  shapes: ShapeLabels<A['shapes']>
  checks: Record<CollectedFrom<A, 'checks'> & string, string>
} & { [N in keyof A['resources']]: ResourceTranslations<A['resources'][N]> }
/** `help`: a sentence below the label of a field, where one is needed. */
type ResourceTranslations<X> = X extends AnyResource ? {
  one: string; many: string; help?: { [K in Names<X['fields']>]?: string }
} & NonEmptyGroups<{
  fields: Names<X['fields']>; transitions: Names<X['flow']>; transitions_done: StaffVerbs<X['flow']>; sections: X['sections']
  views: X['views']
  rules: X['rules']; conditions: X['conditions']
  args: { [K in keyof X['flow']]: ArgumentName<X['flow'][K]> }[keyof X['flow']]
  confirm: NamesWith<X['flow'], 'confirm'>
}> : never
/** The arguments of a transition: what it asks for besides fields of the record. */
type ArgumentName<X> = X extends { readonly asks: infer A } ? { [K in Names<A>]: A[K] extends string ? never : K }[Names<A>] : never
/** Names of the members of T that have a key P. */
type NamesWith<T, P extends string> = { [K in keyof T]: T[K] extends { readonly [Q in P]: unknown } ? K : never }[keyof T] & string
/** Omits empty groups. */
type NonEmptyGroups<G> = { [K in keyof G as [G[K]] extends [never] ? never : K]: Record<G[K] & string, string> }

/** 'orders.fields.total' | 'enums.order_status.pending' | … */
export type LabelKey<A extends AnyApp> = Leaves<Translations<A>>
type Leaves<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${Leaves<W[K]>}` }[keyof W & string]
