/**
 * How far a replica is. The primary is asked for its position in the log now and then; as soon as the replica has reached a position, it
 * contains everything that was committed before that question. Times are those of this process, so clocks are never compared.
 */

interface Mark { readonly at: number; readonly position: bigint }

/** Closer questions do not make a difference; the further behind the replica is, the fewer are remembered. */
const MIN_GAP_MS = 10
const MIN_GAP_SHARE = 0.002

export class ReplicaProgress {
  /** The replica contains everything that was committed before. */
  #asOf = -Infinity
  /** Positions that the replica had not reached, the oldest first. */
  #awaited: Mark[] = []

  get asOf(): number {
    return this.#asOf
  }

  /** The primary was at this position at `at` or later. */
  expect(at: number, position: string): void {
    const last = this.#awaited.at(-1)
    const gap = Math.max(MIN_GAP_MS, this.lagAt(at) * MIN_GAP_SHARE)
    if (!last || at - last.at >= gap) this.#awaited.push({ at, position: parsePosition(position) })
  }

  /** The replica has replayed this position. */
  reach(position: string): void {
    const reached = parsePosition(position)
    const left = this.#awaited.findIndex((mark) => mark.position > reached)
    const done = left < 0 ? this.#awaited : this.#awaited.slice(0, left)
    this.#asOf = Math.max(this.#asOf, done.at(-1)?.at ?? -Infinity)
    this.#awaited = this.#awaited.slice(done.length)
  }

  /** For how long, at least, the replica has lacked something. */
  lagAt(now: number): number {
    const [oldest] = this.#awaited
    return oldest ? now - oldest.at : 0
  }
}

/** `16/B374D848` */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
