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
import { leaveWish, type LeftWish } from '#backend/trade/threads/index'
import { cleanText } from '#common/text/clean_text'
import { normalisePhone } from '#common/text/phone'
import { limitStrangers } from './limit_strangers.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { Store } from '#backend/engine/resource/store'

interface Asked extends Partial<Omit<LeftWish['wish'], 'locale' | 'zone'>>, Partial<Pick<LeftWish, 'declared_kinds'>> {
  readonly phone: string
  readonly text: string
  readonly zone_id?: number
  readonly website?: string
}

export async function leaveWishToCall({ ctx, body }: PublicCall<Asked>): Promise<null> {
  const { phone, text, website, zone_id, declared_kinds = null, name, landmark, ...more } = body
  const number = normalisePhone(phone)
  if (number === null) throw invalid('phone', (t) => t('errors.field.type.phone'))
  if (website) return null
  await limitStrangers(await loadRuleContext(db.connection()), 'wishes', ctx.request.ip(), number)
  await runInTransaction(async (trx) => {
    const store = openStore(trx, null, await handlers().loadContext(trx))
    const wish = {
      ...more, locale: ctx.locale, ...name && { name: cleanText(name) }, ...landmark && { landmark: cleanText(landmark) },
      ...zone_id !== undefined && { zone: await servedZone(store, zone_id) },
    }
    await leaveWish(store, number, { text, wish, declared_kinds })
    await store.prepareCommit()
  })
  return null
}

async function servedZone(store: Store, id: number): Promise<number> {
  const zone = await store.find('zones', id)
  if (zone?.status !== 'enable') throw invalid('zone_id', (t) => t('errors.reference.missing'))
  return zone.id
}
