/** The body of a search for a sequence. Pure. */
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { isTime } from '#schema/fields/time'
import type { Data } from '#schema/predicate'

export interface SequenceRequest {
  /** In their present sequence. */
  readonly ids: readonly number[]
  /** Stops that keep their place among each other; those at the start stay first. */
  readonly locked: ReadonlySet<number>
  /** HH:MM; null when open. */
  readonly start_time: string | null
  readonly end_time: string | null
}

/** The search is made for a shipment of one day. */
export const MAX_SEQUENCE = 200

/** Throws Invalid. */
export function readSequenceRequest({ stops, locked = [], start_time = null, end_time = null, ...others }: Data): SequenceRequest {
  const errors: Record<string, ErrorMessage[]> = {}
  const ids = idsOf(stops)
  const kept = idsOf(locked)
  if (ids?.length === 0) errors.stops = [(t) => t('errors.shipments.no_stop_chosen')]
  else if (!ids || ids.length > MAX_SEQUENCE) errors.stops = [(t) => t('errors.field.type.list')]
  if (!kept || kept.length > MAX_SEQUENCE || kept.some((id) => !ids?.includes(id))) errors.locked = [(t) => t('errors.field.type.list')]
  for (const [name, value] of Object.entries({ start_time, end_time }))
    if (value !== null && !isTime(value)) errors[name] = [(t) => t('errors.field.type.time')]
  for (const name of Object.keys(others)) errors[name] = [(t) => t('errors.field.unknown')]
  assertNoErrors(errors)
  return { ids: ids ?? [], locked: new Set(kept), start_time: start_time as string | null, end_time: end_time as string | null }
}

/** Null unless it is a list of different ids. */
export function idsOf(value: unknown): number[] | null {
  if (!Array.isArray(value) || !value.every((id) => Number.isSafeInteger(id) && Number(id) > 0)) return null
  return new Set(value).size === value.length ? value as number[] : null
}
