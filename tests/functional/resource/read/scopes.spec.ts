import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { lockVisible, scopedIds } from '#backend/engine/resource/policies/scope'
import { findRecord } from '#backend/engine/resource/read/find_record'
import { clientCaller, courierCaller, idsOf, idFilter, staff } from './callers.ts'
import { insert, fixtures, type Fixtures } from './fixtures.ts'

test.group('resource / read / scopes', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  test('a client sees their own orders and the items of these orders', async ({ assert }) => {
    const { clients: { zoe, ahmed }, orders: { o1, o2, o3, o4, o5, o6, o9 }, items: { i1, i2, i3 } } = known
    assert.sameMembers(await idsOf('orders', clientCaller(zoe)), [o1, o2, o3, o4, o5])
    assert.sameMembers(await idsOf('orders', clientCaller(ahmed)), [o6, o9])
    assert.sameMembers(await idsOf('order_items', clientCaller(zoe)), [i1, i2])
    assert.sameMembers(await idsOf('order_items', clientCaller(ahmed)), [i3])
    assert.deepEqual(await idsOf('clients', clientCaller(zoe)), [zoe])
  })

  test('a filter never leaves the scope', async ({ assert }) => {
    const { clients: { zoe }, orders: { o6 } } = known
    assert.deepEqual(await idsOf('orders', clientCaller(zoe), `id=${o6}`), [])
    assert.deepEqual(await idsOf('orders', clientCaller(zoe), 'q=CMD-R&total=700'), [])
  })

  test('a courier sees their own record only', async ({ assert }) => {
    const courier = (code: string) => insert('couriers', {
      code, first_name: 'C', last_name: code, full_name: code, phone: `+2126${code.slice(-8)}`, password: 'x', vehicle_type: 'honda',
      city_id: known.city,
    })
    const [one] = [await courier('CR-R79135711'), await courier('CR-R71000002')]
    assert.deepEqual(await idsOf('couriers', courierCaller(one ?? 0)), [one])
  })

  test('staff of a site see their site, and what belongs to it', async ({ assert }) => {
    const { orders: { o1, o6, o9 }, items: { i1 }, site } = known
    const there = await insert('order_items', { order_id: o9, tag_code: 'R-site', status: 'pending', category_id: known.categories.rug })
    const local = staff(known, { me: { site_id: site } })
    assert.deepEqual(await idsOf('orders', local, idFilter(o1, o6, o9)), [o9])
    assert.deepEqual(await idsOf('order_items', local, idFilter(i1, there)), [there])
    // Services have no site.
    assert.deepEqual(await idsOf('services', local, `id=${known.services.perfume}`), [known.services.perfume])
    assert.sameMembers(await idsOf('orders', staff(known), idFilter(o1, o6, o9)), [o1, o6, o9])
  })

  test('staff of a site see rows about its rows or about rows without a site, and no others', async ({ assert }) => {
    const { orders: { o1, o9 }, items: { i1 }, site, clients: { zoe }, users: { amine, berta } } = known
    const local = staff(known, { me: { site_id: site } })
    const there = await insert('order_items', { order_id: o9, tag_code: 'R-about', status: 'pending', category_id: known.categories.rug })
    const claim = (order_id: number) =>
      insert('claims', { code: `CL-R${order_id}`, client_id: zoe, order_id, type: 'late', description: 'R', status: 'open' })
    const made: Record<string, [ours: number[], theirs: number[]]> = {
      claims: [[await claim(o9)], [await claim(o1)]],
      stock_movements: [[await movement(there)], [await movement(i1)]],
      audit_logs: [
        [
          await entry('orders', o9), await entry('order_items', there), await entry('users', berta), await entry('clients', zoe),
          await entry('orders', null, berta), await entry('tasks', 999_999_999, berta),
        ],
        [
          await entry('orders', o1), await entry('order_items', i1), await entry('users', amine),
          await entry('orders', null, amine), await entry('tasks', 999_999_999, amine),
        ],
      ],
      media: [[await file('orders', o9), await file('services', 1)], [await file('orders', o1), await file('orders', 999_999_999, amine)]],
      notifications: [[await message('orders', o9), await message(null, null)], [await message('orders', o1)]],
    }
    for (const [ours, theirs] of [made.claims ?? [[], []]]) {
      made.audit_logs?.[0].push(await entry('claims', ours[0] ?? 0))
      made.audit_logs?.[1].push(await entry('claims', theirs[0] ?? 0))
      made.notifications?.[1].push(await message('claims', theirs[0] ?? 0))
    }
    for (const [name, [ours, theirs]] of Object.entries(made)) {
      assert.sameMembers(await idsOf(name, local, idFilter(...ours, ...theirs)), ours, name)
      assert.sameMembers(await idsOf(name, staff(known), idFilter(...ours, ...theirs)), [...ours, ...theirs], name)
      assert.isNull(await findRecord(null, resourceOf(name), local, theirs[0] ?? 0), name)
    }
  })

  test('one scope for lists, records and writing', async ({ assert }) => {
    const orders = resourceOf('orders')
    const { clients: { zoe }, orders: { o1, o6, o8 } } = known
    const callers = [[clientCaller(zoe), [o1]], [staff(known), [o1, o6]], [staff(known, { me: { site_id: known.site } }), []]] as const
    for (const [caller, seen] of callers) {
      assert.sameMembers([...await scopedIds(db.connection(), orders, caller, [o1, o6, o8])], [...seen])
      for (const id of [o1, o6, o8]) {
        const isSeen = (seen as readonly number[]).includes(id)
        assert.equal((await findRecord(null, orders, caller, id)) !== null, isSeen)
        assert.equal((await db.transaction((trx) => lockVisible(trx, orders, caller, id))) !== null, isSeen)
      }
    }
  })

  test('a locked row has its columns without the password, and stays locked until the end of the transaction', async ({ assert }) => {
    const [users, orders] = [resourceOf('users'), resourceOf('orders')]
    await db.transaction(async (trx) => {
      const row = await lockVisible(trx, users, staff(known), known.users.amine)
      assert.containSubset(row, { id: known.users.amine, full_name: 'Amine Reader', salary: 400_000, site_id: 1 })
      assert.notProperty(row, 'password')
      const order = await lockVisible(trx, orders, staff(known), known.orders.o1)
      assert.containSubset(order, { confirmed_by: { type: 'users', id: known.users.amine }, promised_at: '2026-05-15T23:30:00.000Z' })
      await assert.rejects(() => db.rawQuery('select 1 from orders where id = ? for update nowait', [known.orders.o1]))
    })
  })

  test('deleted rows are locked and found with the trash option only', async ({ assert }) => {
    const orders = resourceOf('orders')
    const { o1, o8 } = known.orders
    const locked = (id: number, trash: boolean) => db.transaction((trx) => lockVisible(trx, orders, staff(known), id, { trash }))
    assert.isNull(await locked(o8, false))
    assert.equal((await locked(o8, true))?.id, o8)
    assert.isNull(await locked(o1, true))
    assert.equal((await findRecord(null, orders, staff(known), o8, { trash: true }))?.id, o8)
  })
})

const by = (name: string, user: number | null) => (user === null ? {} : { [`${name}_type`]: 'users', [`${name}_id`]: user })
const entry = (subject_resource: string, subject_id: number | null, user: number | null = null) =>
  insert('audit_logs', { action: 'r.test', subject_resource, subject_id, ...by('actor', user) })
const movement = (order_item_id: number) => insert('stock_movements', { order_item_id, reason: 'receive', at: '2026-05-01T00:00:00Z' })
const message = (subject_type: string | null, subject_id: number | null) => insert('notifications', {
  recipient_type: 'clients', recipient_id: 1, channel: 'sms', locale: 'en', body: 'R', status: 'queued', subject_type, subject_id,
})
let files = 0
const file = (owner_resource: string | null, owner_id: number | null, user: number | null = null) => insert('media', {
  file_name: 'r.jpg', collection: 'photos', owner_resource, owner_id, kind: 'image', mime: 'image/jpeg', size: 1, path: `r/${++files}`,
  checksum: 'r', ...by('by', user),
})
