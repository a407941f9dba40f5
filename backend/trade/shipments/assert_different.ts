import { invalid } from '#backend/engine/resource/refusals'

/** No stop, shipment or crew is named twice. Throws Invalid at the field. */
export function assertDifferent<T>(field: string, ids: readonly T[]): readonly T[] {
  if (new Set(ids).size < ids.length) throw invalid(field, (t) => t('errors.field.type.list'))
  return ids
}
