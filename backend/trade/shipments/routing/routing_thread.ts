/** The program of the thread that finds routes. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRoutes, type RoutingLimits } from './find_routes.ts'
import type { RoutingProblem } from './routing_problem.ts'

const { problem, limits } = workerData as { readonly problem: RoutingProblem; readonly limits: RoutingLimits }
parentPort?.postMessage(findRoutes(problem, limits))
