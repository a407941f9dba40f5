import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './cases.ts'
import type { BenchServer } from './server.ts'
import { postgresUsage, type PostgresUsage } from './postgres_usage.ts'

const CONCURRENCY = 16

export interface Throughput {
  /** Calls per second. */
  readonly rate: number
  /** Milliseconds of processor time per call, of the server and of PostgreSQL. */
  readonly serverCpu: number
  readonly postgresCpu: number
  /** Statements per call. NaN when PostgreSQL does not count them. */
  readonly statements: number
  /** Milliseconds from request to response. */
  readonly p50: number
  readonly p99: number
}

export interface CallPace {
  /** Keep-alive connections, each with one call at a time. */
  readonly connections?: number
  /** Milliseconds between the starts of two calls of a connection, on average; without it, each call follows the answer to the last. */
  readonly everyMs?: number
}

/** Counts the calls that the server answers in `seconds`. */
export async function measureThroughput(
  server: BenchServer, call: Call, token: string, seconds: number, pace: CallPace = {},
): Promise<Throughput> {
  const before = await usageOf(server)
  const startedAt = performance.now()
  const durations = await timeCalls(server, call, token, seconds, pace)
  const took = (performance.now() - startedAt) / 1000
  const after = await usageOf(server)
  const calls = durations.length
  return {
    rate: calls / took, p50: quantile(durations, 0.5), p99: quantile(durations, 0.99),
    serverCpu: ((after.serverCpu - before.serverCpu) * 1000) / calls,
    postgresCpu: ((after.cpu - before.cpu) * 1000) / calls,
    statements: (after.statements - before.statements) / calls,
  }
}

/** Milliseconds from request to response of each call, the shortest first. */
export async function timeCalls(
  server: BenchServer, call: Call, token: string, seconds: number, { connections = CONCURRENCY, everyMs = 0 }: CallPace = {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const durations: number[] = []
  const work = async () => {
    // No two connections keep step with each other.
    if (everyMs) await pause(Math.random() * everyMs)
    for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
      const next = startedAt + everyMs * (0.5 + Math.random())
      await send(server, call, token, agent)
      durations.push(performance.now() - startedAt)
      if (everyMs) await pause(Math.max(0, next - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return durations.sort((a, b) => a - b)
}

const usageOf = async (server: BenchServer): Promise<PostgresUsage & { readonly serverCpu: number }> =>
  ({ ...await postgresUsage(), serverCpu: server.cpu() })

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

export const median = (values: readonly number[]): number => quantile(values.toSorted((a, b) => a - b), 0.5)

export const quantile = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
