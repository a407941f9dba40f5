/** Artifacts of failed browser tests below tmp/. Each run has its own directory; a run removes only those of runs that have ended. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#backend/engine/embedded/postmaster'
import { ROOT } from '../root.ts'

/** The id of the `npm test` process, also in the processes that it starts; otherwise the id of this process. */
export const RUN_ID = process.env.TEST_RUN ?? String(process.pid)
export const FAILURES_DIRECTORY = join(ROOT, 'tmp/failures', RUN_ID)
/** The log file of the server in this process. */
export const SERVER_LOG = join(ROOT, 'tmp/test_logs', `${RUN_ID}_${process.pid}.log`)

/** Removes the artifacts of all runs whose process has ended. */
export function removeOldArtifacts(): void {
  for (const directory of ['tmp/failures', 'tmp/test_logs']) removeArtifactsOfEndedRuns(join(ROOT, directory))
}

/** Each name starts with the process id of its run. One with the current id is left over from an older process. */
export function removeArtifactsOfEndedRuns(directory: string): void {
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const run = Number.parseInt(name, 10)
    if (run === Number(RUN_ID) || !isAlive(run)) rmSync(join(directory, name), { recursive: true, force: true })
  }
}
