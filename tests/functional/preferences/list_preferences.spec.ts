import { test } from '@japa/runner'
import { client, courier, guest, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

interface Layout {
  columns: string[] | null; density: string | null; size: number | null; starred: boolean | null; widths: object | null
}
interface Preferences { lists: Record<string, Layout> }
interface Failure { errors: Record<string, string[]> }

const AT = '/api/user/preferences'
const savePreferences = ({ api }: Person, lists: object) => api.patch<Preferences & Failure>(AT, { lists })

test.group('preferences / lists', (group) => {
  let me: Person
  group.setup(async () => { await prepareDatabaseOnce() })
  group.each.setup(async () => { me = await owner() })

  test('each part is stored per user', async ({ assert }) => {
    assert.deepEqual((await me.api.get<Preferences>(AT)).body, { lists: {} })
    await savePreferences(me, {
      orders: { columns: ['code', 'total'], size: 100, widths: { code: 120 } },
      clients: { density: 'compact', starred: true, widths: { code: 90 } },
    })
    await savePreferences(me, { clients: { widths: null } })
    const { body } = await savePreferences(me, { orders: { density: 'compact', size: null } })
    assert.deepEqual(body, {
      lists: {
        clients: { columns: null, density: 'compact', size: null, starred: true, widths: null },
        orders: { columns: ['code', 'total'], density: 'compact', size: null, starred: null, widths: { code: 120 } },
      },
    })
    assert.deepEqual((await me.api.get<Preferences>(AT)).body, body)
    assert.deepEqual((await savePreferences(me, {})).body, body)
    assert.deepEqual((await (await owner()).api.get<Preferences>(AT)).body, { lists: {} })
  })

  test('are for staff', async ({ assert }) => {
    for (const api of [guest(), (await courier()).api, (await client()).api]) {
      assert.equal((await api.get(AT)).status, 401)
      assert.equal((await api.patch(AT, { lists: {} })).status, 401)
    }
  })

  const WRONG: readonly (readonly [body: object, errors: readonly string[]])[] = [
    [{ theme: 'dark' }, ['theme']],
    [{ lists: [] }, ['lists']],
    [{ lists: { colours: {} } }, ['lists.colours']],
    [{ lists: { constructor: {} } }, ['lists.constructor']],
    [{ lists: { orders: null } }, ['lists.orders']],
    [{ lists: { orders: { columns: [1], density: 'x', sort: 'id', starred: 1 } } }, [
      'lists.orders.columns.0', 'lists.orders.density', 'lists.orders.sort', 'lists.orders.starred',
    ]],
    [{ lists: { orders: { columns: ['colour'], size: 26 } } }, ['lists.orders.columns', 'lists.orders.size']],
    [{ lists: { orders: { columns: Array.from({ length: 51 }, () => 'code') } } }, ['lists.orders.columns']],
    [{ lists: { users: { columns: ['password'] } } }, ['lists.users.columns']],
    [{ lists: { orders: { widths: ['code'] }, clients: { widths: { code: 20 } } } }, ['lists.clients.widths.code', 'lists.orders.widths']],
    [{ lists: { orders: { widths: { colour: 90 } } } }, ['lists.orders.widths']],
    [{ lists: { clients: { widths: { code: 90.5 } } } }, ['lists.clients.widths.code']],
  ]
  for (const [body, errors] of WRONG) {
    test(`refuses ${JSON.stringify(body).slice(0, 60)}`, async ({ assert }) => {
      const { status, body: response } = await me.api.patch<Failure>(AT, body)
      assert.deepEqual([status, Object.keys(response.errors).sort()], [422, errors])
      assert.deepEqual((await me.api.get<Preferences>(AT)).body, { lists: {} })
    })
  }

  test('accept only lists and fields that the user may see', async ({ assert }) => {
    const clerk = await staff(['user-list'])
    const { body } = await savePreferences(clerk, { users: { columns: ['salary'] }, orders: { size: 50 } })
    assert.sameMembers(Object.keys(body.errors), ['lists.users.columns', 'lists.orders'])
  })
})
