/** What the measuring dialog begins with, what it complains about, and what it sends. Pure but for the remembered place. */
import type { Errors } from '../fields/control.ts'
import { holdsSending } from '../fields/media/sending.ts'
import { fieldOf, valuesOf } from '../definition/definition.ts'
import { ofValue, sentenceOf } from '../resource/form/validate.ts'
import type { Values } from '../definition/record.ts'
import type { Say } from '../definition/words.ts'
import { itemResource, type Item } from './order.ts'
import { hasShape, neededSides, type Measure } from '#common/needed_sides'
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

export function problemsIn(values: Values, asked: Asked, say: Pick<Say, 't' | 'format'>): Errors {
  const needed: string[] = [
    ...sidesIn(values, asked).filter((name) => name !== 'parts'), ...asked.params.includes('type') ? ['type', 'tissu'] : [],
    'measure_place',
  ]
  const sending: Errors = holdsSending(values.photo_id) ? { photo_id: [say.t('ui.files.still_sending')] } : {}
  return { ...sending, ...Object.fromEntries(needed.flatMap((name) => {
    const value = values[name]
    const isEmpty = value === null || value === undefined || value === ''
    const problem = isEmpty ? { key: 'alerts.empty' } : ofValue(fieldOf(itemResource, name), value)
    return problem ? [[name, [sentenceOf(problem, say)]]] : []
  })) }
}

/** What was not asked for is not sent; an item that has no shape says so. */
export function bodyOf(values: Values, asked: Asked): Values {
  const own = [
    ...sidesIn(values, asked), 'tissu', 'type', 'condition',
    'measure_place', 'is_large_confirmed', 'remeasure_reason', 'photo_id',
  ]
  const said = own.map((name) => [name, values[name]] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return { shape: hasShape(asked.unit, asked.params) ? values.shape : null, ...Object.fromEntries(said) }
}

/** People measure where they stand: the place of the last item is that of the next. */
export function rememberPlace(place: unknown): void {
  if (typeof place === 'string') sessionStorage.setItem(PLACE, place)
}

function rememberedPlace(): string {
  const kept = sessionStorage.getItem(PLACE)
  return valuesOf('measure_place').some((place) => place === kept) && kept ? kept : 'aire_mesure'
}

const PLACE = 'zarbia-measure-place'
