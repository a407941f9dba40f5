/**
 * A call outside the resources, declared once: from it follow its route, the check of its permissions, the parser of its body and query,
 * its part of the OpenAPI document, the types of both sides and its tests of permissions. Declarations import nothing that needs the
 * running application, because the document is built without it: `run` and `save` import their handler with the first request.
 */
import { shapeProblems } from '#schema/check/check_raw_definition'
import { normaliseShape, type ShapeData } from '#schema/shape'
import { mapValues } from '#schema/map_values'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/engine/resource/caller'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Turns } from '#backend/engine/turns/turns'
import type { Data } from '#schema/predicate'
import type { Guard } from '#schema/types'
import type { ShapedAs } from '#resources'

/** What a handler is called with. `B` and `Q`: body and query as their shapes have them; `C` is null for a call without a guard. */
export interface Call<B = Data, Q = Data, C = Caller> {
  readonly ctx: HttpContext
  readonly caller: C
  /** `{id}` of the path. */
  readonly id: number
  readonly body: B
  readonly query: Q
}
/** Without a guard: nobody is known. */
export type PublicCall<B = Data, Q = Data> = Call<B, Q, null>
/** In one transaction; a repeated key gets the first answer. */
export interface SavingCall<B = Data, Q = Data, C = Caller> extends Call<B, Q, C> { readonly store: RequestStore }

/** A request as it was sent, before it is parsed: a refusal reveals nothing about fields. */
export interface Sent { readonly body: Data; readonly query: Data }
/** The permissions of any one of these sets. */
export type Needs = readonly (readonly string[])[]
/** What some requests need besides; `example` is one of them, which the contract tests send. */
export interface FurtherNeed {
  readonly when: (sent: Sent) => boolean
  readonly needs: Needs
  readonly example: { readonly body?: Data; readonly query?: Readonly<Record<string, string>> }
}

interface CallTraits {
  /** 'user.shipments.plan': unique, the same in every language. */
  readonly id: string
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** '/api/user/shipments/{id}/settlement' */
  readonly path: string
  /** Name of a resource or of a room. */
  readonly tag: string
  /** Its words are `openapi.<text>` and `openapi.<text>_about` of locales; by default the id without its guard. */
  readonly text?: string
  /** All of them are required. Without any, `why` says so: it is the caller's own. */
  readonly permissions?: readonly string[]
  readonly why?: string
  readonly also?: readonly FurtherNeed[]
  /** What is not O(1) is done in turns. */
  readonly turns?: Turns
  /** Of the answer, 200 by default. */
  readonly status?: number
  /** Media types of an answer that is no JSON. */
  readonly sends?: string | readonly string[]
  readonly headers?: Readonly<Record<string, { readonly shape: string; readonly about: string }>>
  /** Error statuses besides those that follow from method, path and guard. */
  readonly refusals?: readonly number[]
  /** Takes an Idempotency-Key: `run` calls `runMutation` itself. With `save` always. */
  readonly repeatable?: true
  /** Before the guard looks at the token. */
  readonly first?: (ctx: HttpContext) => Promise<void>
  /** The resource of the record that a repeated request gets again, as far as its caller may read it then. */
  readonly answers?: string
  /** The body is a form with files, which the handler reads. */
  readonly multipart?: true
}
type Members = Readonly<Record<string, unknown>>
interface Shapes<P, Q, B, A> {
  /** Parts of the path other than the id of a row. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer?: A
}
type Handlers<Q, B, A, G> = HandlersOf<ShapedAs<B>, Q extends Members ? ShapedAs<Q> : Data, A, G extends Guard ? Caller : null>
type HandlersOf<B, Q, A, C> =
  | { readonly run: (call: Call<B, Q, C>) => Promise<Answered<A>>; readonly save?: undefined }
  | { readonly save: (call: SavingCall<B, Q, C>) => Promise<Answered<A>>; readonly run?: undefined }
type Answered<A> = unknown extends A ? unknown : ShapedAs<A>

export interface DefinedCall extends CallTraits {
  readonly guard?: Guard
  readonly params: Readonly<Record<string, ShapeData>>
  readonly query: Readonly<Record<string, ShapeData>>
  readonly body?: ShapeData
  readonly answer?: ShapeData
  readonly run?: (call: Call) => Promise<unknown>
  readonly save?: (call: SavingCall) => Promise<unknown>
}

/** Throws, and so ends the start, when the declaration is wrong in itself; what calls have in common: check_calls.ts. */
export function defineCall<
  const P extends Members, const Q extends Members, const B, const A, const G extends Guard | undefined = undefined,
>(
  call: CallTraits & { readonly guard?: G } & Shapes<P, Q, B, A> & Handlers<Q, B, A, G>,
): DefinedCall {
  const problems = [...problemsOf(call)]
  if (problems.length > 0) throw new Error(problems.map((problem) => `call ${call.id}: ${problem}`).join('\n'))
  const { params = {}, query = {}, body, answer, ...traits } = call as CallTraits & Shapes<Members, Members, unknown, unknown>
  return {
    ...traits, params: mapValues(params, normaliseShape), query: mapValues(query, normaliseShape),
    ...(body !== undefined && { body: normaliseShape(body) }), ...(answer !== undefined && { answer: normaliseShape(answer) }),
  } as DefinedCall
}

const KEYS = [
  'id', 'method', 'path', 'tag', 'text', 'guard', 'permissions', 'why', 'also', 'turns', 'status', 'sends', 'headers', 'refusals',
  'repeatable', 'answers', 'first', 'multipart', 'params', 'query', 'body', 'answer', 'run', 'save',
]

function* problemsOf(call: object): Generator<string> {
  const { id, path, guard, permissions, why, run, save, answer, sends, status, ...rest } = call as Partial<DefinedCall>
  for (const key of Object.keys(call)) if (!KEYS.includes(key)) yield `there is no key \`${key}\` here`
  for (const [name, value] of Object.entries({ id, path, method: rest.method, tag: rest.tag })) if (!value) yield `\`${name}\` is missing`
  if (guard && !permissions) yield 'it has a guard and says no `permissions`; for the caller’s own things `permissions: []`'
  if (guard && permissions?.length === 0 && !why && !rest.also) yield 'it needs no permission: say `why`'
  if (!guard && (permissions ?? rest.also)) yield 'permissions without a guard: nobody would have them'
  if (!run === !save) yield 'either `run` or `save`'
  if (answer === undefined && sends === undefined && status !== 204) yield '`answer` is missing; without one `status: 204`'
  const { params = {}, query = {}, body } = rest
  for (const [part, shape] of Object.entries({ ...params, ...query, body, answer }))
    if (shape !== undefined) yield* shapeProblems(shape, part, ['few'])
}
