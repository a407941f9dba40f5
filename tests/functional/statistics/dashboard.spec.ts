import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { timeIn } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { readSettings, ruleContextAt } from '#backend/services/settings/index'
import { dashboardFigures } from '#backend/pages/statistics/dashboard'
import type { Dashboard, Period } from '#common/time/dashboard_periods'
import type { PermissionName } from '#resources'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { guest, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { callerWith, withStore } from '#tests/support/server/with_store'

/** 12:30 of a Wednesday in the time zone of the company, one hour ahead of UTC. */
const NOW = '2025-05-14T11:30:00Z'
const ALL: readonly PermissionName[] = ['order-list', 'order-price', 'transaction-list', 'cash-verify', 'task-list']

const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)

/** The rows of the tests belong to a site of their own, so that the figures are exact. */
async function aSite() {
  const [site] = await rows('insert into sites (name) values (\'Site of figures\') returning id')
  const site_id = Number(site?.id)
  const order = async (created_at: string, values: Record<string, unknown> = {}) => {
    const { order: { id } } = await withStore(async (store) => anOrder(store, { client_id: (await aClient(store)).id }))
    const set = { created_at, site_id, ...values }
    await rows(`update orders set ${Object.keys(set).map((name) => `${name} = ?`).join(', ')} where id = ?`, [...Object.values(set), id])
  }
  const payment = async (paid_at: string, type: 'in' | 'out', amount: number, status = 'paid') => {
    const { id } = await withStore(async (store) => {
      const [category] = await store.select('transaction_categories', { type, is_system: false })
      return store.insert('transactions', {
        type, category_id: category!.id, is_system: category!.is_system ?? false, amount, method: 'card',
      })
    })
    await rows('update transactions set paid_at = ?, site_id = ?, status = ? where id = ?', [paid_at, site_id, status, id])
  }
  const figures = async (period: Period, permissions = ALL, now = NOW): Promise<Dashboard> => {
    const caller = callerWith(permissions)
    return dashboardFigures(
      { ...caller, me: { ...caller.me, site_id } }, period, ruleContextAt(await readSettings(db.connection()), new Date(now)),
    )
  }
  return { order, payment, figures }
}

test.group('statistics / dashboard', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('today is compared with yesterday until the same time, yesterday with a whole day', async ({ assert }) => {
    const { order, figures } = await aSite()
    await order('2025-05-14T08:00:00Z')
    await order('2025-05-13T08:00:00Z', { total: 5000, measured_at: '2025-05-14T09:00:00Z' })
    await order('2025-05-13T11:29:00Z', { total: 300, status: 'canceled', measured_at: '2025-05-13T11:29:00Z' })
    await order('2025-05-13T11:31:00Z', { status: 'delivered', delivered_at: '2025-05-14T10:00:00Z' })
    await order('2025-05-12T23:30:00Z', { total: 2000, measured_at: '2025-05-12T23:40:00Z' })
    await order('2025-05-12T22:30:00Z', { total: 70_000, measured_at: '2025-05-13T11:31:00Z' })
    const today = await figures('today')
    assert.deepInclude(today, { until: '12:30', previous: { from: '2025-05-13', to: '2025-05-14' } })
    assert.deepEqual(today.orders, { now: { created: 1, delivered: 1 }, before: { created: 3, delivered: 0 } })
    assert.deepEqual([today.money?.now.value, today.money?.before.value], [5000, 2000])
    const yesterday = await figures('yesterday')
    assert.isNull(yesterday.until)
    assert.deepEqual(yesterday.orders, { now: { created: 4, delivered: 0 }, before: { created: 1, delivered: 0 } })
  })

  test('days and times are those of the list\'s filters, also where the time zones of the database are older', async ({ assert }) => {
    const { order, figures } = await aSite()
    const [now, hour] = ['2031-05-14T11:30:00Z', Number(timeIn('Africa/El_Aaiun', new Date('2031-05-14T12:00:00Z')).slice(0, 2))]
    const midnight = new Date(Date.parse('2031-05-14T12:00:00Z') - hour * 3_600_000)
    for (const minutes of [-1, 1]) await order(new Date(midnight.getTime() + minutes * 60_000).toISOString())
    assert.equal((await figures('today', ALL, now)).orders?.now.created, 1)
    assert.equal((await figures('yesterday', ALL, now)).orders?.now.created, 1)
  })

  test('this week is compared with the last one until the same moment, this month with the same days', async ({ assert }) => {
    const { order, figures } = await aSite()
    // Monday and Wednesday of the week before, before and after the time of day, and its Sunday.
    for (const at of ['2025-05-05T08:00:00Z', '2025-05-07T11:00:00Z', '2025-05-07T12:00:00Z', '2025-05-11T08:00:00Z']) await order(at)
    for (const at of ['2025-04-14T11:00:00Z', '2025-04-14T12:00:00Z', '2025-04-20T08:00:00Z']) await order(at)
    await order('2025-05-12T08:00:00Z')
    assert.deepEqual([(await figures('this_week')).orders?.now.created, (await figures('this_week')).orders?.before.created], [1, 2])
    assert.deepEqual([(await figures('this_month')).orders?.now.created, (await figures('this_month')).orders?.before.created], [5, 1])
  })

  test('money is what was received and spent, without canceled payments', async ({ assert }) => {
    const { payment, figures } = await aSite()
    await payment('2025-05-14T08:00:00Z', 'in', 10_000)
    await payment('2025-05-14T08:00:00Z', 'in', 99_900, 'canceled')
    await payment('2025-05-14T09:00:00Z', 'out', 2500)
    await payment('2025-05-13T09:00:00Z', 'in', 4000)
    await payment('2025-05-13T14:00:00Z', 'in', 8000)
    assert.deepEqual((await figures('today')).money, { now: { value: 0, in: 10_000, out: 2500 }, before: { value: 0, in: 4000, out: 0 } })
  })

  test('the open orders are all that are not closed, whenever they were created', async ({ assert }) => {
    const { order, figures } = await aSite()
    await order('2023-01-01T08:00:00Z')
    await order('2025-05-14T08:00:00Z')
    await order('2024-06-01T08:00:00Z', { status: 'processing' })
    for (const status of ['delivered', 'canceled']) await order('2025-05-14T08:00:00Z', { status })
    await order('2025-05-14T08:00:00Z', { status: 'processing', deleted_at: NOW })
    const open = [{ status: 'pending', count: 2 }, { status: 'processing', count: 1 }]
    for (const period of ['today', 'this_year'] as const) assert.deepEqual((await figures(period)).open, open)
  })

  test('each part has its permission; sums of money are for those who verify the cash')
    .with([
      { permissions: ['client-list'], parts: [] },
      { permissions: ['order-list', 'transaction-list'], parts: ['orders', 'open'] },
      { permissions: ['order-list', 'cash-verify'], parts: ['orders', 'open'] },
      { permissions: ['transaction-list', 'cash-verify'], parts: ['money'] },
      { permissions: ['task-list'], parts: [] },
      { permissions: ALL, parts: ['orders', 'open', 'money'] },
    ])
    .run(async ({ assert }, { permissions, parts }) => {
      const { api } = await staff(permissions)
      const { body } = await api.get<Dashboard>('/api/user/dashboard')
      const shown: readonly string[] = (['orders', 'open', 'money'] as const).filter((part) => body[part] !== null)
      assert.deepEqual(shown, parts)
      if (body.money) assert.equal(body.money.now.value === null, !permissions.includes('order-price'))
    })

  test('an unknown period is refused, and a visitor', async ({ assert }) => {
    assert.equal((await (await staff([])).api.get('/api/user/dashboard?period=forever')).status, 422)
    assert.equal((await guest().get('/api/user/dashboard')).status, 401)
  })
})
