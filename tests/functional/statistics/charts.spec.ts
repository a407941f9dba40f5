import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { query } from '#backend/engine/database/query'
import { readSettings, ruleContextAt } from '#backend/services/settings/index'
import type { ChartPoint } from '#backend/pages/statistics/chart_points'
import { dashboardDays } from '#backend/pages/statistics/dashboard_days'
import type { DashboardDays } from '#common/time/dashboard_periods'
import { clientOrderChartPoints, courierStopChartPoints, materialChartPoints } from '#backend/pages/statistics/record_charts'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { staff } from '#tests/support/rows/people'
import { aMaterial } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aPickup } from '#tests/support/rows/shipments'
import { callerWith, withStore } from '#tests/support/server/with_store'

/** 12:30 of a Wednesday in the time zone of the company, one hour ahead of UTC. */
const NOW = '2025-05-14T11:30:00Z'
const rows = (sql: string, bindings: readonly unknown[] = []) => query(db.connection(), sql, bindings)
const contextNow = async () => ruleContextAt(await readSettings(db.connection()), new Date(NOW))

/** The values of the points that have any, by x. */
const some = (points: readonly ChartPoint[]) =>
  Object.fromEntries(points.filter(({ values }) => Object.values(values).some(Boolean)).map(({ x, values }) => [x, values]))

test.group('statistics / charts', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const caller = callerWith([
    'client-list', 'order-list', 'order-price', 'courier-list', 'cleaning-material-list', 'transaction-list', 'cash-verify',
  ])

  test('the orders of a client are counted by month of the business, without canceled ones', async ({ assert }) => {
    const client = await withStore((store) => aClient(store))
    const order = async (created_at: string, total: number, status = 'delivered') => {
      const { order: { id } } = await withStore((store) => anOrder(store, { client_id: client.id }))
      await rows('update orders set created_at = ?, total = ?, status = ? where id = ?', [created_at, total, status, id])
    }
    await order('2025-05-14T08:00:00Z', 1000)
    await order('2025-04-30T22:30:00Z', 500)
    await order('2025-04-30T23:30:00Z', 70)
    await order('2025-04-15T08:00:00Z', 9999, 'canceled')
    await order('2024-05-31T08:00:00Z', 9)
    const points = await clientOrderChartPoints(client.id, caller, await contextNow())
    assert.deepEqual([points.length, points[0]?.x, points.at(-1)?.x], [12, '2024-06', '2025-05'])
    assert.deepEqual(some(points), { '2025-04': { orders: 1, total: 500 }, '2025-05': { orders: 2, total: 1070 } })
  })

  test('the stops of a courier are on time, late or failed, on the day when they ended', async ({ assert }) => {
    const { shipment: { courier_id } } = await aPickup()
    const stop = async (status: string, ended_at: string, slot_to: string | null) => {
      const { stop: { id } } = await aPickup()
      await rows(
        'update order_deliveries set courier_id = ?, status = ?, ended_at = ?, date = ?, slot_to = ? where id = ?',
        [courier_id, status, ended_at, '2025-05-13', slot_to, id],
      )
    }
    await stop('done', '2025-05-13T10:59:00Z', '12:00')
    await stop('semi_done', '2025-05-13T11:01:00Z', '12:00')
    await stop('done', '2025-05-13T20:00:00Z', null)
    await stop('no_response', '2025-05-13T10:00:00Z', '12:00')
    await stop('canceled', '2025-05-13T10:00:00Z', '12:00')
    await stop('done', '2025-05-13T23:10:00Z', '12:00')
    const points = await courierStopChartPoints(Number(courier_id), caller, await contextNow())
    assert.deepEqual([points.length, points.at(-1)?.x], [30, '2025-05-14'])
    assert.deepEqual(some(points), {
      '2025-05-13': { on_time: 2, late: 1, failed: 1 }, '2025-05-14': { on_time: 0, late: 1, failed: 0 },
    })
  })

  test('a cleaning material has its use and what is left at the end of each day', async ({ assert }) => {
    const [{ id }, person] = [await withStore((store) => aMaterial(store)), await staff([])]
    const by = callerWith(permissionNames(), person)
    const purchase = { cleaning_material_id: id, kind: 'purchase', unit_cost: '10' } as const
    const enter = (at: string, quantity: string) => withStore((store) =>
      store.insert('cleaning_material_stocks', { ...purchase, quantity }), { at, caller: by })
    const use = (at: string, quantity: string) => withStore((store) =>
      store.insert('cleaning_material_uses', { cleaning_material_id: id, quantity }), { at, caller: by })
    await enter('2025-01-10T08:00:00Z', '20')
    await use('2025-02-10T08:00:00Z', '4.5')
    await use('2025-05-12T08:00:00Z', '0.1')
    await use('2025-05-12T09:00:00Z', '0.2')
    await enter('2025-05-13T08:00:00Z', '5')
    const points = await materialChartPoints(id, caller, await contextNow())
    assert.deepEqual([points.length, points[0]], [60, { x: '2025-03-16', values: { used: 0, left: 15.5 } }])
    assert.deepEqual(points.slice(-3).map(({ values }) => values), [
      { used: 0.3, left: 15.2 }, { used: 0, left: 20.2 }, { used: 0, left: 20.2 },
    ])
  })

  test('the dashboard draws each day of a period, a week for a single day, months for a year', async ({ assert }) => {
    const [site] = await rows('insert into sites (name) values (\'Site of charts\') returning id')
    const ofSite = { ...caller, me: { ...caller.me, site_id: Number(site?.id) } }
    const { order: { id } } = await withStore((store) => anOrder(store))
    await rows('update orders set site_id = ?, created_at = ?, delivered_at = ? where id = ?', [
      site?.id, '2025-05-12T08:00:00Z', '2025-05-14T08:00:00Z', id,
    ])
    const context = await contextNow()
    const week = await dashboardDays(ofSite, 'today', context)
    assert.deepEqual([week.step, week.orders?.length, week.orders?.[0]?.x], ['day', 7, '2025-05-08'])
    assert.deepEqual(some(week.orders ?? []), {
      '2025-05-12': { created: 1, delivered: 0 }, '2025-05-14': { created: 0, delivered: 1 },
    })
    assert.deepEqual(week.money?.map(({ values }) => values), Array.from({ length: 7 }, () => ({ in: 0, out: 0 })))
    const year = await dashboardDays(ofSite, 'this_year', context)
    assert.deepEqual([year.step, year.orders?.length, some(year.orders ?? [])], ['month', 5, { '2025-05': { created: 1, delivered: 1 } }])
    assert.deepEqual((await dashboardDays(ofSite, 'three_months', context)).step, 'day')
  })

  test('a part of the dashboard that the caller may not see is null')
    .with([
      { permissions: [], parts: [] },
      { permissions: ['order-list', 'transaction-list'], parts: ['orders'] },
      { permissions: ['transaction-list', 'cash-verify'], parts: ['money'] },
    ])
    .run(async ({ assert }, { permissions, parts }) => {
      const { body } = await (await staff(permissions)).api.get<DashboardDays>('/api/user/dashboard/days?period=this_month')
      const shown: readonly string[] = (['orders', 'money'] as const).filter((part) => body[part] !== null)
      assert.deepEqual(shown, parts)
    })

  test('the chart of a record needs the permission of its rows, and the record')
    .with([
      { path: 'clients', record: 'client-list', counted: 'order-list' },
      { path: 'couriers', record: 'courier-list', counted: 'order-list' },
      { path: 'cleaning-materials', record: 'cleaning-material-list', counted: null },
    ])
    .run(async ({ assert }, { path, record, counted }) => {
      const permissions: readonly string[] = counted ? [record, counted] : [record]
      const permitted = await staff(permissions)
      assert.equal((await permitted.api.get(`/api/user/${path}/${MISSING_ID}/chart`)).status, 404)
      for (const permission of counted ? permissions : ['order-list']) {
        assert.equal((await (await staff([permission])).api.get(`/api/user/${path}/${MISSING_ID}/chart`)).status, 403)
      }
      const [row] = await rows(`select max(id) as id from ${path.replace('-', '_')} where deleted_at is null`)
      const { status, body } = await permitted.api.get<{ points: ChartPoint[] }>(`/api/user/${path}/${Number(row?.id)}/chart`)
      assert.deepEqual([status, Array.isArray(body.points)], [200, true])
    })
})
