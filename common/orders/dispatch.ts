/** The planning of a day, as the calls of the server take and answer it: shapes, and their types. Times are minutes of the day. */
import type { ShapedAs } from '#resources'

export const MAX_STOPS = 500
export const MAX_SHIPMENTS = 50
/** The search for a sequence is made for a shipment of one day. */
export const MAX_SEQUENCE = 200

export const plannedRoute = {
  /** The length of the way from the company and back. */
  metres: { type: 'int', min: 0 },
  /** By a routing server, in straight lines because none is configured, or in straight lines because it does not answer. */
  ways: { one_of: ['roads', 'straight', 'straight_instead'] },
  /**
   * In sequence. An arrival is never before the slot: whoever is there earlier waits. Without a start time, and where neither a pin nor
   * the zone says where the stop is, it is unknown.
   */
  stops: [{
    id: 'id', arrives: { nullable: { type: 'int', min: 0 } }, wait_minutes: { type: 'int', min: 0 }, late_minutes: { type: 'int', min: 0 },
  }],
} as const
export type PlannedRoute = ShapedAs<typeof plannedRoute>
export type PlannedStop = PlannedRoute['stops'][number]
export type WaysSource = PlannedRoute['ways']

/** The pending stops of each shipment of the day. */
export const dayArrivals = [{ shipment_id: 'id', ...plannedRoute }] as const
export type DayArrivals = ShapedAs<typeof dayArrivals>

/** A courier with a vehicle who can get a shipment of their own. */
const crew = { courier_id: { ref: 'couriers' }, vehicle_id: { ref: 'vehicles' } } as const
export type Crew = ShapedAs<typeof crew>

const stop = { ref: 'order_deliveries' } as const
const chosenStops = { min: 1, few: 'shipments.no_stop_chosen' } as const
const versionedStop = { id: stop, version: 'int' } as const
export type VersionedStop = ShapedAs<typeof versionedStop>
export const plannedStops = [versionedStop, { ...chosenStops, max: MAX_STOPS }] as const

/** Stops in their present sequence; those that are locked keep their place among each other, and at the start stay first. */
export const sequenceRequest = {
  stops: [stop, { ...chosenStops, max: MAX_SEQUENCE }], locked: { optional: [stop, { max: MAX_SEQUENCE }] },
  start_time: 'time?', end_time: 'time?',
} as const
export type SequenceRequest = ShapedAs<typeof sequenceRequest>

/** Waiting stops, to be divided among shipments of the day, which keep theirs, and crews without one. The hours are those of the crews. */
export const proposalRequest = {
  date: 'date', stops: [stop, { ...chosenStops, max: MAX_SEQUENCE }],
  shipments: { optional: [{ ref: 'shipments' }, { max: MAX_SHIPMENTS }] }, crews: { optional: [crew, { max: MAX_SHIPMENTS }] },
  start_time: 'time', end_time: 'time?',
} as const
export type ProposalRequest = ShapedAs<typeof proposalRequest>

export const proposal = {
  routes: [{ shipment_id: 'id|null', crew: { nullable: crew }, ...plannedRoute }],
  /**
   * Waiting stops that no vehicle has room for, those that nobody reaches within the hours and their slot, and those without a pin
   * whose zone is nowhere either.
   */
  without_room: ['id'], without_time: ['id'], without_place: ['id'],
} as const
export type Proposal = ShapedAs<typeof proposal>
export type ProposedRoute = Proposal['routes'][number]

/** The values of a shipment that is created with its stops. */
const newShipment = {
  date: 'date', courier_id: { optional: { nullable: crew.courier_id } }, vehicle_id: { optional: { nullable: crew.vehicle_id } },
  start_time: 'time?', end_time: 'time?',
} as const
export type NewShipment = ShapedAs<typeof newShipment>

/** More than the vehicle takes, on purpose. */
export const overload = { optional: 'bool', about: 'shipments.overload' } as const

/** Which pending stops each shipment has, in sequence; those that wait again leave theirs. All or nothing is saved. */
export const arrangement = {
  shipments: [{
    /** An existing shipment by its id, or a new one by its values. */
    id: { optional: { ref: 'shipments' } }, create: { optional: newShipment },
    stops: [versionedStop, { max: MAX_STOPS }], is_overload_confirmed: overload,
  }, { max: MAX_SHIPMENTS }],
  waiting: { optional: [versionedStop, { max: MAX_STOPS }] },
} as const
export type Arrangement = ShapedAs<typeof arrangement>
export type ArrangedShipment = Arrangement['shipments'][number]
