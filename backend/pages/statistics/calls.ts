/** The figures of the dashboard, of the statistics, and the charts on the pages of records. */
import { defineCall } from '#backend/engine/calls/define_call'
import { chartPoints, dashboard, dashboardDays, PERIODS } from '#common/time/dashboard_periods'
import { statistics } from '#common/statistics'
import { figureTurns, statisticsTurns } from './figure_turns.ts'

const figures = {
  method: 'get', tag: 'statistics', guard: 'user', permissions: [], why: 'each part needs the permission to list its rows',
  turns: figureTurns, query: { period: { optional: { one_of: PERIODS } } },
} as const
const chart = { method: 'get', guard: 'user', turns: figureTurns } as const

export const statisticsCalls = [
  defineCall({
    ...figures, id: 'user.dashboard', text: 'statistics.dashboard', path: '/api/user/dashboard', answer: dashboard,
    run: async (call) => (await import('./show_figures.ts')).showDashboard(call),
  }),
  defineCall({
    ...figures, id: 'user.dashboard.days', text: 'statistics.dashboard_days', path: '/api/user/dashboard/days', answer: dashboardDays,
    run: async (call) => (await import('./show_figures.ts')).showDashboardDays(call),
  }),
  defineCall({
    id: 'user.statistics', text: 'statistics.statistics', method: 'get', path: '/api/user/statistics', tag: 'statistics', guard: 'user',
    permissions: ['order-list', 'report-view'], turns: statisticsTurns, query: { from: 'date', to: 'date' }, answer: statistics,
    run: async (call) => (await import('./show_figures.ts')).showStatistics(call), refusals: [422],
  }),
  defineCall({
    ...chart, id: 'user.clients.chart', text: 'statistics.clients_chart', path: '/api/user/clients/{id}/chart', tag: 'clients',
    permissions: ['client-list', 'order-list'], answer: { points: chartPoints({ orders: 'int', total: 'money' }) },
    run: async (call) => (await import('./show_figures.ts')).showChart('clients', call),
  }),
  defineCall({
    ...chart, id: 'user.couriers.chart', text: 'statistics.couriers_chart', path: '/api/user/couriers/{id}/chart', tag: 'couriers',
    permissions: ['courier-list', 'order-list'], answer: { points: chartPoints({ on_time: 'int', late: 'int', failed: 'int' }) },
    run: async (call) => (await import('./show_figures.ts')).showChart('couriers', call),
  }),
  defineCall({
    ...chart, id: 'user.cleaning_materials.chart', text: 'statistics.cleaning_materials_chart', tag: 'cleaning_materials',
    path: '/api/user/cleaning-materials/{id}/chart', permissions: ['cleaning-material-list'],
    answer: { points: chartPoints({ used: 'number', left: 'number' }) },
    run: async (call) => (await import('./show_figures.ts')).showChart('cleaning_materials', call),
  }),
]
