/**
 * PUT /api/<guard>/<people>/:id/fcm-token-web {fcm_token_web}. The address of one browser: a person may have several, and
 * a browser belongs to whoever signed in on it last.
 */
import { NotFound } from '#backend/resource/refusals'
import { query } from '#backend/database/query'
import { once } from '#backend/resource/once'
import { callerOf } from './caller_of.ts'
import { pushTokenInput, readBody } from './input.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Kind } from './guards.ts'

export const savePushToken = ({ people }: Kind) => async (ctx: HttpContext) => {
  const { id } = callerOf(ctx)
  if (ctx.params.id !== String(id)) throw new NotFound()
  const { fcm_token_web: token } = await readBody(ctx, pushTokenInput)
  return once(ctx, async ({ trx }) => {
    await query(
      trx,
      `insert into push_tokens (owner_type, owner_id, platform, token, refreshed_at) values (?, ?, 'web', ?, now())
       on conflict (token) do update set owner_type = excluded.owner_type, owner_id = excluded.owner_id,
         refreshed_at = now(), updated_at = now(), version = push_tokens.version + 1`,
      [people, id, token],
    )
    return { status: 200, body: {} }
  })
}
