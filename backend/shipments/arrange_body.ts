/** The body of an arrangement: shipments with their stops in sequence, and the stops that wait again. Pure. */
import type { ArrangedShipment, Arrangement, VersionedStop } from '#common/dispatch'
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { isRecord } from '#schema/is_record'
import { isId, isVersionedStop, MAX_STOPS } from './plan_shipment_body.ts'
import type { Data } from '#schema/predicate'

export const MAX_SHIPMENTS = 50
/** What a new shipment may be given; everything else follows from its stops. */
const CREATED = ['date', 'courier_id', 'vehicle_id', 'start_time', 'end_time']

/** Throws Invalid. The values of new shipments are validated as they are saved. */
export function readArrangement({ shipments, waiting = [], ...others }: Data): Arrangement {
  const errors: Record<string, ErrorMessage[]> = {}
  const isList = (t: Parameters<ErrorMessage>[0]) => t('errors.field.type.list')
  const areShipments = Array.isArray(shipments) && shipments.length <= MAX_SHIPMENTS && shipments.every(isArrangedShipment)
  if (!areShipments) errors.shipments = [isList]
  if (!areVersionedStops(waiting)) errors.waiting = [isList]
  for (const name of Object.keys(others)) errors[name] = [(t) => t('errors.field.unknown')]
  assertNoErrors(errors)
  const arrangement = { shipments: shipments as readonly ArrangedShipment[], waiting: waiting as readonly VersionedStop[] }
  const stops = namedStops(arrangement).map(({ id }) => id)
  const existing = arrangement.shipments.flatMap(({ id }) => id ?? [])
  if (stops.length > MAX_STOPS || new Set(stops).size < stops.length || new Set(existing).size < existing.length)
    assertNoErrors({ shipments: [isList] })
  return arrangement
}

export const namedStops = ({ shipments, waiting }: Arrangement): readonly VersionedStop[] =>
  [...shipments.flatMap(({ stops }) => stops), ...waiting]

const areVersionedStops = (value: unknown): boolean => Array.isArray(value) && value.length <= MAX_STOPS && value.every(isVersionedStop)

function isArrangedShipment(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { id, create, stops, is_overload_confirmed = false, ...others } = value
  const isNew = id === undefined && isRecord(create) && Object.keys(create).every((name) => CREATED.includes(name))
  const isOne = isNew || (isId(id) && create === undefined)
  return isOne && areVersionedStops(stops) && typeof is_overload_confirmed === 'boolean' && Object.keys(others).length === 0
}
