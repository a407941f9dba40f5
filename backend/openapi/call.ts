/** One call of the interface, as the rooms describe theirs; document.ts writes it as OpenAPI has it. */
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/i18n/translator'
import type { Schema } from '#backend/definition/json_schema'

export interface Call {
  /** 'user.orders.list': unique, the same in every language. */
  readonly id: string
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** '/api/user/orders/{id}' */
  readonly path: string
  /** Name of a resource, or of a room. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Whose token it takes; none: nobody need be signed in. */
  readonly guard?: Guard
  /** All of them are needed. */
  readonly permissions?: readonly string[]
  readonly parameters?: readonly Schema[]
  readonly body?: Body
  readonly answer: Answer
  /** Statuses besides those that follow from method, path and guard. */
  readonly refusals?: readonly number[]
  /** Changes something, and may be sent again under one key. */
  readonly repeatable?: true
}

/** JSON, unless `type` says otherwise. */
interface Body { readonly schema: Schema; readonly type?: string; readonly optional?: true }
interface Answer {
  readonly status?: number
  readonly schema?: Schema
  /** Media types: one body, several forms. */
  readonly type?: string | readonly string[]
  readonly headers?: Readonly<Record<string, Schema>>
}

/** A room's calls in one language. */
export type Describe = (t: Translate) => readonly Call[]

export const inQuery = (name: string, schema: Schema, more: Schema = {}): Schema => ({ name, in: 'query', schema, ...more })
export const inPath = (name: string, schema: Schema): Schema => ({ name, in: 'path', required: true, schema })
export const sharedParameter = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` })
