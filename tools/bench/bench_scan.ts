/**
 * `npm run bench -- scan`: 16 scanners at once on the large demo company, random items, half of them looked up and half of them put into
 * another place. The time from request to response is the result.
 */
import pg from 'pg'
import { connectionSettings } from '#backend/database/connection_settings'
import { signIn } from './run_bench.ts'
import { startBenchServer } from './bench_server.ts'
import { closePostgresUsage, enableStatementCount } from './postgres_usage.ts'
import { measureThroughput, median, type Throughput } from './throughput.ts'
import type { Call } from './bench_cases.ts'

const ROUNDS = 5
const SECONDS = 4
const GOAL_MS = 60
const ITEMS = 20_000

interface ScannedRows { readonly tags: readonly string[]; readonly movable: readonly string[]; readonly places: readonly number[] }

export async function benchScan(): Promise<void> {
  enableStatementCount()
  const server = await startBenchServer('backend/bin/server.ts', '/health/ready', {})
  try {
    const rows = await scannedRows()
    const { movable, places } = rows
    console.log(`${ROUNDS} rounds of ${SECONDS} s, 16 scanners at once, ${movable.length} items to put into ${places.length} places\n`)
    console.log(lineOf('', ['calls/s', 'p50 ms', 'p99 ms', 'goal', 'server', 'postgres', 'statements']))
    for (const [title, putShare] of [['find', 0], ['put', 1], ['find and put', 0.5]] as const) {
      const call = scanCall(rows, putShare)
      const token = await signIn(server)
      const rounds: Throughput[] = []
      for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureThroughput(server, call, token, SECONDS))
      // The first round is a warm-up.
      const of = (name: keyof Throughput) => median(rounds.slice(1).map((round) => round[name]))
      const cells = [
        of('rate').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1), of('p99') <= GOAL_MS ? 'met' : 'MISSED',
        of('serverCpu').toFixed(2), of('postgresCpu').toFixed(2), of('statements').toFixed(1),
      ]
      console.log(lineOf(title, cells))
    }
  } finally {
    await closePostgresUsage()
    server.end()
  }
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
    const places = await client.query<{ id: string }>("select id from stocks where status = 'enable' and type <> 'stock_mort'")
    return {
      tags: await tags('true'), movable: await tags("status in ('pending', 'measured', 'processing', 'completed') and on_board = 0"),
      places: places.rows.map(({ id }) => Number(id)),
    }
  } finally {
    await client.end()
  }
}

const lineOf = (title: string, cells: readonly string[]): string => title.padEnd(16) + cells.map((cell) => cell.padStart(12)).join('')
