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
  /** Running of one owner; those of others that wait behind come first. */
  readonly atOnceOfOne?: number
  /** Running and waiting, of one owner and of all; without them whoever comes waits. */
  readonly ofOne?: number
  readonly ofAll?: number
}

/** A queue for work that takes a processor or memory: nobody waits behind more than its bounds, and one owner does not fill it. */
export class BoundedQueue {
  readonly #bounds: Bounds
  #running = 0
  readonly #waiting: { readonly owner: string | null; readonly start: () => void }[] = []
  readonly #runningOwners: string[] = []
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
    await new Promise<void>((start) => {
      this.#waiting.push({ owner, start })
      this.#startNext()
    })
    let isOpen = true
    return () => {
      if (isOpen) this.#leave(owner)
      isOpen = false
    }
  }

  #enter(owner: string | null): void {
    if (owner === null) return
    const { ofOne = Infinity, ofAll = Infinity } = this.#bounds
    if (countOf(owner, this.#owners) >= ofOne) throw new QueueFull('one')
    if (this.#owners.length >= ofAll) throw new QueueFull('all')
    this.#owners.push(owner)
  }

  #leave(owner: string | null): void {
    this.#running -= 1
    if (owner !== null) for (const owners of [this.#owners, this.#runningOwners]) owners.splice(owners.indexOf(owner), 1)
    this.#startNext()
  }

  /** The turn goes at once to who has waited longest, so that nobody who comes now takes it in between. */
  #startNext(): void {
    const { atOnce, atOnceOfOne = Infinity } = this.#bounds
    if (this.#running >= atOnce) return
    const index = this.#waiting.findIndex(({ owner }) => owner === null || countOf(owner, this.#runningOwners) < atOnceOfOne)
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#running += 1
    if (next.owner !== null) this.#runningOwners.push(next.owner)
    next.start()
  }
}

const countOf = (owner: string, owners: readonly string[]): number => owners.filter((one) => one === owner).length
