/** The event stream of one page, filtered by the current permissions of the user. */
import { PassThrough } from 'node:stream'
import { mergeChanges, addresseeOf, type Change } from '#backend/engine/broadcast/change'
import { visibleLiveChanges } from './visible_live_changes.ts'
import type { Caller } from '#backend/engine/resource/caller'

export interface StreamOptions {
  readonly caller: Caller
  /** When the token expires, in milliseconds since 1970. */
  readonly until: number
  /** Reloads the caller with their current permissions; null when the token is no longer valid. */
  reloadCaller(): Promise<Caller | null>
}

/** Changes within this time are sent as one event. */
const BATCH_MS = 100
const HEARTBEAT_MS = 15_000
/** A page that does not consume its buffer is disconnected; it reconnects and receives what it missed. */
const MAX_BUFFERED_BYTES = 256 * 1024

export class Stream {
  readonly body = new PassThrough()
  readonly #reloadCaller: StreamOptions['reloadCaller']
  readonly #timers: NodeJS.Timeout[]
  #caller: Caller
  #pending: Change[] = []
  #lastId = ''
  #sending: Promise<void> | undefined
  #isOpen = true

  constructor({ caller, until, reloadCaller }: StreamOptions) {
    this.#caller = caller
    this.#reloadCaller = reloadCaller
    const heartbeat = setInterval(() => void this.recheck().then(() => this.#write(': beat\n\n')), HEARTBEAT_MS)
    this.#timers = [heartbeat, setTimeout(() => this.end(), Math.max(0, until - Date.now()))]
    this.body.once('close', () => this.end())
    this.body.on('error', () => {})
  }

  get guard(): Caller['guard'] {
    return this.#caller.guard
  }

  get person(): string {
    return addresseeOf(this.#caller)
  }

  /** The first event: from now on the page receives every change. */
  open(id: string): void {
    this.#write(`id: ${id}\nevent: open\ndata: {}\n\n`)
  }

  /** Changes were missed: the page must read everything it displays again. */
  resync(id: string): void {
    this.#pending = []
    this.#write(`id: ${id}\nevent: resync\ndata: {}\n\n`)
  }

  send(id: string, changes: readonly Change[]): void {
    this.#pending.push(...changes)
    this.#lastId = id
    if (!this.#sending) this.#sending = this.#sendPending()
  }

  async recheck(): Promise<void> {
    const caller = await this.#reloadCaller().catch(() => this.#caller)
    if (caller) this.#caller = caller
    else this.end()
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const timer of this.#timers) clearTimeout(timer)
    this.body.end()
  }

  async #sendPending(): Promise<void> {
    await new Promise((resolve) => { setTimeout(resolve, BATCH_MS) })
    const [changes, id] = [mergeChanges(this.#pending), this.#lastId]
    this.#pending = []
    // Without the database the scope is unknown: the stream ends, and the page reconnects later.
    const visible = await visibleLiveChanges(this.#caller, changes).catch(() => null)
    this.#sending = this.#pending.length ? this.#sendPending() : undefined
    if (!visible) this.end()
    else if (visible.length) this.#write(`id: ${id}\nevent: change\ndata: ${JSON.stringify(visible)}\n\n`)
  }

  #write(text: string): void {
    if (!this.#isOpen) return
    this.body.write(text)
    if (this.body.writableLength > MAX_BUFFERED_BYTES) this.end()
  }
}
