/**
 * A worker in a process of its own, with jobs that make it die at the worst moments. Started by tests/functional/jobs;
 * says `working` when it listens.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createIgnitor } from '#backend/bin/ignitor'
import { stopOnSignal } from '#backend/bin/stop'
import type { JobContext } from '#backend/resource/job'

interface Payload { readonly code: string; readonly dies?: 'before' | 'within' | 'after' }

const die = () => process.kill(process.pid, 'SIGKILL')

async function department({ code, dies }: Payload, { attempt, complete }: JobContext): Promise<void> {
  const isNow = (moment: Payload['dies']) => dies === moment && attempt === 1
  if (isNow('before')) die()
  await complete(async (store) => {
    await store.insert('departments', { name: { en: `Test ${process.pid}` }, code })
    if (isNow('within')) {
      die()
      // The signal takes a moment, in which nothing may be committed.
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
  const { startWorker } = await import('#backend/jobs/start')
  const { plugJobs } = await import('./jobs.ts')
  plugJobs(
    { 'test.department': department, 'test.long': (_: object, { signal }: JobContext) => pause(60_000, undefined, { signal }) },
    { 'test.department': { every: { minutes: 100_000 } } },
  )
  await startWorker(app)
  process.stdout.write('working\n')
})
