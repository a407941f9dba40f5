/** The answer to a sign-in: the person and the first token of a new session. */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { audit } from '#backend/engine/resource/write/audit'
import { readProfile } from '../profile.ts'
import { forgetPinAttempts } from '../pin/attempts.ts'
import { createToken, serializeToken, type Device } from '../tokens/access_tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/engine/resource/caller'
import type { EnrolledDevice } from '#common/pin'
import type { GuardConfig } from '../guards.ts'

/** `enrolled`: the device on which a PIN has signed in; without it the password has. */
export function openSession(ctx: HttpContext, config: GuardConfig, caller: Caller, enrolled?: EnrolledDevice) {
  const action = `${config.guard}.${enrolled ? 'pin_login' : 'login'}`
  return runInTransaction(async (trx) => {
    const token = await createToken(config, caller.id, trx, { ...deviceOf(ctx), device_id: enrolled?.id ?? null })
    // Without a new version: a sign-in must not make an open form stale.
    await trx.from(config.people).where('id', caller.id).update({ last_login_at: caller.context.now.instant })
    if (enrolled) await trx.from('devices').where('id', enrolled.id).update({ last_used_at: caller.context.now.instant })
    else await forgetPinAttempts(config, caller.id, trx)
    await audit({ trx, caller }, {
      action, resource: config.people, id: caller.id, before: null, after: null, reason: enrolled?.name ?? null,
    })
    return { [config.guard]: await readProfile(config, caller.id, trx), ...serializeToken(token) }
  })
}

/** Long user agents are cut. */
const deviceOf = ({ request }: HttpContext): Device => ({
  ip: request.ip() || null, user_agent: request.header('user-agent')?.slice(0, 400) ?? null,
})
