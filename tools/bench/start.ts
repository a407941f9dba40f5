/**
 * `npm run bench -- start`: how long the server takes from its start to the first good answer, on a database with data and pages that are
 * built, and how much memory its process takes, a minute later and under the load of a list. PostgreSQL is not counted in the memory.
 * On a machine that does other work, the processor time of a start says more than its duration.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { benchCases } from './cases.ts'
import { findDemoRows, signIn } from './run_bench.ts'
import { measureThroughput, median } from './throughput.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { attachCluster, detachCluster } from '#backend/engine/embedded/attach_cluster'
import { startCluster, stopCluster } from '#backend/engine/embedded/cluster'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { closePostgresUsage } from './postgres_usage.ts'

const ROUNDS = 5
const IDLE_MS = 60_000
const LOAD_SECONDS = 5
const IS_DURABLE = { durable: true }

export async function benchStart(): Promise<void> {
  console.log(`\nStart and memory: medians of ${ROUNDS} starts\n`)
  const isEmbedded = !process.env.DATABASE_URL
  // The first start compiles what has changed since the last one.
  await timeStart()
  if (isEmbedded) {
    await printTimes('npm start with its PostgreSQL', timeStart)
    await printTimes('its PostgreSQL alone', timeCluster)
    await attachCluster(IS_DURABLE)
  }
  try {
    await printTimes('npm start beside a running PostgreSQL', timeStart, 1.5)
    await benchMemory()
  } finally {
    await closePostgresUsage()
    if (isEmbedded) await detachCluster()
  }
}

async function benchMemory(): Promise<void> {
  const server = await start()
  try {
    await pause(IDLE_MS)
    print(`memory ${IDLE_MS / 1000} s after the start`, 'MB', server.memory(), 150)
    for (const { title, ours } of benchCases(await findDemoRows()).filter((benchCase) => benchCase.title.startsWith('list: ')))
      print(`memory, ${title}`, 'MB', await memoryUnderLoad(server, ours), 300)
  } finally {
    await end(server)
  }
}

/** The peak since the start. */
async function memoryUnderLoad(server: BenchServer, call: Parameters<typeof measureThroughput>[1]): Promise<number> {
  await measureThroughput(server, call, await signIn(server), LOAD_SECONDS)
  return server.peak()
}

const start = (): Promise<BenchServer> => startBenchServer('tools/run.js', '/health/ready', {}, ['start'])

async function end(server: BenchServer): Promise<void> {
  server.end()
  await server.exited
}

interface Duration { readonly seconds: number; readonly cpuSeconds?: number }

async function timeStart(): Promise<Duration> {
  const startedAt = performance.now()
  const server = await start()
  const duration = { seconds: secondsSince(startedAt), cpuSeconds: server.cpu() }
  await end(server)
  return duration
}

async function timeCluster(): Promise<Duration> {
  const startedAt = performance.now()
  await startCluster(clusterPaths(), IS_DURABLE)
  const duration = { seconds: secondsSince(startedAt) }
  await stopCluster(clusterPaths())
  return duration
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000

async function printTimes(title: string, measure: () => Promise<Duration>, goal?: number): Promise<void> {
  const durations: Duration[] = []
  for (let round = 0; round < ROUNDS; round++) durations.push(await measure())
  const processor = durations.flatMap(({ cpuSeconds = [] }) => cpuSeconds)
  const note = processor.length > 0 ? `, ${median(processor).toFixed(2)} of the processor` : ''
  print(title, 's', median(durations.map(({ seconds }) => seconds)), goal, note)
}

function print(title: string, unit: 's' | 'MB', value: number, goal?: number, note = ''): void {
  const verdict = goal === undefined ? '' : `   goal ${goal}${value <= goal ? '' : '   MISSED'}`
  console.log(`${title.padEnd(52)}${value.toFixed(unit === 's' ? 2 : 0).padStart(6)} ${unit}${note}${verdict}`)
}
