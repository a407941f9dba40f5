/** Bytes that are written one after the other. */
export class GrowingBytes {
  #bytes: Buffer
  #length = 0

  /** `capacity`: as many as are expected. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  add(bytes: Buffer): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Those of `source` from `start` to before `end`. For a few bytes this loop is faster than `set` with a `subarray`. */
  addRange(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start)
    for (let index = start; index < end; index++) this.#bytes[this.#length++] = source[index] as number
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#bytes.length + more) * 2)
    larger.set(this.written())
    this.#bytes = larger
  }
}
