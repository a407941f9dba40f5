/** Enqueues the delivery of a message, in the transaction that wrote it. */
import { enqueue, enqueueDeferred } from '#backend/jobs/queue'
import type { Store } from '#backend/resource/store'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Nine pauses of 5, 10, 20 … seconds: the provider may be unreachable for 42 minutes. */
const TRIES = 10

export const enqueueDelivery = (trx: QueryClientContract, id: number): Promise<number> =>
  enqueue('messages.deliver', { id }, { trx, key: keyOf(id), attempts: TRIES })

/** Without waiting for the id of the job. */
export const enqueueDeliveryDeferred = (store: Pick<Store, 'note'>, id: number, runAt?: Date): Promise<void> =>
  enqueueDeferred(store, 'messages.deliver', { id }, { key: keyOf(id), attempts: TRIES, ...(runAt && { runAt }) })

const keyOf = (id: number) => `notification:${id}`
