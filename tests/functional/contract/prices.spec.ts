/**
 * The plant worker of the seeds never sees what an order costs, what is paid, a salary, or the phone of a client (domain.md,
 * scenario 13): in no answer of any call that they may make, nor by what a filter, a sort, a search or a sum finds.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { query } from '#backend/engine/database/query'
import { registry } from '#backend/engine/definition/registry'
import { mayList } from '#backend/engine/resource/policies/access'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { setupOwner, staff } from '#tests/support/rows/people'
import { confirmedOrder } from '#tests/support/rows/orders'
import { openEventStream } from '#tests/support/server/event_stream'
import { permittedCalls } from '#tests/support/permitted_calls'
import { callerWith, withStore } from '#tests/support/server/with_store'
import type { PermissionName } from '#resources'

const AMOUNT = 8_383_811
/** 83 838,11, 83838.11, 8383811 and the phone with or without spaces. */
const SECRET = /83[\s  .,]?838[.,]?11|8383811|6[\s  ]?83[\s  ]?83[\s  ]?81[\s  ]?19/
const PHONE = '+212683838119'

const plantWorker = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Plant worker')!)

/** A confirmed order of which every amount, and the client's phone, is recognisable. */
async function secretOrder() {
  const order = await withStore((store) => confirmedOrder(store, { items: 1 }))
  const { id, client_id } = order.order
  const itemId = order.items[0]?.id ?? 0
  const update = (sql: string, ...values: unknown[]) => query(db.connection(), sql, values)
  await update('update clients set phone = ?, phone2 = ?, whatsapp = ? where id = ?', PHONE, PHONE, PHONE, client_id)
  await update('update order_items set unit_price = ?, min_charge = ?, amount = ? where id = ?', AMOUNT, AMOUNT, AMOUNT, itemId)
  await update(`update orders set subtotal = ?, services_total = 0, transport_fee = ?, discount_amount = ?, total = ?, vat_amount = ?,
    paid_in = ?, paid_out = 0 where id = ?`, AMOUNT, AMOUNT, AMOUNT, AMOUNT * 2, AMOUNT, AMOUNT, id)
  await update('update users set salary = ?', AMOUNT)
  await update('update clients set balance = ? where id = ?', AMOUNT, client_id)
  await update("insert into delivery_calls (order_id, phone, result, started_at) values (?, ?, 'no_answer', now())", id, PHONE)
  const before = JSON.stringify({ total: AMOUNT, balance: AMOUNT, unit_price: AMOUNT, phone: PHONE })
  for (const [resource, subject] of [['orders', id], ['order_items', itemId], ['clients', client_id]] as const) {
    await update(`insert into audit_logs (action, subject_resource, subject_id, before, after)
      values (?, ?, ?, ?::jsonb, ?::jsonb)`, `${resource}.edit`, resource, subject, before, before)
  }
  return { id, itemId, code: String(order.order.code) }
}

test.group('contract / prices and phones', (group) => {
  const owner = setupOwner(group)
  let made: ReturnType<typeof secretOrder> | undefined
  const theOrder = () => (made ??= secretOrder())

  test('the plant worker reads orders and items, and in no answer an amount or a phone', async ({ assert }) => {
    const [order, worker] = [await theOrder(), await staff(plantWorker)]
    const caller = callerWith(plantWorker as PermissionName[], { id: worker.id })
    const lists = [...registry.values()].filter((resource) => resource.ops.has('list') && mayList(resource, caller))
    const listed = lists.flatMap(({ url, list }) => [
      `${url}?_end=100&_sort=id&_order=desc&_totals=1`, `${url}/counts`, `${url}?q=8383811`, `${url}?q=683838119`,
      `${url}?q=${order.code}`, ...Object.keys(list.views ?? {}).map((view) => `${url}?_view=${view}`),
    ])
    const records = [['orders', order.id], ['order-items', order.itemId]].flatMap(([url, id]) => [`${url}/${id}`, `${url}/${id}/history`])
    const others = [
      ...permittedCalls().filter(({ guard, method, needs }) => guard === 'user' && method === 'get'
        && needs.some((need) => need.every((name) => plantWorker.includes(name)))).map(({ url }) => url.replace('/api/user/', ''))
        .filter((url) => !url.startsWith('/') && !url.startsWith('live')),
      'search?q=8383811', 'search?q=683838119', `search?q=${order.code}`,
      'dashboard?period=this_year', 'dashboard/days?period=this_year', 'racking?from=2026-11-01&to=2026-11-30', 'drying',
      'clients?_end=100&_fields=full_name', `orders/sums?_by=status`,
    ]
    const seen: string[] = []
    const paths = [...new Set([...listed, ...records, ...others])]
    for (const path of paths) {
      const response = await fetch(`${siteUrl()}/api/user/${path}`, { headers: { authorization: `Bearer ${worker.token}` } })
      const text = `${await response.text()} ${response.headers.get('x-totals') ?? ''}`
      if (SECRET.test(text)) seen.push(`${path}: ${SECRET.exec(text)?.[0] ?? ''}`)
    }
    assert.deepEqual(seen, [])
    assert.isAbove(paths.length, 150)
    const { status, body } = await worker.api.get<Record<string, unknown>>(`/api/user/orders/${order.id}`)
    assert.equal(status, 200)
    assert.containsSubset(body, { code: order.code, received_items: 1 })
    // The owner does see them, so the search above would have found them.
    assert.match(JSON.stringify((await owner.api.get(`/api/user/orders/${order.id}`)).body), SECRET)
  })

  test('files, the live stream and the answers to changes have none either', async ({ assert, cleanup }) => {
    const [order, worker] = [await theOrder(), await staff([...plantWorker, 'export-data', 'order-edit'])]
    const page = await openEventStream(siteUrl(), worker.token)
    cleanup(page.stop)
    const get = async (path: string, method = 'GET', body?: object) => {
      const headers = { 'authorization': `Bearer ${worker.token}`, 'content-type': 'application/json' }
      const response = await fetch(`${siteUrl()}/api/user/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() }
    }
    const seen: string[] = []
    for (const [url, id] of [['orders', order.id], ['order-items', order.itemId]] as const) {
      const file = await get(`${url}/export?id=${id}`)
      assert.equal(file.status, 200, url)
      assert.lengthOf(file.text.trim().split('\n'), 2)
      seen.push(file.text)
      for (const columns of ['order_id.total', 'items.amount', 'total', 'amount', 'client_id.phone', 'client_id.balance'])
        assert.equal((await get(`${url}/export?_columns=${columns}`)).status, 422, columns)
    }
    for (const resource of ['order-services', 'quotes', 'transactions', 'invoices', 'clients', 'audit-logs'])
      assert.notMatch((await get(`${resource}/export`)).text, SECRET, resource)
    const { body: item } = await worker.api.get<{ version: number }>(`/api/user/order-items/${order.itemId}`)
    const changed = await get(`order-items/${order.itemId}`, 'PATCH', { note: 'frayed', version: item.version })
    const conflict = await get(`order-items/${order.itemId}`, 'PATCH', { note: 'frayed edge', version: item.version })
    const paid = await get(`orders/${order.id}/pay-and-deliver`, 'POST', { amount: 1 })
    assert.deepEqual([changed.status, conflict.status, paid.status], [200, 409, 403])
    seen.push(changed.text, conflict.text, paid.text, JSON.stringify(await page.waitForChange('order_items', order.itemId)))
    seen.push(await (await fetch(`${siteUrl()}/api/openapi.json`)).text(), JSON.stringify(page.changes()))
    for (const text of seen) assert.notMatch(text, SECRET)
  })

  test('a scan and the papers of an item show no amount, and the receipt is refused', async ({ assert }) => {
    const [order, worker] = [await theOrder(), await staff(plantWorker)]
    const item = await worker.api.get<{ tag_code: string }>(`/api/user/order-items/${order.itemId}`)
    const scan = await worker.api.post('/api/user/scan', { code: item.body.tag_code, mode: 'find' })
    assert.equal(scan.status, 200)
    const subject = { type: 'orders', id: order.id }
    const print = (paper: string) => worker.api.post<{ id: number }>('/api/user/prints', { paper, subject })
    const tag = await print('tag')
    const paper = await worker.api.get(`/api/user/prints/${tag.body.id}/document`)
    assert.equal(paper.status, 200)
    for (const { body } of [item, scan, tag, paper]) assert.notMatch(JSON.stringify(body), SECRET)
    assert.equal((await print('receipt')).status, 403)
    assert.equal((await worker.api.get(`/api/user/order-items/${order.itemId}/price`)).status, 403)
    assert.equal((await worker.api.get('/api/user/quotes')).status, 403)
  })

  test('filtering, sorting, adding up and searching by an amount are refused by name', async ({ assert }) => {
    const worker = await staff(plantWorker)
    for (const [path, ...names] of [
      ['orders?total_gte=1', 'total_gte'], ['orders?_sort=balance', '_sort'], ['orders?payment_state=paid', 'payment_state'],
      ['orders?_view=unpaid', '_view'], ['orders/sums?_by=status&_sum=total', '_sum'],
      ['order-items?order_id.total_gte=1', 'order_id.total_gte'], ['order-items?amount_gt=1', 'amount_gt'],
      ['delivery-calls?phone_like=83', 'phone_like'], ['orders?client_id.phone_like=83', 'client_id.phone_like'],
      [`orders?_where=${encodeURIComponent('{"total":{"gt":1}}')}`, '_where'], ['stock-audits?_fields=missing_value', '_fields'],
    ] as const) {
      const { status, body } = await worker.api.get<Failure>(`/api/user/${path}`)
      assert.equal(status, 422, path)
      assert.includeMembers(Object.keys(body.errors ?? {}), names, path)
    }
  })

  test('what is refused for a debt does not name it to whoever may not read prices', async ({ assert }) => {
    const order = await theOrder()
    await query(db.connection(), "update orders set status = 'completed' where id = ?", [order.id])
    await query(db.connection(), "update order_items set status = 'completed' where order_id = ?", [order.id])
    await query(db.connection(), 'update orders set unfinished_items = 0 where id = ?', [order.id])
    const reasonOf = async (permissions: readonly string[]) => {
      const { body } = await (await staff(permissions)).api
        .get<{ can: { transitions: { deliver: { reason?: string } } } }>(`/api/user/orders/${order.id}`)
      return body.can.transitions.deliver.reason
    }
    assert.equal(await reasonOf(['order-list', 'order-deliver']), '••• still due.')
    assert.match(String(await reasonOf(['order-list', 'order-deliver', 'order-price'])), SECRET)
  })
})
