/** The slots that a client may choose, with their instants in the time zone of the business. */
import { endInstant, instantOf } from '#backend/clock/business_time'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { callerOf } from '#backend/resource/request'
import { authorize, authorizeTransition } from '#backend/resource/policy'
import { assertVisible } from '#backend/resource/read/visible_rows'
import { NotFound } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { handlers } from '#backend/resource/handler_registry'
import { openStore } from '#backend/resource/open_store'
import { findSlots, type SlotRequest } from '#backend/zones/offered_slots'
import type { OfferedSlot } from '#common/slot'
import { authenticateOrderLink } from './order_link.ts'
import type { HttpContext } from '@adonisjs/core/http'

const slotsQuery = vine.create(vine.object({ zone_id: vine.number().range([1, Number.MAX_SAFE_INTEGER]).withoutDecimals().optional() }))

/** GET /api/client/slots?zone_id=3: for a new order. */
export async function showCollectSlots(ctx: HttpContext) {
  await authorize(callerOf(ctx), resourceOf('orders'), 'create')
  const { zone_id = null } = await slotsQuery.validate(ctx.request.qs())
  if (zone_id !== null) await assertVisible(db.connection(), 'zones', callerOf(ctx), zone_id)
  return offerSlots({ kind: 'collect', zone_id })
}

/** GET /api/client/order-deliveries/:id/slots */
export async function showSlotsOfStop(ctx: HttpContext) {
  const id = Number(ctx.params.id)
  await authorizeTransition(callerOf(ctx), resourceOf('order_deliveries'), 'choose_slot')
  await assertVisible(db.connection(), 'order_deliveries', callerOf(ctx), id)
  return offerSlots(await findStop(id))
}

/** GET /api/public/orders/:token/stops/:id/slots */
export async function showSlotsOfLink(ctx: HttpContext) {
  const { order_id } = await authenticateOrderLink(ctx)
  const found = await findStop(Number(ctx.params.id))
  if (found.order_id !== order_id) throw new NotFound()
  return offerSlots(found)
}

async function findStop(id: number): Promise<SlotRequest & { readonly order_id: number }> {
  const row: (SlotRequest & { readonly order_id: number }) | null =
    await db.from('order_deliveries').select('id', 'order_id', 'kind', 'zone_id').where('id', id).first()
  if (!row) throw new NotFound()
  return row
}

async function offerSlots(target: SlotRequest): Promise<OfferedSlot[]> {
  return runInTransaction(async (trx) => {
    const store = openStore(trx, null, await handlers().loadContext(trx))
    const { timezone } = store.context
    return (await findSlots(store, target)).map(({ date, from, to }) =>
      ({ date, from, to, from_at: instantOf(date, timezone, from), to_at: endInstant(date, timezone, from, to) }))
  })
}
