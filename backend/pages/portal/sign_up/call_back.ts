/**
 * POST /api/public/call-back: where no code can be sent, a visitor leaves a number and what they wish, and somebody calls. It makes
 * neither a client nor an order: nobody has shown that the number is theirs.
 */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { invalid } from '#backend/engine/resource/refusals'
import { loadRuleContext } from '#backend/services/settings/index'
import { leaveWish } from '#backend/trade/threads/index'
import { normalisePhone } from '#common/text/phone'
import { limitStrangers } from './limit_strangers.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'

interface Wish { readonly phone: string; readonly text: string; readonly website?: string }

export async function leaveWishToCall({ ctx, body: { phone, text, website } }: PublicCall<Wish>): Promise<null> {
  const number = normalisePhone(phone)
  if (number === null) throw invalid('phone', (t) => t('errors.field.type.phone'))
  if (website) return null
  await limitStrangers(await loadRuleContext(db.connection()), 'wishes', ctx.request.ip(), number)
  await runInTransaction(async (trx) => {
    const store = openStore(trx, null, await handlers().loadContext(trx))
    await leaveWish(store, number, text)
    await store.prepareCommit()
  })
  return null
}
