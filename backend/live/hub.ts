/** All streams of this process, and the last changes, for pages that reconnect. */
import { randomUUID } from 'node:crypto'
import { listen } from '#backend/database/listener'
import { CHANNEL, ENDED } from '#backend/broadcast/publish'
import { decodeChanges, type Change } from '#backend/broadcast/change'
import { TooManyStreams } from './refusals.ts'
import { Stream, type Listening } from './stream.ts'

const REMEMBERED = 500
/** Tabs of one browser share a stream, so this is a number of devices. */
const MOST_OF_PERSON = 20
const MOST = 2000

export class Hub {
  readonly #streams = new Set<Stream>()
  readonly #past: { readonly count: number; readonly changes: readonly Change[] }[] = []
  /** Event ids are valid in this process only, and only since it has listened without a gap. */
  #era = randomUUID()
  #count = 0

  async start(): Promise<void> {
    await listen(CHANNEL, { told: (text) => this.#told(text), missed: () => this.#missed() })
  }

  get size(): number {
    return this.#streams.size
  }

  /** `lastId`: the last event that the page received. Throws TooManyStreams. */
  open(listening: Listening, lastId: string | undefined): Stream {
    const stream = new Stream(listening)
    const ofPerson = [...this.#streams].filter(({ person }) => person === stream.person).length
    if (this.size >= MOST || ofPerson >= MOST_OF_PERSON) {
      stream.end()
      throw new TooManyStreams()
    }
    this.#streams.add(stream)
    stream.body.once('close', () => this.#streams.delete(stream))
    this.#resume(stream, lastId)
    return stream
  }

  close(): void {
    for (const stream of this.#streams) stream.end()
  }

  #resume(stream: Stream, lastId: string | undefined): void {
    if (!lastId) return stream.open(this.#id)
    const [era, count] = lastId.split('.')
    const oldest = this.#past[0]?.count ?? this.#count + 1
    if (era !== this.#era || !(Number(count) >= oldest - 1)) return stream.resync(this.#id)
    stream.open(lastId)
    const missed = this.#past.filter((told) => told.count > Number(count)).flatMap(({ changes }) => changes)
    if (missed.length) stream.tell(this.#id, missed)
  }

  get #id(): string {
    return `${this.#era}.${this.#count}`
  }

  #told(text: string): void {
    if (text.startsWith(ENDED)) return this.#ended(text.slice(ENDED.length))
    const changes = decodeChanges(text)
    this.#count += 1
    this.#past.push({ count: this.#count, changes })
    if (this.#past.length > REMEMBERED) this.#past.shift()
    for (const stream of this.#streams) stream.tell(this.#id, changes)
  }

  #ended(person: string): void {
    for (const stream of this.#streams) if (stream.person === person) void stream.recheck()
  }

  #missed(): void {
    this.#era = randomUUID()
    this.#count = 0
    this.#past.length = 0
    for (const stream of this.#streams) stream.resync(this.#id)
  }
}
