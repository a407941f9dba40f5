/** `POST /api/user/scan` and `POST /api/courier/scan`, as the API receives and answers them. */
export const SCAN_MODES = ['find', 'receive', 'put', 'take', 'load', 'check_in', 'hand_over', 'count', 'step'] as const
/** Those of a courier. */
export const COURIER_SCAN_MODES = ['load', 'check_in', 'hand_over'] as const
export type ScanMode = (typeof SCAN_MODES)[number]

export interface ScanRequest {
  /** As the scanner typed it: a tag, a code, or the URL of a QR code. */
  readonly code: string
  readonly mode: ScanMode
  /** The place that was scanned last: of `put` and `count`. */
  readonly stock_id?: number
  /** Of `load` and `check_in`. */
  readonly shipment_id?: number
  /** The order that is received or handed over. */
  readonly order_id?: number
  /** Of `receive`: the item that gets the free tag. */
  readonly order_item_id?: number
  /** Of `step`: the load that is being filled. */
  readonly load_id?: number
  /** Of `hand_over`: why the order is handed over although tags were not seen. */
  readonly reason?: string
  /** The clock of the device, ISO 8601. */
  readonly device_at?: string
}

export type ScanVerdict = 'ok' | 'repeated' | 'foreign' | 'unknown' | 'gone' | 'refused'
export type ScannedKind = 'item' | 'known_item' | 'place' | 'machine' | 'user' | 'order' | 'shipment' | 'tag'

export interface ScanResponse {
  readonly verdict: ScanVerdict
  /** Null if the code is unknown. */
  readonly kind: ScannedKind | null
  /** A sentence in the caller's language: what happened, or why not, whose it is and where it belongs. */
  readonly message: string
  /** Sound, colour and vibration of a wrong item. */
  readonly is_alarm: boolean
  /** What was scanned. */
  readonly record: ScannedRecord | null
  /** The order that the item belongs to, with the state of all its items. */
  readonly order: ScannedOrder | null
  /** What the caller may do next with the record. */
  readonly next: readonly ScanAction[]
  /** Of `step`: the load that is being filled. */
  readonly load: ScannedLoad | null
  /** How much of the order, shipment or place was scanned. */
  readonly progress: { readonly done: number, readonly total: number } | null
}

export interface ScannedRecord {
  readonly resource: string
  readonly id: number
  readonly version: number
  /** Its code. */
  readonly label: string
  /** A line about it: category, kind, colours, size; or the name of the place or person. */
  readonly description: string
}

export interface ScannedLoad {
  readonly id: number
  readonly code: string
  /** The name of its machine. */
  readonly machine: string
}

export interface ScannedOrder {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly status: string
  /** Null without permission to read clients. */
  readonly client: string | null
  /** ISO 8601. */
  readonly promised_at: string | null
  readonly items: readonly ScannedItem[]
}

export interface ScannedItem {
  readonly id: number
  readonly tag_code: string
  readonly status: string
  readonly description: string
  /** The code of its place, the shipment it is on, or null. */
  readonly place: string | null
  readonly step: string | null
  /** ISO 8601: the expected end of its drying. */
  readonly drying_until: string | null
  /** Seen in this hand-over, loading or check-in. */
  readonly is_scanned: boolean
}

export interface ScanAction {
  /** The transition: `POST /api/<guard>/<resource>/<id>/<verb>`. */
  readonly resource: string
  readonly id: number
  readonly version: number
  readonly verb: string
  readonly label: string
}
