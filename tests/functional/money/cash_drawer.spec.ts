import { test } from '@japa/runner'
import { withStore, callerWith } from '#tests/support/server/with_store'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { measuredOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { owner, staff, type Person } from '#tests/support/rows/people'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import type { Caller } from '#backend/engine/resource/caller'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

let count = 0
const open = (store: Store, station = `Counter ${++count}`) => store.insert('cash_sessions', { station, opening_amount: 50_000 })
const close = (store: Store, id: number, amount: number, reason?: string) =>
  store.transition('cash_sessions', id, 'close', {
    ask: { counted: [{ value: 1, count: amount }], ...(reason && { variance_reason: reason }) },
  })
/** A user in the database, because a drawer belongs to one. */
async function somebody(): Promise<Caller> {
  const { id } = await owner()
  return callerWith(permissionNames(), { id })
}

test.group('money / drawer', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('takes the cash payments of its user, rounded to coins, and no card payments', async ({ assert }) => {
    const caller = await somebody()
    const session = await withStore(async (store) => {
      const { id } = await open(store)
      const { order } = await measuredOrder(store)
      await payOrder(store, order, 3003, { method: 'cash' })
      await payOrder(store, order, 1000, { method: 'card' })
      return (await store.find('cash_sessions', id))!
    }, { caller })
    assert.include(session, { user_id: caller.id, cash_in: 3000, cash_out: 0, expected_amount: 53_000, status: 'open', variance: null })
  })

  test('one is open at a station, however its name is written', async ({ assert }) => {
    await withStore((store) => open(store, 'Bürö 1'))
    for (const spelling of ['BÜRÖ 1', 'buro 1', ' Bürö  1.', 'Buro-١']) {
      const actual = await fieldErrorsOf(() => withStore((store) => open(store, spelling)))
      assert.deepEqual(actual, { station: 'A cash drawer is already open at this station.' }, spelling)
    }
  })

  test('one of two concurrent openings at a station is refused', async ({ assert }) => {
    const tries = await Promise.allSettled([1, 2].map(() => withStore((store) => open(store, 'Terrace'))))
    assert.sameMembers(tries.map(({ status }) => status), ['fulfilled', 'rejected'])
  })

  test('what was left in it is what it is opened with, or a note says why not', async ({ assert }) => {
    const station = `Float ${++count}`
    const leave = (left_in_drawer: number) => withStore(async (store) => {
      const { id } = await store.insert('cash_sessions', { station, opening_amount: 30_000 })
      return store.transition('cash_sessions', id, 'close', { ask: { counted: [{ value: 1, count: 30_000 }], left_in_drawer } })
    })
    assert.deepEqual(await fieldErrorsOf(() => leave(30_001)), { left_in_drawer: 'No more can be left than was counted.' })
    await leave(20_000)
    const next = (values: { opening_amount: number; note?: string }) =>
      withStore((store) => store.insert('cash_sessions', { station: station.toUpperCase(), ...values }))
    assert.deepEqual(await fieldErrorsOf(() => next({ opening_amount: 19_999 })), {
      note: '200.00 MAD was left in this drawer. Say in a note why another amount is in it.',
    })
    for (const note of [' ', '.', '—'])
      assert.deepEqual(Object.keys(await fieldErrorsOf(() => next({ opening_amount: 19_999, note }))), ['note'], note)
    const { id, ...opened } = await next({ opening_amount: 19_999, note: 'One dirham was given away' })
    assert.include(opened, { opening_expected: 20_000, opening_variance: -1 })
    const ask = { counted: [{ value: 1, count: 19_999 }], left_in_drawer: 0 }
    await withStore((store) => store.transition('cash_sessions', id, 'close', { ask }))
    assert.include(await next({ opening_amount: 0 }), { status: 'open', opening_amount: 0, opening_variance: 0 })
  })

  test('is opened as it was counted, if nobody said that something was taken out; a new one as it is', async ({ assert }) => {
    const station = `Silent ${++count}`
    const first = await withStore(async (store) => close(store, (await open(store, station)).id, 50_000))
    assert.include(first, { left_in_drawer: 50_000, opening_expected: null, opening_variance: null })
    const next = (opening_amount: number) =>
      withStore((store) => store.insert('cash_sessions', { station: `${station}.`, opening_amount }))
    assert.deepEqual(Object.keys(await fieldErrorsOf(() => next(0))), ['note'])
    assert.include(await next(50_000), { opening_variance: 0 })
  })

  test('is closed with what was counted; a difference is explained', async ({ assert }) => {
    const session = await withStore(async (store) => {
      const { id } = await open(store)
      return close(store, id, 48_000, 'Wrong change')
    })
    assert.include(session, { status: 'closed', counted_amount: 48_000, variance: -2000, variance_reason: 'Wrong change' })
    const silent = () => withStore(async (store) => close(store, (await open(store)).id, 48_000))
    assert.deepEqual(await fieldErrorsOf(silent), { variance_reason: 'The difference is −20.00 MAD. Enter a reason.' })
    const pointless = () => withStore(async (store) => close(store, (await open(store)).id, 48_000, '.'))
    assert.deepEqual(Object.keys(await fieldErrorsOf(pointless)), ['variance_reason'])
  })

  test('is verified by somebody else', async ({ assert }) => {
    const [one, other] = [await somebody(), await somebody()]
    const { id } = await withStore(async (store) => close(store, (await open(store)).id, 50_000), { caller: one })
    const verify = (caller: Caller) => withStore((store) => store.transition('cash_sessions', id, 'verify'), { caller })
    assert.equal(await errorMessageOf('en', () => verify(one)), 'Someone who neither held nor counted this cash drawer must verify it.')
    assert.include(await verify(other), { status: 'verified', verified_by_id: other.id })
  })

  test('whoever closed the drawer of another does not verify their own count; a third person sees what was missing', async ({ assert }) => {
    const [clerk, cashier, manager] = await Promise.all(['Counter clerk', 'Cashier', 'Manager'].map((role) =>
      staff(permissionNamesOfRole(ROLES.find(({ name }) => name === role)!))))
    const [station, sessions] = [`Shared ${++count}`, '/api/user/cash-sessions']
    const openAt = (body: object) => clerk!.api.post<Row<'cash_sessions'>>(sessions, { station, ...body })
    const { body: { id } } = await openAt({ opening_amount: 50_000 })
    const counted = [{ value: 20_000, count: 1 }]
    const closed = await cashier!.api.post(`${sessions}/${id}/close`, { counted, variance_reason: 'Counted by me', left_in_drawer: 20_000 })
    assert.equal(closed.status, 200)
    const verify = async (by: Person, drawer = id) => (await by.api.post(`${sessions}/${drawer}/verify`)).status
    type Closed = Row<'cash_sessions'> & { readonly can: { readonly transitions: Readonly<Record<string, { readonly allowed: boolean }>> } }
    const { body: shown } = await cashier!.api.get<Closed>(`${sessions}/${id}`)
    assert.include(shown, { closed_by_id: cashier!.id })
    assert.deepEqual([shown.can.transitions.verify?.allowed, await verify(cashier!), await verify(manager!)], [false, 409, 200])
    // Reopened with less than was left: a difference of the new session, which somebody verifies.
    const again = await openAt({ opening_amount: 1000, note: 'The rest is in the safe' })
    assert.include(again.body, { opening_expected: 20_000, opening_variance: -19_000 })
    const list = await manager!.api.get<{ readonly id: number }[]>(`${sessions}?_view=differing&station=${encodeURIComponent(station)}`)
    assert.sameMembers(list.body.map((row) => row.id), [id, again.body.id])
    await clerk!.api.post(`${sessions}/${again.body.id}/close`, { counted: [{ value: 1000, count: 1 }] })
    assert.equal(await verify(cashier!, again.body.id), 200)
  })

  test('a drawer for which no amount was expected, and one that was counted right, do not differ', async ({ assert }) => {
    const { api } = await owner()
    const [station, sessions] = [`Right ${++count}`, '/api/user/cash-sessions']
    const differing = async () => (await api.get<{ readonly id: number }[]>(
      `${sessions}?_view=differing&station=${encodeURIComponent(station)}`)).body.map(({ id }) => id)
    const { body: first } = await api.post<Row<'cash_sessions'>>(sessions, { station, opening_amount: 20_000 })
    assert.isNull(first.opening_variance)
    assert.deepEqual(await differing(), [])
    await api.post(`${sessions}/${first.id}/close`, { counted: [{ value: 20_000, count: 1 }], left_in_drawer: 20_000 })
    await api.post(sessions, { station, opening_amount: 20_000 })
    assert.deepEqual(await differing(), [])
  })

  test('a payment of a closed session is canceled only with the permission to verify', async ({ assert }) => {
    const caller = await somebody()
    const payment = await withStore(async (store) => {
      const { id } = await open(store)
      const { order } = await measuredOrder(store)
      await payOrder(store, order, 2000, { method: 'cash' })
      await close(store, id, 52_000)
      const [payment] = await store.select('transactions', { cash_session_id: id })
      return payment!
    }, { caller })
    const cancel = (by: Caller) =>
      withStore((store) => store.transition('transactions', payment.id, 'cancel', { reason: 'Twice' }), { caller: by })
    const clerk = callerWith(permissionNames().filter((name) => name !== 'cash-verify'), { id: caller.id })
    assert.equal(await errorMessageOf('en', () => cancel(clerk)), 'The cash drawer of this payment is closed. Refund the payment instead.')
    assert.equal((await cancel(caller)).status, 'canceled')
  })
})
