import { Semaphore } from './semaphore.ts'

/** Thrown instead of waiting: `of` says whose bound is reached. */
export class QueueFull extends Error {
  readonly of: 'one' | 'all'

  constructor(of: 'one' | 'all') {
    super('the queue is full')
    this.of = of
  }
}

interface Bounds {
  readonly atOnce: number
  /** Running and waiting, of one owner and of all. */
  readonly ofOne: number
  readonly ofAll: number
}

/** A queue for work that takes a processor: nobody waits behind more than its bounds, and one owner does not fill it. */
export class BoundedQueue {
  readonly #bounds: Bounds
  readonly #slots: Semaphore
  readonly #owners: string[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#slots = new Semaphore(bounds.atOnce)
  }

  /** Throws QueueFull at once. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#owners.filter((one) => one === owner).length >= this.#bounds.ofOne) throw new QueueFull('one')
    if (this.#owners.length >= this.#bounds.ofAll) throw new QueueFull('all')
    this.#owners.push(owner)
    try {
      return await this.#slots.run(work)
    } finally {
      this.#owners.splice(this.#owners.indexOf(owner), 1)
    }
  }
}
