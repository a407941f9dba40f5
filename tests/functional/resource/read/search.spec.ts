import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { ALWAYS, any } from '#backend/engine/resource/read/sql'
import { buildSearch } from '#backend/engine/resource/read/search/list_search'
import { clientCaller, idsOf, idFilter, page, staff } from './callers.ts'
import { insert, fixtures, type Fixtures } from './fixtures.ts'

test.group('resource / read / search', (group) => {
  let known: Fixtures
  let marks: { readonly code: string; readonly order: number }
  group.setup(async () => {
    known = await fixtures()
    const [row] = await query(db.connection(), 'select id, code from orders where id = ?', [known.orders.o2])
    marks = { code: String(row?.code), order: Number(row?.id) }
  })

  const within = (name: string, ids: readonly number[], given: string, locale: 'en' | 'fr' = 'en') =>
    idsOf(name, staff(known, { locale }), `${idFilter(...ids)}&_sort=id&${given}`)

  test('a part of a code, in any case', async ({ assert }) => {
    const orders = Object.values(known.orders)
    assert.deepEqual(await within('orders', orders, `q=${marks.code.toLowerCase()}`), [marks.order])
    assert.deepEqual(await within('orders', orders, `q=${marks.code.slice(-4)} ${marks.code.slice(0, 5)}`), [marks.order])
  })

  test('the row that a reference leads to', async ({ assert }) => {
    const { orders: { o1, o2, o3, o4, o5, o6, o9 } } = known
    const orders = Object.values(known.orders)
    assert.deepEqual(await within('orders', orders, 'q=zo%C3%A9'), [o1, o2, o3, o4, o5])
    assert.deepEqual(await within('orders', orders, 'q=AHMED reader'), [o6, o9])
    assert.deepEqual(await within('orders', orders, 'q=ahmed zo%C3%A9'), [])
  })

  test('a phone number as it is typed at the counter', async ({ assert }) => {
    const { zoe, ahmed } = known.clients
    const clients = [zoe, ahmed]
    const spellings = ['0619', '06 19', '06 19 28 37 46', '+2126 1928', '0021261928', '06-19-28', '(06) 19', '19283746', '٠٦١٩٢٨']
    for (const typed of spellings) {
      assert.deepEqual(await within('clients', clients, `q=${encodeURIComponent(typed)}`), [zoe], typed)
    }
    assert.deepEqual(await within('orders', [known.orders.o1, known.orders.o6], 'q=06 97 53'), [known.orders.o6])
    assert.deepEqual(await within('clients', clients, 'q=Reader 0697'), [ahmed])
    assert.deepEqual(await within('clients', clients, 'q=0799'), [])
  })

  test('translated text in any language, without matching the language codes', async ({ assert }) => {
    const { wash, bare } = known.departments
    for (const word of ['washing', 'LAVAGE', 'lavad', 'غسيل']) {
      assert.deepEqual(await within('departments', [wash, bare], `q=${word}`), [wash])
    }
    assert.deepEqual(await within('departments', [wash, bare], 'q=en'), [])
  })

  test('one or two letters', async ({ assert }) => {
    const { zoe, ahmed } = known.clients
    assert.deepEqual(await within('clients', [zoe, ahmed], 'q=ah'), [ahmed])
    assert.deepEqual(await within('clients', [zoe, ahmed], 'q=z re'), [zoe])
  })

  test('special characters of patterns are escaped', async ({ assert }) => {
    const { rug } = known.categories
    assert.deepEqual(await within('categories', [rug], 'q=%25%25%25'), [])
    assert.deepEqual(await within('categories', [rug], 'q=r_g'), [])
    assert.deepEqual(await within('categories', [rug], 'q=rug\\'), [])
    assert.deepEqual(await within('categories', [rug], 'q=rug?'), [])
    assert.deepEqual(await within('categories', [rug], "q=rug' or true --"), [])
  })

  test('without permission to list the target only its label is searched', async ({ assert }) => {
    const orders = idFilter(known.orders.o1, known.orders.o6)
    const outsider = staff(known, { but: ['client-list'] })
    assert.deepEqual(await idsOf('orders', outsider, `${orders}&q=ahmed`), [known.orders.o6])
    assert.deepEqual(await idsOf('orders', outsider, `${orders}&q=697531864`), [])
    assert.deepEqual(await idsOf('orders', clientCaller(known.clients.zoe), 'q=ahmed'), [])
  })

  test('together with a filter, and counted', async ({ assert }) => {
    const { total } = await page('orders', staff(known), `q=zo%C3%A9&status=pending&_end=1&client_id=${known.clients.zoe}`)
    assert.equal(total, 3)
  })

  test('in the trash', async ({ assert }) => {
    assert.deepEqual(await within('orders', [known.orders.o8], 'q=CMD-R&_deleted=1'), [known.orders.o8])
    assert.deepEqual(await within('orders', [known.orders.o8], 'q=ahmed'), [])
  })

  test('a word that very many rows have, beyond what is looked up or counted', async ({ assert }) => {
    await query(db.connection(), `
      insert into departments (name, code) select '{"en":"Common"}'::jsonb, 'crowd.' || n from generate_series(1, 10500) as n
      union all select '{"en":"Rare"}'::jsonb, 'crowd.rare'`)
    const found = await page('departments', staff(known), 'q=crowd&_end=3')
    assert.deepEqual([found.total, found.more], [10_000, true])
    const codes = (JSON.parse(found.json) as { code: string }[]).map(({ code }) => code)
    assert.deepEqual(codes, ['crowd.1', 'crowd.2', 'crowd.3'])
    const one = await page('departments', staff(known), 'q=crowd 10499 common')
    assert.deepEqual([one.total, one.more], [1, false])
    await query(db.connection(), "delete from departments where code like 'crowd.%'")
  })

  test('a row that very many rows refer to is found by its references, in any sort', async ({ assert }) => {
    await query(db.connection(), `
      insert into plannings (user_id, date, start_time, end_time, note)
      select ?, date '1990-01-01' + n, '08:00', '16:00', 'Day ' || n from generate_series(1, 10050) as n`, [known.users.berta])
    const notes = async (given: string) => {
      const found = await page('plannings', staff(known), given)
      return [found.total, ...(JSON.parse(found.json) as { note: string }[]).map(({ note }) => note)]
    }
    try {
      assert.deepEqual(await notes('q=berta&_end=2'), [10_000, 'Day 10050', 'Day 10049'])
      assert.deepEqual(await notes('q=berta&_end=2&_sort=date'), [10_000, 'Day 1', 'Day 2'])
      assert.deepEqual(await notes('q=berta&_end=2&_sort=user_id,date'), [10_000, 'Day 1', 'Day 2'])
      assert.deepEqual(await notes('q=berta&_start=9000&_end=9001'), [10_000, 'Day 1050'])
      assert.deepEqual(await notes('q=berta&date=2000-01-01'), [1, 'Day 3652'])
    } finally {
      await query(db.connection(), "delete from plannings where note like 'Day %'")
    }
  })

  test('a row that is found by its own text and by a reference is counted once, and one of another site is not', async ({ assert }) => {
    const trx = await db.transaction()
    const client = await insert('clients', { code: 'C-CROWD', full_name: 'Crowdy Client', phone: '+212619283799' }, trx)
    await insert('orders', { client_id: client, code: 'CMD-CROWDY', public_token: 'crowdy' }, trx)
    await insert('orders', { client_id: client, code: 'CMD-CROWD', public_token: 'crowd', deleted_at: '2026-01-01T00:00:00Z' }, trx)
    const counted = async (site_id: number | null, trash = false) =>
      (await buildSearch(trx, resourceOf('orders'), staff(known, { me: { site_id } }), 'crowdy', trash)).count
    try {
      assert.deepEqual(await Promise.all([counted(null), counted(null, true), counted(1), counted(2)]), [1, 1, 1, 0])
    } finally {
      await trx.rollback()
    }
  })

  test('a text is looked up in the index of its folded form', async ({ assert }) => {
    const trx = await db.transaction()
    try {
      // Of few rows PostgreSQL would read all.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await trx.rawQuery(`set local enable_${way} = off`)
      const name = fieldOf(resourceOf('sites'), 'name')
      const word = { text: 'Hélène', isPhonePart: false, likePattern: '' }
      const { sql, bindings } = any(serverTypeOf(name).search(name, 't', word, () => ALWAYS))
      const plan = await query(trx, `explain select id from sites as t where ${sql}`, [...bindings])
      assert.include(JSON.stringify(plan), 'sites_name_search')
    } finally {
      await trx.rollback()
    }
  })

  test('a number is not searched for letters', async ({ assert }) => {
    const { where } = await buildSearch(db.connection(), resourceOf('clients'), staff(known), 'zoé', false)
    assert.notInclude(where.sql, 'phone')
    assert.deepEqual(await within('users', [known.users.amine], 'q=+21267913570x'), [])
  })
})
