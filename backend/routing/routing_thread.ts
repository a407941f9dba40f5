/** The program of the thread that finds routes. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRoutes, type RoutingLimits } from './find_routes.ts'
import type { RoutingProblem } from './routing_problem.ts'

interface Task {
  readonly problem: RoutingProblem
  readonly limits: RoutingLimits
  /** Its milliseconds begin then, not when this thread has started. */
  readonly calledAt: number
}

const { problem, limits, calledAt } = workerData as Task
/** Some in any case: a clock may be set, and a thread start late. */
const LEAST_MILLISECONDS = 100
const passed = Math.max(0, Date.now() - calledAt)
const milliseconds = Math.max(LEAST_MILLISECONDS, limits.milliseconds - passed)
parentPort?.postMessage(findRoutes(problem, { ...limits, milliseconds }))
