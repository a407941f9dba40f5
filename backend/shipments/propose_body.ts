/** The body of a proposal for a day. Pure. */
import type { Crew, ProposalRequest } from '#common/dispatch'
import { isDay } from '#backend/resource/fields/date_formats'
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { isRecord } from '#schema/is_record'
import { isTime } from '#schema/fields/time'
import { MAX_SHIPMENTS } from './arrange_body.ts'
import { isId } from './plan_shipment_body.ts'
import { idsOf, MAX_SEQUENCE } from './sequence_body.ts'
import type { Data } from '#schema/predicate'

/** Throws Invalid. */
export function readProposalRequest(
  { date, stops, shipments = [], crews = [], start_time, end_time = null, ...others }: Data,
): ProposalRequest {
  const errors: Record<string, ErrorMessage[]> = {}
  const [ids, existing] = [idsOf(stops), idsOf(shipments)]
  if (typeof date !== 'string' || !isDay(date)) errors.date = [(t) => t('errors.field.type.date')]
  if (ids?.length === 0) errors.stops = [(t) => t('errors.shipments.no_stop_chosen')]
  else if (!ids || ids.length > MAX_SEQUENCE) errors.stops = [(t) => t('errors.field.type.list')]
  if (!existing || existing.length > MAX_SHIPMENTS) errors.shipments = [(t) => t('errors.field.type.list')]
  if (!Array.isArray(crews) || crews.length > MAX_SHIPMENTS || !crews.every(isCrew)) errors.crews = [(t) => t('errors.field.type.list')]
  else if (crews.length === 0 && existing?.length === 0) errors.crews = [(t) => t('errors.shipments.no_crew_chosen')]
  if (!isTime(start_time)) errors.start_time = [(t) => t('errors.field.type.time')]
  if (end_time !== null && !isTime(end_time)) errors.end_time = [(t) => t('errors.field.type.time')]
  for (const name of Object.keys(others)) errors[name] = [(t) => t('errors.field.unknown')]
  assertNoErrors(errors)
  return {
    date: date as string, stops: ids ?? [], shipments: existing ?? [], crews: crews as readonly Crew[],
    start_time: start_time as string, end_time: end_time as string | null,
  }
}

const isCrew = (crew: unknown): crew is Crew =>
  isRecord(crew) && Object.keys(crew).length === 2 && isId(crew.courier_id) && isId(crew.vehicle_id)
