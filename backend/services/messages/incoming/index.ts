/** What clients write, handed on to whoever keeps it: once, however often the provider calls and whatever crashes. */
import { clearWrongNumber } from '../delivery/wrong_numbers.ts'
import { hearByWhatsapp } from '../timing/sending_time.ts'
import { query } from '#backend/engine/database/query'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'
import type { JobContext } from '#backend/engine/resource/job'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

export type ReceiveMessage = (store: Store, message: IncomingMessage) => Promise<void>

/** `receive` runs in one transaction with the end of the job. */
export const incomingMessages = (receive: ReceiveMessage) => ({
  jobs: {
    'messages.receive': ({ id }: { readonly id: number }, job: JobContext) => job.complete(async (store) => {
      const [row] = await query(store.trx, 'select message from incoming_messages where id = ? for update', [id])
      const message = row?.message as IncomingMessage | null | undefined
      if (!message) return
      await clearWrongNumber(store.trx, message.from, message)
      if (message.channel === 'whatsapp') await hearByWhatsapp(store, message.from, message.sent_at)
      await receive(store, message)
      // The id stays: the provider may send it again for days.
      await query(store.trx, 'update incoming_messages set message = null where id = ?', [id])
    }),
  },
}) satisfies PartialHandlers
