/**
 * The client's own page of an order, for which they need not sign in. Whoever knows its token stands in for the client, so no row
 * holds the link: stored messages have three stars in place of the token, which is filled in when they leave for their client.
 */
import { query } from '#backend/database/query'
import { newToken } from '#backend/resource/write/codes'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const PAGE = '/o/'
/** No token has a star. */
export const HIDDEN_LINK = `${PAGE}***`

export async function clientLink(trx: QueryClientContract, order_id: number): Promise<string> {
  const [row] = await query(trx, 'select public_token from orders where id = ?', [order_id])
  if (!row) throw new Error(`order ${order_id} is referred to and does not exist`)
  return PAGE + String(row.public_token)
}

/** The old link ends with this. */
export async function renewClientLink(trx: QueryClientContract, order_id: number): Promise<void> {
  await query(trx, 'update orders set public_token = ? where id = ?', [newToken(), order_id])
}

/** A column of `notifications` as its client gets it. What others typed in between never fills a message to anybody else. */
export const withLink = (column: string): string => `
  case when recipient_type = 'clients' then replace(${column}, '${HIDDEN_LINK}', coalesce(${LINK}, '${HIDDEN_LINK}')) else ${column} end`

const LINK = `(
  select '${PAGE}' || public_token from orders where orders.id = case notifications.subject_type
    when 'orders' then notifications.subject_id
    when 'claims' then (select order_id from claims where claims.id = notifications.subject_id) end)`
