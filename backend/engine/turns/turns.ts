/**
 * Whatever takes seconds of a processor, or tens of megabytes, is done in turns: a bound for one person and one for all, of what is
 * running and waiting in this process. Beyond it a caller gets a sentence and a time to come back instead of a place in the queue.
 */
import { BoundedQueue, QueueFull } from '#common/bounded_queue'
import { PublicError } from '#backend/engine/exceptions/public_error'

interface Person { readonly guard: string; readonly id: number }
interface Bounds { readonly atOnce: number; readonly atOnceOfOne?: number; readonly ofOne: number; readonly ofAll: number }

export class Turns {
  readonly #queue: BoundedQueue
  readonly #ofOne: number

  constructor(bounds: Bounds) {
    this.#queue = new BoundedQueue(bounds)
    this.#ofOne = bounds.ofOne
  }

  /** `work` runs in its turn. Null is the system: its work is not refused. Throws TooBusy. */
  async run<T>(person: Person | null, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(person)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** For work that ends elsewhere, such as a file that is still being sent: the function that is returned ends the turn. */
  async begin(person: Person | null): Promise<() => void> {
    try {
      return await this.#queue.begin(person && `${person.guard} ${person.id}`)
    } catch (error) {
      throw error instanceof QueueFull ? new TooBusy(error.of, this.#ofOne) : error
    }
  }
}

const RETRY_SECONDS = 5

/** 429 for a person who has too many, 503 when all together do. */
class TooBusy extends PublicError {
  override readonly headers = { 'retry-after': String(RETRY_SECONDS) }

  constructor(of: QueueFull['of'], max: number) {
    if (of === 'one') super(429, 'E_TOO_MANY', (t) => t('errors.busy.own', { max }))
    else super(503, 'E_UNAVAILABLE', (t) => t('errors.busy.all'))
  }
}
