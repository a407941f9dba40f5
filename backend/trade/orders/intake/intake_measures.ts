/** The items of an intake with their measures, which are saved as a step of its own. Pure. */
import { isFormField } from '#backend/engine/resource/policies/access'
import { resourceOf } from '#backend/engine/definition/registry'
import { isRecord } from '#schema/is_record'
import type { Data } from '#schema/predicate'

const { transitions: { measure } } = resourceOf('order_items')

/** Sent beside the fields of an item: its sides, and what else `measure` asks for and a new item does not have. */
export const MEASURE_FIELDS: ReadonlySet<string> = new Set(
  Object.keys({ ...measure?.ask, ...measure?.args }).filter((name) => {
    const field = resourceOf('order_items').fields[name]
    return !field || !isFormField(field)
  }),
)

/** `measures`: the body of `measure` of each item; null for an item that is not measured yet. */
export function separateMeasures(order: Data): { readonly order: Data; readonly measures: readonly (Data | null)[] } {
  const { items } = order
  if (!Array.isArray(items) || !items.every(isRecord)) return { order, measures: [] }
  const isMeasure = ([name]: readonly [string, unknown]) => MEASURE_FIELDS.has(name)
  const measures = items.map((item) => {
    const values = Object.entries(item).filter(isMeasure)
    return values.some(([, value]) => value !== null) ? Object.fromEntries(values) : null
  })
  return {
    order: { ...order, items: items.map((item) => Object.fromEntries(Object.entries(item).filter((entry) => !isMeasure(entry)))) },
    measures,
  }
}

export const hasMeasures = (order: Data): boolean => separateMeasures(order).measures.some((measure) => measure !== null)
