/**
 * The types of shapes: what a developer may write, and the value that it describes. A shape is
 *   'int'                               a value of a field type; `'int?'` may be null or missing
 *   { type: 'int', max: 20 }            a value with the options of its type; it may be null or missing if `required: false`
 *   { of: 'city' }                      a value of an enum
 *   { length_cm: 'int' }                an object
 *   [{ length_cm: 'int' }, { max: 20 }] a list, with its options
 *   'object' or 'any'                   an object with any members, or any JSON
 */
import type { EnumValue, FieldOptions, I18n, Point, Reference, Simplify, StoredFile, TypeWith, Value } from './types.ts'
import type { AccessDecision } from './flow.ts'
import type { ListOptions } from './shape.ts'

export type Shapes = Readonly<Record<string, unknown>>

/** Field types whose value can be a part of another. */
type PartType = TypeWith<{ nestable: true }>
/** Those that need no options. */
type PlainType<E> = { [Y in PartType]: {} extends FieldOptions<E>[Y] ? Y : never }[PartType]

/** The rule for shape X. */
type ShapeRule<E, X> =
  X extends string ? PlainType<E> | `${PlainType<E>}?` | 'any' | 'object'
  : X extends readonly [infer I, unknown] ? readonly [ShapeRule<E, I>, ListRule<X[1]>]
  : X extends readonly [infer I] ? readonly [ShapeRule<E, I>]
  : X extends readonly unknown[] ? readonly [item: object]
  : X extends { readonly type: infer Y extends PartType } ? Exactly<X, { readonly type: Y } & MaybeRequired & FieldOptions<E>[Y]>
  : X extends { readonly type: unknown } ? { readonly type: PartType }
  : X extends { readonly of: unknown } ? Exactly<X, MaybeRequired & FieldOptions<E>['enum']>
  : { readonly [K in keyof X]: ShapeRule<E, X[K]> }
interface MaybeRequired { readonly required?: boolean }
type ListRule<X> = Exactly<X, ListOptions>
/** The rule, without further keys. */
type Exactly<X, Rule> = Rule & { readonly [K in Exclude<keyof X, keyof Rule>]: never }

export type ShapeRules<E, S> = { readonly [N in keyof S]: ShapeRule<E, S[N]> }

/** The value that shape X describes. */
export type ShapeValue<E, X> =
  X extends 'any' ? unknown
  : X extends 'object' ? Readonly<Record<string, unknown>>
  : X extends 'id' | 'number' ? number
  : X extends `${infer Y}|null` ? ShapeValue<E, Y> | null
  : X extends `${infer Y}?` ? Value<E, { readonly type: Y }> | null
  : X extends string ? Value<E, { readonly type: X }>
  : X extends readonly [infer I, ...unknown[]] ? readonly ShapeValue<E, I>[]
  : X extends CallShapeKey ? CallShapeValue<E, X>
  : X extends { readonly type: unknown } ? PartValue<X, Value<E, X>>
  : X extends { readonly of: infer N } ? PartValue<X, EnumValue<E, N>>
  : MembersValue<E, X>
type MembersValue<E, X> = Simplify<
  & { readonly [K in keyof X as X[K] extends OptionalMember ? never : K]: ShapeValue<E, X[K]> }
  & { readonly [K in keyof X as X[K] extends OptionalMember ? K : never]?: ShapeValue<E, X[K]> }>
type PartValue<X, V> = X extends { readonly required: false } ? V | null : V
type OptionalMember = `${string}?` | { readonly required: false } | { readonly optional: unknown }

/** The shapes of calls (call_shape.ts). */
type CallShapeKey =
  | { readonly nullable: unknown } | { readonly optional: unknown } | { readonly ref: unknown } | { readonly one_of: unknown }
  | { readonly any_of: unknown } | { readonly map_of: unknown } | { readonly members: unknown } | { readonly component: unknown }
  | { readonly secret: unknown } | { readonly fields_of: unknown } | { readonly value_of: unknown } | { readonly schema: unknown }
type CallShapeValue<E, X> =
  X extends { readonly nullable: infer I } ? ShapeValue<E, I> | null
  : X extends { readonly optional: infer I } ? ShapeValue<E, I>
  : X extends { readonly ref: unknown } ? number
  : X extends { readonly one_of: readonly (infer V)[] } ? V
  : X extends { readonly any_of: readonly (infer I)[] } ? ShapeValue<E, I>
  : X extends { readonly map_of: infer I } ? Readonly<Record<string, ShapeValue<E, I>>>
  : X extends { readonly members: infer M } ? MembersValue<E, M>
  : X extends { readonly secret: unknown } ? string
  : X extends { readonly component: infer N } ? N extends keyof Components ? Components[N] : unknown
  : X extends { readonly fields_of: unknown; readonly and: infer M } ? Readonly<Record<string, unknown>> & MembersValue<E, M>
  : X extends { readonly fields_of: unknown } ? Readonly<Record<string, unknown>>
  : unknown
interface Components { File: StoredFile; Point: Point; Reference: Reference; Translated: I18n; Allowed: AccessDecision; Money: number }

/** The value of the shape named N. */
export type NamedShape<E, N> = E extends { readonly shapes: infer S } ? N extends keyof S ? ShapeValue<E, S[N]> : never : never
export type ShapeName<E> = E extends { readonly shapes: infer S } ? keyof S & string : never

/** The labels of the members, by shape: `shapes.parts.length_cm`. */
export type ShapeLabels<S> = { [N in keyof S as [MemberName<S[N]>] extends [never] ? never : N]: Record<MemberName<S[N]>, string> }
type MemberName<X> =
  X extends string ? never
  : X extends readonly [infer I, ...unknown[]] ? MemberName<I>
  : X extends { readonly type: unknown } | { readonly of: unknown } ? never
  : { [K in keyof X]: (K & string) | MemberName<X[K]> }[keyof X]
