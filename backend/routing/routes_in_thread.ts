/** Finds routes in threads of their own: the search takes up to a second, in which the server answers others. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FoundRoutes, RoutingLimits } from './find_routes.ts'
import type { RoutingProblem } from './routing_problem.ts'

/** 100 stops are within 3 % of the best known sequence then (`npm run bench -- routes`). Fewer stops need fewer changes. */
const CHANGES_A_STOP = 500
/** Counted from the call, so that starting the threads is part of it. */
const MAX_MILLISECONDS = 940
/** One search in ten ends in a poor valley, two of them rarely: they run side by side, and the better one counts. */
const SEEDS = [1, 2]

export async function findRoutesInThread(problem: RoutingProblem, seeds: readonly number[] = SEEDS): Promise<FoundRoutes> {
  const limits = { changes: CHANGES_A_STOP * problem.stops.length, milliseconds: MAX_MILLISECONDS }
  const found = await Promise.all(seeds.map((seed) => search(problem, { ...limits, seed })))
  return found.reduce((best, other) => (other.cost < best.cost ? other : best))
}

async function search(problem: RoutingProblem, limits: RoutingLimits): Promise<FoundRoutes> {
  const thread = new Worker(new URL('./routing_thread.ts', import.meta.url), { workerData: { problem, limits, calledAt: Date.now() } })
  try {
    const [found] = await once(thread, 'message') as [FoundRoutes]
    return found
  } finally {
    void thread.terminate()
  }
}
