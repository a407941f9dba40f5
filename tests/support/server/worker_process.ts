/**
 * A worker in a process of its own, with jobs that kill it at critical points. Started by tests/functional/jobs;
 * prints `working` when it is ready.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createIgnitor } from '#backend/app/bin/ignitor'
import { stopOnSignal } from '#backend/app/bin/shutdown'
import { watchEventLoop } from '#backend/app/bin/watch_event_loop'
import { holdForever } from './hold_event_loop.ts'
import type { JobContext } from '#backend/engine/resource/job'

interface Payload { readonly code: string; readonly dies?: 'before' | 'within' | 'after' }

const die = () => process.kill(process.pid, 'SIGKILL')

async function department({ code, dies }: Payload, { attempt, complete }: JobContext): Promise<void> {
  const isNow = (moment: Payload['dies']) => dies === moment && attempt === 1
  if (isNow('before')) die()
  await complete(async (store) => {
    await store.insert('departments', { name: { en: `Test ${process.pid}` }, code })
    if (isNow('within')) {
      die()
      // The signal is asynchronous; nothing may be committed meanwhile.
      await pause(10_000)
    }
  })
  if (isNow('after')) die()
}

const ignitor = createIgnitor().tap(stopOnSignal)
const app = ignitor.createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { startWorker } = await import('#backend/services/jobs/start_worker')
  const { registerTestJobs } = await import('./test_jobs.ts')
  registerTestJobs(
    {
      'test.department': department,
      'test.long': (_: object, { signal }: JobContext) => pause(60_000, undefined, { signal }),
      'test.endless': async () => { holdForever() },
    },
    { 'test.department': { every: { minutes: 100_000 } } },
  )
  await startWorker(app)
  await watchEventLoop()
  process.stdout.write('working\n')
})
