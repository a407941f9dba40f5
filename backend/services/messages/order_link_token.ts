/**
 * The client's page of an order, which needs no sign-in. Its token gives the rights of the client, so no row contains the
 * link: stored messages have three asterisks in its place, which are replaced when they are sent.
 */
import { query } from '#backend/engine/database/query'
import { generateToken } from '#backend/engine/resource/write/generated_codes'
import { ORDER_LINK_PATH, MASKED_LINK } from '#common/orders/link_path'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export async function findOrderLink(trx: QueryClientContract, order_id: number): Promise<string> {
  const [row] = await query(trx, 'select public_token from orders where id = ?', [order_id])
  if (!row) throw new Error(`order ${order_id} is referred to and does not exist`)
  return ORDER_LINK_PATH + String(row.public_token)
}

/** Invalidates the old link. */
export async function renewOrderLink(trx: QueryClientContract, order_id: number): Promise<void> {
  await query(trx, 'update orders set public_token = ? where id = ?', [generateToken(), order_id])
}

/** SQL for a column of `notifications` with the link of its client. Messages to others keep the asterisks. */
export const linkSql = (column: string): string => `
  case when recipient_type = 'clients' then replace(${column}, '${MASKED_LINK}', coalesce(${LINK}, '${MASKED_LINK}')) else ${column} end`

const LINK = `(
  select '${ORDER_LINK_PATH}' || public_token from orders where orders.id = case notifications.subject_type
    when 'orders' then notifications.subject_id
    when 'claims' then (select order_id from claims where claims.id = notifications.subject_id) end)`
