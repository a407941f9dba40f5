/**
 * Every id that a call outside the resources takes, in its path, query or body, as the OpenAPI document says it (`refersTo`), and a request
 * of each call that is right but for that id. A call with ids that has no request here, and an id that says not what it refers to, throw.
 */
import { GUARDS } from '#common/guards'
import { registry } from '#backend/engine/definition/registry'
import { REFERS_TO, type Schema } from '#backend/engine/definition/json_schema'
import { translator } from '#backend/engine/i18n/translator'
import { describeDeclared } from '#backend/app/start/openapi'
import type { ApiCall } from '#backend/services/openapi/api_call'

type Step = string | 0
export interface Reference {
  readonly call: ApiCall
  readonly in: 'path' | 'query' | 'body'
  /** Within the body: `stops`, 0, `id`. */
  readonly at: readonly Step[]
  /** A resource, or a table. */
  readonly target: string
  /** How the value is written. */
  readonly as: 'id' | 'ids' | 'subject'
}
export interface Sent { readonly query?: string, readonly body?: object }
/** The rows that a request is right with. */
export interface OwnRows {
  readonly client: number
  readonly category: number
  readonly order: number
  readonly item: { readonly id: number, readonly tag_code: string }
  readonly stop: { readonly id: number, readonly version: number }
  readonly crew: { readonly courier_id: number, readonly vehicle_id: number }
}

export const references = (): Reference[] => calls().flatMap(referencesOf)

/** By the id of a call; several where its ids are read in several ways. */
export function requestsOf({ id }: ApiCall, own: OwnRows): readonly Sent[] {
  const known = REQUESTS[id]
  if (!known) throw new Error(`${id} takes ids: give it a request in tests/support/reference_requests.ts`)
  return known(own)
}

const NONE = [{}]
const DATE = '2030-01-07'
const order = ({ client, category }: OwnRows) => ({ client_id: client, items: [{ category_id: category }] })
const scans = (item: OwnRows['item'], modes: readonly string[]) => modes.map((mode) => ({ body: { code: item.tag_code, mode } }))

const REQUESTS: Readonly<Record<string, (own: OwnRows) => readonly Sent[]>> = {
  ...Object.fromEntries(GUARDS.flatMap((guard) => [
    [`${guard}.auth.end_session`, () => NONE], [`${guard}.auth.drop_push_token`, () => NONE],
    [`${guard}.auth.push_token`, () => [{ body: { fcm_token_web: 'token-of-a-browser' } }]],
  ])) as Record<string, () => readonly Sent[]>,
  'user.auth.second_factor_of': () => NONE, 'user.auth.remove_second_factor': () => NONE, 'courier.auth.revoke_own_device': () => NONE,
  'user.auth.revoke_own_device': () => NONE,
  'user.auth.enroll_shared_device': () => [{ body: { name: 'Tablet' } }],
  'user.media.uses': () => NONE, 'user.media.replace': () => [{ query: 'version=1' }],
  'user.messages.compose': () => [{ body: { channel: 'sms', body: 'Hello {client}', event: null } }],
  'user.messages.by_hand': () => [{ body: { channel: 'sms', body: 'Hello {client}', event: null } }],
  'user.inbox.read': () => NONE, 'user.inbox.read_line': () => NONE, 'courier.inbox.read': () => NONE, 'client.inbox.read': () => NONE,
  'user.orders.intake': (own) => [{ body: order(own) }],
  'user.orders.preview': (own) => [{ body: order(own) }],
  'user.order_items.price': () => NONE, 'user.orders.promise_days': () => NONE, 'user.slots': () => NONE,
  'user.preferences.order_views': () => [{ body: { resource: 'orders', ids: [] } }],
  'user.preferences.edit_view': () => [{ body: { name: 'Mine' } }], 'user.preferences.delete_view': () => NONE,
  'user.shipments.plan': ({ stop }) => [{ body: { type: 'collect', stops: [stop] } }],
  'user.shipments.optimize': ({ stop }) => [{ body: { stops: [stop.id] } }],
  'user.shipments.propose': ({ stop, crew }) => [{ body: { date: DATE, stops: [stop.id], crews: [crew], start_time: '08:00' } }],
  'user.shipments.arrange': ({ stop }) => [
    { body: { shipments: [{ create: { date: DATE }, stops: [stop] }] } },
    { body: { shipments: [{ stops: [] }], waiting: [stop] } },
  ],
  'user.clients.chart': () => NONE, 'user.couriers.chart': () => NONE, 'user.cleaning_materials.chart': () => NONE,
  'user.orders.pay_and_deliver': () => [{ body: { amount: 100, method: 'card' } }],
  'user.orders.deliver_together': () => [{ body: { others: [] } }],
  'user.orders.receive_pieces': ({ item }) => [{ body: { here: [item.id] } }],
  'user.call_list.claim': () => NONE, 'user.call_list.release': () => NONE, 'user.call_list.undo': () => NONE,
  'user.call_list.contact': () => [{ body: { medium: 'phone', result: 'busy' } }],
  'user.shipments.settlement': () => NONE,
  'user.work': () => NONE, 'user.measuring': () => NONE,
  'portal.pickup_slots': () => NONE, 'portal.stop_slots': () => NONE, 'portal.courier': () => NONE, 'portal.ready_by': () => NONE,
  'portal.receipt': () => NONE,
  'portal.seen': () => [{ body: {} }], 'portal.give_link': () => [{ body: {} }], 'portal.give_new_link': () => [{ body: {} }],
  'user.prints.preview': ({ order }) => [{ body: { paper: 'tag', subject: { type: 'orders', id: order } } }],
  'user.prints.document': () => NONE, 'user.prints.pdf': () => NONE, 'user.invoices.document': () => NONE,
  'user.invoices.pdf': () => NONE, 'client.invoices.pdf': () => NONE,
  'user.scan': ({ item }) => scans(item, ['find', 'put', 'take', 'step', 'load', 'check_in', 'hand_over', 'count', 'receive']),
  'courier.scan': ({ item }) => scans(item, ['find', 'load', 'check_in', 'hand_over']),
}

/** Imports are their uploader's own, of whatever resource: exchange/import.spec.ts. */
const calls = (): ApiCall[] => [...describeDeclared(translator('en'))]
  .filter(({ guard, path }) => guard !== undefined && !path.includes('/imports'))

function referencesOf(call: ApiCall): Reference[] {
  const [, segment] = /\/([a-z-]+)\/\{id\}/.exec(call.path) ?? []
  const named = (schema: Schema, at: readonly Step[], of: 'query' | 'body') => referencesIn(call, schema, at, of)
  return [
    ...segment === undefined ? [] : [{ call, in: 'path' as const, at: [], target: resourceOfPath(segment), as: 'id' as const }],
    ...(call.parameters ?? []).flatMap((parameter) =>
      (parameter.in === 'query' ? named(parameter.schema as Schema, [String(parameter.name)], 'query') : [])),
    ...call.body && call.body.type === undefined ? named(call.body.schema, [], 'body') : [],
  ]
}

/** Segments that are no resource of that name. */
const OTHER_PATHS: Readonly<Record<string, string>> = {
  sessions: 'sessions', inbox: 'notifications', 'own-devices': 'devices', 'saved-views': 'saved_views',
}

function resourceOfPath(segment: string): string {
  const resource = OTHER_PATHS[segment] ?? [...registry.values()].find(({ url }) => url === segment)?.name
  if (!resource) throw new Error(`say in tests/support/reference_requests.ts what {id} behind ${segment} refers to`)
  return resource
}

function referencesIn(call: ApiCall, schema: Schema, at: readonly Step[], of: 'query' | 'body'): Reference[] {
  const { [REFERS_TO]: target, properties, items, anyOf } = schema
  if (target !== undefined) {
    const as = schema.properties ? 'subject' : isOfType(schema, 'array') ? 'ids' : 'id'
    return ([target].flat() as string[]).map((one) => ({ call, in: of, at, target: one, as }))
  }
  const name = at.at(-1)
  if (isOfType(schema, 'integer') && (name === 'id' || /_ids?$/.test(String(name))))
    throw new Error(`${call.id}: say what ${at.join('.')} refers to, with refersTo`)
  return [
    ...Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([key, child]) => referencesIn(call, child, [...at, key], of)),
    ...items ? referencesIn(call, items as Schema, [...at, 0], of) : [],
    ...((anyOf ?? []) as Schema[]).flatMap((one) => referencesIn(call, one, at, of)),
  ]
}

const isOfType = ({ type }: Schema, name: string): boolean => [type].flat().includes(name)
