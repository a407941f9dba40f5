/** Measuring an item (T-I1): validates the measures against its category and inserts the measurement. */
import { numberText } from '#backend/engine/i18n/format_numbers'
import { missingMeasures, requiredTypeAndFabric } from '#common/orders/required_measures'
import type { Item } from './order_items.ts'
import { findImplausibleMeasures } from './measuring.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { assertNoErrors, type ErrorMessage } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

type FieldErrors = Record<string, ErrorMessage[]>
const required: ErrorMessage = (t) => t('errors.field.required')

export async function validateMeasurement(
  { store, row: item, args, reason }: TransitionContext<'order_items'>,
): Promise<Values<'order_items'>> {
  const category = await findOrFail(store, 'categories', item.category_id)
  const [earlier] = await store.select('measurements', { order_item_id: item.id })
  const errors = findMeasurementErrors(item, category, args, earlier !== undefined && reason === null)
  assertNoErrors(errors)
  return { unit: category.unit }
}

export async function insertMeasurement({ store, row: item, args, reason }: TransitionContext<'order_items'>): Promise<void> {
  await store.insert('measurements', measurementRow(item, args, reason))
}

function findMeasurementErrors(item: Item, category: Row<'categories'>, args: Data, isRemeasurement: boolean): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of missingMeasures(item, category.unit, category.params)) errors[name] = [required]
  for (const name of requiredTypeAndFabric(category.params)) if (item[name] === null) errors[name] = [required]
  if (isRemeasurement && !args.remeasure_reason) errors.remeasure_reason = [required]
  for (const problem of findImplausibleMeasures(item)) {
    if (problem.code === 'out_of_bounds') errors[problem.field] = [(t) => t('errors.orders.side')]
    else if (args.is_large_confirmed !== true)
      errors.is_large_confirmed = [(t) => t('errors.orders.large', { area: numberText(t, problem.area) })]
  }
  return errors
}

function measurementRow(item: Item, args: Data, given: string | null) {
  const { shape, length_cm, width_cm, height_cm, diameter_cm, parts, measured_quantity, measure_place } = item
  if (measured_quantity === null || measure_place === null) throw new Error(`item ${item.id} is measured without a place or a result`)
  const photo = typeof args.photo_id === 'number' ? args.photo_id : null
  const reason = typeof args.remeasure_reason === 'string' ? args.remeasure_reason : given
  return {
    order_item_id: item.id,
    shape,
    length_cm,
    width_cm,
    height_cm,
    diameter_cm,
    parts,
    quantity: measured_quantity,
    place: measure_place,
    by: item.measured_by,
    reason,
    photo_id: photo,
  }
}
