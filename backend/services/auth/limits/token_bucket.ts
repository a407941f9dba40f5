/**
 * Token buckets by key. A process takes a batch of tokens from the shared counter and spends them in memory, so that a request
 * needs no write. Unspent tokens are lost at the end of the window.
 */
export type TakeTokens = (key: string, amount: number) => Promise<{ readonly availableIn: number }>

interface Bucket { tokens: number; readonly expiresAt: number }

const MAX_BUCKETS = 10_000

export class TokenBuckets {
  readonly #takeTokens: TakeTokens
  readonly #batchSize: number
  readonly #buckets = new Map<string, Bucket>()
  readonly #refills = new Map<string, Promise<void>>()

  /** `takeTokens` returns the seconds left of the window, and throws when the shared counter is exhausted. */
  constructor(takeTokens: TakeTokens, batchSize: number) {
    this.#takeTokens = takeTokens
    this.#batchSize = batchSize
  }

  async spend(key: string): Promise<void> {
    // Ends with a token: a refill brings some, or throws when the limit is reached.
    for (;;) {
      const bucket = this.#buckets.get(key)
      if (bucket && bucket.tokens > 0 && Date.now() < bucket.expiresAt) {
        bucket.tokens -= 1
        return
      }
      await this.#refill(key)
    }
  }

  /** Concurrent requests wait for the same batch: a batch for each would exhaust the window. */
  #refill(key: string): Promise<void> {
    const pending = this.#refills.get(key)
    if (pending) return pending
    const refill = this.#takeBatch(key).finally(() => this.#refills.delete(key))
    this.#refills.set(key, refill)
    return refill
  }

  async #takeBatch(key: string) {
    const { availableIn } = await this.#takeTokens(key, this.#batchSize)
    if (this.#buckets.size >= MAX_BUCKETS) this.#deleteExpired()
    this.#buckets.set(key, { tokens: this.#batchSize, expiresAt: Date.now() + Math.max(availableIn, 1) * 1000 })
  }

  #deleteExpired() {
    const now = Date.now()
    for (const [key, bucket] of this.#buckets) if (bucket.expiresAt <= now || bucket.tokens === 0) this.#buckets.delete(key)
  }
}
