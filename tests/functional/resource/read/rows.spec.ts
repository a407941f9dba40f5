import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clientCaller, idsOf, idFilter, page, rowsOf, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'
import { watchStatements } from '../../auth/watch_statements.ts'
import { until } from '#tests/support/until'

test.group('resource / read / rows', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  test('every value in the format of the response', async ({ assert }) => {
    const { orders: { o1 }, clients: { zoe }, users: { amine } } = known
    const [row] = await rowsOf('orders', staff(known), `id=${o1}`)
    assert.containSubset(row, {
      id: o1, version: 1, created_at: '2026-03-10T09:00:00.000Z', status: 'confirmed', total: 12_810, balance: 10_000,
      discount_value: '1.50', promised_at: '2026-05-15T23:30:00.000Z', is_rework: false, declared_items: 2, cancel_reason: null,
      client_id: zoe, client: { id: zoe, label: 'Zoé Reader' }, address_id: null, address: null, parent_order_id: null, parent_order: null,
      confirmed_by: { type: 'users', id: amine, label: 'Amine Reader' },
    })
    for (const name of ['items', 'services', 'transactions', 'deleted_at', 'site_id', 'confirmed_by_type']) assert.notProperty(row, name)
    assert.equal(new Date(String(row?.updated_at)).toISOString(), row?.updated_at)
  })

  test('numbers with their scale, lists, points, days, words', async ({ assert }) => {
    const [item] = await rowsOf('order_items', staff(known), `id=${known.items.i1}`)
    assert.containSubset(item, { measured_quantity: '6.000', condition: ['stain', 'hole'], parts: null, measured_by: null })
    const [user] = await rowsOf('users', staff(known), `id=${known.users.amine}`)
    assert.containSubset(user, { hired_on: '2025-03-01', roles: [], left_on: null })
    const [department] = await rowsOf('departments', staff(known), `id=${known.departments.wash}`)
    assert.containSubset(department, { name: { en: 'Washing', fr: 'Lavage', es: 'Lavado', ar: 'غسيل' }, daily_capacity: '120.50' })
  })

  for (const [locale, wash] of [['en', 'Washing'], ['fr', 'Lavage'], ['es', 'Lavado'], ['ar', 'غسيل']] as const) {
    test(`labels in ${locale}, else in a language in which there are words`, async ({ assert }) => {
      const { jobs: { washer, helper } } = known
      const rows = await rowsOf('jobs', staff(known, { locale }), `${idFilter(washer, helper)}&_sort=id`)
      assert.deepEqual(rows.map(({ department }) => (department as { label: string }).label), [wash, 'بدون'])
    })
  }

  test('the label of a reference whose title is itself a reference or an instant', async ({ assert }) => {
    const [row] = await rowsOf('order_services', staff(known), `order_id=${known.orders.o1}`)
    assert.containSubset(row, { service: { id: known.services.perfume, label: 'Perfume' }, order_item: null })
  })

  test('several references, by label', async ({ assert }) => {
    const { services: { perfume, express }, categories: { rug, sofa } } = known
    const rows = await rowsOf('services', staff(known, { locale: 'fr' }), `${idFilter(perfume, express)}&_sort=id`)
    assert.deepEqual(rows.map(({ categories }) => categories), [[{ id: sofa, label: 'Canapé' }, { id: rug, label: 'Tapis' }], []])
  })

  test('`_fields` selects fields', async ({ assert }) => {
    const { orders: { o1 }, clients: { zoe } } = known
    const [row] = await rowsOf('orders', staff(known), `id=${o1}&_fields=code,client_id`)
    assert.sameMembers(Object.keys(row ?? {}), ['id', 'version', 'code', 'client_id', 'client', 'can'])
    assert.equal(row?.client_id, zoe)
  })

  test('a reference to a deleted row has its label', async ({ assert }) => {
    const [row] = await rowsOf('orders', staff(known), `id=${known.orders.o7}`)
    assert.deepEqual(row?.client, { id: known.clients.gone, label: 'Gone Reader' })
  })

  test('a client reads the fields of the allow-list, with labels, but not the names of staff', async ({ assert }) => {
    const [row] = await rowsOf('orders', clientCaller(known.clients.zoe), `id=${known.orders.o1}`)
    assert.sameMembers(Object.keys(row ?? {}), [
      'id', 'version', 'created_at', 'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at',
      'delivered_at', 'currency', 'subtotal', 'services_total', 'transport_fee', 'goodwill_total', 'discount_amount', 'total', 'paid_total',
      'balance', 'payment_state', 'client_note', 'logistics_state', 'rating', 'rating_comment', 'can', 'address_id', 'address',
      'requested_collect_at', 'requested_collect_to', 'photos', 'accepted_at', 'declared_kinds', 'extras',
    ])
    const [item] = await rowsOf('order_items', clientCaller(known.clients.zoe, { locale: 'ar' }), `id=${known.items.i1}`)
    assert.deepEqual(item?.category, { id: known.categories.rug, label: 'سجاد' })
    assert.notProperty(item, 'measured_by')
  })

  test('ties are in the order of ids, the same on every page', async ({ assert }) => {
    const { o1, o2, o3, o4, o5 } = known.orders
    const zoe = `client_id=${known.clients.zoe}`
    const pages = await Promise.all([0, 2, 4].map((start) => idsOf('orders', staff(known), `${zoe}&_start=${start}&_end=${start + 2}`)))
    assert.deepEqual(pages.flat(), [o5, o4, o3, o2, o1])
    assert.deepEqual(await idsOf('orders', staff(known), `${zoe}&_sort=created_at&_order=asc`), [o1, o2, o3, o4, o5])
    assert.deepEqual(await idsOf('orders', staff(known), `${zoe}&_sort=status,total&_order=desc,asc`), [o2, o5, o3, o1, o4])
  })

  test('null sorts last in both directions', async ({ assert }) => {
    const { o1, o2, o3, o4, o5 } = known.orders
    const zoe = `client_id=${known.clients.zoe}`
    assert.deepEqual(await idsOf('orders', staff(known), `${zoe}&_sort=promised_at&_order=asc`), [o1, o2, o4, o3, o5])
    assert.deepEqual(await idsOf('orders', staff(known), `${zoe}&_sort=promised_at&_order=desc`), [o4, o2, o1, o5, o3])
  })

  test('a filtered list in another order is sorted once all of its rows are found, page by page', async ({ assert }) => {
    const { o1, o2, o3, o4, o5 } = known.orders
    const given = `client_id=${known.clients.zoe}&_sort=promised_at&_order=desc`
    const { statements, stop } = watchStatements()
    try {
      const pages = await Promise.all([0, 2, 4].map((start) => page('orders', staff(known), `${given}&_start=${start}&_end=${start + 2}`)))
      assert.deepEqual(pages.flatMap(({ json }) => (JSON.parse(json) as { id: number }[]).map(({ id }) => id)), [o4, o2, o1, o5, o3])
      assert.deepEqual(pages.map(({ total }) => total), [5, 5, 5])
    } finally {
      stop()
    }
    const sorted = statements.filter((sql) => sql.includes('order by'))
    assert.isTrue(sorted.some((sql) => sql.includes('offset 0) as selected order by o0 desc')), sorted.join('\n'))
    assert.isFalse(sorted.some((sql) => sql.includes('order by "t"."promised_at"')), sorted.join('\n'))
  })

  test('names sort alphabetically, references by their labels', async ({ assert }) => {
    const { clients: { zoe, ahmed }, orders: { o1, o6, o7 }, departments: { wash, bare }, jobs: { washer, helper } } = known
    assert.deepEqual(await idsOf('clients', staff(known), `${idFilter(zoe, ahmed)}&_sort=full_name`), [ahmed, zoe])
    assert.deepEqual(await idsOf('orders', staff(known), `${idFilter(o1, o6, o7)}&_sort=client_id&_order=desc`), [o1, o7, o6])
    assert.deepEqual(await idsOf('departments', staff(known), `${idFilter(wash, bare)}&_sort=name`), [wash, bare])
    assert.deepEqual(await idsOf('jobs', staff(known), `${idFilter(washer, helper)}&_sort=department_id`), [washer, helper])
    assert.lengthOf(await idsOf('orders', staff(known), `${idFilter(o1, o6)}&_sort=confirmed_by`), 2)
  })

  test('the total counts all pages, also from beyond the last one', async ({ assert }) => {
    const zoe = `client_id=${known.clients.zoe}`
    for (const given of ['', '&_start=0&_end=2', '&_start=2&_end=4', '&_start=0&_end=5', '&_start=90&_end=95', '&_start=0&_end=0']) {
      const { total, more } = await page('orders', staff(known), zoe + given)
      assert.deepEqual([total, more], [5, false], given)
    }
    assert.equal((await page('orders', staff(known), `${zoe}&status=stocked`)).total, 0)
    assert.equal((await page('orders', staff(known), `${zoe}&status=stocked`)).json, '[]')
  })

  test('sums are of all pages', async ({ assert }) => {
    const { totals } = await page('orders', staff(known), `client_id=${known.clients.zoe}&_end=1&_totals=1`)
    assert.deepEqual(totals, { total: 30_720, paid_total: 2_810, balance: 27_910 })
  })

  test('sums of many rows are not added up again before a write', async ({ assert }) => {
    await db.rawQuery(`insert into clients (code, first_name, last_name, full_name, phone, status, channels, balance)
      select 'C-K' || n, 'Many', 'Summed', 'Many Summed', '+21265' || lpad(n::text, 7, '0'), 'active', '{}', 100
      from generate_series(1, 500) as n`)
    const watched = watchStatements()
    const sums = () => watched.statements.filter((sql) => sql.includes(' as totals ')).length
    try {
      await until('kept sums', async () => {
        const before = sums()
        assert.deepEqual((await page('clients', staff(known), 'last_name=Summed&_end=0&_totals=1')).totals, { balance: 50_000 })
        return sums() === before
      })
      assert.isAbove(sums(), 0)
    } finally {
      watched.stop()
      await db.rawQuery("delete from clients where last_name = 'Summed'")
    }
  })

  test('a page is as large as the list of ids', async ({ assert }) => {
    const ids = Object.values(known.orders).filter((id) => id !== known.orders.o8)
    const many = idFilter(...ids, ...Array.from({ length: 60 }, (_, i) => 900_000 + i))
    assert.sameMembers(await idsOf('orders', staff(known), many), ids)
  })
})
