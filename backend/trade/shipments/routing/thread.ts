/** The program of the thread that finds routes. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRoutes } from './find_routes.ts'
import type { RoutingInstance, RoutingLimits } from './instance.ts'

const { instance, limits } = workerData as { readonly instance: RoutingInstance; readonly limits: RoutingLimits }
parentPort?.postMessage(findRoutes(instance, limits))
