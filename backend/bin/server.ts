import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './shutdown.ts'

const ignitor = createIgnitor()
  .tap(stopOnSignal)
  .tap((app) => {
    void app.ready(async () => {
      const { default: env } = await import('#backend/env/env')
      const { startWorker } = await import('#backend/jobs/start_worker')
      const { printStartupBanner } = await import('#backend/start/startup_banner')
      if (env.get('WORKER') === 'inside') await startWorker(app)
      await printStartupBanner(app)
    })
  })

await ignitor.httpServer().start().catch((error: unknown) => failStart(error, ignitor.getApp()))
