/** Initial values and fields of the measuring dialog. Pure, except for the remembered place. */
import type { Errors } from '../../../fields/control_props.ts'
import { valuesOf } from '../../../definition/definition.ts'
import type { Values } from '../../../definition/record.ts'
import type { Item } from '../../order.ts'
import { requiresShape, requiredTypeAndFabric, requiredMeasures, type ItemMeasure } from '#common/orders/required_measures'
import type { Row as Columns } from '#resources'

/** What the inputs of an item begin with. */
type MeasuredItem = Pick<Item, 'order_id' | 'category_id' | 'quantity' | 'shape' | 'length_cm' | 'width_cm' | 'diameter_cm' | 'height_cm'>
  & Pick<Item, 'parts'> & { readonly [N in 'type' | 'tissu' | 'measure_place']: string | null }
  & { readonly condition: readonly string[] | null }

/** The properties of a category that determine which measures are required. */
export type MeasureRule = Pick<Columns<'categories'>, 'unit' | 'params'>

export function initialMeasureValues(item: MeasuredItem): Values {
  const { shape, length_cm, width_cm, diameter_cm, height_cm, parts, quantity, condition } = item
  return {
    shape: shape ?? 'rectangle', length_cm, width_cm, diameter_cm, height_cm, parts, quantity, ...kindOf(item),
    condition: condition ?? [],
    measure_place: item.measure_place ?? rememberedMeasurePlace(), is_large_confirmed: false, remeasure_reason: null,
  }
}

/** The required sides; for a composite shape each part has its own. */
export const requiredSides = (values: Values, { unit, params }: MeasureRule): ItemMeasure[] =>
  requiredMeasures(requiresShape(unit, params) ? values.shape as Item['shape'] : null, unit, params)

/**
 * The fields to ask for, and whether each is required. Confirmation and reason are asked after the server has required them, a higher
 * price as soon as it is shown.
 */
export function fieldsToAsk(
  values: Values, errors: Errors, rule: MeasureRule, isPriceHigher = false,
): Readonly<Record<string, boolean>> {
  const counted = rule.unit === 'u' ? ['quantity'] : []
  const required = [...requiredSides(values, rule), ...counted, ...requiredTypeAndFabric(rule.params)].map((name) => [name, true] as const)
  const requested = (['is_large_confirmed', 'is_price_agreed', 'remeasure_reason'] as const)
    .filter((name) => name in errors || Boolean(values[name]) || (name === 'is_price_agreed' && isPriceHigher))
  return {
    shape: false, ...Object.fromEntries(required), measure_place: true, condition: false, photo_id: false,
    ...Object.fromEntries(requested.map((name) => [name, true])),
  }
}

/** The label of a side where it is not that of the field: an item measured by the metre that has a height is a curtain. */
export function sideLabelKey(name: string, { unit, params }: MeasureRule): string | null {
  if (unit !== 'ml' || !params.includes('height')) return null
  return { length_cm: 'ui.orders.curtain_width', height_cm: 'ui.orders.curtain_drop' }[name] ?? null
}

/** Sets the shape to null for an item without a shape. */
export const withValidShape = (values: Values, { unit, params }: MeasureRule): Values =>
  ({ ...values, shape: requiresShape(unit, params) ? values.shape : null })

type KindValues = Pick<MeasuredItem, 'type' | 'tissu'>

/** Items of one order are often alike: kind and fabric of the last measured one are the default for the next of its category. */
export function rememberKind({ order_id, category_id }: MeasuredItem, { type, tissu }: Values): void {
  lastKind = { order_id, category_id, values: { type, tissu } as KindValues }
}

function kindOf({ order_id, category_id, type, tissu }: MeasuredItem): KindValues {
  const last = lastKind?.order_id === order_id && lastKind.category_id === category_id ? lastKind.values : null
  return { type: type ?? last?.type ?? null, tissu: tissu ?? last?.tissu ?? null }
}

let lastKind: (Pick<Item, 'order_id' | 'category_id'> & { readonly values: KindValues }) | null = null

/** The place of the last measured item is the default for the next. */
export function rememberMeasurePlace(place: unknown): void {
  if (typeof place === 'string') sessionStorage.setItem(PLACE_KEY, place)
}

export function rememberedMeasurePlace(): string {
  const stored = sessionStorage.getItem(PLACE_KEY)
  return valuesOf('measure_place').some((place) => place === stored) && stored ? stored : 'aire_mesure'
}

const PLACE_KEY = 'zarbia-measure-place'
