import { Agent, request } from 'node:http'
import type { Call } from './bench_cases.ts'
import type { BenchServer } from './bench_server.ts'

const CONCURRENCY = 16

export interface Throughput {
  /** Calls per second. */
  readonly rate: number
  /** Milliseconds of the server's processor time per call. */
  readonly cpu: number
}

/** Counts the calls that the server answers in `seconds`, sixteen concurrently over keep-alive connections. */
export async function measureThroughput(server: BenchServer, call: Call, token: string, seconds: number): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const [began, cpu] = [performance.now(), server.cpu()]
  const until = began + seconds * 1000
  let calls = 0
  const work = async () => {
    while (performance.now() < until) {
      await send(server, call, token, agent)
      calls++
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  return { rate: calls / took, cpu: ((server.cpu() - cpu) * 1000) / calls }
}

/** Resolves with the size of the response body in bytes. Rejects for a status of 300 or more, which ends the bench. */
export function send({ port }: BenchServer, { method, path, body }: Call, token: string, agent: Agent): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body())
  const sized = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const headers = { authorization: `Bearer ${token}`, ...sized }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => { bytes += chunk.length })
      response.on('error', reject)
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(bytes)
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
