/** What the measuring dialog begins with, what it complains about, and what it sends. Pure but for the remembered place. */
import type { Errors } from '../fields/control.ts'
import { holdsSending } from '../fields/media/sending.ts'
import { fieldOf, valuesOf } from '../resource/definition.ts'
import { ofValue } from '../resource/form/validate.ts'
import type { Values } from '../resource/record.ts'
import type { Translate } from '../resource/words.ts'
import { sidesOf, type Shape } from './measures.ts'
import { itemResource, type Item } from './order.ts'

interface Asked { readonly isPieces: boolean; readonly params: readonly string[] }

export function startOf(item: Item): Values {
  const { shape, length_cm, width_cm, diameter_cm, height_cm, parts, tissu, type, condition } = item
  return {
    shape: shape ?? 'rectangle', length_cm, width_cm, diameter_cm, height_cm, parts, tissu, type, condition: condition ?? [],
    measure_place: item.measure_place ?? rememberedPlace(), is_large_confirmed: false, remeasure_reason: null,
  }
}

export function problemsIn(values: Values, { isPieces, params }: Asked, t: Translate): Errors {
  const needed = [
    ...isPieces ? sidesOf(shapeOf(values)).filter((name) => params.includes(name.replace('_cm', ''))) : sidesOf(shapeOf(values)),
    ...params.includes('height') ? ['height_cm'] : [], ...params.includes('type') ? ['type', 'tissu'] : [], 'measure_place',
  ]
  const given = [...sidesOf(shapeOf(values)), 'height_cm']
  const sending: Errors = holdsSending(values.photo_id) ? { photo_id: [t('ui.files.still_sending')] } : {}
  return { ...sending, ...Object.fromEntries([...new Set([...needed, ...given])].flatMap((name) => {
    const value = values[name]
    const isEmpty = value === null || value === undefined || value === ''
    const problem = isEmpty
      ? (needed.includes(name) ? { key: 'alerts.empty', params: {} } : null)
      : ofValue(fieldOf(itemResource, name), value)
    return problem ? [[name, [t(problem.key, { ...problem.params })]]] : []
  })) }
}

/** What the shape does not have is not sent: the server would refuse it. */
export function bodyOf(values: Values): Values {
  const shape = shapeOf(values)
  const sides = sidesOf(shape)
  const own = [
    'shape', ...sides, 'height_cm', ...shape === 'composite' ? ['parts'] : [], 'tissu', 'type', 'condition',
    'measure_place', 'is_large_confirmed', 'remeasure_reason', 'photo_id',
  ]
  return Object.fromEntries(own.map((name) => [name, values[name]])
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false))
}

/** People measure where they stand: the place of the last item is that of the next. */
export function rememberPlace(place: unknown): void {
  if (typeof place === 'string') sessionStorage.setItem(PLACE, place)
}

function rememberedPlace(): string {
  const kept = sessionStorage.getItem(PLACE)
  return valuesOf('measure_place').some(([place]) => place === kept) && kept ? kept : 'aire_mesure'
}

const PLACE = 'zarbia-measure-place'
const shapeOf = (values: Values) => values.shape as Shape
