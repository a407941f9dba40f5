/** Starts workers in processes of their own, on the database of this run. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databaseName } from '#backend/env/database_name'

/** The worker of the product, and one with jobs that kill it. */
export const WORKER = fileURLToPath(new URL('../../backend/bin/worker.ts', import.meta.url))
export const TEST_WORKER = fileURLToPath(new URL('./worker_process.ts', import.meta.url))

/** A worker that is killed when the test ends. Its lease is short by default, so that another soon reclaims its jobs. */
export function spawnWorker(source: string, cleanup: (work: () => void) => void, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [source], {
    env: { ...process.env, DATABASE_NAME: databaseName(), JOB_LEASE_SECONDS: '1', ...env }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Nobody has to read the output for the worker to go on.
  child.stdout.resume()
  cleanup(() => { child.kill('SIGKILL') })
  return child
}
