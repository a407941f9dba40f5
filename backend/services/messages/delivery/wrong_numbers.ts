/**
 * Numbers that reach nobody, or somebody else. Of a channel: a provider has reached nobody there; no further message goes there by it,
 * until something arrives there after all, the client writes from it, or somebody tries again. Of a client: somebody else has answered
 * there; nothing is sent to this client there, until they answer. A number that is entered anew is right again.
 */
import { query } from '#backend/engine/database/query'
import type { MessageChannel } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type WrongOf = { readonly channel: MessageChannel } | { readonly client_id: number }

const columnsOf = (of: WrongOf) => ('channel' in of ? [of.channel, null] : [null, of.client_id])

export async function isWrongNumber(
  trx: QueryClientContract, number: string, channel: MessageChannel, client_id: number | null = null,
): Promise<boolean> {
  const rows = await query(trx, 'select 1 from wrong_numbers where number = ? and (channel = ? or client_id = ?::bigint) limit 1',
    [number, channel, client_id])
  return rows.length > 0
}

/** False when it was marked before. */
export async function markWrongNumber(trx: QueryClientContract, number: string, of: WrongOf): Promise<boolean> {
  const rows = await query(trx, `
    insert into wrong_numbers (number, channel, client_id) values (?, ?, ?) on conflict do nothing returning 1`, [number, ...columnsOf(of)])
  return rows.length > 0
}

export async function clearWrongNumber(trx: QueryClientContract, number: string, of: WrongOf): Promise<void> {
  const [channel, client_id] = columnsOf(of)
  await query(trx, 'delete from wrong_numbers where number = ? and (channel = ? or client_id = ?::bigint)',
    [number, channel, client_id])
}

/** Somebody has entered them for the client: as numbers of this client, and for every channel. */
export async function trustNumbers(trx: QueryClientContract, client_id: number, numbers: readonly string[]): Promise<void> {
  await query(trx, 'delete from wrong_numbers where number = any(?::text[]) and (client_id is null or client_id = ?)',
    [numbers, client_id])
}

/** In SQL, from the table `clients`: the number, or null where somebody else has answered. */
export const rightNumberSql = (name: 'phone' | 'whatsapp') => `case when not exists (
  select from wrong_numbers wrong where wrong.client_id = clients.id and wrong.number = clients.${name}
) then clients.${name} end as ${name}`

type Numbers = Pick<Row<'clients'>, 'id' | 'phone' | 'whatsapp'>

/** A client without a right number has none. */
export async function withoutWrongNumbers<C extends Numbers>(
  trx: QueryClientContract, client: C,
): Promise<Omit<C, 'phone'> & { readonly phone: string | null }> {
  const rows = await query(trx, 'select number from wrong_numbers where client_id = ?', [client.id])
  const wrong = new Set(rows.map(({ number }) => number))
  const right = <N extends string | null>(number: N) => (number !== null && wrong.has(number) ? null : number)
  return { ...client, phone: right(client.phone), whatsapp: right(client.whatsapp) }
}
