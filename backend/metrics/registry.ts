/** What this process measures of itself, for Prometheus. Labels are few and known beforehand: no ids, no addresses, no people. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

/** Memory, CPU and how late the event loop is. */
collectDefaultMetrics({ register: registry, prefix: 'zarbia_' })

const registers = [registry]

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

/** A value that is asked for when somebody looks. */
export function measured(name: string, help: string, ask: () => number | Promise<number>): void {
  new Gauge({ name, help, registers, async collect() { this.set(await ask()) } })
}

/** The same for values by one label. */
export function measuredBy(name: string, help: string, label: string, ask: () => Promise<ReadonlyMap<string, number>>): void {
  new Gauge({
    name, help, registers, labelNames: [label],
    async collect() {
      this.reset()
      for (const [value, number] of await ask()) this.set({ [label]: value }, number)
    },
  })
}
