/** The searches for routes of a process: each takes two processors for a second, so that twenty at once would leave none for others. */
import { BoundedQueue, QueueFull } from '#common/bounded_queue'
import { PublicError } from '#backend/exceptions/public_error'
import type { Caller } from '#backend/resource/caller'

const OF_A_PERSON = 3
const queue = new BoundedQueue({ atOnce: 1, ofOne: OF_A_PERSON, ofAll: 10 })

/** `search` begins in its turn. Throws SearchesFull. */
export async function inSearchQueue<T>({ guard, id }: Caller, search: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(`${guard} ${id}`, search)
  } catch (error) {
    throw error instanceof QueueFull ? new SearchesFull(error.of) : error
  }
}

/** 429 for a person who has too many, 503 when those of all do. */
class SearchesFull extends PublicError {
  constructor(of: QueueFull['of']) {
    if (of === 'one') super(429, 'E_TOO_MANY', (t) => t('errors.shipments.own_searches', { max: OF_A_PERSON }))
    else super(503, 'E_UNAVAILABLE', (t) => t('errors.shipments.searches'))
  }
}
