/** The body of a plan: a new shipment with its stops in sequence. Pure. */
import type { VersionedStop } from '#common/dispatch'
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { isRecord } from '#schema/is_record'
import type { Data } from '#schema/predicate'

export interface ShipmentPlan {
  /** The body of a new shipment. */
  readonly shipment: Data
  /** In the sequence of the shipment. */
  readonly ids: readonly number[]
  /** The version of each stop that the plan is based on, by id. */
  readonly versions: ReadonlyMap<number, number>
  readonly isOverloadConfirmed: boolean
}

export const MAX_STOPS = 500

/** Throws Invalid. The values of the shipment are validated as it is saved. */
export function readShipmentPlan({ stops = [], is_overload_confirmed = false, ...shipment }: Data): ShipmentPlan {
  const errors: Record<string, ErrorMessage[]> = {}
  if (typeof is_overload_confirmed !== 'boolean') errors.is_overload_confirmed = [(t) => t('errors.field.type.bool')]
  const rows = Array.isArray(stops) ? stops as readonly unknown[] : null
  const chosen = rows?.filter(isVersionedStop) ?? []
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  if (rows?.length === 0) errors.stops = [(t) => t('errors.shipments.no_stop_chosen')]
  else if (!rows || rows.length > MAX_STOPS || versions.size < rows.length) errors.stops = [(t) => t('errors.field.type.list')]
  assertNoErrors(errors)
  return { shipment, ids: [...versions.keys()], versions, isOverloadConfirmed: is_overload_confirmed === true }
}

export const isVersionedStop = (stop: unknown): stop is VersionedStop =>
  isRecord(stop) && Object.keys(stop).length === 2 && isId(stop.id) && isId(stop.version)

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
