/** GET /api/user/slots?zone_id=3: when an order by phone can be collected. */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { findSlotsForStaff } from '#backend/trade/catalogue/index'
import type { Call } from '#backend/engine/calls/define_call'
import type { StaffSlot } from '#common/time/slot'

export async function showCollectSlots(
  { caller, query: { zone_id } }: Call<unknown, { readonly zone_id?: number }>,
): Promise<StaffSlot[]> {
  if (zone_id !== undefined) await assertVisible(db.connection(), 'zones', caller, zone_id)
  return runInTransaction(async (trx) =>
    findSlotsForStaff(openStore(trx, null, await handlers().loadContext(trx)), { kind: 'collect', zone_id: zone_id ?? null }))
}
