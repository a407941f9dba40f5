/**
 * `npm run bench`: compares the product with a bare server that does the same work over the same large demo company.
 * Both are measured alternately in one run, so that other load of the machine affects both; the ratio is the result.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { benchCases, type BenchCase } from './cases.ts'
import { markNewOrders } from './data.ts'
import { measureThroughput, median, send, type Throughput } from './throughput.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { closePostgresUsage, enableStatementCount, postgresUsage } from './postgres_usage.ts'
import { ROOT } from '../root.ts'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { connectionSettings } from '#backend/engine/database/connection_settings'

const ROUNDS = 5
const SECONDS = 2
/** Of the cases of one call at a time. */
const LONG_ROUNDS = 9
/** Jobs that are due after days without a start would take processor time from the first cases. */
export const WITHOUT_JOBS = { WORKER: 'external' }
/** Ratios of the last run that was recorded with `--record`, by title. */
const LAST_FILE = join(ROOT, 'tools/bench/last.json')
/** A larger change of a ratio is reported. */
const REPORTED_CHANGE = 0.15

export interface BenchOptions {
  /** Part of the title of the cases to measure. */
  readonly only?: string | undefined
  readonly record?: boolean
}

export async function runBench({ only = '', record = false }: BenchOptions): Promise<void> {
  enableStatementCount()
  const ours = await startBenchServer('backend/app/bin/server.ts', '/health/ready', WITHOUT_JOBS)
  const bare = await startBenchServer('tools/bench/bare_server.ts', '/', {})
  const last = existsSync(LAST_FILE) ? JSON.parse(readFileSync(LAST_FILE, 'utf8')) as Record<string, number> : {}
  const ratios: Record<string, number> = {}
  try {
    console.log(`${ROUNDS} rounds of ${SECONDS} s a side, in turns, 16 calls at once; exports: ${LONG_ROUNDS} rounds of one call`)
    console.log('Medians; processor time in ms a call\n')
    console.log(lineOf('', HEAD))
    for (const benchCase of benchCases(await findDemoRows()).filter(({ title }) => title.includes(only))) {
      if (benchCase.ours.method === 'POST') markNewOrders()
      const { ratio, figures } = await measureCase(benchCase, ours, bare)
      ratios[benchCase.title] = Number(ratio.toFixed(2))
      console.log(lineOf(benchCase.title, figures), changeOf(ratio, last[benchCase.title]))
    }
  } finally {
    await closePostgresUsage()
    bare.end()
    ours.end()
  }
  if (record) writeFileSync(LAST_FILE, `${JSON.stringify({ ...last, ...ratios }, null, 2)}\n`)
}

const HEAD = ['ratio', 'goal', '', 'calls/s', 'bare', 'server', 'bare', 'postgres', 'bare', 'statements', 'p50 ms', 'p99 ms', 'MB', 'peak']

const lineOf = (title: string, cells: readonly string[]): string =>
  title.padEnd(42) + cells.map((cell, index) => cell.padStart(Math.max((HEAD[index]?.length ?? 0) + 2, 8))).join('')

function changeOf(ratio: number, before: number | undefined): string {
  if (before === undefined || Math.abs(ratio / before - 1) <= REPORTED_CHANGE) return ''
  return `  CHANGED: ${before.toFixed(2)} in the last recorded run`
}

interface Measured { readonly ratio: number; readonly figures: readonly string[] }

async function measureCase(benchCase: BenchCase, ours: BenchServer, bare: BenchServer): Promise<Measured> {
  // A token is valid for 15 minutes: each case uses a new one.
  const token = await signIn(ours)
  const { ratio, figures } = await (benchCase.isLong ? compareDuration : compareThroughput)(benchCase, ours, bare, token)
  const verdict = ratio >= benchCase.goal ? '' : 'MISSED'
  return { ratio, figures: [ratio.toFixed(2), benchCase.goal.toFixed(1), verdict, ...figures, whole(ours.memory()), whole(ours.peak())] }
}

async function compareThroughput(benchCase: BenchCase, ours: BenchServer, bare: BenchServer, token: string): Promise<Measured> {
  const rounds: { ours: Throughput; bare: Throughput }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({
      ours: await measureThroughput(ours, benchCase.ours, token, SECONDS),
      bare: await measureThroughput(bare, benchCase.bare, token, SECONDS),
    })
  const counted = withoutWarmUp(rounds)
  const medianOf = (side: 'ours' | 'bare', name: keyof Throughput) => median(counted.map((round) => round[side][name]))
  return {
    ratio: median(counted.map((round) => round.ours.rate / round.bare.rate)),
    figures: [
      whole(medianOf('ours', 'rate')), whole(medianOf('bare', 'rate')),
      medianOf('ours', 'serverCpu').toFixed(2), medianOf('bare', 'serverCpu').toFixed(2),
      medianOf('ours', 'postgresCpu').toFixed(2), medianOf('bare', 'postgresCpu').toFixed(2),
      medianOf('ours', 'statements').toFixed(1), medianOf('ours', 'p50').toFixed(1), medianOf('ours', 'p99').toFixed(1),
    ],
  }
}

const withoutWarmUp = <R>(rounds: readonly R[]): readonly R[] => rounds.slice(1)

async function compareDuration(benchCase: BenchCase, ours: BenchServer, bare: BenchServer, token: string): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const timed = async (server: BenchServer, call: BenchCase['ours']): Promise<TimedCall> => {
    const [startedAt, cpu, postgres] = [performance.now(), server.cpu(), (await postgresUsage()).cpu]
    await send(server, call, token, agent)
    return {
      seconds: (performance.now() - startedAt) / 1000,
      serverCpu: (server.cpu() - cpu) * 1000, postgresCpu: ((await postgresUsage()).cpu - postgres) * 1000,
    }
  }
  const rounds: { ours: TimedCall; bare: TimedCall }[] = []
  for (let round = 0; round <= LONG_ROUNDS; round++)
    rounds.push({ ours: await timed(ours, benchCase.ours), bare: await timed(bare, benchCase.bare) })
  agent.destroy()
  const counted = withoutWarmUp(rounds)
  const medianOf = (side: 'ours' | 'bare', name: keyof TimedCall) => median(counted.map((round) => round[side][name]))
  return {
    ratio: median(counted.map((round) => round.bare.seconds / round.ours.seconds)),
    figures: [
      (1 / medianOf('ours', 'seconds')).toFixed(2), (1 / medianOf('bare', 'seconds')).toFixed(2),
      whole(medianOf('ours', 'serverCpu')), whole(medianOf('bare', 'serverCpu')),
      whole(medianOf('ours', 'postgresCpu')), whole(medianOf('bare', 'postgresCpu')),
      '', whole(medianOf('ours', 'seconds') * 1000), '',
    ],
  }
}

interface TimedCall { readonly seconds: number; readonly serverCpu: number; readonly postgresCpu: number }

export async function signIn({ port }: BenchServer): Promise<string> {
  const body = JSON.stringify({ phone: demoAccounts[0].phone, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/auth/user/login`, { method: 'POST', headers, body })
  const { token } = await answer.json() as { token: string }
  return token
}

/** A delivered order from the middle of the table, the category of its items, and a client from the middle. */
export async function findDemoRows() {
  const client = new pg.Client(connectionSettings())
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
