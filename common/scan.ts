/** `POST /api/user/scan` and `POST /api/courier/scan`. */
import type { ShapedAs } from '#resources'

export const SCAN_MODES = ['find', 'receive', 'put', 'take', 'load', 'check_in', 'hand_over', 'count', 'step'] as const
/** Those of a courier. */
export const COURIER_SCAN_MODES = ['load', 'check_in', 'hand_over'] as const
export type ScanMode = (typeof SCAN_MODES)[number]

const maybeRow = <const R extends string>(resource: R) => ({ optional: { nullable: { ref: resource } } }) as const

export const scanBody = {
  /** As the scanner typed it: a tag, a code, or the URL of a QR code, which is longer than any code of ours. */
  code: { type: 'string', min: 1, max: 500 }, mode: { one_of: SCAN_MODES },
  /** The place that was scanned last: of `put` and `count`. */
  stock_id: maybeRow('stocks'),
  /** Of `load` and `check_in`. */
  shipment_id: maybeRow('shipments'),
  /** The order that is received or handed over. */
  order_id: maybeRow('orders'),
  /** Of `receive`: the item that gets the free tag. */
  order_item_id: maybeRow('order_items'),
  /** Of `step`: the load that is being filled. */
  load_id: maybeRow('loads'),
  /** Of `hand_over`: why the order is handed over although tags were not seen. */
  reason: { type: 'string', max: 190, required: false },
  /** The clock of the device, of any year: one that is wrong never costs anybody their work. */
  device_at: { type: 'datetime', min: '0001-01-01', max: '9999-12-31', required: false },
} as const
export type ScanBody = ShapedAs<typeof scanBody>
/** What is null is left out. */
export type ScanRequest = { readonly [K in keyof ScanBody]: Exclude<ScanBody[K], null> }

export const scanAction = {
  /** The transition: `POST /api/<guard>/<resource>/<id>/<verb>`. */
  resource: 'string', id: 'id', version: 'int', verb: 'string', label: 'string',
} as const
export type ScanAction = ShapedAs<typeof scanAction>

const scannedOrder = {
  id: 'id', version: 'int', code: 'string', status: { of: 'order_status' },
  /** Null without permission to read clients. */
  client: 'string|null', promised_at: 'datetime|null',
  items: [{
    id: 'id', tag_code: 'string', status: { of: 'order_item_status' }, description: 'string',
    /** The code of its place, the shipment it is on, or null. */
    place: 'string|null', step: 'string|null',
    /** The expected end of its drying. */
    drying_until: 'datetime|null',
    /** Seen in this hand-over, loading or check-in. */
    is_scanned: 'bool',
  }],
} as const
export type ScannedOrder = ShapedAs<typeof scannedOrder>
export type ScannedItem = ScannedOrder['items'][number]

/** What was scanned: its code, and a line about it: category, kind, colours, size; or the name of the place or person. */
const scannedRecord = { resource: 'string', id: 'id', version: 'int', label: 'string', description: 'string' } as const
export type ScannedRecord = ShapedAs<typeof scannedRecord>

const scannedLoad = { id: 'id', code: 'string', machine: 'string' } as const
export type ScannedLoad = ShapedAs<typeof scannedLoad>

export const scanResponse = {
  verdict: { one_of: ['ok', 'repeated', 'foreign', 'unknown', 'gone', 'refused'] },
  /** Null if the code is unknown. */
  kind: { nullable: { one_of: ['item', 'known_item', 'place', 'machine', 'user', 'order', 'shipment', 'tag'] } },
  /** A sentence in the caller's language: what happened, or why not, whose it is and where it belongs. */
  message: 'string',
  /** Sound, colour and vibration of a wrong item. */
  is_alarm: 'bool', record: { nullable: scannedRecord },
  /** The order that the item belongs to, with the state of all its items. */
  order: { nullable: scannedOrder },
  /** What the caller may do next with the record. */
  next: [scanAction],
  /** Of `step`: the load that is being filled. */
  load: { nullable: scannedLoad },
  /** How much of the order, shipment or place was scanned. */
  progress: { nullable: { done: 'int', total: 'int' } },
} as const
export type ScanResponse = ShapedAs<typeof scanResponse>
export type ScanVerdict = ScanResponse['verdict']
export type ScannedKind = NonNullable<ScanResponse['kind']>

const notRacked = {
  id: 'id', tag_code: 'string', description: 'string', order_id: 'id', order: 'string', client: 'string|null', day: 'date',
  place: 'string|null',
  /** Its first photo, else the picture of its category. */
  picture: { nullable: { component: 'File' } },
  /** Where it should go, and why. */
  proposed: { nullable: { code: 'string', reason: { one_of: ['order', 'shipment', 'empty'] } } },
} as const

/** Of the items that are ready, by promised day, how many lie on their place; and those that do not. */
export const racking = { days: [{ day: 'date', items: 'int', racked: 'int' }], items: [notRacked] } as const
export type Racking = ShapedAs<typeof racking>
export type RackingDay = Racking['days'][number]
export type RackingItem = Racking['items'][number]
