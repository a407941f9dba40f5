/**
 * /api/<guard>/<people>/:id/fcm-token-web {fcm_token_web}. The address of one browser: a person may have several, and a
 * browser belongs to whoever signed in on it last.
 */
import { NotFound } from '#backend/resource/refusals'
import { query } from '#backend/database/query'
import { takeTurn } from '#backend/database/take_turn'
import { once } from '#backend/resource/once'
import { settingOf } from '#backend/settings/values'
import { callerOf } from '#backend/resource/caller_of'
import { pushTokenInput, readBody } from './input.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

/** PUT: messages for this person go to this browser, too. */
export const savePushToken = ({ people }: Kind) => async (ctx: HttpContext) => {
  const { id, token } = await named(ctx)
  return once(ctx, async ({ trx, facts }) => {
    await takeTurn(trx, `browsers of ${people}`, id)
    await query(
      trx,
      `insert into push_tokens (owner_type, owner_id, platform, token, refreshed_at) values (?, ?, 'web', ?, now())
       on conflict (token) do update set owner_type = excluded.owner_type, owner_id = excluded.owner_id,
         refreshed_at = now(), updated_at = now(), version = push_tokens.version + 1`,
      [people, id, token],
    )
    await query(trx, FORGET_OLDEST, [people, id, settingOf(facts, 'messages.browsers')])
    return { status: 200, body: {} }
  })
}

const FORGET_OLDEST = `
  delete from push_tokens where id in (
    select id from push_tokens where owner_type = ? and owner_id = ? order by refreshed_at desc, id desc offset ?)`

/** DELETE, at signing out or by the switch: not to this browser any more. Somebody else's stays his. */
export const dropPushToken = ({ people }: Kind) => async (ctx: HttpContext) => {
  const { id, token } = await named(ctx)
  return once(ctx, async ({ trx }) => {
    await query(trx, 'delete from push_tokens where token = ? and owner_type = ? and owner_id = ?', [token, people, id])
    return { status: 200, body: {} }
  })
}

/** Who is barred hears nothing more. */
export async function forgetBrowsersOf({ people }: Kind, id: number, trx: QueryClientContract): Promise<void> {
  await query(trx, 'delete from push_tokens where owner_type = ? and owner_id = ?', [people, id])
}

async function named(ctx: HttpContext): Promise<{ id: number; token: string }> {
  const { id } = callerOf(ctx)
  if (ctx.params.id !== String(id)) throw new NotFound()
  return { id, token: (await readBody(ctx, pushTokenInput)).fcm_token_web }
}
