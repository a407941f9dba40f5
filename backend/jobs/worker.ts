/** Claims due jobs and runs them, a few at a time; many processes share one queue. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '#backend/database/listener'
import { handlers } from '#backend/resource/socket'
import { claim, release, renew, reclaimExpired, type Claimed } from './claim.ts'
import { CHANNEL } from './queue.ts'
import { runJob, type Outcome } from './run.ts'
import { planSchedules, tickSchedules } from './schedules.ts'

export interface WorkerOptions {
  readonly atOnce?: number
  /** After so long without a renewal, other workers reclaim the jobs of this one. */
  readonly leaseSeconds?: number
  /** Polling interval in milliseconds: notifications may be lost, and jobs become due without one. */
  readonly lookMs?: number
  readonly report?: (job: Claimed, result: { readonly outcome: Outcome; readonly error?: unknown; readonly seconds: number }) => void
  /** The queue itself cannot be reached. */
  readonly trouble?: (error: unknown) => void
}

const LOOK_MS = 2000
const TROUBLE_MS = 1000
/** The process has two seconds to stop (backend/bin/stop.ts); jobs that still run then are released. */
const GRACE_MS = 1000

export class Worker {
  readonly #name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  readonly #running = new Map<number, { readonly job: Claimed; readonly stop: AbortController; readonly ended: Promise<void> }>()
  readonly #options: Required<WorkerOptions>
  #alarm = new AbortController()
  #isStopping = false
  #isCalled = false
  #starting: Promise<void> | undefined
  #looping: Promise<void> | undefined
  #heart: NodeJS.Timeout | undefined
  #leave: (() => void) | undefined

  constructor({ atOnce = 4, leaseSeconds = 60, lookMs = LOOK_MS, report = () => {}, trouble = () => {} }: WorkerOptions = {}) {
    this.#options = { atOnce, leaseSeconds, lookMs, report, trouble }
  }

  start(): Promise<void> {
    this.#starting ??= this.#begin()
    return this.#starting
  }

  async #begin(): Promise<void> {
    await planSchedules()
    const call = () => this.#call()
    this.#leave = await listen(CHANNEL, { told: call, missed: call })
    this.#heart = setInterval(() => void this.#renew().catch(this.#options.trouble), (this.#options.leaseSeconds * 1000) / 3)
    this.#looping = this.#loop()
  }

  /** Claims no more jobs, and releases those that do not end in time. */
  async stop(): Promise<void> {
    this.#isStopping = true
    // A process may be stopped before it has started.
    await this.#starting?.catch(() => {})
    this.#leave?.()
    this.#call()
    await this.#looping
    for (const { stop } of this.#running.values()) stop.abort()
    const ended = Promise.all([...this.#running.values()].map(({ ended }) => ended))
    await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })])
    clearInterval(this.#heart)
    await Promise.all([...this.#running.values()].map(({ job }) => release(job)))
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const wait = await this.#round().catch((error: unknown) => {
        this.#options.trouble(error)
        return TROUBLE_MS
      })
      if (!this.#isCalled) await pause(wait, undefined, { signal: this.#alarm.signal }).catch(() => {})
      this.#alarm = new AbortController()
      this.#isCalled = false
    }
  }

  #call(): void {
    this.#isCalled = true
    this.#alarm.abort()
  }

  async #round(): Promise<number> {
    await reclaimExpired()
    await tickSchedules()
    const free = this.#options.atOnce - this.#running.size
    if (free > 0) {
      const jobs = await claim(this.#name, Object.keys(handlers().jobs), free, this.#options.leaseSeconds)
      for (const job of jobs) this.#run(job)
    }
    return this.#options.lookMs
  }

  #run(job: Claimed): void {
    const stop = new AbortController()
    const began = performance.now()
    const ended = runJob(job, stop.signal)
      .then(
        (result) => this.#options.report(job, { ...result, seconds: (performance.now() - began) / 1000 }),
        this.#options.trouble,
      )
      .then(() => {
        this.#running.delete(job.id)
        this.#call()
      })
    this.#running.set(job.id, { job, stop, ended })
  }

  /** Aborts jobs that another worker has reclaimed. */
  async #renew(): Promise<void> {
    if (!this.#running.size) return
    const ours = new Set(await renew(this.#name, [...this.#running.keys()], this.#options.leaseSeconds))
    for (const [id, { stop }] of this.#running) if (!ours.has(id)) stop.abort()
  }
}
