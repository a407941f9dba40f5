import { addresseeOf, decodeChanges, type Change } from '#backend/engine/broadcast/change'
import { LIVE_CHANNEL, SESSION_ENDED } from '#backend/engine/broadcast/publish'
import { listen } from '#backend/engine/database/listener'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { randomUUID } from 'node:crypto'
import { Stream, type StreamOptions } from './stream.ts'
import type { Guard } from '#schema/types'

/** All event streams of this process, and the last changes for pages that reconnect. */
const MAX_PAST = 500
/**
 * Streams of one person and of all of their guard: anybody becomes a client, and whoever takes all streams of clients takes none of staff
 * and couriers. Tabs of one browser share a stream, so that of one person is a number of devices,
 * some of them gone without a word.
 */
export const MAX_STREAMS: Readonly<Record<Guard, { readonly ofOne: number; readonly ofAll: number }>> = {
  user: { ofOne: 20, ofAll: 1000 },
  courier: { ofOne: 10, ofAll: 400 },
  client: { ofOne: 10, ofAll: 600 },
}

export class Hub {
  readonly #streams = new Set<Stream>()
  readonly #past: { readonly count: number; readonly changes: readonly Change[] }[] = []
  /** Event ids are valid in this process only, and only since it has listened without a gap. */
  #era = randomUUID()
  #count = 0

  async start(): Promise<void> {
    await listen(LIVE_CHANNEL, { onNotification: (text) => this.#receive(text), onConnect: () => this.#restart() })
  }

  get size(): number {
    return this.#streams.size
  }

  /** `lastId`: the last event that the page received. Throws TooManyStreams. */
  open(options: StreamOptions, lastId: string | undefined): Stream {
    const { guard } = options.caller
    const ofGuard = [...this.#streams].filter((one) => one.guard === guard)
    const ofPerson = ofGuard.filter(({ person }) => person === addresseeOf(options.caller))
    const max = MAX_STREAMS[guard]
    if (ofPerson.length >= max.ofOne || ofGuard.length >= max.ofAll) throw new TooManyStreams()
    const stream = new Stream(options)
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
    const missed = this.#past.filter((entry) => entry.count > Number(count)).flatMap(({ changes }) => changes)
    if (missed.length) stream.send(this.#id, missed)
  }

  get #id(): string {
    return `${this.#era}.${this.#count}`
  }

  #receive(text: string): void {
    if (text.startsWith(SESSION_ENDED)) return this.#recheck(text.slice(SESSION_ENDED.length))
    const changes = decodeChanges(text)
    this.#count += 1
    this.#past.push({ count: this.#count, changes })
    if (this.#past.length > MAX_PAST) this.#past.shift()
    for (const stream of this.#streams) stream.send(this.#id, changes)
  }

  #recheck(person: string): void {
    for (const stream of this.#streams) if (stream.person === person) void stream.recheck()
  }

  /** Notifications were lost: all pages must read their data again. */
  #restart(): void {
    this.#era = randomUUID()
    this.#count = 0
    this.#past.length = 0
    for (const stream of this.#streams) stream.resync(this.#id)
  }
}

/** 429: the person, or their guard in this process, has as many streams as it may. */
class TooManyStreams extends PublicError {
  constructor() {
    super(429, 'E_TOO_MANY', (t) => t('errors.E_TOO_MANY'))
  }
}
