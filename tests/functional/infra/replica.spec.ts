import { test } from '@japa/runner'
import { jsonClient, type JsonClient } from '#tests/support/json_client'
import { createBody } from '#tests/support/samples'
import { insertPerson } from '#tests/support/insert_owner'
import { openEventStream } from '#tests/support/event_stream'
import { ReplicaCluster } from '#tests/support/replica_cluster'
import { queryCluster, scratchDirectory, startServer, type TestServer } from '#tests/support/test_server'
import { until, waitForValue } from '#tests/support/until'

const DATABASE = 'zarbia'
const PASSWORD = 'a-long-password-of-mine'
const PHONES = ['+212611111111', '+212622222222'] as const
const LIST = '/api/user/departments'

/** What the replica answers without the row. */
const OLD_ANSWERS: Readonly<Record<string, string>> = {
  [`${LIST}?`]: '[]', [`${LIST}/counts?`]: '{"all":0}', [`${LIST}/sums?_by=status&`]: '[]',
  '/api/user/search?': '{"groups":[],"late":[]}',
}

interface Row { readonly id: number; readonly code: string }
interface Ready { readonly replica: { readonly used: boolean; readonly lag_seconds: number | null } }

test.group('infra / replica', (group) => {
  const scratch = scratchDirectory()
  let replica: ReplicaCluster
  let servers: readonly TestServer[]
  /** Each person at each server. */
  let writer: readonly JsonClient[]
  let other: readonly JsonClient[]
  let otherToken: string
  let count = 0

  group.setup(async () => {
    replica = await ReplicaCluster.of(scratch.data)
    const env = {
      EMBEDDED_PG_DIR: scratch.data, DATABASE_URL: '', DATABASE_REPLICA_URL: replica.url(DATABASE), DATABASE_REPLICA_MAX_LAG: '5',
      WORKER: 'external', RATE_LIMIT_FACTOR: '100',
    }
    await replica.startPrimary()
    const first = await (await startServer(env)).ready()
    const second = await startServer(env)
    for (const [index, phone] of PHONES.entries()) {
      const run = (sql: string, values: readonly unknown[]) => queryCluster(scratch.data, DATABASE, sql, values)
      await insertPerson(run, `ST-${index + 1}`, 'Owner', { phone, password: PASSWORD })
    }
    // Totals of so many rows are kept.
    const rows = "select jsonb_build_object('en', 'Many'), 'M' || n from generate_series(1, 600) as n"
    await queryCluster(scratch.data, DATABASE, `insert into departments (name, code) ${rows}`)
    await replica.create()
    servers = [first, await second.ready()]
    const tokens = await Promise.all(PHONES.map((phone) => tokenOf(first.url, phone)))
    otherToken = tokens[1] ?? ''
    const [one = [], two = []] = tokens.map((token) => servers.map(({ url }) => jsonClient(url, token)))
    ;[writer, other] = [one, two]
    return async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await replica.kill()
      scratch.remove()
    }
  })

  const isUsed = async ({ url }: TestServer) =>
    ((await jsonClient(url).get<Ready>('/health/ready')).body.replica.used)
  const isUsedByAll = async () => (await Promise.all(servers.map(isUsed))).every(Boolean)

  async function create(): Promise<Row> {
    const code = `R${++count}`
    const { status, body } = await writer[0]!.post<{ id: number }>(LIST, { ...await createBody(writer[0]!, 'departments'), code })
    if (status !== 201) throw new Error(`no department: ${JSON.stringify(body)}`)
    return { id: body.id, code }
  }

  /** Whether a list contains the row. */
  async function lists(api: JsonClient, { code }: { readonly code: string }): Promise<boolean> {
    const { status, body } = await api.get<{ code: string }[]>(`${LIST}?_sort=id&_order=desc&_end=1`)
    if (status !== 200) throw new Error(`the list is refused: ${JSON.stringify(body)}`)
    return body.some((row) => row.code === code)
  }

  const totalOf = async (api: JsonClient) => Number((await api.get(`${LIST}?_end=1`)).headers.get('x-total-count'))

  async function exported({ code }: { readonly code: string }): Promise<string> {
    const response = await fetch(`${servers[1]!.url}${LIST}/export?code=${code}`, { headers: { authorization: `Bearer ${otherToken}` } })
    if (!response.ok) throw new Error(`no export: ${await response.text()}`)
    return response.text()
  }

  /** Each read once: a slow machine need not answer all of them within the lag. */
  function oldReads(): (row: Row) => Promise<boolean> {
    const left = new Set([...Object.keys(OLD_ANSWERS), 'export'])
    const isOld = async (read: string, row: Row) => (read === 'export' ? !(await exported(row)).includes(row.code)
      : JSON.stringify((await other[1]!.get(`${read}q=${row.code}`)).body) === OLD_ANSWERS[read])
    return async (row) => {
      for (const read of left) {
        if (!await isOld(read, row)) return false
        left.delete(read)
      }
      return true
    }
  }

  /** Writes with the replay paused, until the other person gets an old list: for some seconds after a start nobody does. */
  async function withOldList(seen: (row: Row) => Promise<void>, isOld = async (row: Row) => !(await lists(other[1]!, row))): Promise<void> {
    await until('the replica is used', isUsedByAll)
    const resume = () => replica.query('select pg_wal_replay_resume()')
    try {
      const row = await waitForValue('another person sees an old list', async () => {
        await resume()
        // It must catch up first: a late attempt makes the servers distrust it, and paused at once it would stay behind for ever.
        await until('the replica is used again', isUsedByAll)
        await replica.query('select pg_wal_replay_pause()')
        const created = await create()
        return await isOld(created) ? created : null
      })
      await seen(row)
    } finally {
      await resume()
    }
  }

  test('a person sees their own writes on every server while the replica lacks them, others for a moment not', async ({ assert }) => {
    let last = { code: '' }
    await withOldList(async (row) => {
      last = row
      const own = await Promise.all(writer.map((api) => lists(api, row)))
      assert.deepEqual(own, [true, true])
      assert.equal((await other[1]!.get(`${LIST}/${row.id}`)).status, 200, 'a single record is never old')
      await totalOf(other[1]!)
      const [{ count: total } = {}] = await queryCluster(scratch.data, DATABASE, 'select count(*)::int from departments')
      assert.equal(await totalOf(writer[1]!), total, 'a total that the replica has counted is not kept')
    }, oldReads())
    await until('the other person sees it', () => lists(other[1]!, last))
    assert.include(await exported(last), last.code)
  })

  test('an event is sent when no list lacks its change any more, also if the replica does not go on', async ({ assert, cleanup }) => {
    const page = await openEventStream(servers[1]!.url, otherToken)
    cleanup(page.stop)
    await withOldList(async (row) => {
      await page.waitForChange('departments', row.id, 'create')
      assert.isTrue(await lists(other[0]!, row))
    })
  })

  test('one that no longer answers, is killed, or comes back is not noticed', async ({ assert, cleanup }) => {
    await until('the replica is used', isUsedByAll)
    const thaw = await replica.freeze()
    cleanup(thaw)
    const row = await create()
    assert.deepEqual(await Promise.all(other.map((api) => lists(api, row))), [true, true])
    await until('it is known', async () => !(await isUsed(servers[0]!)) && !(await isUsed(servers[1]!)))
    const metrics = await (await fetch(`${servers[0]!.url}/metrics`)).text()
    assert.match(metrics, /^zarbia_replica_used 0$/m)
    assert.match(metrics, /^zarbia_replica_lag_seconds Nan$/m)
    thaw()
    await until('the replica is used again', isUsedByAll)
    await replica.kill()
    assert.deepEqual(await Promise.all([...writer, ...other].map((api) => lists(api, row))), [true, true, true, true])
    assert.isTrue((await servers[0]!.isReady()) && (await servers[1]!.isReady()))
    await replica.start()
    await until('the replica is used again', isUsedByAll)
    await withOldList(async () => {})
  })
})

async function tokenOf(url: string, phone: string): Promise<string> {
  const { body } = await jsonClient(url).post<{ token: string }>('/auth/user/login', { phone, password: PASSWORD })
  return body.token
}
