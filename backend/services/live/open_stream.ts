import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { GUARD_CONFIGS, type GuardConfig } from '#backend/services/auth/guards'
import { siteStaying } from '#backend/services/auth/rights/acting_site'
import { sitesServedBy } from '#backend/services/auth/rights/sites_in_use'
import { findTokenHolder } from '#backend/services/auth/tokens/person_provider'
import { TOKEN_MINUTES } from '#backend/services/auth/tokens/access_tokens'
import { Hub } from './hub.ts'
import { MINUTE } from '#common/time/time'
import type { Call } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'

/**
 * Changes of records as server-sent events, read by `fetch` because an EventSource sends no token.
 * `event: change` with `[{ resource, id, op, version }]`; `event: resync` after lost changes. The stream ends with the token.
 */
export async function openStream({ ctx, caller }: Call): Promise<void> {
  ctx.response.header('content-type', 'text/event-stream; charset=utf-8')
  // nginx would buffer the events.
  ctx.response.header('x-accel-buffering', 'no')
  // A HEAD request has no body, so nothing would end the stream.
  if (ctx.request.method() === 'HEAD') return
  const config = GUARD_CONFIGS[caller.guard]
  const { currentAccessToken: token } = ctx.auth.use(config.guard).getUserOrFail()
  const until = Math.min(token.createdAt.getTime() + TOKEN_MINUTES * MINUTE, token.expiresAt?.getTime() ?? Infinity)
  const reloadCaller = () => reloadedCaller(config, Number(token.identifier), caller)
  const stream = (await hub()).open({ caller, until, reloadCaller }, ctx.request.header('last-event-id'))
  ctx.response.stream(stream.body)
}

async function reloadedCaller(config: GuardConfig, tokenId: number, caller: Caller): Promise<Caller | null> {
  const person = await findTokenHolder(config, tokenId)
  if (!person) return null
  const site_id = siteStaying(person, (caller.me.site_id as number | null | undefined) ?? null)
  const [me, served_sites] = [{ id: person.id, site_id }, caller.guard === 'user' ? await sitesServedBy(db.connection(), site_id) : []]
  return { ...caller, permissions: person.permissions, me, served_sites, context: { me, now: await businessNow() } }
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
