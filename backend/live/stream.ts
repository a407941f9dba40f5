/** The event stream of one page, filtered by what the person may see at the moment. */
import { PassThrough } from 'node:stream'
import { mergeChanges, personOf, type Change } from '#backend/broadcast/change'
import { visibleTo } from './visible.ts'
import type { Caller } from '#backend/resource/caller'

export interface Listening {
  readonly caller: Caller
  /** When the token expires, in milliseconds since 1970. */
  readonly until: number
  /** The person with their present permissions; null when the token is no longer valid. */
  again(): Promise<Caller | null>
}

/** Changes within this time are sent as one event. */
const TOGETHER_MS = 100
const BEAT_MS = 15_000
/** A page that does not read is disconnected: it reconnects and reads what it has missed. */
const MOST_BYTES = 256 * 1024

export class Stream {
  readonly body = new PassThrough()
  readonly #again: Listening['again']
  readonly #timers: NodeJS.Timeout[]
  #caller: Caller
  #waiting: Change[] = []
  #last = ''
  #telling: Promise<void> | undefined
  #isOpen = true

  constructor({ caller, until, again }: Listening) {
    this.#caller = caller
    this.#again = again
    const beat = setInterval(() => void this.recheck().then(() => this.#write(': beat\n\n')), BEAT_MS)
    this.#timers = [beat, setTimeout(() => this.end(), Math.max(0, until - Date.now()))]
    this.body.once('close', () => this.end())
    this.body.on('error', () => {})
  }

  get person(): string {
    return personOf(this.#caller)
  }

  /** The first event: from here on the page receives every change. */
  open(id: string): void {
    this.#write(`id: ${id}\nevent: open\ndata: {}\n\n`)
  }

  /** Changes were missed: the page must read everything it displays again. */
  resync(id: string): void {
    this.#waiting = []
    this.#write(`id: ${id}\nevent: resync\ndata: {}\n\n`)
  }

  tell(id: string, changes: readonly Change[]): void {
    this.#waiting.push(...changes)
    this.#last = id
    if (!this.#telling) this.#telling = this.#tell()
  }

  async recheck(): Promise<void> {
    const caller = await this.#again().catch(() => this.#caller)
    if (caller) this.#caller = caller
    else this.end()
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const timer of this.#timers) clearTimeout(timer)
    this.body.end()
  }

  async #tell(): Promise<void> {
    await new Promise((resolve) => { setTimeout(resolve, TOGETHER_MS) })
    const [changes, id] = [mergeChanges(this.#waiting), this.#last]
    this.#waiting = []
    // Without the database it is unknown what the person may see: the page reads again when it is back.
    const visible = await visibleTo(this.#caller, changes).catch(() => null)
    this.#telling = this.#waiting.length ? this.#tell() : undefined
    if (!visible) this.end()
    else if (visible.length) this.#write(`id: ${id}\nevent: change\ndata: ${JSON.stringify(visible)}\n\n`)
  }

  #write(text: string): void {
    if (!this.#isOpen) return
    this.body.write(text)
    if (this.body.writableLength > MOST_BYTES) this.end()
  }
}
