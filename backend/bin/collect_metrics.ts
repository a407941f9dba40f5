import { randomUUID } from 'node:crypto'
import { isMetricsMessage, type MetricsMessage } from '#backend/metrics/metrics_messages'
import type { Worker } from 'node:cluster'

/** A process that does not answer in time is left out. */
const ANSWER_MS = 1000

/** Answers a server process that asks for the metrics of all. */
export function answerMetrics(asking: Worker, all: ReadonlyMap<number, Worker>): void {
  asking.on('message', (message: unknown) => {
    if (!isMetricsMessage(message) || message.kind !== 'metrics.ask') return
    void Promise.all([...all].map(([number, worker]) => collect(worker, number))).then((collected) => {
      send(asking, { kind: 'metrics.answer', id: message.id, metrics: collected.filter((metrics) => metrics !== undefined) })
    })
  })
}

function collect(worker: Worker, process: number): Promise<object[] | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const end = (metrics?: object[]) => {
      clearTimeout(timer)
      worker.off('message', receive)
      worker.off('exit', leave)
      resolve(metrics)
    }
    const leave = () => end()
    const receive = (message: unknown) => {
      if (isMetricsMessage(message) && message.kind === 'metrics.collected' && message.id === id) end(message.metrics)
    }
    const timer = setTimeout(leave, ANSWER_MS)
    worker.on('message', receive)
    worker.on('exit', leave)
    send(worker, { kind: 'metrics.collect', id, process })
  })
}

/** A process may end meanwhile. */
function send(worker: Worker, message: MetricsMessage): void {
  worker.send(message, () => {})
}
