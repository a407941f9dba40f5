import { handlers } from '#backend/engine/resource/handler_registry'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Those that are not known yet. Where nobody receives them they are not kept. */
export async function storeIncoming(trx: QueryClientContract, messages: readonly IncomingMessage[]): Promise<void> {
  if (!messages.length || !handlers().jobs['messages.receive']) return
  const stored = await query(trx, INSERT, [JSON.stringify(messages)])
  for (const { id } of stored) await enqueue('messages.receive', { id: Number(id) }, { trx })
}

const INSERT = `
  insert into incoming_messages (channel, provider_id, message)
  select message ->> 'channel', message ->> 'provider_id', message from jsonb_array_elements(?::jsonb) as message
  on conflict do nothing returning id`
