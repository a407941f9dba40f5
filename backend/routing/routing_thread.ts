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
const milliseconds = Math.max(1, limits.milliseconds - (Date.now() - calledAt))
parentPort?.postMessage(findRoutes(problem, { ...limits, milliseconds }))
