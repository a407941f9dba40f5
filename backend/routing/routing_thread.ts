/** The program of the thread that finds routes. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRoutes, type RoutingLimits } from './find_routes.ts'
import type { RoutingProblem } from './routing_problem.ts'

interface Task {
  readonly problem: RoutingProblem
  readonly limits: RoutingLimits
  /** The milliseconds of the limits count from then, not from the start of this thread. */
  readonly calledAt: number
}

const { problem, limits, calledAt } = workerData as Task
/** The search gets at least this time, also in a thread that starts late. */
const LEAST_MILLISECONDS = 100
/** Never negative: the clock may be set back meanwhile. */
const passed = Math.max(0, Date.now() - calledAt)
const milliseconds = Math.max(LEAST_MILLISECONDS, limits.milliseconds - passed)
parentPort?.postMessage(findRoutes(problem, { ...limits, milliseconds }))
