import { defineCall } from '#backend/engine/calls/define_call'

/** Of one client, handed over at once. */
const MAX_ORDERS = 50

export const moneyCalls = [
  defineCall({
    id: 'user.orders.pay_and_deliver', text: 'money.pay_and_deliver', method: 'post', path: '/api/user/orders/{id}/pay-and-deliver',
    tag: 'orders', guard: 'user', permissions: ['transaction-create', 'order-deliver'], answers: 'orders',
    body: { fields_of: 'orders.pay', and: { others: { optional: [{ ref: 'orders' }, { max: MAX_ORDERS }] } } },
    answer: { any_of: [{ component: 'OrdersRow' }, { component: 'Identified' }] },
    save: async (call) => (await import('./pay_and_deliver.ts')).payAndDeliver(call),
  }),
  defineCall({
    id: 'user.orders.deliver_together', text: 'money.deliver_together', method: 'post', path: '/api/user/orders/{id}/deliver-together',
    tag: 'orders', guard: 'user', permissions: ['order-deliver'], answers: 'orders',
    body: { others: { optional: [{ ref: 'orders' }, { max: MAX_ORDERS }] } },
    answer: { any_of: [{ component: 'OrdersRow' }, { component: 'Identified' }] },
    save: async (call) => (await import('./pay_and_deliver.ts')).deliverTogether(call),
  }),
]
