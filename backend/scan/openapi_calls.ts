import { COURIER_SCAN_MODES, SCAN_MODES } from '#common/scan'
import { array, boolean, day, enumOf, id, instant, integer, nullable, object, refersTo, string } from '#backend/definition/json_schema'
import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const KINDS = ['item', 'known_item', 'place', 'machine', 'user', 'order', 'shipment', 'tag'] as const
const VERDICTS = ['ok', 'repeated', 'foreign', 'unknown', 'gone', 'refused'] as const

const scanBody = (modes: readonly string[]) => object({
  code: string({ minLength: 1, maxLength: 500 }), mode: enumOf(modes), stock_id: nullable(refersTo('stocks')),
  shipment_id: nullable(refersTo('shipments')), order_id: nullable(refersTo('orders')), order_item_id: nullable(refersTo('order_items')),
  load_id: nullable(refersTo('loads')),
  reason: nullable(string({ maxLength: 190 })), device_at: nullable(instant),
}, ['stock_id', 'shipment_id', 'order_id', 'order_item_id', 'load_id', 'reason', 'device_at'])

const record = object({ resource: string(), id, version: integer(), label: string(), description: string() })
const item = object({
  id, tag_code: string(), status: string(), description: string(), place: nullable(string()), step: nullable(string()),
  drying_until: nullable(instant), is_scanned: boolean,
})
const order = object({
  id, version: integer(), code: string(), status: string(), client: nullable(string()), promised_at: nullable(instant), items: array(item),
})
const answer = object({
  verdict: enumOf(VERDICTS), kind: nullable(enumOf(KINDS)), message: string(), is_alarm: boolean, record: nullable(record),
  order: nullable(order), load: nullable(object({ id, code: string(), machine: string() })),
  next: array(object({ resource: string(), id, version: integer(), verb: string(), label: string() })),
  progress: nullable(object({ done: integer(), total: integer() })),
})

const notRacked = object({
  id, tag_code: string(), description: string(), order_id: id, order: string(), client: nullable(string()), day, place: nullable(string()),
  proposed: nullable(object({ code: string(), reason: enumOf(['order', 'shipment', 'empty']) })),
})

export const scanCalls = (t: Translate): ApiCall[] => [
  {
    id: 'user.scan', method: 'post', path: '/api/user/scan', tag: 'scans', guard: 'user', summary: t('openapi.scan.scan'),
    description: t('openapi.scan.about'), permissions: ['scan-create'], repeatable: true, body: { schema: scanBody(SCAN_MODES) },
    answer: { schema: answer },
  },
  {
    id: 'courier.scan', method: 'post', path: '/api/courier/scan', tag: 'scans', guard: 'courier', summary: t('openapi.scan.scan'),
    description: t('openapi.scan.about'), permissions: ['order-list'], repeatable: true, refusals: [404],
    body: { schema: scanBody(COURIER_SCAN_MODES) }, answer: { schema: answer },
  },
  {
    id: 'user.racking', method: 'get', path: '/api/user/racking', tag: 'scans', guard: 'user', summary: t('openapi.scan.racking'),
    permissions: ['order-list'], parameters: ['from', 'to'].map((name) => queryParameter(name, day, { required: true })),
    answer: { schema: object({ days: array(object({ day, items: integer(), racked: integer() })), items: array(notRacked) }) },
  },
]
