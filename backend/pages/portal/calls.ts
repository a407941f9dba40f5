/** The portal beside the resources: slots, messages, and the page behind the link of an order. */
import { defineCall } from '#backend/engine/calls/define_call'
import { listPage } from '#backend/engine/calls/list_page'
import { clientMessage, conversationMessage } from '#common/messages/client_message'
import { clientPaper } from '#common/money/client_paper'
import { courierOnTheWay } from '#common/courier/on_the_way'
import { readyBy } from '#common/orders/ready_by'
import { offeredSlot } from '#common/time/slot'
import { signUpCalls } from './sign_up/calls.ts'
import { LINK_FIELDS, LINK_ORDER_TRANSITIONS, LINK_STOP_TRANSITIONS } from './order_link_fields.ts'

const named = (name: string) => ({ id: `portal.${name}`, tag: 'portal' })
const client = { method: 'get', guard: 'client' } as const

const clientCalls = [
  defineCall({
    ...client, ...named('pickup_slots'), path: '/api/client/slots', permissions: ['order-create'], refusals: [404],
    query: { zone_id: { optional: { ref: 'zones' } } }, answer: [offeredSlot],
    run: async (call) => (await import('./slots_controller.ts')).showCollectSlots(call),
  }),
  defineCall({
    ...client, ...named('messages'), path: '/api/client/messages', permissions: [], why: 'the own messages', answer: [clientMessage],
    run: async (call) => (await import('./client_messages.ts')).showMessages(call),
  }),
  defineCall({
    ...client, ...named('conversation'), path: '/api/client/conversation', permissions: [], why: 'the own messages',
    answer: [conversationMessage], run: async (call) => (await import('./client_messages.ts')).showConversation(call),
  }),
  defineCall({
    ...named('write'), method: 'post', path: '/api/client/conversation', guard: 'client', permissions: [], why: 'the own conversation',
    body: { text: { type: 'text', max: 1000 } }, status: 204,
    save: async ({ store, caller, body }) => {
      await (await import('#backend/trade/threads/index')).receiveOnPortal(store, caller.id, body.text)
    },
  }),
  defineCall({
    ...client, ...named('papers'), path: '/api/client/papers', permissions: ['order-list', 'transaction-list', 'invoice-list'],
    query: listPage, answer: [clientPaper], headers: { 'x-total-count': { shape: 'integer', about: 'total' } },
    run: async (call) => (await import('./papers_of_client.ts')).showPapers(call),
  }),
  defineCall({
    ...named('seen'), method: 'post', path: '/api/client/orders/{id}/seen', guard: 'client', permissions: ['order-list'], body: {},
    answer: { id: 'id' }, save: async (call) => (await import('./seen_price.ts')).seePrice(call),
  }),
  defineCall({
    ...client, ...named('ready_by'), path: '/api/client/orders/{id}/ready-by', permissions: ['order-list'], answer: readyBy,
    run: async (call) => (await import('./ready_by.ts')).showReadyBy(call),
  }),
  defineCall({
    ...client, ...named('stop_slots'), path: '/api/client/order-deliveries/{id}/slots', permissions: ['order-slot'], answer: [offeredSlot],
    run: async (call) => (await import('./slots_controller.ts')).showSlotsOfStop(call),
  }),
  defineCall({
    ...client, ...named('courier'), path: '/api/client/order-deliveries/{id}/courier', permissions: ['order-list'],
    answer: courierOnTheWay, run: async (call) => (await import('./courier_on_the_way.ts')).showCourierOfStop(call),
  }),
  defineCall({
    ...client, ...named('receipt'), path: '/api/client/orders/{id}/receipt', permissions: ['order-list', 'transaction-list'],
    refusals: [422], sends: 'application/pdf', run: async (call) => (await import('./client_papers.ts')).showReceipt(call),
  }),
]

const staffCalls = (['link', 'new-link'] as const).map((verb) => defineCall({
  ...named(`give_${verb.replace('-', '_')}`), method: 'post', path: `/api/user/orders/{id}/${verb}`, guard: 'user',
  permissions: ['order-link'], body: {},
  answer: { id: 'id', link: { optional: { schema: { type: 'string', description: '/o/…?lang=fr' } } } },
  save: async (call) => (await import('./order_link_controller.ts')).giveOrderLink(verb, call),
}))

/** The holder of a link is the client of its order; nothing else is needed, and a wrong link is not found. */
const token = { type: 'string', max: 64, pattern: '^[A-Za-z0-9_-]{1,64}$' } as const
const ofLink = { params: { token } } as const
const ofStop = { params: { token, id: { ref: 'order_deliveries' } } } as const
const at = '/api/public/orders/{token}'

/** A category is shown as id and name only. */
const LINK_SHAPES: Readonly<Record<string, unknown>> = {
  id: 'id', created_at: 'datetime', category: { component: 'Reference' }, icon: { nullable: { component: 'File' } },
}
const fieldsOf = (name: keyof typeof LINK_FIELDS): object =>
  Object.fromEntries(LINK_FIELDS[name].map((field) => [field, LINK_SHAPES[field] ?? { value_of: `${name}.${field}` }]))
const can = (verbs: readonly string[]): object =>
  ({ transitions: Object.fromEntries(verbs.map((verb) => [verb, { optional: { component: 'Allowed' } }])) })

/** A member is called `type`. */
const members = (fields: object) => ({ members: fields })
const page: unknown = members({
  ...fieldsOf('orders'), can: can(LINK_ORDER_TRANSITIONS), items: [members(fieldsOf('order_items'))],
  categories: [members(fieldsOf('categories'))],
  stops: [members({ ...fieldsOf('order_deliveries'), can: can(LINK_STOP_TRANSITIONS) })],
  events: [members(fieldsOf('order_events'))], transactions: [members(fieldsOf('transactions'))], invoices: [members(fieldsOf('invoices'))],
})

const linkCalls = [
  defineCall({
    ...ofLink, ...named('link'), method: 'get', path: at, answer: page,
    run: async (call) => (await import('./order_link_actions.ts')).showLinkedOrder(call),
  }),
  defineCall({
    ...ofLink, ...named('link_ready_by'), method: 'get', path: `${at}/ready-by`, answer: readyBy,
    run: async (call) => (await import('./ready_by.ts')).showReadyByOfLink(call),
  }),
  defineCall({
    ...ofStop, ...named('link_slots'), method: 'get', path: `${at}/stops/{id}/slots`, answer: [offeredSlot],
    run: async (call) => (await import('./slots_controller.ts')).showSlotsOfLink(call),
  }),
  defineCall({
    ...ofStop, ...named('link_courier'), method: 'get', path: `${at}/stops/{id}/courier`, answer: courierOnTheWay,
    run: async (call) => (await import('./courier_on_the_way.ts')).showCourierOfLink(call),
  }),
  defineCall({
    ...ofLink, ...named('link_seen'), method: 'post', path: `${at}/seen`, repeatable: true, body: {}, status: 204,
    run: async (call) => (await import('./seen_price.ts')).seePriceOfLink(call),
  }),
  defineCall({
    ...ofLink, ...named('link_receipt'), method: 'get', path: `${at}/receipt`, refusals: [422], sends: 'application/pdf',
    run: async (call) => (await import('./client_papers.ts')).showReceiptOfLink(call),
  }),
  defineCall({
    params: { token, id: { ref: 'invoices' } }, ...named('link_invoice'), method: 'get', path: `${at}/invoices/{id}/pdf`,
    sends: 'application/pdf', run: async (call) => (await import('./client_papers.ts')).showInvoiceOfLink(call),
  }),
  ...LINK_ORDER_TRANSITIONS.map((verb) => defineCall({
    ...ofLink, ...named(verb), method: 'post', path: `${at}/${verb}`, repeatable: true, refusals: [403],
    body: { fields_of: `orders.${verb}` }, answer: page,
    run: async (call) => (await import('./order_link_actions.ts')).runOrderTransition(verb, call),
  })),
  ...LINK_STOP_TRANSITIONS.map((verb) => defineCall({
    ...ofStop, ...named(verb), method: 'post', path: `${at}/stops/{id}/${verb}`, repeatable: true, refusals: [403],
    body: { fields_of: `order_deliveries.${verb}` }, answer: page,
    run: async (call) => (await import('./order_link_actions.ts')).runStopTransition(verb, call),
  })),
]

export const portalCalls = [...clientCalls, ...staffCalls, ...linkCalls, ...signUpCalls]
