/** The body of an intake: a new order, with the steps that follow it at the counter. Pure. */
import { isFormField } from '#backend/resource/read/access'
import { parseFieldValue } from '#backend/resource/fields/index'
import { handlers } from '#backend/resource/handler_registry'
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { isRecord } from '#schema/is_record'
import type { Data } from '#schema/predicate'

export interface Intake {
  /** The body of a new order; its items without measures. */
  readonly order: Data
  /** The body of `measure` of each item; null for an item that is not measured yet. */
  readonly measures: readonly (Data | null)[]
  readonly receive: boolean
  /** The body of `accept`. */
  readonly accept: Data | null
  /** The body of `pay`. */
  readonly advance: Data | null
  /** The total in centimes that the client was told. */
  readonly expected_total: number | null
}

const { transitions: { measure } } = resourceOf('order_items')

/** Sent beside the fields of an item: its sides, and what else `measure` asks for and a new item does not have. */
export const MEASURE_FIELDS: ReadonlySet<string> = new Set(
  Object.keys({ ...measure?.ask, ...measure?.args }).filter((name) => {
    const field = resourceOf('order_items').fields[name]
    return !field || !isFormField(field)
  }),
)

/** Throws Invalid for a step of the wrong type. The order and the values of the steps are validated as they are saved. */
export function readIntake({ receive = false, accept = null, advance = null, expected_total = null, ...order }: Data): Intake {
  const errors: Record<string, ErrorMessage[]> = {}
  if (typeof receive !== 'boolean') errors.receive = [(t) => t('errors.field.type.bool')]
  for (const [name, step] of Object.entries({ accept, advance }))
    if (step !== null && !isRecord(step)) errors[name] = [(t) => t('errors.field.type.json')]
  const total = expected_total === null ? { value: null } : parseFieldValue(TOTAL, expected_total, handlers().shapes)
  if (!('value' in total)) errors.expected_total = [(t) => t('errors.field.type.number')]
  assertNoErrors(errors)
  return {
    ...separateMeasures(order), receive: receive === true, accept: accept as Data | null, advance: advance as Data | null,
    expected_total: 'value' in total ? total.value as number | null : null,
  }
}

const TOTAL = { name: 'expected_total', type: 'money' } as const

/** Items of the wrong form stay as they are: saving the order reports them. */
export function separateMeasures(order: Data): Pick<Intake, 'order' | 'measures'> {
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
