import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_PROCESS } from '#backend/env/web_process'
import { restartPause } from './restart_pause.ts'
import { answerMetrics } from './collect_metrics.ts'

/** A process ends by itself within two seconds (shutdown.ts); after this time it is killed. */
const STOP_MS = 2500

interface GroupOptions {
  readonly count: number
  /** Of the first process. The others run no jobs. */
  readonly worker: 'inside' | 'external'
  /** Called with a sentence when a process has ended and will be replaced, or is killed because it does not end. */
  report(message: string): void
}

/** Server processes numbered from 1. One that ends is replaced by another with its number. */
export class ProcessGroup {
  readonly #options: GroupOptions
  readonly #workers = new Map<number, Worker>()
  readonly #restarts = new Set<NodeJS.Timeout>()
  isStopping = false
  /** The start was successful. */
  isRunning = false

  constructor(options: GroupOptions) {
    this.#options = options
    cluster.setupPrimary({ exec: fileURLToPath(new URL('server.ts', import.meta.url)), args: [], serialization: 'advanced' })
  }

  /** The first process alone, so that an error of the start is reported once. False when it ended instead of listening. */
  async start(): Promise<boolean> {
    if (this.isStopping) return false
    const first = this.#fork(1, { [FIRST_PROCESS]: 'true' })
    const isListening = await Promise.race([once(first, 'listening').then(() => true), once(first, 'exit').then(() => false)])
    if (!isListening || this.isStopping) return false
    this.isRunning = true
    this.#replaceOnExit(1, first, 0)
    for (let number = 2; number <= this.#options.count; number++) this.#run(number, 0)
    return true
  }

  async stop(): Promise<void> {
    this.isStopping = true
    for (const timer of this.#restarts) clearTimeout(timer)
    const ended = [...this.#workers.values()].filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'))
    for (const worker of this.#workers.values()) worker.process.kill('SIGTERM')
    const killing = setTimeout(() => {
      const left = [...this.#workers].map(([number, worker]) => `${number} (${worker.process.pid})`)
      this.#options.report(`Server processes that have not ended after ${STOP_MS} ms are killed: ${left.join(', ')}`)
      this.kill()
    }, STOP_MS)
    await Promise.all(ended)
    clearTimeout(killing)
  }

  kill(): void {
    for (const worker of this.#workers.values()) worker.process.kill('SIGKILL')
  }

  #run(number: number, failures: number): void {
    this.#replaceOnExit(number, this.#fork(number), failures)
  }

  #fork(number: number, variables: Readonly<Record<string, string>> = {}): Worker {
    const cache = getCompileCacheDir()
    const worker = cluster.fork({
      ...variables,
      WORKER: number === 1 ? this.#options.worker : 'external',
      // Node appends the directory of its version again.
      ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }),
    })
    this.#workers.set(number, worker)
    worker.once('exit', () => { if (this.#workers.get(number) === worker) this.#workers.delete(number) })
    answerMetrics(worker, this.#workers)
    return worker
  }

  /** `failures`: how many processes of this number have ended soon after their start, one after the other. */
  #replaceOnExit(number: number, worker: Worker, failures: number): void {
    const startedAt = performance.now()
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.isStopping) return
      const { pause, failures: known } = restartPause(performance.now() - startedAt, failures)
      const cause = signal ?? `code ${code}`
      this.#options.report(`Server process ${number} (${worker.process.pid}) ended with ${cause}: another starts in ${pause} ms`)
      const timer = setTimeout(() => {
        this.#restarts.delete(timer)
        this.#run(number, known)
      }, pause)
      this.#restarts.add(timer)
    })
  }
}
