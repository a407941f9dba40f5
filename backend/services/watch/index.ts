/** Registers the jobs that look for what has waited too long. */
import { runDaily, runQuarterHourly, tellAgain } from './run_watches.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const watch = {
  jobs: { 'watch.run': runQuarterHourly, 'watch.run_daily': runDaily, 'watch.tell': tellAgain },
  schedules: { 'watch.run': { every: { minutes: 15 } }, 'watch.run_daily': { cron: '0 6 * * *' } },
} satisfies PartialHandlers
