/**
 * `npm run bench -- scan`: 16 scanners at once on the large demo company, random items, looked up or put into another place. The time
 * from request to response is the result: of people who scan an item a second each, which has the goal, and of scanners that never pause,
 * which shows how much the machine can carry.
 */
import pg from 'pg'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { signIn } from './run_bench.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { closePostgresUsage, enableStatementCount } from './postgres_usage.ts'
import { measureThroughput, median, type Throughput } from './throughput.ts'
import type { Call } from './cases.ts'

const ROUNDS = 3
const GOAL_MS = 60
const PACES = [
  { title: 'a scan a second each', seconds: 15, everyMs: 1000, goal: GOAL_MS },
  { title: 'without a pause', seconds: 5, everyMs: 0, goal: null },
] as const
const KINDS = [['find', 0], ['put', 1], ['find and put', 0.5]] as const
const WARM_UP_SECONDS = 4
const ITEMS = 20_000

interface ScannedRows { readonly tags: readonly string[]; readonly movable: readonly string[]; readonly places: readonly number[] }

export async function benchScan(): Promise<void> {
  enableStatementCount()
  const server = await startBenchServer('backend/app/bin/server.ts', '/health/ready', {})
  try {
    const rows = await scannedRows()
    const { movable, places } = rows
    console.log(`${ROUNDS} rounds, 16 scanners at once, ${movable.length} items to put into ${places.length} places\n`)
    console.log(lineOf('', ['scans/s', 'p50 ms', 'p99 ms', 'goal', 'server', 'postgres', 'statements']))
    const token = await signIn(server)
    await measureThroughput(server, scanCall(rows, 0.5), token, WARM_UP_SECONDS)
    for (const { title, ...pace } of PACES)
      for (const [kind, putShare] of KINDS)
        console.log(lineOf(`${kind}, ${title}`, await measureScans(server, scanCall(rows, putShare), token, pace)))
  } finally {
    await closePostgresUsage()
    server.end()
  }
}

async function measureScans(
  server: BenchServer, call: Call, token: string, { seconds, everyMs, goal }: Omit<(typeof PACES)[number], 'title'>,
): Promise<string[]> {
  const rounds: Throughput[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureThroughput(server, call, token, seconds, { everyMs }))
  const of = (name: keyof Throughput) => median(rounds.map((round) => round[name]))
  const verdict = goal === null ? '' : of('p99') <= goal ? 'met' : 'MISSED'
  return [
    of('rate').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1), verdict,
    of('serverCpu').toFixed(2), of('postgresCpu').toFixed(2), of('statements').toFixed(1),
  ]
}

function scanCall({ tags, movable, places }: ScannedRows, putShare: number): Call {
  const body = () => (Math.random() < putShare
    ? { code: anyOf(movable), mode: 'put', stock_id: anyOf(places) } : { code: anyOf(tags), mode: 'find' })
  return { method: 'POST', path: '/api/user/scan', body }
}

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

async function scannedRows(): Promise<ScannedRows> {
  const client = new pg.Client(connectionSettings())
  await client.connect()
  try {
    const tags = async (where: string) => (await client.query<{ tag_code: string }>(
      `select i.tag_code from order_items i
       where deleted_at is null and length(tag_code) = 8 and ${where} order by random() limit ${ITEMS}`,
    )).rows.map(({ tag_code }) => tag_code)
    // Without limits, so that no item is asked about and each one is put away.
    await client.query('update stocks set threshold = null, max_area = null')
    const places = await client.query<{ id: string }>("select id from stocks where status = 'enable' and type <> 'stock_mort'")
    return {
      tags: await tags('true'), movable: await tags("status in ('pending', 'measured', 'processing', 'completed') and on_board = 0"),
      places: places.rows.map(({ id }) => Number(id)),
    }
  } finally {
    await client.end()
  }
}

const lineOf = (title: string, cells: readonly string[]): string => title.padEnd(36) + cells.map((cell) => cell.padStart(12)).join('')
