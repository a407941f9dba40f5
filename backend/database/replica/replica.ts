/**
 * Decides at every read whether the replica may answer it. It may be some seconds behind, but
 * - whoever has written something sees it: every process is notified of who has written, and before a read it is certain that these
 *   notifications have arrived. The replica must have reached that write, else the primary answers;
 * - an event of a live page is held back until the replica contains its change: the page reads it again, perhaps through another process.
 *   A replica that is further behind than `maxLagMs` answers nobody, so no event needs to wait longer;
 * - a process that finds the replica out of order announces it, and sends events at once. For a while all processes then demand that the
 *   replica contains everything that was committed before the read.
 */
import type { DatabaseSubscriber } from '../listener.ts'
import { ReplicaProgress } from './replica_progress.ts'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReplicaServers {
  /** The position of the primary, when all notifications of what was committed before have been delivered; null without a connection. */
  primaryPosition(): Promise<string | null>
  /** Rejects if the replica does not answer in time, or is no replica of the primary. */
  replicaPosition(): Promise<string>
  /** Notifies all processes, this one included. */
  announce(text: string): Promise<void>
  /** Closes all connections to the replica; new ones are opened when needed. */
  disconnect(): void
  /** For the log. `cause`: why it is not used from now on; undefined if it is used again. */
  report(cause?: unknown): void
}

export interface ReplicaStatus { readonly isUsed: boolean; readonly lagSeconds: number | null }

/** For so long a read waits for the replica. If it was further behind a moment ago, the primary answers at once. */
const WAIT_MS = 200
const POLL_MS = 3
const SLOW_POLL_MS = 50
/** How old the knowledge about the replica becomes while it is read. */
const CHECK_MS = 100
const RETRY_MS = 1000
/** By how much later one process may handle a notification than another. */
const SLACK_MS = 1000
/** A notification that the replica is out of order; all others name a person. */
const OUT_OF_ORDER = '!'

export class Replica implements DatabaseSubscriber {
  readonly #servers: ReplicaServers
  readonly #maxLagMs: number
  #progress = new ReplicaProgress()
  /** When this process heard of the last write of a person. */
  readonly #writes = new Map<string, number>()
  /** Ends the reads that are under way. */
  readonly #reads = new Set<(reason: Error) => void>()
  #isListening = false
  #isBroken = false
  /** Until then reads need everything that was committed before them. */
  #strictUntil = -Infinity
  /** Until then at least, all processes read like that. */
  #announcedUntil = -Infinity
  #checking: Promise<void> | undefined
  #checkedAt = -Infinity
  #lagMs = 0
  #watch: NodeJS.Timeout | undefined

  constructor(servers: ReplicaServers, maxLagMs: number) {
    this.#servers = servers
    this.#maxLagMs = maxLagMs
  }

  /** `person`: `user 12`. What fails on the replica is read again on the primary. */
  async read<T>(person: string, onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (!(await this.#mayAnswer(person))) return onPrimary()
    try {
      return await this.#whileInOrder(onReplica())
    } catch {
      // It may be out of order, or a recovery conflict; or the error is one of the read, which the primary then repeats.
      void this.#check()
      return onPrimary()
    }
  }

  /** Resolves when no process reads anything older than this moment for a page that has received an event. */
  async isReached(at: number): Promise<void> {
    // Ends when the replica has caught up, and at the latest after the lag that is allowed.
    while (this.#progress.asOf < at && performance.now() < at + this.#maxLagMs && !this.#isAnnounced()) {
      await this.#check()
      if (this.#progress.asOf < at) await pause(this.#lagMs > WAIT_MS ? SLOW_POLL_MS : POLL_MS)
    }
  }

  /** Whether a read of the replica that begins now contains everything that was committed before `at`. */
  contains(at: number): boolean {
    return this.#progress.asOf >= at
  }

  /** All processes know of the write when it resolves, or could not. */
  async recordWrite(person: string): Promise<void> {
    this.#remember(person)
    await this.#servers.announce(person)
  }

  async status(): Promise<ReplicaStatus> {
    await this.#check()
    if (this.#isBroken || !this.#isListening) return { isUsed: false, lagSeconds: null }
    return { isUsed: this.#lagMs <= this.#maxLagMs, lagSeconds: Math.round(this.#lagMs) / 1000 }
  }

  /** The replica does not answer, or its connection has ended. After a restart it may contain less than before. */
  lost(cause: unknown): void {
    if (!this.#isBroken) {
      this.#servers.disconnect()
      this.#servers.report(cause)
    }
    this.#isBroken = true
    this.#progress = new ReplicaProgress()
    for (const end of this.#reads) end(new Error('the replica does not answer', { cause }))
  }

  /** Notifications may have been missed. */
  onConnect(): void {
    this.#isListening = true
    this.#strictUntil = performance.now() + this.#strictMs
  }

  onDisconnect(): void {
    this.#isListening = false
  }

  onNotification(text: string): void {
    if (text !== OUT_OF_ORDER) return this.#remember(text)
    this.#announcedUntil = performance.now() + this.#strictMs
    this.#strictUntil = this.#announcedUntil
  }

  /** Once for the announcement, and once for the events that are sent meanwhile. */
  get #strictMs(): number {
    return 2 * (this.#maxLagMs + SLACK_MS)
  }

  #isAnnounced(): boolean {
    return this.#announcedUntil - performance.now() > this.#maxLagMs + SLACK_MS
  }

  #remember(person: string): void {
    const now = performance.now()
    this.#writes.delete(person)
    this.#writes.set(person, now)
    for (const [one, at] of this.#writes) {
      if (at > now - this.#maxLagMs) break
      this.#writes.delete(one)
    }
  }

  async #mayAnswer(person: string): Promise<boolean> {
    if (this.#isBroken) void this.#check()
    const at = performance.now()
    if (this.#isBroken || !this.#isListening || !(await this.#askPrimary())) return false
    const needed = at < this.#strictUntil ? at : Math.max(this.#writes.get(person) ?? -Infinity, at - this.#maxLagMs)
    return await this.#waitFor(needed) && this.#isListening && !this.#isBroken
  }

  async #waitFor(needed: number): Promise<boolean> {
    // Ends after WAIT_MS: then it is hopeless.
    for (const end = performance.now() + WAIT_MS; this.#progress.asOf < needed;) {
      const isHopeless = this.#isBroken || this.#lagMs > WAIT_MS || performance.now() > end
      const checked = this.#check()
      if (isHopeless) return false
      await Promise.race([checked, pause(WAIT_MS)])
      if (this.#progress.asOf < needed) await pause(POLL_MS)
    }
    if (performance.now() - this.#checkedAt > CHECK_MS) void this.#check()
    return true
  }

  /** Whether the notifications of all writes until now have been received. */
  async #askPrimary(): Promise<boolean> {
    const at = performance.now()
    const position = await this.#servers.primaryPosition()
    if (position !== null) this.#progress.expect(at, position)
    return position !== null
  }

  /** Asks how far the replica is; one that does not answer once a second only. Never rejects. */
  #check(): Promise<void> {
    if (this.#isBroken && performance.now() - this.#checkedAt < RETRY_MS) return pause(POLL_MS)
    this.#checking ??= this.#ask().finally(() => { this.#checking = undefined })
    return this.#checking
  }

  async #ask(): Promise<void> {
    try {
      await this.#askPrimary()
      this.#progress.reach(await this.#servers.replicaPosition())
      if (this.#isBroken) this.#servers.report()
      this.#isBroken = false
    } catch (error) {
      this.lost(error)
    }
    this.#checkedAt = performance.now()
    this.#lagMs = this.#progress.lagAt(this.#checkedAt)
    if ((this.#isBroken || this.#lagMs > this.#maxLagMs) && !this.#isAnnounced()) await this.#servers.announce(OUT_OF_ORDER).catch(() => {})
  }

  /** Rejects if the replica stops answering: a server that is gone may leave a connection open for minutes. */
  async #whileInOrder<T>(read: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    this.#reads.add(reject)
    this.#watch ??= setInterval(() => this.#watchReads(), RETRY_MS).unref()
    try {
      return await Promise.race([read, promise])
    } finally {
      this.#reads.delete(reject)
    }
  }

  #watchReads(): void {
    if (this.#reads.size > 0) return void this.#check()
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}
