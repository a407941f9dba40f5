import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query as sql } from '#backend/engine/database/query'
import { owner, staff, setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import type { Failure } from '#tests/support/json_client'

interface Result { id: number; label: string; ok: boolean; code?: string; message?: string; errors?: Record<string, string[]> }
interface Report { batch: string; results: Result[]; done: number; failed: number }
interface Entry { action: string; subject_id: number; reason: string | null }
interface Order { id: number; code: string; version: number; status: string; internal_note: string | null; items: { id: number }[] }

const BULK_URL = '/api/user/orders/bulk'

test.group('resource / bulk', (group) => {
  const all = setupOwner(group)
  let category: number
  let client_id: number
  group.setup(async () => {
    category = (await createSample(all.api, 'categories')).id
    client_id = (await createSample(all.api, 'clients')).id
  })

  const newOrder = async (client = client_id) =>
    (await all.api.post<Order>('/api/user/orders', { client_id: client, items: [{ category_id: category }] })).body
  const newOrders = async (count: number, client = client_id) => {
    const orders: Order[] = []
    for (let made = 0; made < count; made++) orders.push(await newOrder(client))
    return orders
  }
  const stored = async (id: number) => (await all.api.get<Order>(`/api/user/orders/${id}`)).body
  const postBulk = (body: object, headers: Record<string, string> = {}) => all.api.post<Report>(BULK_URL, body, headers)
  const logOf = async (batch: string) => (await all.api.get<Entry[]>(`/api/user/audit-logs?batch=${batch}&_sort=id`)).body

  test('an error on one record does not stop the others; its message is in the language of the caller', async ({ assert }) => {
    const [first, second, third] = await newOrders(3) as [Order, Order, Order]
    await all.api.post(`/api/user/orders/${second.id}/receive`)
    const ids = [third.id, second.id, first.id]
    const { body } = await all.api.post<Report>(BULK_URL, { ids, action: 'receive' }, { 'accept-language': 'fr' })
    assert.deepEqual(body.results.map(({ id, label, ok }) => ({ id, label, ok })), [
      { id: first.id, label: first.code, ok: true },
      { id: second.id, label: second.code, ok: false },
      { id: third.id, label: third.code, ok: true },
    ])
    assert.equal(body.results[1]?.code, 'E_REFUSED')
    assert.match(body.results[1]?.message ?? '', /Impossible tant que le statut est «.Mesure en cours.»/)
    assert.deepEqual([body.done, body.failed], [2, 1])
    assert.equal((await stored(third.id)).status, 'in_measure')
  })

  test('a transition of many records runs as for one: reason, effects, and one batch id in the audit log', async ({ assert }) => {
    const orders = await newOrders(2)
    const ids = orders.map(({ id }) => id)
    const args = { cancel_reason: 'duplicate' }
    const { body } = await postBulk({ ids, action: 'cancel', reason: 'Entered twice', args })
    assert.equal(body.failed, 0, JSON.stringify(body))
    const log = await logOf(body.batch)
    assert.includeMembers(log.map(({ action }) => action), ['orders.cancel', 'order_items.drop'])
    assert.sameMembers(log.filter(({ action }) => action === 'orders.cancel').map(({ subject_id }) => subject_id), ids)
    assert.isTrue(log.filter(({ action }) => action === 'orders.cancel').every(({ reason }) => reason === 'Entered twice'))
    const [item] = orders[0]?.items ?? []
    assert.equal((await all.api.get<{ status: string }>(`/api/user/order-items/${item?.id}`)).body.status, 'canceled')
  })

  test('errors that concern all records are reported together and nothing is changed', async ({ assert }) => {
    const { id } = await newOrder()
    const invalidBodies: [object, string][] = [
      [{ action: 'receive' }, 'query'],
      [{ action: 'receive', ids: [] }, 'ids'],
      [{ action: 'receive', ids: ['7'] }, 'ids'],
      [{ action: 'receive', ids: Array.from({ length: 501 }, (_, index) => index + 1) }, 'ids'],
      [{ action: 'receive', ids: [id], query: 'id=1' }, 'ids'],
      [{ action: 'receive', ids: [id], values: {} }, 'values'],
      [{ action: 'receive', ids: [id], batch: 'mine' }, 'batch'],
      [{ action: 'receive', query: 'no_such=1' }, 'no_such'],
      [{ action: 'cancel', ids: [id], args: { cancel_reason: 'duplicate' } }, 'reason'],
      [{ action: 'cancel', ids: [id], reason: 'Twice' }, 'args.cancel_reason'],
      [{ action: 'cancel', ids: [id], reason: 'Twice', args: { cancel_reason: 'nonsense' } }, 'args.cancel_reason'],
      [{ action: 'no_such', ids: [id] }, 'action'],
      [{ action: '__proto__', ids: [id] }, 'action'],
      [{ action: 'begin', ids: [id] }, 'action'],
      [{ action: 'edit', ids: [id] }, 'values'],
      [{ action: 'edit', ids: [id], values: { no_such: 1 } }, 'values.no_such'],
      [{ action: 'edit', ids: [id], values: { status: 'canceled' } }, 'values.status'],
      [{ action: 'edit', ids: [id], values: { client_id: { first_name: 'New' } } }, 'values.client_id'],
      [{ action: 'edit', ids: [id], values: { items: [] } }, 'values.items'],
      [{ action: 'edit', ids: [id], values: { version: 3, internal_note: 'x' } }, 'values.version'],
      [{ action: 'delete', ids: [id], args: {} }, 'args'],
    ]
    for (const [body, path] of invalidBodies) {
      const { status, body: response } = await all.api.post<Failure>(BULK_URL, body)
      // A transition of the system is permitted to nobody: 403 before validation.
      if (status === 403) assert.propertyVal(body, 'action', 'begin')
      else assert.include(Object.keys(response.errors ?? {}), path, `${JSON.stringify(body)} → ${status} ${JSON.stringify(response)}`)
    }
    assert.deepInclude(await stored(id), { status: 'pending', version: 1 })
  })

  test('a transition that asks for an amount is not for many records', async ({ assert }) => {
    const { id } = await newOrder()
    const { status, body } = await all.api.post<Failure>(BULK_URL, { ids: [id], action: 'pay', args: { amount: 100, method: 'cash' } })
    assert.equal(status, 422)
    assert.property(body.errors, 'action')
  })

  test('all records that match a filter are changed, in several chunks, and no others', async ({ assert }) => {
    const client = (await createSample(all.api, 'clients')).id
    const orders = await newOrders(3, client)
    await db.rawQuery(
      `insert into orders (code, client_id, status, public_token)
       select 'CMD-B-' || n, ?, 'pending', 'bulk token ' || n from generate_series(1, 230) as n`, [client],
    )
    const selected = await all.api.get<{ ids: number[]; more: boolean }>(`/api/user/orders/selection?client_id=${client}&status=pending`)
    assert.lengthOf(selected.body.ids, 233)
    assert.isFalse(selected.body.more)
    const outside = await newOrder()
    const query = `client_id=${client}&status=pending&_sort=code`
    const { body } = await postBulk({ query, action: 'edit', values: { internal_note: 'many' } })
    assert.deepEqual([body.done, body.failed], [233, 0])
    assert.deepEqual(body.results.map(({ id }) => id), selected.body.ids)
    assert.equal((await stored(orders[2]?.id ?? 0)).internal_note, 'many')
    assert.isNull((await stored(outside.id)).internal_note)
  })

  test('a filter requires the permission to list, selected ids do not', async ({ assert }) => {
    const { id } = await newOrder()
    const { api } = await staff(['order-receive'])
    assert.equal((await api.post<Failure>(BULK_URL, { query: `id=${id}`, action: 'receive' })).status, 403)
    assert.equal((await api.get<Failure>(`/api/user/orders/selection?id=${id}`)).status, 403)
    const { body } = await api.post<Report>(BULK_URL, { ids: [id], action: 'receive' })
    // Without the permission to list the response has no label.
    assert.deepEqual(body.results, [{ id, label: `#${id}`, ok: true }])
  })

  test('records of another site do not exist', async ({ assert }) => {
    const { id } = await newOrder()
    const other = await staff(['order-list', 'order-edit', 'order-delete', 'order-receive'])
    const [site] = await sql(db.connection(), 'insert into sites (name) values (\'Elsewhere\') returning id')
    await db.rawQuery('update users set site_id = ? where id = ?', [Number(site?.id), other.id])
    for (const action of ['receive', 'edit', 'delete']) {
      const values = action === 'edit' ? { values: { internal_note: 'x' } } : {}
      const { body } = await other.api.post<Report>(BULK_URL, { ids: [id], action, ...values })
      assert.deepEqual(body.results.map(({ label, code }) => [label, code]), [[`#${id}`, 'E_NOT_FOUND']])
    }
    assert.deepEqual((await other.api.get<{ ids: number[] }>(`/api/user/orders/selection?id=${id}`)).body.ids, [])
  })

  test('a repeated key gets the complete report again and changes nothing twice', async ({ assert }) => {
    const ids = (await newOrders(2)).map(({ id }) => id)
    const body = { ids, action: 'edit', values: { internal_note: 'once' } }
    const key = { 'idempotency-key': `bulk ${ids.join()}` }
    const first = await postBulk(body, key)
    const again = await postBulk(body, key)
    assert.deepEqual(again.body, first.body)
    assert.equal((await stored(ids[0] ?? 0)).version, 2)
    const misused = await all.api.post<Failure>(BULK_URL, { ...body, action: 'delete', values: undefined }, key)
    assert.property(misused.body.errors, 'Idempotency-Key')
  })

  test('a batch can be continued in several requests, by its author only', async ({ assert }) => {
    const [first, second] = await newOrders(2) as [Order, Order]
    const { body: { batch } } = await postBulk({ ids: [first.id], action: 'edit', values: { internal_note: 'a' } })
    const next = await postBulk({ ids: [second.id], action: 'edit', values: { internal_note: 'a' }, batch })
    assert.equal(next.body.batch, batch)
    assert.lengthOf(await logOf(batch), 2)
    const other = await owner()
    const stolen = await other.api.post<Failure>(BULK_URL, { ids: [second.id], action: 'edit', values: { internal_note: 'b' }, batch })
    assert.property(stolen.body.errors, 'batch')
    const work = { ids: [client_id], action: 'edit', values: { note: 'b' }, batch }
    const elsewhere = await all.api.post<Failure>('/api/user/clients/bulk', work)
    assert.property(elsewhere.body.errors, 'batch')
  })

  test('only the author can undo a batch, and only records without later changes', async ({ assert }) => {
    const [first, second] = await newOrders(2) as [Order, Order]
    await all.api.patch(`/api/user/orders/${first.id}`, { version: 1, internal_note: 'before' })
    const { body: { batch } } = await postBulk({ ids: [first.id, second.id], action: 'edit', values: { internal_note: 'after' } })
    await all.api.patch(`/api/user/orders/${second.id}`, { version: 2, declared_items: 4 })
    const other = await owner()
    assert.equal((await other.api.post<Failure>(`${BULK_URL}/${batch}/undo`)).status, 404)
    assert.equal((await (await staff([])).api.post<Failure>(`${BULK_URL}/${batch}/undo`)).status, 403)
    const { body } = await all.api.post<Report>(`${BULK_URL}/${batch}/undo`)
    assert.deepEqual(body.results.map(({ id, ok, message }) => ({ id, ok, message })), [
      { id: first.id, ok: true, message: undefined },
      { id: second.id, ok: false, message: 'This record has changed since.' },
    ])
    assert.equal((await stored(first.id)).internal_note, 'before')
    assert.equal((await stored(second.id)).internal_note, 'after')
    assert.deepEqual((await all.api.post<Report>(`${BULK_URL}/${batch}/undo`)).body.failed, 2)
  })

  test('an author who has lost the permission cannot undo', async ({ assert }) => {
    const { id } = await newOrder()
    const person = await staff(['order-list', 'order-edit', 'order-delete'])
    const { body: { batch } } = await person.api.post<Report>(BULK_URL, { ids: [id], action: 'delete' })
    await db.rawQuery(
      `delete from roles_permissions where target_id = (select id from permissions where guard = 'user' and name = 'order-delete')
       and owner_id in (select target_id from users_roles where owner_id = ?)`, [person.id],
    )
    const { body } = await person.api.post<Report>(`${BULK_URL}/${batch}/undo`)
    assert.deepEqual(body.results.map(({ code }) => code), ['E_FORBIDDEN'])
  })

  test('concurrent batches on the same records all complete', async ({ assert }) => {
    const orders = await newOrders(8)
    const items = orders.flatMap((order) => order.items.map(({ id }) => id))
    const ids = orders.map(({ id }) => id)
    const answers = await Promise.all([
      postBulk({ ids, action: 'edit', values: { internal_note: 'left' } }),
      postBulk({ ids: ids.toReversed(), action: 'edit', values: { internal_note: 'right' } }),
      all.api.post<Report>('/api/user/order-items/bulk', { ids: items, action: 'edit', values: { color: 'red' } }),
      postBulk({ ids, action: 'receive' }),
    ])
    assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200, 200], JSON.stringify(answers.map(({ body }) => body)))
    assert.deepEqual(answers.filter((_, index) => index !== 2).map(({ body }) => body.failed), [0, 0, 0])
  })
})
