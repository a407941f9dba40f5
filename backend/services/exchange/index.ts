/** Registers the jobs of imports. */
import { importJobs } from './import/jobs.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const exchange = { jobs: importJobs } satisfies PartialHandlers
