/**
 * The reference server of the bench: exactly these calls written by hand with `http` and `pg`, prepared statements, JSON in JavaScript.
 * A token and its permissions are read once and then checked in memory. It has no rules, audit log, translations or filters.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { connectionSettings } from '#backend/engine/database/connection_settings'

const pool = new pg.Pool({ ...connectionSettings(), max: 10 })
type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<unknown>

const LIST = `select o.id, o.code, o.status, o.payment_state, o.total, o.balance, o.promised_at, o.created_at, o.client_id,
  c.full_name as client_name from orders o join clients c on c.id = o.client_id where o.deleted_at is null`
/** Prepared in each connection, as the statements of the product. */
const select = (text: string, values: readonly unknown[] = [], client: pg.Pool | pg.PoolClient = pool) =>
  client.query<Record<string, unknown>>({ name: createHash('md5').update(text).digest('hex'), text, values: [...values] })

const COUNT = 'select count(*) from (select 1 from orders o join clients c on c.id = o.client_id where o.deleted_at is null'

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET /orders': async ({ searchParams }, _, response) => {
    const [q, statuses] = [searchParams.get('q'), searchParams.get('statuses')]
    // With the values in its text the statement gets a plan for them.
    const inStatuses = statuses ? ` and o.status in (${statuses.split(',').map((status) => pg.escapeLiteral(status)).join()})` : ''
    const where = q ? ' and c.full_name ilike $1' : inStatuses
    const values = q ? [`%${q}%`] : []
    const page = `${LIST}${where} order by o.created_at desc, o.id desc limit 25 offset ${Number(searchParams.get('_start') ?? 0)}`
    const [rows, count] = await Promise.all([select(page, values), select(`${COUNT}${where} limit 10001) as counted`, values)])
    response.setHeader('x-total-count', String(count.rows[0]?.count))
    return rows.rows
  },

  'GET /order': async ({ searchParams }) => {
    const id = searchParams.get('id')
    const [order, items] = await Promise.all([
      select('select o.*, c.full_name as client_name from orders o join clients c on c.id = o.client_id where o.id = $1', [id]),
      select(
        `select i.*, k.name as category_name from order_items i join categories k on k.id = i.category_id
         where i.order_id = $1 and i.deleted_at is null order by i.id`, [id]),
    ])
    return { ...order.rows[0], items: items.rows }
  },

  'GET /sums': async ({ searchParams }) => {
    const { rows } = await select(
      `select status, count(*)::int as count, sum(total)::bigint as total from orders
       where deleted_at is null and created_at >= $1 group by status`, [searchParams.get('since')])
    return rows
  },

  'POST /orders': async (_, request) => {
    const { client_id, items } = await readBody(request)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows: [order] } = await select(
        `insert into orders (code, client_id, public_token) values ('CMD-26-' || nextval('orders_code_seq'), $1, $2) returning *`,
        [client_id, randomBytes(24).toString('base64url')], client)
      const rows: unknown[] = []
      for (const { category_id, quantity } of items) {
        const { rows: [item] } = await select(
          'insert into order_items (order_id, tag_code, category_id, quantity) values ($1, $2, $3, $4) returning *',
          [order?.id, randomBytes(8).toString('hex'), category_id, quantity], client)
        rows.push(item)
      }
      const { rows: [updated] } = await select(
        `update orders set received_items = $2, unmeasured_items = $2, undecided_items = $2, unfinished_items = $2, payment_state = 'unpaid'
         where id = $1 returning *`, [order?.id, items.length], client)
      await select('update clients set orders_count = orders_count + 1 where id = $1', [client_id], client)
      await client.query('commit')
      return { ...updated, items: rows }
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  },

  'GET /export': async (_url, _request, response) => {
    const { rows } = await select(`${LIST} order by o.id`)
    response.setHeader('content-type', 'text/csv')
    const names = Object.keys(rows[0] ?? {})
    return [names.join(','), ...rows.map((row) => names.map((name) => csvCell(row[name])).join(','))].join('\n')
  },
}

const csvCell = (value: unknown) => {
  const text = value === null ? '' : value instanceof Date ? value.toISOString() : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function readBody(request: IncomingMessage): Promise<{ client_id: number; items: { category_id: number; quantity: number }[] }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Authorization headers that were found valid. */
const authorised = new Map<string, Promise<boolean>>()

function isAuthorised({ headers: { authorization = '' } }: IncomingMessage): Promise<boolean> {
  const known = authorised.get(authorization) ?? findToken(authorization)
  authorised.set(authorization, known)
  return known
}

/** The token format of the product: `<prefix><id>.<secret>`, both base64url; the table stores the SHA-256 of the secret. */
async function findToken(authorization: string): Promise<boolean> {
  const [, id = '', secret = ''] = /^Bearer zarbia_user_([\w-]+)\.([\w-]+)$/.exec(authorization) ?? []
  const { rows: [found] } = await pool.query(
    `select token.hash, person.status, array(
       select distinct permission.name from users_roles given
       join roles_permissions held on held.owner_id = given.target_id
       join permissions permission on permission.id = held.target_id
       where given.owner_id = person.id) as permissions
     from user_access_tokens token join users person on person.id = token.tokenable_id
     where token.id = $1 and token.expires_at > now()`,
    [Buffer.from(id, 'base64url').toString()])
  if (!found || found.status !== 'active' || !found.permissions.includes('order-list')) return false
  const hash = createHash('sha256').update(Buffer.from(secret, 'base64url').toString()).digest('hex')
  return timingSafeEqual(Buffer.from(hash), Buffer.from(found.hash))
}

createServer((request, response) => {
  void handle(request, response).catch((error: unknown) => {
    response.statusCode = 500
    response.end(String(error))
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bare')
  const route = ROUTES[`${request.method} ${url.pathname}`]
  response.statusCode = route ? (await isAuthorised(request) ? 200 : 401) : 404
  const body = route && response.statusCode === 200 ? await route(url, request, response) : { code: response.statusCode }
  if (typeof body === 'string') response.end(body)
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
