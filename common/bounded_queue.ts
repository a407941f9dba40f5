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
  /** Running and waiting, of one owner and of all; without them whoever comes waits. */
  readonly ofOne?: number
  readonly ofAll?: number
}

/** A queue for work that takes a processor or memory: nobody waits behind more than its bounds, and one owner does not fill it. */
export class BoundedQueue {
  readonly #bounds: Bounds
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #owners: string[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws QueueFull at once. Work without an owner is not bounded: it waits for its turn. */
  async run<T>(owner: string | null, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(owner)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Resolves when the turn has come, with a function that ends it. Ending it twice has no further effect. */
  async begin(owner: string | null): Promise<() => void> {
    this.#enter(owner)
    if (this.#running < this.#bounds.atOnce) this.#running += 1
    else await new Promise<void>((resolve) => { this.#waiting.push(resolve) })
    let isOpen = true
    return () => {
      if (isOpen) this.#leave(owner)
      isOpen = false
    }
  }

  #enter(owner: string | null): void {
    if (owner === null) return
    const { ofOne = Infinity, ofAll = Infinity } = this.#bounds
    if (this.#owners.filter((one) => one === owner).length >= ofOne) throw new QueueFull('one')
    if (this.#owners.length >= ofAll) throw new QueueFull('all')
    this.#owners.push(owner)
  }

  /** The turn goes directly to who has waited longest, so that nobody who comes now takes it in between. */
  #leave(owner: string | null): void {
    if (owner !== null) this.#owners.splice(this.#owners.indexOf(owner), 1)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
