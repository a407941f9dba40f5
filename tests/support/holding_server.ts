/** The server as `npm start` supervises it, with calls and a job that hold the event loop. */
import app from '@adonisjs/core/services/app'
import { supervise } from '#backend/bin/supervise'
import { startWebServer } from '#backend/bin/web_server'
import { holdForever, holdUntilNamed } from './hold_event_loop.ts'

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
      holdUntilNamed(logFile)
    })
    router.post('/test/endless/:id', () => holdForever())
  })
  void app.ready(async () => {
    const { registerTestJobs } = await import('./test_jobs.ts')
    registerTestJobs({ 'test.hold': async () => holdUntilNamed(logFile) })
  })
  await started
}
