/** What a run keeps below tmp/ of its red tests in a browser: each run has its own, and none removes that of another that still works. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#backend/embedded/postmaster'
import { ROOT } from '../root.ts'

/** The process of `npm test`, for all that it starts; else this one. */
export const RUN = process.env.TEST_RUN ?? String(process.pid)
export const FAILURES = join(ROOT, 'tmp/failures', RUN)
/** The log of the server in this process. */
export const SERVER_LOG = join(ROOT, 'tmp/test_logs', `${RUN}_${process.pid}.log`)

/** What runs have left whose process has ended. */
export function removeOldRuns(): void {
  for (const directory of ['tmp/failures', 'tmp/test_logs']) removeEnded(join(ROOT, directory))
}

/** Each name in there begins with the process of its run. One with our own number is older than we are. */
export function removeEnded(directory: string): void {
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const run = Number.parseInt(name, 10)
    if (run === Number(RUN) || !isAlive(run)) rmSync(join(directory, name), { recursive: true, force: true })
  }
}
