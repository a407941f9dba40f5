/**
 * `npm run bench -- scale`: 1, 2 and 4 server processes behind one port, against one PostgreSQL. Measured in turns: the ratio to one
 * process is the result. Client, servers and PostgreSQL share the cores of this machine.
 */
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { benchCases } from './bench_cases.ts'
import { closePostgresUsage } from './postgres_usage.ts'
import { findDemoRows, signIn } from './run_bench.ts'
import { measureThroughput, median } from './throughput.ts'
import { startBenchServer, type BenchServer } from './bench_server.ts'

const PROCESSES = [1, 2, 4]
const CONNECTIONS = [16, 64]
const CASES = /^(list|detail): /
const ROUNDS = 3
const SECONDS = 2
/** Twice the processes below this gain are past the knee. */
const WORTHWHILE_GAIN = 1.15

export async function benchScale(): Promise<void> {
  const servers: BenchServer[] = []
  try {
    for (const count of PROCESSES) servers.push(await startProcesses(count))
    console.log(`\n${ROUNDS} rounds of ${SECONDS} s, in turns, ${availableParallelism()} cores: medians of calls/s (ratio to the first)\n`)
    console.log(lineOf('', '', [...PROCESSES.map((count) => `${count} process${count > 1 ? 'es' : ''}`), 'knee at']))
    const cases = benchCases(await findDemoRows()).filter(({ title }) => CASES.test(title))
    for (const { title, ours } of cases) for (const connections of CONNECTIONS) {
      const rates: number[][] = servers.map(() => [])
      for (let round = 0; round <= ROUNDS; round++) for (const [index, server] of servers.entries()) {
        // A token is valid for 15 minutes.
        const token = await signIn(server)
        // The first round is a warm-up, in which each process gets a share of the calls.
        const seconds = round > 0 ? SECONDS : SECONDS * (PROCESSES[index] ?? 1)
        const { rate } = await measureThroughput(server, ours, token, seconds, { connections })
        if (round > 0) rates[index]?.push(rate)
      }
      const medians = rates.map(median)
      const cells = medians.map((rate) => `${rate.toFixed(0)} (${(rate / (medians[0] ?? rate)).toFixed(2)})`)
      console.log(lineOf(title, `${connections} conn.`, [...cells, String(PROCESSES[kneeOf(medians)])]))
    }
  } finally {
    await closePostgresUsage()
    for (const server of servers) server.end()
  }
}

/** Resolves when all of them answer, which their metrics show. */
async function startProcesses(count: number): Promise<BenchServer> {
  const server = await startBenchServer('backend/bin/server.ts', '/health/ready', { WEB_PROCESSES: String(count), WORKER: 'external' })
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    if ((metrics.match(/^zarbia_process_resident_memory_bytes/gm)?.length ?? 0) >= count) return server
    await pause(100)
  }
}

/** The index of the last number of processes that was worth its step. */
function kneeOf(rates: readonly number[]): number {
  const next = rates.findIndex((rate, index) => index > 0 && rate < (rates[index - 1] ?? 0) * WORTHWHILE_GAIN)
  return next === -1 ? rates.length - 1 : next - 1
}

const lineOf = (title: string, connections: string, cells: readonly string[]): string =>
  title.padEnd(42) + connections.padEnd(9) + cells.map((cell) => cell.padStart(14)).join('')
