/** Starts workers in processes of their own, on the database of this run. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databaseName } from '#backend/engine/env/database_name'
import { countCost } from '../run_costs.ts'
import { withTimeout } from '../until.ts'

/** The worker of the product, and one with jobs that kill it. */
export const WORKER_SCRIPT = fileURLToPath(new URL('../../../backend/app/bin/worker.ts', import.meta.url))
export const TEST_WORKER_SCRIPT = fileURLToPath(new URL('./worker_process.ts', import.meta.url))

/** Runs work at the end of a test. */
export type Cleanup = (work: () => Promise<void>) => void

/**
 * A worker that is killed at the end of the test: one that still runs would claim the job of the next test. Its lease is short by
 * default, so that another worker soon reclaims its jobs.
 */
export function spawnWorker(source: string, cleanup: Cleanup, env: Readonly<Record<string, string>> = {}) {
  countCost('servers')
  const child = spawn(process.execPath, [source], {
    env: { ...process.env, DATABASE_NAME: databaseName(), JOB_LEASE_SECONDS: '1', ...env }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The end of a process is reported once its output is read.
  child.stdout.resume()
  const exited = new Promise<number | null>((resolve) => { child.once('close', resolve) })
  cleanup(async () => {
    child.kill('SIGKILL')
    await withTimeout('the killed worker has ended', exited)
  })
  return { child, exited }
}
