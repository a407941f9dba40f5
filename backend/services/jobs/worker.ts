/** Claims due jobs and runs them, a few at a time; many processes share one queue. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '#backend/engine/database/listener'
import { handlers } from '#backend/engine/resource/handler_registry'
import { claimJobs, releaseJob, renewLeases, reclaimExpired, type ClaimedJob } from './lease.ts'
import { JOBS_CHANNEL } from './queue.ts'
import { runJob, type JobOutcome } from './run_job.ts'
import { scheduleNextRuns, enqueueDueSchedules } from './schedules.ts'

interface JobResult { readonly outcome: JobOutcome; readonly error?: unknown; readonly seconds: number }

export interface WorkerOptions {
  readonly concurrency?: number
  /** Without a renewal for so long, other workers reclaim the jobs of this one. */
  readonly leaseSeconds?: number
  /** Polling interval in milliseconds: notifications may be lost, and jobs become due without one. */
  readonly pollMs?: number
  readonly onJobEnd?: (job: ClaimedJob, result: JobResult) => void
  /** The queue is not reachable. */
  readonly onError?: (error: unknown) => void
}

const POLL_MS = 2000
const ERROR_PAUSE_MS = 1000
/** The process has two seconds to stop (backend/app/bin/shutdown.ts); jobs that still run then are released. */
const GRACE_MS = 1000

export class Worker {
  readonly #name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  readonly #running = new Map<number, { readonly job: ClaimedJob; readonly stop: AbortController; readonly ended: Promise<void> }>()
  readonly #options: Required<WorkerOptions>
  #sleep = new AbortController()
  #isStopping = false
  #isWoken = false
  #starting: Promise<void> | undefined
  #looping: Promise<void> | undefined
  #renewals: NodeJS.Timeout | undefined
  #unlisten: (() => void) | undefined

  constructor({ concurrency = 4, leaseSeconds = 60, pollMs = POLL_MS, onJobEnd = () => {}, onError = () => {} }: WorkerOptions = {}) {
    this.#options = { concurrency, leaseSeconds, pollMs, onJobEnd, onError }
  }

  start(): Promise<void> {
    this.#starting ??= this.#begin()
    return this.#starting
  }

  async #begin(): Promise<void> {
    await scheduleNextRuns()
    const wake = () => this.#wake()
    this.#unlisten = await listen(JOBS_CHANNEL, { onNotification: wake, onConnect: wake })
    this.#renewals = setInterval(() => void this.#renew().catch(this.#options.onError), (this.#options.leaseSeconds * 1000) / 3)
    this.#looping = this.#loop()
  }

  /** Claims no more jobs, and releases those that do not end in time. */
  async stop(): Promise<void> {
    this.#isStopping = true
    // A process may be stopped before it has started.
    await this.#starting?.catch(() => {})
    this.#unlisten?.()
    this.#wake()
    await this.#looping
    for (const { stop } of this.#running.values()) stop.abort()
    const ended = Promise.all([...this.#running.values()].map(({ ended }) => ended))
    await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })])
    clearInterval(this.#renewals)
    await Promise.all([...this.#running.values()].map(({ job }) => releaseJob(job)))
  }

  async #loop(): Promise<void> {
    // Ends when the worker is stopped; it waits in each turn.
    while (!this.#isStopping) {
      const wait = await this.#poll().catch((error: unknown) => {
        this.#options.onError(error)
        return ERROR_PAUSE_MS
      })
      if (!this.#isWoken) await pause(wait, undefined, { signal: this.#sleep.signal }).catch(() => {})
      this.#sleep = new AbortController()
      this.#isWoken = false
    }
  }

  #wake(): void {
    this.#isWoken = true
    this.#sleep.abort()
  }

  async #poll(): Promise<number> {
    await reclaimExpired()
    await enqueueDueSchedules()
    const free = this.#options.concurrency - this.#running.size
    if (free > 0) {
      const jobs = await claimJobs(this.#name, Object.keys(handlers().jobs), free, this.#options.leaseSeconds)
      for (const job of jobs) this.#run(job)
    }
    return this.#options.pollMs
  }

  #run(job: ClaimedJob): void {
    const stop = new AbortController()
    const began = performance.now()
    const ended = runJob(job, stop.signal)
      .then(
        (result) => this.#options.onJobEnd(job, { ...result, seconds: (performance.now() - began) / 1000 }),
        this.#options.onError,
      )
      .then(() => {
        this.#running.delete(job.id)
        this.#wake()
      })
    this.#running.set(job.id, { job, stop, ended })
  }

  /** Aborts jobs that another worker has reclaimed. */
  async #renew(): Promise<void> {
    if (!this.#running.size) return
    const leased = new Set(await renewLeases(this.#name, [...this.#running.keys()], this.#options.leaseSeconds))
    for (const [id, { stop }] of this.#running) if (!leased.has(id)) stop.abort()
  }
}
