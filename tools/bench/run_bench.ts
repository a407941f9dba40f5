/**
 * `npm run bench`: compares the product with a bare server that does the same work over the same large demo company.
 * Both are measured alternately in one run, so that other load of the machine affects both; the ratio is the result.
 */
import { Agent } from 'node:http'
import pg from 'pg'
import { benchCases, type BenchCase } from './bench_cases.ts'
import { measureThroughput, median, send, type Throughput } from './throughput.ts'
import { startBenchServer, type BenchServer } from './bench_server.ts'
import { demoAccounts } from '#backend/demo/accounts'
import { DEMO_PASSWORD } from '#backend/env/demo_password'
import { connection } from '#backend/database/connection'

const ROUNDS = 5
const SECONDS = 2

export async function runBench(only?: string): Promise<void> {
  const ours = await startBenchServer('backend/bin/server.ts', '/health/ready', {})
  const bare = await startBenchServer('tools/bench/bare_server.ts', '/', {})
  try {
    console.log(`${ROUNDS} rounds of ${SECONDS} s a side, in turns, 16 calls at once; median\n`)
    for (const benchCase of benchCases(await findDemoRows()))
      if (!only || benchCase.title.includes(only)) console.log(await measureCase(benchCase, ours, bare))
  } finally {
    bare.end()
    ours.end()
  }
}

async function measureCase(benchCase: BenchCase, ours: BenchServer, bare: BenchServer): Promise<string> {
  // A token is valid for 15 minutes: each case uses a new one.
  const token = await signIn(ours)
  const { figures, ratio } = benchCase.isLong
    ? await compareDuration(benchCase, ours, bare, token)
    : await compareThroughput(benchCase, ours, bare, token)
  const verdict = ratio >= benchCase.goal ? 'reached' : 'MISSED'
  return `${benchCase.title.padEnd(48)} ${ratio.toFixed(2).padStart(6)} ×  goal ${benchCase.goal.toFixed(1)} ${verdict}   ${figures}`
}

async function compareThroughput(benchCase: BenchCase, ours: BenchServer, bare: BenchServer, token: string) {
  const rounds: { ours: Throughput; bare: Throughput }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({
      ours: await measureThroughput(ours, benchCase.ours, token, SECONDS),
      bare: await measureThroughput(bare, benchCase.bare, token, SECONDS),
    })
  // The first round is a warm-up.
  const counted = rounds.slice(1)
  const medianOf = (valueOf: (round: { ours: Throughput; bare: Throughput }) => number) => median(counted.map(valueOf))
  const figures = `${whole(medianOf((r) => r.ours.rate))}/s against ${whole(medianOf((r) => r.bare.rate))}/s; `
    + `processor ${medianOf((r) => r.ours.cpu).toFixed(2)} ms against ${medianOf((r) => r.bare.cpu).toFixed(2)} ms a call`
  return { figures, ratio: medianOf((r) => r.ours.rate / r.bare.rate) }
}

async function compareDuration(benchCase: BenchCase, ours: BenchServer, bare: BenchServer, token: string) {
  const agent = new Agent({ keepAlive: true })
  const timed = async (server: BenchServer, call: BenchCase['ours']): Promise<TimedCall> => {
    const startedAt = performance.now()
    const bytes = await send(server, call, token, agent)
    return { seconds: (performance.now() - startedAt) / 1000, bytes }
  }
  const rounds: { ours: TimedCall; bare: TimedCall }[] = []
  for (let round = 0; round < 3; round++) rounds.push({ ours: await timed(ours, benchCase.ours), bare: await timed(bare, benchCase.bare) })
  agent.destroy()
  const medianOf = (valueOf: (round: { ours: TimedCall; bare: TimedCall }) => number) => median(rounds.map(valueOf))
  const figures = `${medianOf((r) => r.ours.seconds).toFixed(2)} s against ${medianOf((r) => r.bare.seconds).toFixed(2)} s, `
    + `${whole(medianOf((r) => r.ours.bytes) / 1e6)} MB against ${whole(medianOf((r) => r.bare.bytes) / 1e6)} MB sent; `
    + `memory at most ${whole(ours.peak())} MB against ${whole(bare.peak())} MB`
  return { figures, ratio: medianOf((r) => r.bare.seconds / r.ours.seconds) }
}

interface TimedCall { readonly seconds: number; readonly bytes: number }

async function signIn({ port }: BenchServer): Promise<string> {
  const body = JSON.stringify({ phone: demoAccounts[0].phone, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/auth/user/login`, { method: 'POST', headers, body })
  const { token } = await answer.json() as { token: string }
  return token
}

/** A delivered order from the middle of the table, the category of its items, and a client from the middle. */
async function findDemoRows() {
  const client = new pg.Client(connection())
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query(
      `select o.id as order, (select max(id) / 2 from clients) as client, i.category_id as category
       from orders o join order_items i on i.order_id = o.id
       where o.status = 'delivered' and o.id >= (select max(id) / 2 from orders) order by o.id limit 1`,
    )
    return { order: Number(row.order), client: Number(row.client), category: Number(row.category) }
  } finally {
    await client.end()
  }
}

const whole = (number: number) => number.toFixed(0)
