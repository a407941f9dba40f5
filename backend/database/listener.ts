/**
 * The one connection of a process on which PostgreSQL tells it things (LISTEN). It comes back by itself; what was said
 * meanwhile is lost, so subscribers are told of the gap and look for themselves.
 */
import pg from 'pg'
import { Semaphore } from '#common/semaphore'
import { connection } from './connection.ts'

export interface Subscriber {
  told(payload: string): void
  /** The connection was away, or is there for the first time. */
  missed?(): void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** A connection that a firewall has dropped says nothing: it is asked. */
const ASK_MS = 20_000
const ANSWER_MS = 5000

class Listener {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  /** Channels of the present connection. */
  readonly #heard = new Set<string>()
  /** A connection does one thing at a time. */
  readonly #statements = new Semaphore(1)
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  #pause = FIRST_PAUSE_MS
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** Resolves when it listens; says how to leave again. */
  async subscribe(channel: string, subscriber: Subscriber): Promise<() => void> {
    const all = this.#subscribers.get(channel) ?? new Set<Subscriber>()
    this.#subscribers.set(channel, all.add(subscriber))
    this.#isClosed = false
    this.#opening ??= this.#open()
    await this.#opening
    await this.#attend()
    return () => {
      all.delete(subscriber)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    this.#opening = undefined
    this.#subscribers.clear()
    await client?.end().catch(() => {})
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...connection(), application_name: 'zarbia listener', keepAlive: true })
    client.on('error', () => {})
    client.once('end', () => this.#again(client))
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.told(payload ?? '')
    })
    this.#client = client
    try {
      await client.connect()
      this.#heard.clear()
      await this.#attend()
      this.#pause = FIRST_PAUSE_MS
      this.#ask(client)
      for (const all of this.#subscribers.values()) for (const subscriber of all) subscriber.missed?.()
    } catch {
      this.#again(client)
    }
  }

  /** Whatever fails here fails with its connection, and is done again on the next one. */
  #attend(): Promise<void> {
    return this.#statements.run(async () => {
      for (const channel of this.#subscribers.keys()) {
        if (!this.#client || this.#heard.has(channel)) continue
        await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`)
        this.#heard.add(channel)
      }
    }).catch(() => {})
  }

  #again(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    void client.end().catch(() => {})
    this.#timer = setTimeout(() => void this.#open(), this.#pause)
    this.#timer.unref()
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }

  #ask(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      const late = setTimeout(() => this.#again(client), ANSWER_MS)
      const answered = () => {
        clearTimeout(late)
        if (this.#client === client) this.#ask(client)
      }
      this.#statements.run(() => client.query('select 1')).then(answered, () => clearTimeout(late))
    }, ASK_MS)
    this.#timer.unref()
  }
}

const listener = new Listener()

export const listen = (channel: string, subscriber: Subscriber) => listener.subscribe(channel, subscriber)
export const closeListener = () => listener.close()
