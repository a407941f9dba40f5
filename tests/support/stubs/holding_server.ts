/** The server as `npm start` supervises it, with calls and a job that hold the event loop. */
import inspector from 'node:inspector'
import app from '@adonisjs/core/services/app'
import { supervise } from '#backend/app/bin/supervise'
import { startWebServer } from '#backend/app/bin/web_server'
import { BEAT_MS } from '#backend/services/watchdog/watchdog'
import { until } from '../until.ts'
import { holdForever, holdForSeconds, holdUntilNamed } from '../server/hold_event_loop.ts'

if (!process.connected) {
  supervise(import.meta.filename)
} else {
  const logFile = String(process.env.LOG_FILE)
  const started = startWebServer()
  void app.booted(async () => {
    const router = await app.container.make('router')
    router.post('/test/hold/:id', async () => {
      // After a wait the code runs in no frame of the request.
      await new Promise(setImmediate)
      holdUntilNamed(logFile, 'POST /test/hold/:id')
    })
    router.post('/test/debugged/:id', async () => {
      inspector.open(0)
      // The watchdog learns it from the next beat of the event loop.
      const opened = performance.now()
      await until('a beat', () => performance.now() > opened + 2 * BEAT_MS)
      holdForSeconds(2)
      inspector.close()
    })
    router.post('/test/endless/:id', () => holdForever())
  })
  void app.ready(async () => {
    const { registerTestJobs } = await import('../server/test_jobs.ts')
    registerTestJobs({ 'test.hold': async () => holdUntilNamed(logFile, 'The job test.hold') })
  })
  await started
}
