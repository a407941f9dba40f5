import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { client, courier, guest, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

interface View {
  id: number; resource: string; name: string; query: string; columns: string[] | null; density: string | null; works: boolean
}
interface Failure { code: string; errors: Record<string, string[]> }

const AT = '/api/user/saved-views'
const mine = async ({ api }: Person, resource = 'orders') => (await api.get<View[]>(`${AT}?resource=${resource}`)).body
const save = ({ api }: Person, body: object) => api.post<View & Failure>(AT, { resource: 'orders', name: 'Mine', query: '', ...body })

test.group('preferences / saved views', (group) => {
  let me: Person
  group.setup(async () => { await prepareDatabaseOnce() })
  group.each.setup(async () => { me = await owner() })

  test('are created, changed and deleted', async ({ assert }) => {
    const made = await save(me, {
      name: ' Late VIP ', query: 'status=pending&status=confirmed&client_id.grade=vip&_view=late&_sort=total&_order=desc',
      columns: ['code', 'total'], density: 'compact',
    })
    assert.equal(made.status, 201)
    assert.containSubset(made.body, {
      resource: 'orders', name: 'Late VIP', columns: ['code', 'total'], density: 'compact', works: true,
      query: 'status=pending&status=confirmed&client_id.grade=vip&_view=late&_sort=total&_order=desc',
    })
    const { status, body } = await me.api.patch<View>(`${AT}/${made.body.id}`, { name: 'Late', query: 'q=zo%C3%A9', columns: null })
    assert.equal(status, 200)
    assert.containSubset(body, { name: 'Late', query: 'q=zo%C3%A9', columns: null, density: 'compact' })
    assert.deepEqual(await mine(me), [body])
    assert.deepEqual(await mine(me, 'clients'), [])
    assert.deepEqual((await me.api.delete(`${AT}/${made.body.id}`)).body, { id: made.body.id })
    assert.deepEqual(await mine(me), [])
    assert.equal((await me.api.delete(`${AT}/${made.body.id}`)).status, 404)
  })

  test('do not contain the page', async ({ assert }) => {
    assert.equal((await save(me, { query: 'type=local&_start=50&_end=75&_totals=1&_fields=code' })).body.query, 'type=local')
  })

  test('keep the sequence that the user sets', async ({ assert }) => {
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await save(me, { name })).body.id)
    const [a, b, c] = ids
    const { body } = await me.api.post<View[]>(`${AT}/order`, { resource: 'orders', ids: [c, a] })
    assert.deepEqual(body.map(({ id }) => id), [c, a, b])
    assert.deepEqual((await mine(me)).map(({ name }) => name), ['c', 'a', 'b'])
    assert.equal((await save(me, { name: 'd' })).status, 201)
    assert.deepEqual((await mine(me)).map(({ name }) => name), ['c', 'a', 'b', 'd'])
    const other = await save(await owner(), {})
    for (const [wrong, path] of [[[a, a], 'ids'], [[other.body.id], 'ids'], [['1'], 'ids.0'], ['a', 'ids'], [null, 'ids']] as const) {
      const refused = await me.api.post<Failure>(`${AT}/order`, { resource: 'orders', ids: wrong })
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [path]])
    }
  })

  test('are nobody else\'s', async ({ assert }) => {
    const [other, { body: { id } }] = [await owner(), await save(me, {})]
    assert.deepEqual(await mine(other), [])
    assert.equal((await other.api.patch(`${AT}/${id}`, { name: 'Yours' })).status, 404)
    assert.equal((await other.api.delete(`${AT}/${id}`)).status, 404)
    assert.equal((await mine(me))[0]?.name, 'Mine')
    for (const api of [guest(), (await courier()).api, (await client()).api]) {
      assert.equal((await api.get(`${AT}?resource=orders`)).status, 401)
      assert.equal((await api.post(AT, { resource: 'orders', name: 'x', query: '' })).status, 401)
    }
  })

  test('only of lists that the user may see', async ({ assert }) => {
    const clerk = await staff(['order-list'])
    assert.equal((await save(clerk, {})).status, 201)
    assert.equal((await save(clerk, { resource: 'transactions' })).status, 403)
    assert.equal((await clerk.api.get(`${AT}?resource=transactions`)).status, 403)
  })

  test('a view whose query is no longer valid has `works: false`', async ({ assert }) => {
    const { body: { id } } = await save(me, { query: 'type=local' })
    await db.rawQuery('update saved_views set query = ? where id = ?', ['of_old=1', id])
    assert.deepEqual((await mine(me)).map(({ works }) => works), [false])
  })

  const WRONG: readonly (readonly [body: object, errors: readonly string[]])[] = [
    [{ resource: 'colours' }, ['resource']],
    [{ resource: '__proto__' }, ['resource']],
    [{ name: '' }, ['name']],
    [{ name: '  ' }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'x'.repeat(61) }, ['name']],
    [{ query: 5 }, ['query']],
    [{ query: `q=${'x'.repeat(4000)}` }, ['query']],
    [{ query: 'colour=red&status=open' }, ['query.colour', 'query.status']],
    [{ query: '_where={' }, ['query._where']],
    [{ columns: [] }, ['columns']],
    [{ columns: 'code' }, ['columns']],
    [{ columns: ['code', 'code'] }, ['columns']],
    [{ columns: ['colour'] }, ['columns']],
    [{ columns: ['items'] }, ['columns']],
    [{ density: 'tight' }, ['density']],
    [{ size: 50 }, ['size']],
    [{ user_id: 1 }, ['user_id']],
    [{ name: '', columns: [1] }, ['columns.0', 'name']],
  ]
  for (const [body, errors] of WRONG) {
    test(`refuses ${JSON.stringify(body).slice(0, 60)}`, async ({ assert }) => {
      const made = await save(me, body)
      assert.deepEqual([made.status, Object.keys(made.body.errors).sort()], [422, errors])
      if ('resource' in body) return
      const { body: { id } } = await save(me, {})
      const changed = await me.api.patch<Failure>(`${AT}/${id}`, body)
      assert.deepEqual([changed.status, Object.keys(changed.body.errors).sort()], [422, errors])
    })
  }

  test('a field that the user may not read is neither a column nor a filter', async ({ assert }) => {
    const clerk = await staff(['user-list'])
    const { body } = await save(clerk, { resource: 'users', columns: ['salary'], query: 'salary_gte=1' })
    assert.sameMembers(Object.keys(body.errors), ['columns', 'query.salary_gte'])
  })

  test('one name once a list, at most thirty', async ({ assert }) => {
    const { body: { id } } = await save(me, { name: 'Été' })
    assert.deepEqual(Object.keys((await save(me, { name: 'été' })).body.errors), ['name'])
    assert.equal((await save(me, { name: 'été', resource: 'clients' })).status, 201)
    assert.equal((await me.api.patch(`${AT}/${id}`, { name: 'ÉTÉ' })).status, 200)
    for (let count = 2; count <= 30; count++) assert.equal((await save(me, { name: `view ${count}` })).status, 201)
    assert.equal((await me.api.patch(`${AT}/${id}`, { name: 'view 2' })).status, 422)
    assert.deepEqual(Object.keys((await save(me, { name: 'one more' })).body.errors), ['resource'])
  })

  test('once, however often the request is sent', async ({ assert }) => {
    const send = () => me.api.post<View>(AT, { resource: 'orders', name: 'Once', query: '' }, { 'Idempotency-Key': 'view-1' })
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, second.body], [201, first.body])
    assert.lengthOf(await mine(me), 1)
  })
})
