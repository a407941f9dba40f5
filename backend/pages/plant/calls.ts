/** What the people of the plant see: their tasks, the loads of the machines, what hangs, and the whole floor. */
import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { closedPromises } from '#common/plant/closed_promises'
import { dryingLines } from '#common/plant/drying'
import { plantFloor } from '#common/plant/floor'
import { measuringItem, measuringQueue } from '#common/plant/measuring'
import { reception } from '#common/plant/reception'
import { unnamedPieces } from '#common/plant/unnamed'
import { workList, workLoads } from '#common/plant/work'

const call = { method: 'get', guard: 'user', turns: listTurns } as const

export const plantCalls = [
  defineCall({
    ...call, id: 'user.work', text: 'plant.work', path: '/api/user/work', tag: 'tasks', permissions: ['task-list'],
    query: {
      department_id: { optional: { any_of: [{ ref: 'departments' }, { one_of: ['all'] }] } },
      order_item_id: { optional: { ref: 'order_items' } },
    },
    answer: workList, run: async (request) => (await import('./work_list.ts')).showWork(request),
  }),
  defineCall({
    ...call, id: 'user.work_loads', text: 'plant.loads', path: '/api/user/work/loads', tag: 'loads', permissions: ['task-list'],
    answer: workLoads, run: async (request) => (await import('./loads.ts')).showLoads(request),
  }),
  defineCall({
    ...call, id: 'user.measuring', text: 'plant.measuring', path: '/api/user/measuring', tag: 'order_items',
    permissions: ['order-measure'], refusals: [404], query: { order_item_id: { ref: 'order_items' } },
    answer: measuringItem, run: async (request) => (await import('./measuring.ts')).showMeasuring(request),
  }),
  defineCall({
    ...call, id: 'user.measuring_queue', text: 'plant.measuring_queue', path: '/api/user/measuring/queue', tag: 'order_items',
    permissions: ['order-measure'], answer: measuringQueue,
    run: async (request) => (await import('./measuring_queue.ts')).showMeasuringQueue(request),
  }),
  defineCall({
    ...call, id: 'user.reception', text: 'plant.reception', path: '/api/user/reception', tag: 'orders',
    permissions: ['order-receive', 'order-list'], answer: reception,
    run: async (request) => (await import('./reception.ts')).showReception(request),
  }),
  defineCall({
    ...call, id: 'user.reception.unnamed', text: 'plant.unnamed', path: '/api/user/reception/unnamed', tag: 'orders',
    permissions: ['order-receive', 'order-list'], answer: unnamedPieces,
    run: async (request) => (await import('./unnamed.ts')).showUnnamed(request),
  }),
  defineCall({
    ...call, id: 'user.plant', text: 'plant.floor', path: '/api/user/plant', tag: 'tasks', permissions: ['report-view'],
    answer: plantFloor, run: async (request) => (await import('./floor/index.ts')).showPlant(request),
  }),
  defineCall({
    ...call, id: 'user.closed_promises', text: 'plant.closed_promises', path: '/api/user/closed-promises', tag: 'special_days',
    permissions: ['setting-list', 'order-list'], answer: closedPromises,
    run: async (request) => (await import('./floor/closed_promises.ts')).showClosedPromises(request),
  }),
  defineCall({
    ...call, id: 'user.drying', text: 'plant.drying', path: '/api/user/drying', tag: 'dryings', permissions: ['drying-list'],
    answer: dryingLines, run: async (request) => (await import('./drying_lines.ts')).showDrying(request),
  }),
]
