/**
 * Numbers by which a provider has reached nobody: no further message goes there by this channel, until the client has another number,
 * something arrives there after all, the client writes from it, or somebody tries again.
 */
import { query } from '#backend/engine/database/query'
import type { MessageChannel } from '../channel_routing.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export async function isWrongNumber(trx: QueryClientContract, channel: MessageChannel, number: string): Promise<boolean> {
  const rows = await query(trx, 'select 1 from wrong_numbers where channel = ? and number = ?', [channel, number])
  return rows.length > 0
}

export async function markWrongNumber(trx: QueryClientContract, channel: MessageChannel, number: string): Promise<void> {
  await query(trx, 'insert into wrong_numbers (channel, number) values (?, ?) on conflict do nothing', [channel, number])
}

export async function clearWrongNumber(trx: QueryClientContract, channel: MessageChannel, number: string): Promise<void> {
  await query(trx, 'delete from wrong_numbers where channel = ? and number = ?', [channel, number])
}
