/**
 * `GET /api/courier/day`: everything that a phone without a network needs for the shipments of its courier.
 * Amounts are centimes of MAD, moments ISO 8601 in UTC, days YYYY-MM-DD and times HH:MM of the business.
 */
import type { ShapedAs } from '#resources'

/** A position is sent at most this often. */
export const POSITION_SECONDS = 60
/** A phone asks every minute, and its receiver answers sooner at one time than at another. */
export const POSITION_TOLERANCE_SECONDS = 10
/** Wrong codes of one stop; afterwards a photo and a reason replace the code. */
export const MAX_CODE_TRIES = 5

export const PROOF_DEMANDS = ['none', 'photo', 'signature', 'code', 'code_or_signature'] as const
export type ProofDemand = (typeof PROOF_DEMANDS)[number]
/** Who may let a client keep the items without paying: only staff with the permission, or the courier with a reason. */
export const UNPAID_BY = ['manager', 'courier'] as const
export type UnpaidBy = (typeof UNPAID_BY)[number]

/** Verbs that the courier may run on a row, each with the reason if it is refused now. A verb that is missing does not apply. */
const allowed = { map_of: { component: 'Allowed' } } as const
export type Allowed = ShapedAs<typeof allowed>

const file = { nullable: { component: 'File' } } as const

const message = {
  id: 'id', title: 'string|null', body: 'string',
  /** Code of the shipment that it is about. */
  shipment: 'string|null', created_at: 'datetime',
} as const
export type CourierMessage = ShapedAs<typeof message>

const vehicle = { nullable: { id: 'id', registration_number: 'string' } } as const

const settings = {
  proof: { collect: { one_of: PROOF_DEMANDS }, delivery: { one_of: PROOF_DEMANDS } }, unpaid: { one_of: UNPAID_BY },
  /** Nobody opened: so many calls, the first so long ago, or so long at the door. */
  calls: { count: 'int', seconds: 'int', door_seconds: 'int' },
  /** The smallest coin, in centimes. */
  cash_step: 'int',
  /** Positions are recorded while a shipment is under way. */
  tracks_location: 'bool', max_file_megabytes: 'int', timezone: 'string', company: { name: 'string', phone: 'string|null' },
} as const
export type CourierSettings = ShapedAs<typeof settings>

/** The values of enums and the categories of expenses, in the language of the courier. */
const choice = { value: 'string', label: 'string' } as const
export type Choice = ShapedAs<typeof choice>
const choices = {
  stop_reason: [choice], payment_method: [choice], call_result: [choice], expense_category: [{ id: 'id', label: 'string' }],
  /** What is taken at a door, in the sequence of the counter. A day that a phone kept lacks it. */
  category: [{ id: 'id', label: 'string', picture: file }],
} as const
export type CourierChoices = ShapedAs<typeof choices>

const head = { members: {
  id: 'id', version: 'int', code: 'string', type: { one_of: ['collect', 'delivery', 'assignment'] }, date: 'date',
  start_time: 'string|null', end_time: 'string|null',
  /** Names of its zones. */
  zones: ['string'], stops_count: 'int',
  /** m², decimal text. */
  planned_area: 'string|null', note: 'string|null', can: allowed,
} } as const

/** Nothing of clients and addresses before it is reserved. */
const freeShipment = { members: {
  ...head.members,
  /** Why `reserve` would be refused now, in the language of the courier. */
  refusal: 'string|null',
} } as const
export type FreeShipment = ShapedAs<typeof freeShipment>

const address = {
  id: 'id', label: 'string', city: 'string|null', zone: 'string|null', line: 'string|null', landmark: 'string|null', floor: 'string|null',
  access_note: 'string|null', contact_name: 'string|null', contact_phone: 'string|null', location: { nullable: { component: 'Point' } },
  voice_note: file,
} as const
export type CourierAddress = ShapedAs<typeof address>

const proof = {
  demand: { one_of: PROOF_DEMANDS },
  /** The client has a code (from `go` on, where one may be asked for). The code itself is never sent to a phone. */
  has_code: 'bool', is_code_right: 'bool', code_tries: 'int', has_signature: 'bool', photos: [{ component: 'File' }],
} as const
export type CourierProof = ShapedAs<typeof proof>

const stopItem = {
  id: 'id', version: 'int', order_item_id: 'id|null', tag_code: 'string|null', temp_label: 'string|null', description: 'string',
  /** Its pieces, and a picture of its kind. A day that a phone kept lacks them. */
  quantity: 'int', picture: file,
  result: { of: 'stop_item_result' }, note: 'string|null',
  /** Of a delivery: its amount; null without a price. */
  amount: 'int|null',
  /** The code of the place where it waits to be loaded. */
  place: 'string|null', can: allowed,
} as const
export type CourierStopItem = ShapedAs<typeof stopItem>

const stop = {
  id: 'id', version: 'int', kind: { one_of: ['collect', 'delivery'] }, status: { of: 'order_delivery_status' },
  sequence: 'int|null', attempt_no: 'int',
  order: { id: 'id', code: 'string', priority: 'string', client_note: 'string|null', declared_items: 'int|null' },
  client: { id: 'id', name: 'string', phone: 'string|null', phone2: 'string|null', whatsapp: 'string|null', locale: 'string' },
  /** What a message to the client begins with, in their language. A day that a phone kept lacks it. */
  message: 'string',
  address: { nullable: address }, slot_from: 'string|null', slot_to: 'string|null', is_slot_confirmed: 'bool',
  gone_at: 'datetime|null', eta_at: 'datetime|null', arrived_at: 'datetime|null', ended_at: 'datetime|null',
  /** False for a delivery whose order is not ready: NOT READY. */
  is_ready: 'bool',
  /** False for a delivery with an open balance: NOT PAID. */
  is_paid: 'bool',
  /** What is left to pay now; null before there is a price. Of a part: less the amounts of the items that stay on the vehicle. */
  amount_due: 'int|null', amount_collected: 'int', expected_items: 'int|null', handled_items: 'int|null', proof,
  signed_by: 'string|null', unpaid_reason: 'string|null', outcome_reason: 'string|null', outcome_note: 'string|null', items: [stopItem],
  /** Items of the order that nobody has taken yet, of a collection. A day that a phone kept lacks them. */
  announced: [{ id: 'id', label: 'string', quantity: 'int', picture: file }],
  calls: [{ id: 'id', phase: { of: 'call_phase' }, result: { of: 'call_result' }, medium: { of: 'told_by' }, started_at: 'datetime' }],
  first_called_at: 'datetime|null',
  /** From the pin of the address, at the arrival. A day that a phone kept lacks it. */
  distance_to_pin_m: 'int|null',
  /** What the order says otherwise since the stop was planned, in words, until the dispatcher decides. A day that a phone kept lacks it. */
  order_changes: ['string'], can: allowed,
} as const
export type CourierStop = ShapedAs<typeof stop>

const shipment = { members: {
  ...head.members, status: { of: 'shipment_status' }, vehicle, pending_count: 'int', done_count: 'int', failed_count: 'int',
  /** Items of pending deliveries that are not on the vehicle yet; items on the vehicle. */
  unloaded_items: 'int', on_board_items: 'int', reserved_at: 'datetime|null', started_at: 'datetime|null',
  /** In sequence. */
  stops: [stop],
} } as const
export type CourierShipment = ShapedAs<typeof shipment>

const payment = { id: 'id', stop_id: 'id|null', order: 'string|null', amount: 'int', method: 'string', paid_at: 'datetime' } as const
export type CourierPayment = ShapedAs<typeof payment>

const expense = { id: 'id', category: 'string', amount: 'int', note: 'string|null', photo: file, spent_at: 'datetime' } as const
export type CourierExpense = ShapedAs<typeof expense>

const cashShipment = {
  shipment_id: 'id', code: 'string', date: 'date', status: { of: 'shipment_status' }, cash: 'int', expenses: 'int', held: 'int',
  /** What the courier keeps of it for the shipment, as far as it is done. */
  fee: 'int',
  payments: [payment], paid_out: [expense],
} as const
export type CourierCashShipment = ShapedAs<typeof cashShipment>

const cash = {
  /** Cash taken less expenses, of all shipments that are not settled. Negative: the company owes the courier. */
  held: 'int',
  /** Above it nothing can be reserved. */
  limit: 'int|null', shipments: [cashShipment],
} as const
export type CourierCash = ShapedAs<typeof cash>

/** A zone of the cities where the stops are, as the ground of their map. */
const area = { label: 'string', color: 'string', polygon: { component: 'Polygon' } } as const
export type CourierArea = ShapedAs<typeof area>

export const courierDay = {
  /** The clock of the server. */
  server_at: 'datetime', today: 'date',
  courier: { id: 'id', version: 'int', name: 'string', locale: 'string', on_duty: 'bool', vehicle, max_tasks: 'int|null' },
  settings, choices,
  /** The courier's own: reserved or under way, by date and hour; then those that wait for the settlement, without stops. */
  shipments: [shipment],
  /** Published for their site and zones, not reserved yet. */
  free: [freeShipment], cash,
  /** A day that a phone kept may lack them. */
  areas: [area],
  /** Of the office, about shipments: those that the courier has not read yet, the newest first. */
  messages: [message],
} as const
export type CourierDay = ShapedAs<typeof courierDay>
