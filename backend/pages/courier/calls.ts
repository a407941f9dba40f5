import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { courierDay } from '#common/courier/day'

export const courierCalls = [
  defineCall({
    id: 'courier.day', text: 'courier.day', method: 'get', path: '/api/courier/day', tag: 'shipments', guard: 'courier',
    permissions: ['shipment-list', 'order-list', 'courier-list'], turns: listTurns, answer: courierDay,
    run: async (call) => (await import('./day.ts')).showCourierDay(call),
  }),
]
