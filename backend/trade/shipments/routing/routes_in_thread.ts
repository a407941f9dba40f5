/** Finds routes in a thread of its own: the search takes up to a second, in which the server answers others. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FoundRoutes, RoutingInstance, RoutingLimits } from './instance.ts'

/** 100 stops are within 3 % of the best known sequence then (`npm run bench -- routes`). Fewer stops need fewer changes. */
const CHANGES_A_STOP = 500
const MAX_MILLISECONDS = 900

export async function findRoutesInThread(instance: RoutingInstance, seed = 1): Promise<FoundRoutes> {
  const limits: RoutingLimits = { changes: CHANGES_A_STOP * instance.stops.length, milliseconds: MAX_MILLISECONDS, seed }
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { instance, limits } })
  try {
    const [found] = await once(thread, 'message') as [FoundRoutes]
    return found
  } finally {
    void thread.terminate()
  }
}
