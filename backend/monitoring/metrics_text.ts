import cluster from 'node:cluster'
import { metricsRegistry, sharedMetricsRegistry } from '#backend/metrics/metrics_registry'
import { registerDatabaseMetrics } from './database_metrics.ts'
import { metricsOfAll } from './process_metrics.ts'

export const { contentType: metricsContentType } = metricsRegistry

/** The metrics of all server processes, and those of the database. */
export async function metricsText(): Promise<string> {
  registerDatabaseMetrics()
  const texts = await Promise.all([cluster.isWorker ? metricsOfAll() : metricsRegistry.metrics(), sharedMetricsRegistry.metrics()])
  return texts.join('\n')
}
