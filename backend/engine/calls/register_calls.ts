/** The routes of declared calls: who may make them, in turns, with body and query parsed, idempotently. */
import { bodyOf, callerOf, runMutation } from '#backend/engine/resource/request'
import { takeTurns } from '#backend/engine/resource/take_turns'
import { resourceOf } from '#backend/engine/definition/registry'
import { ROW_ID } from '#backend/engine/http/row_id'
import { pickBy } from '#schema/map_values'
import { needsOf } from './needs.ts'
import { parseByShape, parseQuery } from './parse_call.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { NextFn, ParsedNamedMiddleware } from '@adonisjs/core/types/http'
import type { Guard } from '#schema/types'
import type { Data } from '#schema/predicate'
import type { Call, DefinedCall } from './define_call.ts'

/** `signedIn` requires a token of the guard. */
export function registerCalls(
  router: HttpRouterService, calls: readonly DefinedCall[], signedIn: (guard: Guard) => ParsedNamedMiddleware,
): void {
  for (const call of calls) {
    const route = router[call.method](call.path.replaceAll(/\{(\w+)\}/g, ':$1'), (ctx) => respond(call, ctx))
    for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) route.where(name, matcherOf(call, name))
    if (call.first) route.use(before(call.first))
    if (call.guard) route.use([signedIn(call.guard), authorizeCall(call), ...(call.turns ? [takeTurns(call.turns)] : [])])
  }
}

const before = (first: NonNullable<DefinedCall['first']>) => async (ctx: HttpContext, next: NextFn): Promise<void> => {
  await first(ctx)
  return next() as Promise<void>
}

function matcherOf({ params }: DefinedCall, name: string): RegExp {
  const shape = params[name]
  const pattern = shape?.kind === 'value' ? shape.field.pattern : undefined
  return pattern === undefined ? ROW_ID : new RegExp(pattern)
}

/** Before anything is parsed or looked up: a refusal reveals nothing. */
const authorizeCall = (call: DefinedCall) => async (ctx: HttpContext, next: NextFn): Promise<void> => {
  const sent = { body: (ctx.request.body() as Data | null) ?? {}, query: ctx.request.qs() }
  await ctx.bouncer.with('CallPolicy').authorize('make', needsOf(call, sent))
  return next() as Promise<void>
}

async function respond(call: DefinedCall, ctx: HttpContext): Promise<unknown> {
  const { run, save, status = 200, answers } = call
  const parsed = {
    ctx, caller: call.guard ? callerOf(ctx) : null, id: Number(ctx.params.id), query: parseQuery(call.query, queryOf(call, ctx)),
    body: call.multipart ? {} : parseBody(call, ctx),
  } as Call
  const about = answers === undefined ? {} : { answers: resourceOf(answers) }
  if (save) return runMutation(ctx, async (store) => ({ status, body: await save({ ...parsed, store }) }), about)
  ctx.response.status(status)
  return run?.(parsed)
}

/** A public address is passed on, and others append to it: what is unknown counts only for those who have signed in. */
const queryOf = ({ guard, query }: DefinedCall, ctx: HttpContext): Data =>
  (guard ? ctx.request.qs() : pickBy(ctx.request.qs(), (_, name) => Object.hasOwn(query, name)))

/** A call without a body takes none. */
const parseBody = ({ method, body = { kind: 'members', members: {} } }: DefinedCall, ctx: HttpContext): unknown =>
  (method === 'get' ? {} : parseByShape(body, bodyOf(ctx)))
