/** The Prometheus metrics. Labels have few, fixed values: no ids, no addresses, no personal data. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Those of this process; of several servers each shows its own. */
export const metricsRegistry = new Registry()

/** Memory, CPU and event loop lag. */
collectDefaultMetrics({ register: metricsRegistry, prefix: 'zarbia_' })

const registers = [metricsRegistry]

export const requestSeconds = new Histogram({
  name: 'zarbia_http_request_duration_seconds', help: 'Answered requests by route', registers,
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const jobSeconds = new Histogram({
  name: 'zarbia_job_duration_seconds', help: 'Tries of jobs by how they ended', registers,
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
})

/** Registers a gauge whose value is read at each scrape. */
export function registerGauge(name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({ name, help, registers, async collect() { this.set(await read()) } })
}

/** Registers a gauge with one value per label. */
export function registerLabelledGauge(
  name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>,
): void {
  new Gauge({
    name, help, registers, labelNames: [label],
    async collect() {
      this.reset()
      for (const [value, number] of await read()) this.set({ [label]: value }, number)
    },
  })
}
