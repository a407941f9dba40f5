import { test } from '@japa/runner'
import { mayOperate, readableFields, accessCacheKey, writableFields } from '#backend/engine/resource/policies/access'
import { NotFound } from '#backend/engine/resource/refusals'
import { resourceOf, type Resource } from '#backend/engine/definition/registry'
import { scopeOf, seesAll, seesRow } from '#backend/engine/resource/policies/scope'
import type { Caller } from '#backend/engine/resource/caller'
import type { Data } from '#schema/predicate'

const NOW = { instant: '2026-06-01T12:00:00.000Z', today: '2026-06-01' }

function caller(guard: Caller['guard'], permissions: readonly string[] = [], site_id: number | null = null): Caller {
  const me = { id: 5, site_id }
  return { guard, id: 5, permissions: new Set(permissions), me, locale: 'en', context: { me, now: NOW }, ip: null, request_id: null }
}

const users = resourceOf('users')
const orders = resourceOf('orders')
const items = resourceOf('order_items')

test.group('resource / read / access', () => {
  test('staff read all fields except passwords and fields that require a permission', ({ assert }) => {
    const [without, having] = [readableFields(users, caller('user')), readableFields(users, caller('user', ['user-salary']))]
    for (const name of ['id', 'version', 'created_at', 'deleted_at', 'full_name', 'roles']) assert.isTrue(without.has(name), name)
    for (const name of ['password', 'salary', 'salary_type', 'site_id']) assert.isFalse(without.has(name), name)
    assert.isTrue(having.has('salary'))
    assert.isFalse(having.has('password'))
  })

  test('children are readable with the permission to list them', ({ assert }) => {
    assert.isFalse(readableFields(orders, caller('user', ['order-list'])).has('transactions'))
    assert.isTrue(readableFields(orders, caller('user', ['order-list', 'transaction-list'])).has('transactions'))
    assert.isTrue(readableFields(orders, caller('client', ['order-list'])).has('items'))
    assert.isFalse(readableFields(orders, caller('client')).has('services'))
    assert.isFalse(readableFields(orders, caller('user', ['order-list', 'order-link'])).has('public_token'))
  })

  test('a guard reads its allow-list, the id and the version', ({ assert }) => {
    const open = readableFields(items, caller('client'))
    assert.isTrue(open.has('version'))
    for (const name of ['note', 'measured_by', 'created_at', 'deleted_at']) assert.isFalse(open.has(name), name)
    assert.throws(() => readableFields(users, caller('client')), NotFound as never)
  })

  test('an operation requires its permission, the allow-list, and its existence', ({ assert }) => {
    assert.isTrue(mayOperate(orders, caller('user', ['order-list']), 'list'))
    assert.isFalse(mayOperate(orders, caller('user', ['order-list']), 'create'))
    assert.isFalse(mayOperate(resourceOf('permissions'), caller('user', ['permission-create']), 'create'))
    assert.isTrue(mayOperate(orders, caller('client', ['order-list']), 'list'))
    assert.isFalse(mayOperate(orders, caller('client'), 'list'))
    assert.isTrue(mayOperate(resourceOf('delivery_calls'), caller('courier', ['order-call']), 'create'))
    assert.isFalse(mayOperate(resourceOf('delivery_calls'), caller('courier', ['order-create']), 'create'))
    assert.isFalse(mayOperate(orders, caller('client', ['order-edit']), 'edit'))
    assert.throws(() => mayOperate(resourceOf('settings'), caller('courier'), 'list'), NotFound as never)
  })

  test('writable fields are neither computed nor stamped, and permitted to the caller', ({ assert }) => {
    const clerk = caller('user', ['order-edit'])
    const [creating, editing] = [writableFields(orders, clerk, 'create'), writableFields(orders, clerk, 'edit')]
    for (const name of ['type', 'client_note', 'items', 'services']) assert.isTrue(creating.has(name) && editing.has(name), name)
    for (const name of ['code', 'status', 'total', 'balance', 'subtotal', 'public_token', 'discount_type', 'transactions']) {
      assert.isFalse(creating.has(name), name)
    }
    assert.isTrue(creating.has('client_id'))
    assert.isFalse(editing.has('client_id'))
    assert.isTrue(writableFields(orders, caller('user', ['order-discount', 'order-price']), 'edit').has('discount_type'))
    const discounts = writableFields(orders, caller('user', ['order-discount']), 'edit')
    assert.isFalse(discounts.has('discount_type'), 'nobody writes what they may not read')
    const own = ['whatsapp', 'email', 'locale', 'channels', 'marketing_opt_in', 'default_address_id']
    assert.sameMembers([...writableFields(resourceOf('clients'), caller('client'), 'edit')], own)
  })

  test('callers who may read the same fields have the same key', ({ assert }) => {
    const key = accessCacheKey(caller('user', ['order-edit', 'order-list']))
    assert.equal(key, accessCacheKey(caller('user', ['order-list', 'order-delete'])))
    assert.notEqual(accessCacheKey(caller('user', ['order-list'])), accessCacheKey(caller('user', ['order-list', 'user-salary'])))
    assert.notEqual(accessCacheKey(caller('user')), accessCacheKey(caller('client')))
    assert.notEqual(accessCacheKey(caller('user')), accessCacheKey({ ...caller('user'), locale: 'ar' }))
  })
})

test.group('resource / read / scope', () => {
  test('values are bound, never written into the text', ({ assert }) => {
    const { sql, bindings } = scopeOf(items, caller('client'))
    assert.deepEqual(bindings, [5])
    assert.equal(sql.split('?').length - 1, bindings.length)
    assert.include(sql, '"tp"."deleted_at" is null')
  })

  test('staff of a site do not see all rows', ({ assert }) => {
    assert.isTrue(seesAll(orders, caller('user')))
    assert.isFalse(seesAll(orders, caller('user', [], 2)))
    assert.isFalse(seesAll(items, caller('user', [], 2)))
    assert.isTrue(seesAll(resourceOf('services'), caller('user', [], 2)))
    assert.isFalse(seesAll(orders, caller('client')))
  })

  test('the site of a row is known from the row and its loaded owner', ({ assert }) => {
    const [bound, none] = [caller('user', [], 2), () => undefined]
    const order = (row: Data) => (resource: Resource) => (resource === orders ? row : undefined)
    assert.isTrue(seesRow(orders, bound, { site_id: 2 }, none))
    assert.isFalse(seesRow(orders, bound, { site_id: 3 }, none))
    assert.isFalse(seesRow(items, bound, { order_id: 1 }, none))
    assert.isTrue(seesRow(items, bound, { order_id: 1 }, order({ site_id: 2 })))
    assert.isFalse(seesRow(items, bound, { order_id: 1 }, order({ site_id: 3 })))
    assert.isFalse(seesRow(items, bound, { order_id: 1 }, order({ site_id: 2, deleted_at: '2026-11-01T00:00:00.000Z' })))
    assert.isTrue(seesRow(orders, caller('user'), { site_id: 3 }, none))
    assert.isFalse(seesRow(orders, caller('user'), { site_id: 3, deleted_at: '2026-11-01T00:00:00.000Z' }, none))
  })

  test('a client sees their own row, and its children if the owner is loaded', ({ assert }) => {
    const client = caller('client', [], 2)
    const order = (client_id: number) => (resource: Resource) => (resource === orders ? { client_id } : undefined)
    const own = client.me.id
    assert.isTrue(seesRow(orders, client, { client_id: own }, () => undefined))
    assert.isFalse(seesRow(orders, client, { client_id: Number(own) + 1 }, () => undefined))
    assert.isTrue(seesRow(items, client, { order_id: 1 }, order(Number(own))))
    assert.isFalse(seesRow(items, client, { order_id: 1 }, order(Number(own) + 1)))
    assert.isFalse(seesRow(items, client, { order_id: 1 }, () => undefined))
  })
})
