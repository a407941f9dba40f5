/** Work that belongs to no request. The server does it itself unless WORKER=external says that this process does. */
import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './stop.ts'
import { beat } from '#backend/housekeeping/heartbeat'

const ignitor = createIgnitor().tap(stopOnSignal)

try {
  const app = ignitor.createApp('console')
  await app.init()
  await app.boot()
  await app.start(async () => {
    await beat(app)
    // Once the application is booted: it reaches for the database as it is loaded.
    const { startWorker } = await import('#backend/jobs/start')
    await startWorker(app)
  })
} catch (error) {
  await failStart(error, ignitor.getApp())
}
