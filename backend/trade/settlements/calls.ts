import { defineCall } from '#backend/engine/calls/define_call'
import { settlementView } from '#common/orders/settlement_view'

export const settlementCalls = [
  defineCall({
    id: 'user.shipments.settlement', text: 'settlements.show', method: 'get', path: '/api/user/shipments/{id}/settlement',
    tag: 'settlements', guard: 'user', permissions: ['shipment-settle'], refusals: [404], answer: settlementView,
    run: async (call) => (await import('./show_settlement.ts')).showSettlement(call),
  }),
]
