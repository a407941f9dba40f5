/** The recipient of a message and their address. */
import { query } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#resources'
import type { Envelope } from '#backend/channels/channel'

export type MessageChannel = Row<'notifications'>['channel']

/** The guard, and the audience in templates. */
export const GUARD_OF = { users: 'user', couriers: 'courier', clients: 'client' } as const

type Person = Envelope['recipient']

/** Null without such an address, and for channels that need none. */
export async function addressOf(trx: QueryClientContract, { type, id }: Person, channel: MessageChannel): Promise<string | null> {
  const column = columnOf(type, channel)
  if (!column) return null
  const [person] = await query(trx, `select ${column} as address from ${type} where id = ? and deleted_at is null`, [id])
  return typeof person?.address === 'string' ? person.address : null
}

function columnOf(type: Person['type'], channel: MessageChannel): string | null {
  switch (channel) {
    case 'email': return 'email'
    case 'sms': return 'phone'
    // Some clients use another number for WhatsApp.
    case 'whatsapp': return type === 'clients' ? 'coalesce(whatsapp, phone)' : 'phone'
    case 'push': case 'in_app': return null
  }
}
