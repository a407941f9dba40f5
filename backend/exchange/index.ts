/** What the exchange of files plugs in: its jobs. */
import { importJobs } from './import/jobs.ts'
import type { Room } from '#backend/resource/behavior'

export const exchange = { jobs: importJobs } satisfies Room
