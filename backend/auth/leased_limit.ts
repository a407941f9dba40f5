/**
 * A limit shared by all processes without a write for every request: a process takes some from the common count at a
 * time and spends them on its own. What it takes and does not spend is lost at the end of the window.
 */
export type Take = (key: string, amount: number) => Promise<{ readonly availableIn: number }>

interface Lease { left: number; readonly until: number }

const MANY = 10_000

export class LeasedLimit {
  readonly #take: Take
  readonly #size: number
  readonly #leases = new Map<string, Lease>()
  readonly #renewals = new Map<string, Promise<void>>()

  /** `take` answers with the seconds left of the window, and throws when the common count is used up. */
  constructor(take: Take, size: number) {
    this.#take = take
    this.#size = size
  }

  async spend(key: string): Promise<void> {
    for (;;) {
      const lease = this.#leases.get(key)
      if (lease && lease.left > 0 && Date.now() < lease.until) {
        lease.left -= 1
        return
      }
      await this.#renew(key)
    }
  }

  /** Requests that arrive together wait for one lease: each taking its own would use up the window at once. */
  #renew(key: string): Promise<void> {
    const underway = this.#renewals.get(key)
    if (underway) return underway
    const renewal = this.#fetch(key).finally(() => this.#renewals.delete(key))
    this.#renewals.set(key, renewal)
    return renewal
  }

  async #fetch(key: string) {
    const { availableIn } = await this.#take(key, this.#size)
    if (this.#leases.size >= MANY) this.#forget()
    this.#leases.set(key, { left: this.#size, until: Date.now() + Math.max(availableIn, 1) * 1000 })
  }

  #forget() {
    const now = Date.now()
    for (const [key, lease] of this.#leases) if (lease.until <= now || lease.left === 0) this.#leases.delete(key)
  }
}
