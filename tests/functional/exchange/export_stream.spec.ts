import { mock } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { fragment } from '#backend/engine/resource/read/sql'
import { copyToStream } from '#backend/services/exchange/copy_to_stream'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { siteUrl } from '#tests/support/json_client'
import { owner, type Person } from '#tests/support/rows/people'
import { until, withTimeout } from '#tests/support/until'
import { download } from './downloads.ts'

const ROWS = 1000
const NOTE_LENGTH = 32_640
const MEGABYTE = 1024 * 1024
const END_OF_ARCHIVE = 'PK\u0005\u0006'

/** The connections of exports, with what they wait for. */
const connections = () => query(
  db.connection(), "select pid, wait_event from pg_stat_activity where application_name = 'zarbia export' and datname = current_database()",
)
const noConnection = () => until('the connection of the export has ended', async () => !(await connections()).length)

/** PostgreSQL is blocked when it waits for its client ten times in a row. */
async function databaseWaits(): Promise<void> {
  let times = 0
  await until('PostgreSQL waits for the reader', async () => {
    times = (await connections()).some(({ wait_event }) => wait_event === 'ClientWrite') ? times + 1 : 0
    return times === 10
  })
}

test.group('resource / exchange / streams of an export', (group) => {
  let all: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    all = await owner()
    // No two parts of 32 KB are alike, so that compression does not shrink the file to less than the buffers of a connection.
    await query(db.connection(), `insert into clients (code, first_name, last_name, full_name, phone, status, note)
      select 'C-BIG' || n, 'Big', 'One', 'Big One', '+21270' || lpad(n::text, 7, '0'), 'active', random.text
      from generate_series(1, ${ROWS}) n, (
        select left(string_agg(encode(sha512(i::text::bytea), 'hex'), ''), ${NOTE_LENGTH}) as text from generate_series(1, 255) i
      ) as random`)
  })
  group.teardown(async () => { await query(db.connection(), "delete from clients where code like 'C-BIG%'") })

  for (const format of ['csv', 'xlsx']) {
    const path = `/api/user/clients/export?format=${format}&_columns=code,note&_sort=id&_order=asc`
    const open = async (signal?: AbortSignal) => {
      const { body } = await fetch(`${siteUrl()}${path}`, { headers: { authorization: `Bearer ${all.token}` }, signal: signal ?? null })
      const reader = body?.getReader()
      await reader?.read()
      return reader
    }
    const readToEnd = async (reader: Awaited<ReturnType<typeof open>>) => {
      const parts: Uint8Array[] = []
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) parts.push(part.value)
      return Buffer.concat(parts)
    }

    test(`${format}: a slow reader holds up PostgreSQL and not the memory of the server, and gets the whole file`, async ({ assert }) => {
      await download(`/api/user/clients/export?format=${format}&_columns=code`, all.token)
      const before = await memory()
      const reader = await open()
      await databaseWaits()
      assert.isBelow(await memory() - before, 6 * MEGABYTE)
      const rest = await readToEnd(reader)
      assert.isAbove(rest.length, 10 * MEGABYTE)
      assert.isTrue(rest.includes(format === 'csv' ? `C-BIG${ROWS}` : END_OF_ARCHIVE))
      await noConnection()
    })

    test(`${format}: a client that disconnects ends the statement and frees its connection and its turn`, async () => {
      // More than the exports that may run concurrently.
      for (let turn = 0; turn < 4; turn++) {
        const stop = new AbortController()
        await open(stop.signal)
        await databaseWaits()
        stop.abort()
        await noConnection()
      }
    })

    test(`${format}: a reader who takes next to nothing gives connection and turn back`, async ({ assert, cleanup }) => {
      mock.timers.enable({ apis: ['setInterval'] })
      cleanup(() => { mock.timers.reset() })
      const reader = await open()
      await until('the connection of the export has ended', async () => {
        // However much its buffers have taken: half an hour.
        for (let second = 0; second <= 1800; second++) mock.timers.tick(1000)
        return !(await connections()).length
      })
      mock.timers.reset()
      await withTimeout('the file breaks off', assert.rejects(() => readToEnd(reader), 'terminated'))
      assert.equal((await download(`/api/user/clients/export?format=${format}&_columns=id`, all.token)).status, 200)
    })

    test(`${format}: an export that fails in the middle is not a complete file`, async ({ assert }) => {
      const reader = await open()
      await databaseWaits()
      await query(db.connection(), 'select pg_terminate_backend(?)', (await connections()).map(({ pid }) => pid))
      // At once, not when the connection has been idle for two minutes.
      await withTimeout('the file breaks off', assert.rejects(() => readToEnd(reader), 'terminated'))
      await noConnection()
      assert.equal((await download(`/api/user/clients/export?format=${format}&_columns=id`, all.token)).status, 200)
    })
  }

  test('PostgreSQL may share a large export between processes', async ({ assert }) => {
    const rows = await copyToStream(fragment("select current_setting('parallel_tuple_cost')"), 'format text')
    assert.equal(String(Buffer.concat(await rows.toArray() as Buffer[])), '0.01\n')
  })
})

/** The bytes that are in use. The second collection frees what the first one has found unused outside the heap. */
async function memory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await new Promise((resolve) => { setImmediate(resolve) })
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
