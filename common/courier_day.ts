/**
 * `GET /api/courier/day`, as the API answers it: everything that a phone without a network needs for the shipments of its courier.
 * Amounts are centimes of MAD, moments ISO 8601 in UTC, days YYYY-MM-DD and times HH:MM of the business.
 */
import type { AccessDecision } from '#schema/flow'
import type { Point, StoredFile } from '#schema/types'

/** A position is sent at most this often. */
export const POSITION_SECONDS = 60
/** Wrong codes of one stop; afterwards a photo and a reason replace the code. */
export const MAX_CODE_TRIES = 5

export const PROOF_DEMANDS = ['none', 'photo', 'signature', 'code', 'code_or_signature'] as const
export type ProofDemand = (typeof PROOF_DEMANDS)[number]
/** Who may let a client keep the items without paying: only staff with the permission, or the courier with a reason. */
export const UNPAID_BY = ['manager', 'courier'] as const
export type UnpaidBy = (typeof UNPAID_BY)[number]

/** Verbs that the courier may run on a row, each with the reason if it is refused now. A verb that is missing does not apply. */
export type Allowed = Readonly<Record<string, AccessDecision>>

export interface CourierDay {
  /** The clock of the server. */
  readonly server_at: string
  readonly today: string
  readonly courier: {
    readonly id: number
    readonly version: number
    readonly name: string
    readonly locale: string
    readonly on_duty: boolean
    readonly vehicle: CourierVehicle | null
    readonly max_tasks: number | null
  }
  readonly settings: CourierSettings
  readonly choices: CourierChoices
  /** The courier's own: reserved or under way, by date and hour; then those that wait for the settlement, without stops. */
  readonly shipments: readonly CourierShipment[]
  /** Published for their site and zones, not reserved yet. */
  readonly free: readonly FreeShipment[]
  readonly cash: CourierCash
  /** Of the office, about shipments: those that the courier has not read yet, the newest first. */
  readonly messages: readonly CourierMessage[]
}

export interface CourierMessage {
  readonly id: number
  readonly title: string | null
  readonly body: string
  /** Code of the shipment that it is about. */
  readonly shipment: string | null
  readonly created_at: string
}

export interface CourierVehicle { readonly id: number; readonly registration_number: string }

export interface CourierSettings {
  readonly proof: { readonly collect: ProofDemand; readonly delivery: ProofDemand }
  readonly unpaid: UnpaidBy
  /** Nobody opened: so many calls, the first so long ago, or so long at the door. */
  readonly calls: { readonly count: number; readonly seconds: number; readonly door_seconds: number }
  /** The smallest coin, in centimes. */
  readonly cash_step: number
  /** Positions are recorded while a shipment is under way. */
  readonly tracks_location: boolean
  readonly max_file_megabytes: number
  readonly timezone: string
  readonly company: { readonly name: string; readonly phone: string | null }
}

/** The values of enums and the categories of expenses, in the language of the courier. */
export interface CourierChoices {
  readonly stop_reason: readonly Choice[]
  readonly payment_method: readonly Choice[]
  readonly call_result: readonly Choice[]
  readonly expense_category: readonly { readonly id: number; readonly label: string }[]
}
export interface Choice { readonly value: string; readonly label: string }

interface ShipmentHead {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly type: 'collect' | 'delivery' | 'assignment'
  readonly date: string
  readonly start_time: string | null
  readonly end_time: string | null
  /** Names of its zones. */
  readonly zones: readonly string[]
  readonly stops_count: number
  /** m², decimal text. */
  readonly planned_area: string | null
  readonly note: string | null
  readonly can: Allowed
}

/** Nothing of clients and addresses before it is reserved. */
export interface FreeShipment extends ShipmentHead {
  /** Why `reserve` would be refused now, in the language of the courier. */
  readonly refusal: string | null
}

export interface CourierShipment extends ShipmentHead {
  readonly status: string
  readonly vehicle: CourierVehicle | null
  readonly pending_count: number
  readonly done_count: number
  readonly failed_count: number
  /** Items of pending deliveries that are not on the vehicle yet; items on the vehicle. */
  readonly unloaded_items: number
  readonly on_board_items: number
  readonly reserved_at: string | null
  readonly started_at: string | null
  /** In sequence. */
  readonly stops: readonly CourierStop[]
}

export interface CourierStop {
  readonly id: number
  readonly version: number
  readonly kind: 'collect' | 'delivery'
  readonly status: string
  readonly sequence: number | null
  readonly attempt_no: number
  readonly order: {
    readonly id: number
    readonly code: string
    readonly priority: string
    readonly client_note: string | null
    readonly declared_items: number | null
  }
  readonly client: CourierClient
  readonly address: CourierAddress | null
  readonly slot_from: string | null
  readonly slot_to: string | null
  readonly is_slot_confirmed: boolean
  readonly gone_at: string | null
  readonly eta_at: string | null
  readonly arrived_at: string | null
  readonly ended_at: string | null
  /** False for a delivery whose order is not ready: NOT READY. */
  readonly is_ready: boolean
  /** False for a delivery with an open balance: NOT PAID. */
  readonly is_paid: boolean
  /** What is left to pay now; null before there is a price. Of a part: less the amounts of the items that stay on the vehicle. */
  readonly amount_due: number | null
  readonly amount_collected: number
  readonly expected_items: number | null
  readonly handled_items: number | null
  readonly proof: CourierProof
  readonly signed_by: string | null
  readonly unpaid_reason: string | null
  readonly outcome_reason: string | null
  readonly outcome_note: string | null
  readonly items: readonly CourierStopItem[]
  readonly calls: readonly CourierCall[]
  readonly first_called_at: string | null
  /** What the order says otherwise since the stop was planned, in words, until the dispatcher decides. A day that a phone kept lacks it. */
  readonly order_changes?: readonly string[]
  readonly can: Allowed
}

export interface CourierClient {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  readonly phone2: string | null
  readonly whatsapp: string | null
  readonly locale: string
}

export interface CourierAddress {
  readonly id: number
  readonly label: string
  readonly city: string | null
  readonly zone: string | null
  readonly line: string | null
  readonly landmark: string | null
  readonly floor: string | null
  readonly access_note: string | null
  readonly contact_name: string | null
  readonly contact_phone: string | null
  readonly location: Point | null
  readonly voice_note: StoredFile | null
}

export interface CourierProof {
  readonly demand: ProofDemand
  /** The client has a code (from `go` on, where one may be asked for). The code itself is never sent to a phone. */
  readonly has_code: boolean
  readonly is_code_right: boolean
  readonly code_tries: number
  readonly has_signature: boolean
  readonly photos: readonly StoredFile[]
}

export interface CourierStopItem {
  readonly id: number
  readonly version: number
  readonly order_item_id: number | null
  readonly tag_code: string | null
  readonly temp_label: string | null
  readonly description: string
  readonly result: string
  readonly note: string | null
  /** Of a delivery: its amount; null without a price. */
  readonly amount: number | null
  /** The code of the place where it waits to be loaded. */
  readonly place: string | null
  readonly can: Allowed
}

export interface CourierCall {
  readonly id: number
  readonly phase: string
  readonly result: string
  readonly medium: string
  readonly started_at: string
}

export interface CourierCash {
  /** Cash taken less expenses, of all shipments that are not settled. Negative: the company owes the courier. */
  readonly held: number
  /** Above it nothing can be reserved. */
  readonly limit: number | null
  readonly shipments: readonly CourierCashShipment[]
}

export interface CourierCashShipment {
  readonly shipment_id: number
  readonly code: string
  readonly date: string
  readonly status: string
  readonly cash: number
  readonly expenses: number
  readonly held: number
  readonly payments: readonly CourierPayment[]
  readonly paid_out: readonly CourierExpense[]
}

export interface CourierPayment {
  readonly id: number
  readonly stop_id: number | null
  readonly order: string | null
  readonly amount: number
  readonly method: string
  readonly paid_at: string
}

export interface CourierExpense {
  readonly id: number
  readonly category: string
  readonly amount: number
  readonly note: string | null
  readonly photo: StoredFile | null
  readonly spent_at: string
}
