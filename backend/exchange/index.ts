/** Registers the jobs of imports. */
import { importJobs } from './import/import_jobs.ts'
import type { Room } from '#backend/resource/behavior'

export const exchange = { jobs: importJobs } satisfies Room
