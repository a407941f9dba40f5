/**
 * `npm run bench -- reception`: sixty orders of a day with 200 pieces come in, and 16 scanners tick them off on the large demo company, a
 * scan a second each, while each page reads the list again every three seconds. Beside it, in turns, the same scanners only look items
 * up: the ratio says what the reception costs, whatever else the machine does.
 */
import pg from 'pg'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { signIn, WITHOUT_JOBS } from './run_bench.ts'
import { markNewOrders } from './data.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { closePostgresUsage, enableStatementCount } from './postgres_usage.ts'
import { measureThroughput, median, type Throughput } from './throughput.ts'
import type { Call } from './cases.ts'

const [ROUNDS, SECONDS, WARM_UP_SECONDS] = [3, 10, 3]
const A_SCAN_A_SECOND = { everyMs: 1000 }
const GOAL_MS = 60
const [ORDERS, PIECES] = [60, 200]
/** In a database that is kept (`DATABASE_URL`) the orders of the last run come in again. */
const NOTE = 'bench: reception'

interface Day { readonly orders: readonly number[]; readonly pieces: readonly number[]; readonly tags: readonly string[] }

export async function benchReception(): Promise<void> {
  enableStatementCount()
  const server = await startBenchServer('backend/app/bin/server.ts', '/health/ready', WITHOUT_JOBS)
  const client = new pg.Client(connectionSettings())
  await client.connect()
  try {
    const day = await aDay(client, server)
    const [orders, pieces] = [day.orders.length, day.pieces.length]
    console.log(`${ROUNDS} rounds of ${SECONDS} s, in turns, 16 scanners at once; ${orders} orders, ${pieces} pieces\n`)
    console.log(lineOf('', ['scans/s', 'p50 ms', 'p99 ms', 'goal', 'server', 'postgres', 'statements']))
    const token = await signIn(server)
    const read: Call = { method: 'GET', path: '/api/user/reception' }
    const find: Call = { method: 'POST', path: '/api/user/scan', body: () => ({ code: anyOf(day.tags), mode: 'find' }) }
    const measure = (call: Call, seconds = SECONDS, pace = A_SCAN_A_SECOND) => measureThroughput(server, call, token, seconds, pace)
    await comeIn(client, day)
    await measure(find, WARM_UP_SECONDS)
    await measure(read, WARM_UP_SECONDS)
    const rounds: Record<'found' | 'ticked' | 'ticked_and_read' | 'page', Throughput>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const found = await measure(find)
      const ticked = await measure(await piecesToTickOff(client, day))
      const pieces = await piecesToTickOff(client, day)
      const [ticked_and_read, page] = await Promise.all([measure(pieces), measure(read, SECONDS, { everyMs: 3000 })])
      rounds.push({ found, ticked, ticked_and_read, page })
    }
    const of = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name])
    console.log(lineOf('an item is looked up', cellsOf(of('found'))))
    console.log(lineOf('a piece is ticked off', cellsOf(of('ticked'), GOAL_MS)))
    console.log(lineOf('the same, and each page reads the list', cellsOf(of('ticked_and_read'), GOAL_MS)))
    console.log(lineOf('the list that is read', cellsOf(of('page'))))
    const ratio = median(rounds.map(({ found, ticked }) => ticked.p50 / found.p50))
    console.log(`\nTicking off takes ${ratio.toFixed(2)} times as long as looking up (p50, in turns).`)
  } finally {
    await client.end()
    await closePostgresUsage()
    server.end()
  }
}

/** Each piece is ticked off once. */
async function piecesToTickOff(client: pg.Client, day: Day): Promise<Call> {
  await comeIn(client, day)
  const left = day.pieces.toSorted(() => Math.random() - 0.5)
  return { method: 'POST', get path() { return `/api/user/order-items/${left.pop() ?? 0}/arrive` }, body: () => ({}) }
}

function cellsOf(rounds: readonly Throughput[], goal?: number): string[] {
  const of = (name: keyof Throughput) => median(rounds.map((round) => round[name]))
  return [
    of('rate').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1), goal === undefined ? '' : of('p99') <= goal ? 'met' : 'MISSED',
    of('serverCpu').toFixed(2), of('postgresCpu').toFixed(2), of('statements').toFixed(1),
  ]
}

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Sixty pickups, made by calls; that a courier has fetched them is written below. */
async function aDay(client: pg.Client, server: BenchServer): Promise<Day> {
  const known = async () => (await client.query<{ id: string }>(
    'select id from orders where internal_note = $1 and status = \'pending\' and deleted_at is null order by id', [NOTE],
  )).rows.map(({ id }) => Number(id))
  const addresses = await client.query<{ id: string; client_id: string }>(
    `select distinct on (client_id) a.id, client_id from addresses a join clients c on c.id = a.client_id
     where c.status = 'active' and a.deleted_at is null and c.deleted_at is null order by client_id limit ${ORDERS}`)
  const category = await client.query<{ id: string }>(
    "select id from categories where status = 'enable' and unit = 'm2' order by id limit 1")
  const token = await signIn(server)
  const made = (await known()).length
  if (made < ORDERS) markNewOrders()
  for (let index = made; index < ORDERS; index++) {
    const { id, client_id } = addresses.rows[index % addresses.rows.length]!
    const count = index % 3 === 0 ? 4 : 3
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/user/orders`, {
      method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: Number(client_id), address_id: Number(id), type: 'transport', return_mode: 'delivery', internal_note: NOTE,
        declared_items: count, items: Array.from({ length: count }, () => ({ category_id: Number(category.rows[0]?.id), quantity: 1 })),
      }),
    })
    if (!answer.ok) throw new Error(`no order for the reception: ${answer.status} ${await answer.text()}`)
  }
  const orders = await known()
  const { rows } = await client.query<{ id: string; tag_code: string }>(
    'select id, tag_code from order_items where order_id = any($1) order by id limit $2', [orders, PIECES])
  return { orders, pieces: rows.map(({ id }) => Number(id)), tags: rows.map(({ tag_code }) => tag_code) }
}

/** All of them are in the van of one shipment, and nobody has seen them at the depot. */
async function comeIn(client: pg.Client, { orders }: Day): Promise<void> {
  await client.query(`update order_items set taken_at = now(), arrived_at = null where order_id = any($1)`, [orders])
  await client.query(`update orders o set came_in_at = now(), unarrived_items = (select count(*) from order_items i where i.order_id = o.id)
    where id = any($1)`, [orders])
  await client.query(`update order_deliveries d set status = 'done', ended_at = now(), brought_at = null,
      handled_items = (select count(*) from order_items i where i.order_id = d.order_id), shipment_id = (select max(id) from shipments)
    where kind = 'collect' and order_id = any($1)`, [orders])
}

const lineOf = (title: string, cells: readonly string[]): string => title.padEnd(40) + cells.map((cell) => cell.padStart(12)).join('')
