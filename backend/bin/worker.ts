/** Work that belongs to no request. The server does it itself unless WORKER=external says that this process does. */
import { createIgnitor } from './ignitor.ts'
import { failStart } from './start_error.ts'
import { stopOnSignal } from './stop.ts'
import { beat } from '#backend/housekeeping/heartbeat'
import { startWorker } from '#backend/jobs/start'

const ignitor = createIgnitor().tap(stopOnSignal)

try {
  const app = ignitor.createApp('console')
  await app.init()
  await app.boot()
  await app.start(async () => {
    await beat(app)
    await startWorker(app)
  })
} catch (error) {
  await failStart(error, ignitor.getApp())
}
