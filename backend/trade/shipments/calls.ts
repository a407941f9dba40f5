/** Calls of shipments beside the resource. */
import { defineCall } from '#backend/engine/calls/define_call'
import {
  arrangement, dayArrivals, overload, plannedRoute, plannedStops, proposal, proposalRequest, sequenceRequest,
} from '#common/orders/dispatch'
import { isRecord } from '#schema/is_record'
import { arrivalTurns } from './planning/search_turns.ts'

const shipments = { tag: 'shipments', guard: 'user' } as const

export const shipmentCalls = [
  defineCall({
    ...shipments, id: 'user.shipments.plan', method: 'post', path: '/api/user/shipments/plan',
    permissions: ['shipment-create', 'shipment-edit'], refusals: [409], status: 201,
    body: { fields_of: 'shipments.create', and: { stops: plannedStops, is_overload_confirmed: overload } },
    answer: { any_of: [{ component: 'ShipmentsRow' }, { component: 'Identified' }] },
    save: async (call) => (await import('./planning/create_planned_shipment.ts')).createPlannedShipment(call),
  }),
  defineCall({
    ...shipments, id: 'user.shipments.optimize', text: 'shipments.sequence', method: 'post', path: '/api/user/shipments/optimize',
    permissions: ['shipment-create'], refusals: [503], body: sequenceRequest, answer: plannedRoute,
    run: async (call) => (await import('./planning/sequence_stops.ts')).sequenceStops(call),
  }),
  defineCall({
    ...shipments, id: 'user.shipments.arrivals', method: 'get', path: '/api/user/shipments/arrivals',
    permissions: ['shipment-list', 'order-list'], turns: arrivalTurns, query: { date: 'date' }, answer: dayArrivals,
    run: async (call) => (await import('./planning/day_arrivals.ts')).showDayArrivals(call),
  }),
  defineCall({
    ...shipments, id: 'user.shipments.propose', method: 'post', path: '/api/user/shipments/propose',
    permissions: ['shipment-create'], refusals: [503], body: proposalRequest, answer: proposal,
    run: async (call) => (await import('./planning/propose_shipments.ts')).proposeShipments(call),
  }),
  defineCall({
    ...shipments, id: 'user.shipments.arrange', method: 'post', path: '/api/user/shipments/arrange',
    permissions: ['shipment-edit'], also: [{
      when: ({ body }) => Array.isArray(body.shipments) && body.shipments.some((one) => isRecord(one) && one.create !== undefined),
      needs: [['shipment-create']], example: { body: { shipments: [{ create: {} }] } },
    }],
    refusals: [409], body: arrangement, answer: { shipments: ['id'] },
    save: async (call) => (await import('./planning/arrange_stops.ts')).arrangeStops(call),
  }),
]
