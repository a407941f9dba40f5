/** The slots that a client may choose, with their instants in the time zone of the business. */
import db from '@adonisjs/lucid/services/db'
import type { Call, PublicCall } from '#backend/engine/calls/define_call'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { NotFound } from '#backend/engine/resource/refusals'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { spendApiCall } from '#backend/services/auth/limits/rate_limits'
import { findSlots, instantsOf, type SlotRequest } from '#backend/trade/catalogue/index'
import type { OfferedSlot } from '#common/time/slot'
import { authenticateOrderLink } from './order_link.ts'

/** GET /api/client/slots?zone_id=3: for a new order. */
export async function showCollectSlots(
  { caller, query: { zone_id } }: Call<unknown, { readonly zone_id?: number }>,
): Promise<OfferedSlot[]> {
  if (zone_id !== undefined) await assertVisible(db.connection(), 'zones', caller, zone_id)
  return offerSlots({ kind: 'collect', zone_id: zone_id ?? null })
}

/** GET /api/public/slots?zone_id=3: the same for a visitor. */
export async function showPublicSlots(
  { ctx, query: { zone_id } }: PublicCall<unknown, { readonly zone_id: number }>,
): Promise<OfferedSlot[]> {
  await spendApiCall(['address', ctx.request.ip()])
  if (!(await db.from('zones').where({ id: zone_id, status: 'enable' }).first())) throw new NotFound()
  return offerSlots({ kind: 'collect', zone_id })
}

/** GET /api/client/order-deliveries/:id/slots */
export async function showSlotsOfStop({ caller, id }: Call): Promise<OfferedSlot[]> {
  await assertVisible(db.connection(), 'order_deliveries', caller, id)
  return offerSlots(await findStop(id))
}

/** GET /api/public/orders/:token/stops/:id/slots */
export async function showSlotsOfLink({ ctx, id }: PublicCall): Promise<OfferedSlot[]> {
  const { order_id } = await authenticateOrderLink(ctx)
  const found = await findStop(id)
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
    return (await findSlots(store, target)).map((slot) => ({ ...slot, ...instantsOf(slot, timezone) }))
  })
}
