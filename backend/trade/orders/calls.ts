/** Calls of orders beside the resource: the intake at the counter, and prices before they are saved. */
import { defineCall, type FurtherNeed } from '#backend/engine/calls/define_call'
import { shownItemPrice } from '#common/orders/item_price'
import { orderPreview } from '#common/orders/preview'
import { promiseDay } from '#common/orders/promise_days'
import { staffSlot } from '#common/time/slot'
import { isRecord } from '#schema/is_record'
import { hasMeasures } from './intake/intake_measures.ts'
import { intakeTurns, previewTurns } from './turns.ts'

/** A new item with its measures. */
const item = { fields_of: 'order_items.create', without: ['order_id'], more_of: 'measure' } as const
const maybe = <const S>(shape: S) => ({ optional: { nullable: shape } }) as const

/** A new order whose items may be measured, and the steps that follow. */
const intake = {
  fields_of: 'orders.create', and: {
    items: { optional: [item, { max: 500 }] }, receive: { optional: 'bool' }, accept: maybe({ fields_of: 'orders.accept' }),
    advance: maybe({ fields_of: 'orders.pay' }),
    expected_total: { optional: { nullable: { type: 'money' } }, about: 'orders.expected_total' },
  },
} as const

/** Each step needs the permission that it needs as a call of its own. */
const steps: readonly FurtherNeed[] = [
  { when: ({ body }) => body.receive === true, needs: [['order-receive']], example: { body: { receive: true } } },
  { when: ({ body }) => hasMeasures(body), needs: [['order-measure']], example: { body: { items: [{ length_cm: 300 }] } } },
  { when: ({ body }) => isRecord(body.accept), needs: [['order-confirm']], example: { body: { accept: {} } } },
  { when: ({ body }) => isRecord(body.advance), needs: [['transaction-create']], example: { body: { advance: {} } } },
  { when: ({ body }) => isRecord(body.client_id), needs: [['client-create']], example: { body: { client_id: { no_such_field: 1 } } } },
]

const call = { tag: 'orders', guard: 'user' } as const
const pieces = [{ ref: 'order_items' }, { max: 500 }] as const

export const orderCalls = [
  defineCall({
    ...call, id: 'user.orders.intake', method: 'post', path: '/api/user/orders/intake', permissions: ['order-create'], also: steps,
    turns: intakeTurns, repeatable: true, body: intake, refusals: [409], status: 201, answer: { component: 'OrdersRow' },
    run: async (request) => (await import('./intake/create_intake.ts')).createIntake(request),
  }),
  defineCall({
    ...call, id: 'user.orders.preview', method: 'post', path: '/api/user/orders/preview', turns: previewTurns,
    permissions: ['order-create', 'order-list', 'order-price'], answer: orderPreview,
    // The form is still being filled.
    body: { fields_of: 'orders.create', needed: false, and: { items: { optional: [{ ...item, needed: false }, { max: 500 }] } } },
    run: async (request) => (await import('./price/order_preview_controller.ts')).showOrderPreview(request),
  }),
  defineCall({
    ...call, id: 'user.orders.receive_pieces', method: 'post', path: '/api/user/orders/{id}/receive-pieces',
    permissions: ['order-receive'], answers: 'orders', answer: { any_of: [{ component: 'OrdersRow' }, { component: 'Identified' }] },
    body: { here: { optional: pieces }, missing: { optional: pieces }, reason: maybe({ type: 'string', max: 190 }) },
    save: async (request) => (await import('./intake/receive_pieces.ts')).receivePieces(request),
  }),
  defineCall({
    id: 'user.orders.promise_days', text: 'orders.promise_days', method: 'get', path: '/api/user/orders/{id}/promise-days', tag: 'orders',
    guard: 'user', permissions: ['order-list', 'order-edit'], turns: previewTurns, answer: [promiseDay],
    run: async (request) => (await import('./promise/show_promise_days.ts')).showPromiseDays(request),
  }),
  defineCall({
    id: 'user.slots', text: 'orders.slots', method: 'get', path: '/api/user/slots', tag: 'orders', guard: 'user',
    permissions: ['order-create'], refusals: [404], query: { zone_id: { optional: { ref: 'zones' } } }, answer: [staffSlot],
    run: async (request) => (await import('./stops/collect_slots_controller.ts')).showCollectSlots(request),
  }),
  defineCall({
    id: 'user.order_items.price', text: 'orders.item_price', method: 'get', path: '/api/user/order-items/{id}/price', tag: 'order_items',
    guard: 'user', permissions: ['order-list', 'order-price'],
    query: { tissu: { optional: { of: 'item_tissu' }, about: 'orders.item_price_fabric' } }, answer: shownItemPrice,
    run: async (request) => (await import('./price/show_item_price.ts')).showItemPrice(request),
  }),
]
