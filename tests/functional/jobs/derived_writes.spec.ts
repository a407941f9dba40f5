import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { handlers } from '#backend/engine/resource/handler_registry'
import { isServerOnly } from '#schema/fields/index'
import { insertMessage } from '#tests/support/rows/message_rows'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startTestWorker } from '#tests/support/server/test_jobs'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'

/** The version of each row, and what people can enter in it. */
interface Held { readonly version: number; readonly entered: string }

/** What a page holds of every row of every resource. */
async function heldByPages(): Promise<Map<string, Held>> {
  const held = new Map<string, Held>()
  for (const resource of registry.values()) for (const row of await query(db.connection(), `select * from "${resource.name}"`)) {
    const entered = JSON.stringify(enteredColumns(resource).map((name) => row[name]))
    held.set(`${resource.name} ${String(row.id)}`, { version: Number(row.version), entered })
  }
  return held
}

const enteredColumns = ({ fields }: Resource): string[] =>
  Object.values(fields).filter((field) => !isServerOnly(field)).map(({ name }) => name)

test.group('jobs / derived writes', (group) => {
  group.setup(prepareDatabaseOnce)
  group.each.setup(() => startTestWorker({ pollMs: 50 }))

  const allDone = () => until('all jobs have ended', async () => {
    const [{ left } = {}] = await query(db.connection(), `
      select count(*)::int as left from queue_jobs where status = 'running' or (status = 'waiting' and run_at <= now())`)
    return left === 0
  })

  test('no job changes the version of a row in which it changes nothing that people enter', async ({ assert }) => {
    // With a PDF, a mail and messages to make and to send.
    const client = await withStore(async (store) => {
      const client = await aClient(store, { email: 'rows@example.com' })
      const { order } = await measuredOrder(store, { client_id: client.id })
      const invoice = await store.insert('invoices', { client_id: client.id, orders: [order.id] })
      await store.transition('invoices', invoice.id, 'issue')
      return client
    })
    await insertMessage({ type: 'clients', id: client.id }, { channel: 'email', title: 'Ready', address: 'rows@example.com' })
    const before = await heldByPages()
    for (const name of Object.keys(handlers().schedules)) await enqueue(name)
    const invoices = await query(db.connection(), 'select id from invoices')
    for (const { id } of invoices) await enqueue('invoices.pdf', { id: Number(id) })
    const messages = await query(db.connection(), "select id from notifications where status = 'queued'")
    for (const { id } of messages) await enqueue('messages.deliver', { id: Number(id) })
    await allDone()
    const after = await heldByPages()
    const stale = [...before].filter(([row, { version, entered }]) => {
      const now = after.get(row)
      return now !== undefined && now.version !== version && now.entered === entered
    })
    assert.deepEqual(stale.map(([row]) => row), [])
    const [made] = await query(db.connection(), 'select count(pdf_id)::int as pdfs from invoices')
    assert.isAbove(Number(made?.pdfs), 0)
    const [sent] = await query(db.connection(), "select count(*)::int as sent from notifications where status <> 'queued'")
    assert.isAbove(Number(sent?.sent), 0)
  })

  test('the first press after an issue is not stale, although a job has written the row meanwhile', async ({ assert }) => {
    const { api } = await owner()
    const client = await withStore((store) => aClient(store))
    const { order } = await withStore((store) => measuredOrder(store, { client_id: client.id }))
    const made = await api.post<{ id: number; version: number }>('/api/user/invoices', { client_id: client.id, orders: [order.id] })
    const issued = await api.post<{ id: number; version: number; pdf_id: unknown }>(
      `/api/user/invoices/${made.body.id}/issue`, { version: made.body.version })
    assert.equal(issued.status, 200, JSON.stringify(issued.body))
    await until('the PDF is there', async () =>
      (await query(db.connection(), 'select 1 from invoices where id = ? and pdf_id is not null', [made.body.id])).length > 0)
    const { body: now } = await api.get<{ version: number }>(`/api/user/invoices/${made.body.id}`)
    assert.equal(now.version, issued.body.version)
    // What is refused is the edit of an issued invoice, not the version.
    const edit = { due_on: '2027-01-01', version: issued.body.version }
    const pressed = await api.patch<{ code: string }>(`/api/user/invoices/${made.body.id}`, edit)
    assert.notEqual(pressed.body.code, 'E_VERSION')
  })
})
