/** With several server processes each series has the label `process`, so that a process that is replaced resets only its own counters. */
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { metricsRegistry } from '#backend/metrics/metrics_registry'
import { isMetricsMessage, type MetricsMessage } from '#backend/metrics/metrics_messages'
import { registerDatabaseMetrics } from './database_metrics.ts'

const ANSWER_MS = 3000
const waiting = new Map<string, (metrics: object[][]) => void>()

/** From now on this process answers with its metrics when another one is asked for those of all. */
export function answerMetricsRequests(): void {
  process.on('message', (message: unknown) => {
    if (!isMetricsMessage(message)) return
    const { id } = message
    if (message.kind === 'metrics.collect') {
      void collected(message.process).then((metrics) => send({ kind: 'metrics.collected', id, metrics }))
    }
    if (message.kind === 'metrics.answer') waiting.get(message.id)?.(message.metrics)
  })
}

async function collected(number: number): Promise<object[]> {
  registerDatabaseMetrics()
  metricsRegistry.setDefaultLabels({ process: String(number) })
  return metricsRegistry.getMetricsAsJSON()
}

/** The metrics of all server processes as text. Without an answer in time those of none. */
export async function metricsOfAll(): Promise<string> {
  const id = randomUUID()
  const all = await new Promise<object[][]>((resolve) => {
    const timer = setTimeout(() => resolve([]), ANSWER_MS)
    waiting.set(id, (metrics) => {
      clearTimeout(timer)
      resolve(metrics)
    })
    send({ kind: 'metrics.ask', id })
  })
  waiting.delete(id)
  // The label makes each series unique: nothing is added up or left out.
  const unique = all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' })))
  return AggregatorRegistry.aggregate(unique).metrics()
}

function send(message: MetricsMessage): void {
  process.send?.(message, undefined, undefined, () => {})
}
