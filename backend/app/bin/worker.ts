/** Runs background jobs. With WORKER=inside the server runs them itself. */
import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './shutdown.ts'
import { watchEventLoop } from './watch_event_loop.ts'
import { startHeartbeat } from '#backend/services/housekeeping/heartbeat'

const ignitor = createIgnitor().tap(stopOnSignal)

try {
  const app = ignitor.createApp('console')
  await app.init()
  await app.boot()
  await app.start(async () => {
    await startHeartbeat(app)
    // Imported after the boot, because its modules use the database service on load.
    const { startWorker } = await import('#backend/services/jobs/start_worker')
    await startWorker(app)
    await watchEventLoop()
  })
} catch (error) {
  await failStart(error, ignitor.getApp())
}
