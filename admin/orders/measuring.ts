/** What the measuring dialog begins with, and what it asks for. Pure but for the remembered place. */
import type { Errors } from '../fields/control.ts'
import { valuesOf } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import type { Item } from './order.ts'
import { hasShape, neededKinds, neededSides, type Measure } from '#common/needed_sides'
import type { Row as Columns } from '#resources'

/** What decides which measures are taken. */
export type Asked = Pick<Columns<'categories'>, 'unit' | 'params'>

export function startOf(item: Item): Values {
  const { shape, length_cm, width_cm, diameter_cm, height_cm, parts, tissu, type, condition } = item
  return {
    shape: shape ?? 'rectangle', length_cm, width_cm, diameter_cm, height_cm, parts, tissu, type, condition: condition ?? [],
    measure_place: item.measure_place ?? rememberedPlace(), is_large_confirmed: false, remeasure_reason: null,
  }
}

/** The sides to be taken; of the parts of a composite shape each says its own. */
export const sidesIn = (values: Values, { unit, params }: Asked): Measure[] =>
  neededSides(hasShape(unit, params) ? values.shape as Item['shape'] : null, unit, params)

/** What is taken of this item, and whether it is required. The server says what must be confirmed or explained. */
export function fieldsIn(values: Values, errors: Errors, asked: Asked): Readonly<Record<string, boolean>> {
  const sides = sidesIn(values, asked).map((name) => [name, name !== 'parts'] as const)
  const kinds = neededKinds(asked.params).map((name) => [name, true] as const)
  const said = (['is_large_confirmed', 'remeasure_reason'] as const).filter((name) => name in errors || Boolean(values[name]))
  return {
    shape: false, ...Object.fromEntries(sides), ...Object.fromEntries(kinds), measure_place: true, condition: false,
    photo_id: false, ...Object.fromEntries(said.map((name) => [name, true])),
  }
}

/** An item that has no shape says so. */
export const settledBy = (values: Values, { unit, params }: Asked): Values =>
  ({ ...values, shape: hasShape(unit, params) ? values.shape : null })

/** People measure where they stand: the place of the last item is that of the next. */
export function rememberPlace(place: unknown): void {
  if (typeof place === 'string') sessionStorage.setItem(PLACE, place)
}

function rememberedPlace(): string {
  const kept = sessionStorage.getItem(PLACE)
  return valuesOf('measure_place').some((place) => place === kept) && kept ? kept : 'aire_mesure'
}

const PLACE = 'zarbia-measure-place'
