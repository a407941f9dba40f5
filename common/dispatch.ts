/** The planning of a day, as the calls of the server answer it and the page reads it. Times are minutes of the day. */

/** By a routing server, in straight lines because none is configured, or in straight lines because it does not answer. */
export type WaysSource = 'roads' | 'straight' | 'straight_instead'

/** A stop in its sequence. Without a start time, or without a pin, its arrival is unknown. */
export interface PlannedStop {
  readonly id: number
  readonly arrives: number | null
  readonly late_minutes: number
}

/** A sequence with its arrivals, and the length of its way from the company and back. */
export interface PlannedRoute {
  readonly metres: number
  readonly ways: WaysSource
  readonly stops: readonly PlannedStop[]
}

/** `GET /api/user/shipments/arrivals?date`: the pending stops of each shipment of the day. */
export type DayArrivals = readonly (PlannedRoute & { readonly shipment_id: number })[]

/** A courier with a vehicle who can get a shipment of their own. */
export interface Crew { readonly courier_id: number; readonly vehicle_id: number }

/** `POST /api/user/shipments/propose`: waiting stops divided among shipments of the day and crews without one. */
export interface ProposalRequest {
  readonly date: string
  /** Waiting stops. */
  readonly stops: readonly number[]
  /** Shipments of the day that keep their stops and may get more. */
  readonly shipments: readonly number[]
  readonly crews: readonly Crew[]
  /** Of the crews; HH:MM. */
  readonly start_time: string
  readonly end_time: string | null
}

export type ProposedRoute = PlannedRoute & (
  | { readonly shipment_id: number; readonly crew: null }
  | { readonly shipment_id: null; readonly crew: Crew }
)

export interface Proposal {
  readonly routes: readonly ProposedRoute[]
  /** Waiting stops that no vehicle has room for, and those without a pin. */
  readonly without_room: readonly number[]
  readonly without_pin: readonly number[]
}

export interface VersionedStop { readonly id: number; readonly version: number }

/** The values of a shipment that is created with its stops. */
export interface NewShipment extends Partial<Crew> {
  readonly date: string
  readonly start_time?: string | null
  readonly end_time?: string | null
}

/** `POST /api/user/shipments/arrange`: which pending stops each shipment has, in sequence. All or nothing is saved. */
export interface Arrangement {
  readonly shipments: readonly ArrangedShipment[]
  /** Stops that leave their shipments and wait again. */
  readonly waiting: readonly VersionedStop[]
}

/** An existing shipment by its id, or a new one by its values. */
export interface ArrangedShipment {
  readonly id?: number
  readonly create?: NewShipment
  readonly stops: readonly VersionedStop[]
  /** More than the vehicle takes, on purpose. */
  readonly is_overload_confirmed?: boolean
}
