import app from '@adonisjs/core/services/app'
import { businessNow } from '#backend/settings/load_rule_context'
import { callerOf } from '#backend/resource/request'
import { GUARD_CONFIGS, type GuardConfig } from '#backend/auth/guards'
import { GUARDS } from '#common/guards'
import { findTokenHolder } from '#backend/auth/person_provider'
import { TOKEN_MINUTES } from '#backend/auth/access_tokens'
import { middleware } from '#backend/auth/middleware'
import { publishPending } from '#backend/broadcast/publish'
import { Hub } from './hub.ts'
import { MINUTE } from '#common/time'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import type { Caller } from '#backend/resource/caller'

/**
 * GET /api/<guard>/live: changes of records as server-sent events, read by `fetch` because an EventSource sends no token.
 * `event: change` with `[{ resource, id, op, version }]`; `event: resync` after lost changes. The stream ends with the token.
 */
export function registerLiveRoutes(router: HttpRouterService): void {
  app.terminating(publishPending)
  for (const guard of GUARDS) router.get(`/api/${guard}/live`, openStream(GUARD_CONFIGS[guard])).use(middleware.auth({ guards: [guard] }))
}

const openStream = (config: GuardConfig) => async (ctx: HttpContext) => {
  ctx.response.header('content-type', 'text/event-stream; charset=utf-8')
  // nginx would buffer the events.
  ctx.response.header('x-accel-buffering', 'no')
  // A HEAD request has no body, so nothing would end the stream.
  if (ctx.request.method() === 'HEAD') return
  const { currentAccessToken: token } = ctx.auth.use(config.guard).getUserOrFail()
  const caller = callerOf(ctx)
  const until = Math.min(token.createdAt.getTime() + TOKEN_MINUTES * MINUTE, token.expiresAt?.getTime() ?? Infinity)
  const reloadCaller = () => reloadedCaller(config, Number(token.identifier), caller)
  const stream = (await hub()).open({ caller, until, reloadCaller }, ctx.request.header('last-event-id'))
  ctx.response.stream(stream.body)
}

async function reloadedCaller(config: GuardConfig, tokenId: number, caller: Caller): Promise<Caller | null> {
  const person = await findTokenHolder(config, tokenId)
  if (!person) return null
  const me = { id: person.id, site_id: person.site_id }
  return { ...caller, permissions: person.permissions, me, context: { me, now: await businessNow() } }
}

let started: Promise<Hub> | undefined

/** The hub of this process, started with the first stream. */
export function hub(): Promise<Hub> {
  started ??= (async () => {
    const instance = new Hub()
    app.terminating(() => instance.close())
    await instance.start()
    return instance
  })()
  return started
}
