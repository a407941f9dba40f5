import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { Invalid } from '#backend/engine/resource/refusals'
import db from '@adonisjs/lucid/services/db'
import { clientCaller, idsOf, idFilter, page, staff } from './callers.ts'
import { insert, fixtures, type Fixtures } from './fixtures.ts'
import type { Caller } from '#backend/engine/resource/caller'

/** Of o1 … o7: five of Zoé (vip, with an e-mail), one of Ahmed, and one of a client in the trash, who counts as missing. */
const ORDERS: readonly (readonly [given: string, found: readonly (keyof Fixtures['orders'])[]])[] = [
  ['client_id.phone_like=0619283746', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['client_id.phone_like=1864', ['o6']],
  ['client_id.phone=06 97 53 18 64', ['o6']],
  ['client_id.grade=vip', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['client_id.grade=vip&client_id.grade=normal', ['o1', 'o2', 'o3', 'o4', 'o5', 'o6']],
  ['client_id.grade_ne=vip', ['o6', 'o7']],
  ['client_id.grade_nin=vip&client_id.grade_nin=normal', ['o7']],
  ['client_id.email_null=false', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['client_id.email_null=true', ['o6', 'o7']],
  ['client_id.channels=sms', ['o1', 'o2', 'o3', 'o4', 'o5']],
  ['client_id.channels_ne=sms', ['o6', 'o7']],
  ['client_id.last_name=Reader', ['o1', 'o2', 'o3', 'o4', 'o5', 'o6']],
  ['client_id.created_at_lte=2099-01-01', ['o1', 'o2', 'o3', 'o4', 'o5', 'o6']],
  ['parent_order_id.total_gt=12000', ['o3']],
  ['parent_order_id.total_between=1,2', []],
  ['parent_order_id.total_null=true', ['o1', 'o2', 'o4', 'o5', 'o6', 'o7']],
  ['parent_order_id.client_id_like=zo%C3%89', ['o3']],
  ['parent_order_id.confirmed_by=users', ['o3']],
  ['client_id.grade=vip&total_gt=5000&status=pending', ['o5']],
]

test.group('resource / read / references', (group) => {
  let known: Fixtures
  let all = ''
  group.setup(async () => {
    known = await fixtures()
    await query(db.connection(), 'update clients set grade = ? where id = ?', ['vip', known.clients.zoe])
    const { o1, o2, o3, o4, o5, o6, o7 } = known.orders
    all = `${idFilter(o1, o2, o3, o4, o5, o6, o7)}&_sort=id`
  })

  for (const [given, found] of ORDERS) {
    test(`orders ${given}`, async ({ assert }) => {
      assert.deepEqual(await idsOf('orders', staff(known), `${all}&${given}`), found.map((name) => known.orders[name]))
    })
  }

  test('a filter through a reference requires the permission to list its target', async ({ assert }) => {
    const hasNoClients = staff(known, { but: ['client-list'] })
    assert.isTrue(await isRefused('orders', hasNoClients, 'client_id.phone_like=06'))
    assert.isTrue(await isRefused('orders', hasNoClients, '_where={"client_id.grade":"vip"}'))
    assert.isFalse(await isRefused('orders', staff(known), 'client_id.phone_like=06'))
    // A client may not read client_id of an order; of the order of an item they read the total, not the note.
    const zoe = clientCaller(known.clients.zoe)
    assert.isTrue(await isRefused('orders', zoe, 'client_id.grade=vip'))
    assert.isTrue(await isRefused('order_items', zoe, 'order_id.internal_note_like=secret'))
    assert.isTrue(await isRefused('order_items', zoe, '_where={"order_id.internal_note":{"like":"secret"}}'))
    assert.isFalse(await isRefused('order_items', zoe, 'order_id.total_gte=0'))
  })

  test('a field that requires a permission is not readable through a reference either', async ({ assert }) => {
    const { wash } = known.departments
    await query(db.connection(), 'update departments set manager_id = ? where id = ?', [known.users.amine, wash])
    for (const given of ['manager_id.salary_gte=400000', 'manager_id.salary_null=false', '_where={"manager_id.salary":{"gte":400000}}']) {
      assert.isTrue(await isRefused('departments', staff(known, { but: ['user-salary'] }), given), given)
      assert.deepEqual(await idsOf('departments', staff(known), `id=${wash}&${given}`), [wash])
    }
  })

  test('a target outside the caller\'s scope behaves like a missing one', async ({ assert }) => {
    const { orders: { o2, o9 }, site, clients: { gone } } = known
    // A rework at the second plant of an order of the first. Staff of the second see the rework, but nothing of that order.
    const rework = await insert('orders', {
      code: 'CMD-R-behind', client_id: gone, status: 'pending', public_token: 'token behind', site_id: site, parent_order_id: o2,
    })
    const [local, both] = [staff(known, { me: { site_id: site } }), idFilter(o9, rework)]
    const found = (caller: Caller, given: string) => idsOf('orders', caller, `${both}&_sort=id&${given}`)
    assert.deepEqual(await found(staff(known), 'parent_order_id.priority=urgent'), [rework])
    assert.deepEqual(await found(local, 'parent_order_id.priority=urgent'), [])
    assert.deepEqual(await found(local, 'parent_order_id.priority_ne=urgent'), [o9, rework])
    assert.deepEqual(await found(local, 'parent_order_id.priority_ne=normal'), [o9, rework])
    assert.deepEqual(await found(local, '_where={"parent_order_id.priority":"urgent"}'), [])
    assert.deepEqual(await found(local, '_where={"not":{"parent_order_id.priority":"urgent"}}'), [o9, rework])
    await query(db.connection(), 'delete from orders where id = ?', [rework])
  })

  test('sorted by the title of a reference that is filtered', async ({ assert }) => {
    const { o1, o5, o6 } = known.orders
    const given = `${idFilter(o1, o5, o6)}&client_id.last_name=Reader&_sort=client_id,total,id`
    assert.deepEqual(await idsOf('orders', staff(known), given), [o6, o1, o5])
    assert.deepEqual(await idsOf('orders', staff(known), `${given}&_order=desc,desc,desc`), [o5, o1, o6])
  })

  test('what is sent as a value stays a value', async ({ assert }) => {
    const before = await page('clients', staff(known))
    for (const text of ["x') or ('1'='1", "'; drop table clients; --", '%', '\\', '" or 1=1', '$1', '?']) {
      const sent = new URLSearchParams({ 'client_id.last_name': text, 'client_id.note_like': text, _where: JSON.stringify({ code: text }) })
      assert.deepEqual(await idsOf('orders', staff(known), sent.toString()), [], text)
    }
    assert.equal((await page('clients', staff(known))).total, before.total)
  })
})

async function isRefused(name: string, caller: Caller, given: string): Promise<boolean> {
  try {
    await page(name, caller, given)
    return false
  } catch (error) {
    if (error instanceof Invalid) return true
    throw error
  }
}
