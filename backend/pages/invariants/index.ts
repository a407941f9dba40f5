/** The nightly check of the invariants: what should never be found in the rows, whatever happened. */
import { findBrokenRows } from './find_broken_rows.ts'
import { recordFindings } from './record_findings.ts'
import type { JobContext } from '#backend/engine/resource/job'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const CHECK_JOB = 'invariants.check'

export const invariants = {
  jobs: {
    [CHECK_JOB]: async (_payload: never, job: JobContext) => {
      const broken = await findBrokenRows(undefined, job)
      await job.complete((store) => recordFindings(store, broken))
    },
  },
  schedules: { [CHECK_JOB]: { cron: '0 3 * * *' } },
} satisfies PartialHandlers
