import cluster from 'node:cluster'
import { isFirstProcess } from '#backend/env/web_process'
import { releaseMemoryWhenIdle } from '#backend/monitoring/release_memory'
import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './shutdown.ts'
import { tellSupervisor } from './supervise.ts'
import { watchEventLoop } from './watch_event_loop.ts'

/** The server of this process: the only one, or one of WEB_PROCESSES behind the same port. */
export async function startWebServer(): Promise<void> {
  const ignitor = createIgnitor()
    .tap(stopOnSignal)
    .tap((app) => {
      void app.ready(async () => {
        const { default: env } = await import('#backend/env/env')
        const { startWorker } = await import('#backend/jobs/start_worker')
        releaseMemoryWhenIdle()
        await watchEventLoop()
        if (env.get('WORKER') === 'inside') await startWorker(app)
        if (cluster.isWorker) (await import('#backend/monitoring/process_metrics')).answerMetricsRequests()
        if (!cluster.isWorker) tellSupervisor()
        if (!isFirstProcess()) return
        const { printStartupBanner } = await import('#backend/start/startup_banner')
        await printStartupBanner(app)
      })
    })
  await ignitor.httpServer().start().catch((error: unknown) => failStart(error, ignitor.getApp()))
}
