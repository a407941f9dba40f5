/** The recipient of a message and their address. */
import { query } from '#backend/engine/database/query'
import { rightNumberSql } from './wrong_numbers.ts'
import { channelAddressOf, type MessageChannel } from '../channel_routing.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { OutgoingMessage } from '#backend/services/channels/channel'

/** The guard, and the audience in templates. */
export const GUARD_OF_TABLE = { users: 'user', couriers: 'courier', clients: 'client' } as const

type Person = OutgoingMessage['recipient']

/** Null without such an address, and for channels that need none. */
export async function findChannelAddress(trx: QueryClientContract, { type, id }: Person, channel: MessageChannel): Promise<string | null> {
  const numbers = type === 'clients' ? NUMBERS_OF_CLIENT : 'phone, null::text as whatsapp'
  const [person] = await query(trx, `select email, ${numbers} from ${type} where id = ? and deleted_at is null`, [id])
  return person ? channelAddressOf(person as unknown as Parameters<typeof channelAddressOf>[0], channel) : null
}

const NUMBERS_OF_CLIENT = `${rightNumberSql('phone')}, ${rightNumberSql('whatsapp')}`
