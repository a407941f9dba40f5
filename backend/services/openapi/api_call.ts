/** A call of the API as its room describes it; document.ts converts it to an OpenAPI operation. */
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Schema } from '#backend/engine/definition/json_schema'

export interface ApiCall {
  /** 'user.orders.list': unique, the same in every language. */
  readonly id: string
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** '/api/user/orders/{id}' */
  readonly path: string
  /** Name of a resource or of a room. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The guard whose token is required; without one the call is public. */
  readonly guard?: Guard
  /** All of them are required. */
  readonly permissions?: readonly string[]
  readonly parameters?: readonly Schema[]
  readonly body?: Body
  readonly answer: Answer
  /** Error statuses besides those that follow from method, path and guard. */
  readonly refusals?: readonly number[]
  /** Accepts an Idempotency-Key. */
  readonly repeatable?: true
}

/** JSON unless `type` names another media type. */
interface Body { readonly schema: Schema; readonly type?: string; readonly optional?: true }
interface Answer {
  readonly status?: number
  readonly schema?: Schema
  /** Media types, when the body is available in several. */
  readonly type?: string | readonly string[]
  readonly headers?: Readonly<Record<string, Schema>>
}

/** The calls of a room in one language. */
export type DescribeCalls = (t: Translate) => readonly ApiCall[]

export const queryParameter = (name: string, schema: Schema, more: Schema = {}): Schema => ({ name, in: 'query', schema, ...more })
export const pathParameter = (name: string, schema: Schema): Schema => ({ name, in: 'path', required: true, schema })
export const sharedParameter = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` })
