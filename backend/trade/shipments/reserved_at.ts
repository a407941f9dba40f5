/** A press that a phone has kept was not made before the courier had the shipment. */
import { query } from '#backend/engine/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export const shipmentReservedAt = (trx: QueryClientContract, id: number): Promise<string | null> =>
  reservedAt(trx, 'select reserved_at, published_at from shipments where id = ?', id)

export const stopReservedAt = (trx: QueryClientContract, id: number): Promise<string | null> => reservedAt(
  trx, `select shipment.reserved_at, null as published_at from order_deliveries stop
    join shipments shipment on shipment.id = stop.shipment_id where stop.id = ?`, id)

async function reservedAt(trx: QueryClientContract, sql: string, id: number): Promise<string | null> {
  const [row] = await query(trx, sql, [id])
  const at = (row?.reserved_at ?? row?.published_at ?? null) as string | Date | null
  return at === null ? null : new Date(at).toISOString()
}
