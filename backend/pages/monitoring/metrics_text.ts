import { metricsRegistry } from '#backend/services/log/metrics_registry'
import { registerDatabaseMetrics } from './database_metrics.ts'

export const { contentType: metricsContentType } = metricsRegistry

export function metricsText(): Promise<string> {
  registerDatabaseMetrics()
  return metricsRegistry.metrics()
}
