import app from '@adonisjs/core/services/app'
import { businessNow } from '#backend/settings/business_now'
import { callerOf } from '#backend/resource/caller_of'
import { KINDS, type Kind } from '#backend/auth/guards'
import { GUARDS } from '#common/guards'
import { holderOf } from '#backend/auth/person_provider'
import { TOKEN_MINUTES } from '#backend/auth/tokens'
import { middleware } from '#backend/auth/middleware'
import { publishPending } from '#backend/broadcast/publish'
import { Hub } from './hub.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Caller } from '#backend/resource/caller'

/**
 * GET /api/<guard>/live: what changes, as server-sent events, read by `fetch` because an EventSource sends no token.
 * `event: change` with `[{ resource, id, op, version }]`; `event: resync` when something was missed. It ends with the token.
 */
export function registerLiveRoutes(router: HttpRouterService): void {
  app.terminating(publishPending)
  for (const guard of GUARDS) router.get(`/api/${guard}/live`, listenTo(KINDS[guard])).use(middleware.auth({ guards: [guard] }))
}

const listenTo = (kind: Kind) => async (ctx: HttpContext) => {
  ctx.response.header('content-type', 'text/event-stream; charset=utf-8')
  // nginx would buffer the events.
  ctx.response.header('x-accel-buffering', 'no')
  // A HEAD request has no body, so nothing would end the stream.
  if (ctx.request.method() === 'HEAD') return
  const { currentAccessToken: token } = ctx.auth.use(kind.guard).getUserOrFail()
  const caller = callerOf(ctx)
  const ends = Math.min(token.createdAt.getTime() + TOKEN_MINUTES * 60_000, token.expiresAt?.getTime() ?? Infinity)
  const again = () => callerNow(kind, Number(token.identifier), caller)
  const stream = (await hub()).open({ caller, until: ends, again }, ctx.request.header('last-event-id'))
  ctx.response.stream(stream.body)
}

async function callerNow(kind: Kind, tokenId: number, caller: Caller): Promise<Caller | null> {
  const person = await holderOf(kind, tokenId)
  if (!person) return null
  const me = { id: person.id, site_id: person.site_id }
  return { ...caller, permissions: new Set(person.permissions), me, context: { me, now: await businessNow() } }
}

let started: Promise<Hub> | undefined

/** The hub of this process; it listens from the first stream on. */
export function hub(): Promise<Hub> {
  started ??= (async () => {
    const all = new Hub()
    app.terminating(() => all.close())
    await all.start()
    return all
  })()
  return started
}
