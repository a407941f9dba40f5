import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './shutdown.ts'
import { notifySupervisor } from './supervise.ts'
import { watchEventLoop } from './watch_event_loop.ts'

export async function startWebServer(): Promise<void> {
  const ignitor = createIgnitor()
    .tap(stopOnSignal)
    .tap((app) => {
      void app.ready(async () => {
        const { default: env } = await import('#backend/engine/env/env')
        const { startWorker } = await import('#backend/services/jobs/start_worker')
        await watchEventLoop()
        if (env.get('WORKER') === 'inside') await startWorker(app)
        notifySupervisor()
        const { printStartupBanner } = await import('#backend/app/start/startup_banner')
        await printStartupBanner(app)
      })
    })
  await ignitor.httpServer().start().catch((error: unknown) => failStart(error, ignitor.getApp()))
}
