/** An item was measured (T-I1): is that all that its category asks, is it plausible, and the row that remembers it. */
import { numberText } from '#backend/i18n/format_numbers'
import { neededKinds } from '#common/needed_sides'
import { known, type Item } from './items.ts'
import { missingMeasures, plausibility } from './measuring.ts'
import { Invalid, type Say } from '#backend/resource/refusals'
import type { Move } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Values } from '#backend/resource/store'
import type { Data } from '#schema/predicate'

type Says = Record<string, Say[]>
const required: Say = (t) => t('errors.field.required')

export async function measuredUnit({ store, row: item, args }: Move<'order_items'>): Promise<Values<'order_items'>> {
  const category = await known(store, 'categories', item.category_id)
  const [earlier] = await store.select('measurements', { order_item_id: item.id })
  const says = complaints(item, category, args, earlier !== undefined)
  if (Object.keys(says).length) throw new Invalid(says)
  return { unit: category.unit }
}

export async function rememberMeasures({ store, row: item, args }: Move<'order_items'>): Promise<void> {
  await store.insert('measurements', remembered(item, args))
}

function complaints(item: Item, category: Row<'categories'>, args: Data, isAgain: boolean): Says {
  const says: Says = {}
  for (const name of missingMeasures(item, category.unit, category.params)) says[name] = [required]
  for (const name of neededKinds(category.params)) if (item[name] === null) says[name] = [required]
  if (isAgain && !args.remeasure_reason) says.remeasure_reason = [required]
  for (const problem of plausibility(item)) {
    if (problem.code === 'out_of_bounds') says[problem.field] = [(t) => t('errors.orders.side')]
    else if (args.is_large_confirmed !== true)
      says.is_large_confirmed = [(t) => t('errors.orders.large', { area: numberText(t, problem.area) })]
  }
  return says
}

function remembered(item: Item, args: Data) {
  const { shape, length_cm, width_cm, height_cm, diameter_cm, parts, measured_quantity, measure_place } = item
  if (measured_quantity === null || measure_place === null) throw new Error(`item ${item.id} is measured without a place or a result`)
  const photo = typeof args.photo_id === 'number' ? args.photo_id : null
  const reason = typeof args.remeasure_reason === 'string' ? args.remeasure_reason : null
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
