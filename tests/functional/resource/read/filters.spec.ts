import { test } from '@japa/runner'
import { idsOf, idFilter, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'

type Name = keyof Fixtures['orders']

/** Of o1 … o5, the orders of one client; in the order of their ids. */
const ORDERS: readonly (readonly [given: string, found: readonly Name[]])[] = [
  ['status=pending', ['o2', 'o3', 'o5']],
  ['status=confirmed&status=canceled', ['o1', 'o4']],
  ['status_ne=pending', ['o1', 'o4']],
  ['status_ne=pending&status_ne=canceled', ['o1']],
  ['status_null=true', []],
  ['cancel_reason_null=true', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['total=12810', ['o1', 'o5']],
  ['total=100&total=5000', ['o2', 'o4']],
  ['total_ne=12810', ['o2', 'o3', 'o4']],
  ['total_ne=12810&total_ne=100', ['o2', 'o3']],
  ['total_gte=5000', ['o1', 'o2', 'o5']],
  ['total_lte=5000', ['o2', 'o4']],
  ['total_gte=5000&total_lte=5000', ['o2']],
  ['total_gt=5000', ['o1', 'o5']],
  ['total_lt=5000', ['o4']],
  ['total_between=100,5000', ['o2', 'o4']],
  ['total_between=5001,12810', ['o1', 'o5']],
  ['total_between=5000,100', []],
  ['total_nin=12810&total_nin=100', ['o2', 'o3']],
  ['status_nin=pending', ['o1', 'o4']],
  ['discount_value_between=1.5,11.99', ['o1']],
  ['discount_value_gt=1.50', ['o2']],
  ['declared_items_lt=5', ['o1']],
  ['total_null=true', ['o3']],
  ['total_null=false', ['o1', 'o2', 'o4', 'o5']],
  ['balance=10000', ['o1']],
  ['declared_items=2', ['o1']],
  ['declared_items_gte=5', ['o2', 'o5']],
  ['discount_value=1.5', ['o1']],
  ['discount_value_gte=1.50', ['o1', 'o2']],
  ['discount_value_ne=12', ['o1', 'o3', 'o4', 'o5']],
  ['is_rework=true', ['o3']],
  ['is_rework=0', ['o1', 'o2', 'o4', 'o5']],
  ['is_rework_ne=true', ['o1', 'o2', 'o4', 'o5']],
  ['parent_order_id_null=false', ['o3']],
  ['client_id_like=zO%C3%89', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['client_id_like=ahmed', []],
  ['internal_note_like=100%25', ['o1']],
  ['internal_note_like=OF_IT', ['o1']],
  ['internal_note_like=of%25it', []],
  ['internal_note_like=SECRET', ['o1']],
  ['internal_note_null=false', ['o1']],
  ['confirmed_by=users', ['o1']],
  ['confirmed_by_ne=users', ['o2', 'o3', 'o4', 'o5']],
  ['confirmed_by_null=false', ['o1', 'o3']],
  // 23:30 UTC is half past midnight of the next day in Casablanca, but not in Ramadan (2026: until 19 March).
  ['promised_at=2026-05-16', ['o1', 'o2']],
  ['promised_at=2026-05-15', []],
  ['promised_at_ne=2026-05-16', ['o3', 'o4', 'o5']],
  ['promised_at_gte=2026-05-17', ['o4']],
  ['promised_at_lte=2026-05-16', ['o1', 'o2']],
  ['promised_at=2026-05-16T10:00:00.123Z', ['o2']],
  ['promised_at=2026-05-16T11:00:00.123%2B01:00', ['o2']],
  ['promised_at_lte=2026-05-15T23:30:00Z', ['o1']],
  ['promised_at_gte=2026-05-16T10:00:00.124Z', ['o4']],
  // `gt` a day is after its end, `lt` before its start.
  ['promised_at_gt=2026-05-16', ['o4']],
  ['promised_at_lt=2026-05-17', ['o1', 'o2']],
  ['promised_at_lt=2026-05-16', []],
  ['promised_at_between=2026-05-16,2026-05-16', ['o1', 'o2']],
  ['promised_at_between=2026-05-16,2026-05-17', ['o1', 'o2', 'o4']],
  ['promised_at_gt=2026-05-16T10:00:00.123Z', ['o4']],
  ['promised_at_lt=2026-05-16T10:00:00.123Z', ['o1']],
  ['promised_at=2026-05-16&promised_at=2026-05-17', ['o1', 'o2', 'o4']],
  ['created_at=2026-03-11', ['o4']],
  ['created_at_gte=2026-03-11', ['o4', 'o5']],
  ['version=1', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['_view=running', ['o1', 'o2', 'o3', 'o5']],
  ['_view=late', ['o1', 'o2']],
  ['_view=unpaid&total_lte=5000', ['o2']],
]

test.group('resource / read / filters', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  for (const [given, found] of ORDERS) {
    test(`orders ${given}`, async ({ assert }) => {
      const ids = await idsOf('orders', staff(known), `client_id=${known.clients.zoe}&_sort=id&${given}`)
      assert.deepEqual(ids, found.map((name) => known.orders[name]))
    })
  }

  test('a reference by its id, by several, and by what it is not', async ({ assert }) => {
    const { clients: { zoe, ahmed, gone }, orders: { o6, o7, o9 } } = known
    const all = `${idFilter(...Object.values(known.orders))}&_sort=id`
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&client_id=${ahmed}&client_id=${gone}`), [o6, o7, o9])
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&client_id_ne=${zoe}`), [o6, o7, o9])
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&client_id_ne=${zoe}&client_id_ne=${gone}`), [o6, o9])
  })

  test('a morph by the record itself', async ({ assert }) => {
    const { orders: { o1, o3 }, clients: { zoe }, users: { amine, berta } } = known
    const all = `${idFilter(...Object.values(known.orders))}&_sort=id`
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&confirmed_by=clients:${zoe}`), [o3])
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&confirmed_by=clients:${zoe}&confirmed_by=users:${amine}`), [o1, o3])
    assert.deepEqual(await idsOf('orders', staff(known), `${all}&confirmed_by=users:${berta}`), [])
  })

  test('several values in one column: contained, not contained, none', async ({ assert }) => {
    const { i1, i2, i3 } = known.items
    const all = `${idFilter(i1, i2, i3)}&_sort=id`
    assert.deepEqual(await idsOf('order_items', staff(known), `${all}&condition=stain`), [i1, i3])
    assert.deepEqual(await idsOf('order_items', staff(known), `${all}&condition=hole&condition=burn`), [i1])
    assert.deepEqual(await idsOf('order_items', staff(known), `${all}&condition_ne=hole`), [i2, i3])
    assert.deepEqual(await idsOf('order_items', staff(known), `${all}&condition_null=true`), [i2])
    assert.deepEqual(await idsOf('order_items', staff(known), `${all}&condition_null=false`), [i1, i3])
  })

  test('a field with many references: contained, not contained, none', async ({ assert }) => {
    const { services: { perfume, express }, categories: { rug } } = known
    const all = `${idFilter(perfume, express)}&_sort=id`
    assert.deepEqual(await idsOf('services', staff(known), `${all}&categories=${rug}`), [perfume])
    assert.deepEqual(await idsOf('services', staff(known), `${all}&categories_ne=${rug}`), [express])
    assert.deepEqual(await idsOf('services', staff(known), `${all}&categories_null=true`), [express])
    assert.deepEqual(await idsOf('services', staff(known), `${all}&categories_null=false`), [perfume])
  })

  test('words in several languages: equal in the caller\'s, contained in any', async ({ assert }) => {
    const { wash, bare } = known.departments
    const all = `${idFilter(wash, bare)}&_sort=id`
    assert.deepEqual(await idsOf('departments', staff(known, { locale: 'fr' }), `${all}&name=Lavage`), [wash])
    assert.deepEqual(await idsOf('departments', staff(known), `${all}&name=Lavage`), [])
    assert.deepEqual(await idsOf('departments', staff(known), `${all}&name_like=lavag`), [wash])
    assert.deepEqual(await idsOf('departments', staff(known), `${all}&name_like=en`), [])
    assert.deepEqual(await idsOf('departments', staff(known), `${all}&name_null=false`), [wash, bare])
    assert.deepEqual(await idsOf('departments', staff(known), `${all}&daily_capacity=120.5`), [wash])
  })

  test('a phone number in every spelling, and a part of it', async ({ assert }) => {
    const { zoe, ahmed } = known.clients
    const all = `${idFilter(zoe, ahmed)}&_sort=id`
    for (const spelling of ['0619283746', '06 19 28 37 46', '%2B212619283746', '00212619283746']) {
      assert.deepEqual(await idsOf('clients', staff(known), `${all}&phone=${spelling}`), [zoe])
    }
    assert.deepEqual(await idsOf('clients', staff(known), `${all}&phone_ne=0619283746`), [ahmed])
    assert.deepEqual(await idsOf('clients', staff(known), `${all}&phone_like=06 19`), [zoe])
    assert.deepEqual(await idsOf('clients', staff(known), `${all}&phone_like=1864`), [ahmed])
    assert.deepEqual(await idsOf('clients', staff(known), `${all}&email=ZOE@reader.test`), [zoe])
  })

  test('a range of days by its name is that of the day on which the list is asked for', async ({ assert }) => {
    const { o1, o2, o4 } = known.orders
    const all = `client_id=${known.clients.zoe}&_sort=id`
    const found = (today: string, range: string) => {
      const caller = staff(known)
      const context = { ...caller.context, now: { today, instant: `${today}T12:00:00Z` } }
      return idsOf('orders', { ...caller, context }, `${all}&promised_at_between=${range}`)
    }
    assert.deepEqual(await found('2026-05-16', 'today'), [o1, o2])
    assert.deepEqual(await found('2026-05-17', 'yesterday'), [o1, o2])
    assert.deepEqual(await found('2026-05-18', 'today'), [])
    assert.deepEqual(await found('2026-05-12', 'this_week'), [o1, o2, o4], 'from Monday to Sunday')
    assert.deepEqual(await found('2026-05-05', 'next_week'), [o1, o2, o4])
  })

  test('days', async ({ assert }) => {
    const { amine, berta } = known.users
    const all = `${idFilter(amine, berta)}&_sort=id`
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on=2025-03-01`), [amine])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_lte=2025-02-28`), [])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_gte=2025-03-01`), [amine])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_gt=2025-03-01`), [])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_lt=2025-03-02`), [amine])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_between=2025-02-28,2025-03-01`), [amine])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_ne=2025-03-01`), [berta])
    assert.deepEqual(await idsOf('users', staff(known), `${all}&hired_on_null=true`), [berta])
  })
})
