/**
 * `npm run bench -- growth`: the same calls on 200,000 and on 2,000,000 orders, measured alternately. The result is the ratio of
 * their median times: what a call takes should not depend on how old the company is.
 */
import { runProgram } from '../run_program.ts'
import { UserError } from '../user_error.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { benchCases, type Call } from './cases.ts'
import { signIn, WITHOUT_JOBS } from './run_bench.ts'
import { median, quantile, timeCalls } from './throughput.ts'

const SIZES = [200_000, 2_000_000] as const
const GOAL = 1.3
const ROUNDS = 10
const SECONDS = 1

/** Databases of their own, kept for the next run: loading the larger one takes minutes. */
const databaseOf = (orders: number) => ({ EMBEDDED_PG_DIR: `tmp/bench_growth_${orders}`, DATABASE_URL: '' })

export async function runGrowth(): Promise<void> {
  for (const orders of SIZES) await load(orders)
  const servers: BenchServer[] = []
  try {
    for (const orders of SIZES) {
      servers.push(await startBenchServer('backend/app/bin/server.ts', '/health/ready', { ...databaseOf(orders), ...WITHOUT_JOBS }))
    }
    const [small, large] = servers as [BenchServer, BenchServer]
    console.log(`${ROUNDS} rounds of ${SECONDS} s a side, in turns, 16 calls at once: medians in milliseconds\n`)
    console.log(lineOf('', ['ratio', 'goal', '', 'p50', 'p50', 'p99', 'p99']))
    console.log(lineOf('orders', ['', '', '', ...SIZES, ...SIZES].map((size) => size.toLocaleString('en'))))
    const [ofSmall, ofLarge] = [await callsOf(small), await callsOf(large)]
    for (const [index, { title, call }] of ofSmall.entries()) {
      const other = ofLarge[index]
      if (other) console.log(lineOf(title, await compare({ server: small, call }, { server: large, call: other.call })))
    }
  } finally {
    for (const server of servers) server.end()
  }
}

async function load(orders: number): Promise<void> {
  const { code } = await runProgram('node', ['ace.js', 'demo:large', `--orders=${orders}`], { show: true, env: databaseOf(orders) })
  if (code !== 0) throw new UserError(`The demo company with ${orders} orders could not be loaded.`)
}

interface GrowthCase { readonly title: string; readonly call: Call }
const MEASURED = ['list: 25 newest', 'search: part']

/** Lists and searches of the bench, and details of orders of any age, so that they are not all in memory. */
async function callsOf(server: BenchServer): Promise<readonly GrowthCase[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/user/orders?_sort=created_at&_order=desc&_end=1`, {
    headers: { authorization: `Bearer ${await signIn(server)}` },
  })
  const [newest] = await answer.json() as { id: number }[]
  if (!newest) throw new UserError('The database has no orders.')
  const anyOrder = { method: 'GET', get path() { return `/api/user/orders/${Math.ceil(Math.random() * newest.id)}` } } as const
  const lists = benchCases({ order: newest.id, client: 1, category: 1 })
    .filter(({ title }) => MEASURED.some((part) => title.startsWith(part)))
  return [...lists.map(({ title, ours }) => ({ title, call: ours })), { title: 'detail: orders of any age', call: anyOrder }]
}

interface Side { readonly server: BenchServer; readonly call: Call }

async function compare(small: Side, large: Side): Promise<string[]> {
  // A token is valid for 15 minutes: each case uses a new one.
  const tokens = [await signIn(small.server), await signIn(large.server)] as const
  const rounds: [number[], number[]][] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push([
      await timeCalls(small.server, small.call, tokens[0], SECONDS), await timeCalls(large.server, large.call, tokens[1], SECONDS),
    ])
  // The first round is a warm-up.
  const counted = rounds.slice(1)
  const ratio = median(counted.map(([ofSmall, ofLarge]) => quantile(ofLarge, 0.5) / quantile(ofSmall, 0.5)))
  const medianOf = (side: 0 | 1, part: number) => median(counted.map((pair) => quantile(pair[side], part)))
  const times = [medianOf(0, 0.5), medianOf(1, 0.5), medianOf(0, 0.99), medianOf(1, 0.99)]
  return [ratio.toFixed(2), String(GOAL), ratio <= GOAL ? '' : 'MISSED', ...times.map((time) => time.toFixed(1))]
}

const lineOf = (title: string, cells: readonly string[]): string => title.padEnd(44) + cells.map((cell) => cell.padStart(11)).join('')
