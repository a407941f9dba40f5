/** What the phone of a courier must foresee of resources.ts: the transitions that couriers run, and the counts of their shipments. */
import { app } from '#resources'
import { isTransitionPermitted } from '#schema/flow'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import type { Definition, ResourceData, TransitionData } from '#schema/definition'

/** What a transition does to its row. */
export interface Step {
  readonly set: Data
  /** The fields that get the moment at which it was pressed. */
  readonly stamps: readonly string[]
  /** Names of the fields that its body contains. */
  readonly asks: readonly string[]
  /** The values that it takes, by field. */
  readonly offers: Readonly<Record<string, readonly string[]>>
  /** Verbs that the new status and values allow, and those that stay as the server decided them. Others are gone. */
  readonly opens: readonly string[]
  readonly keeps: readonly string[]
}

/** How many rows have one of these values in each of these fields. */
export interface Count { readonly stops: Where; readonly items?: Where }
export type Where = Readonly<Record<string, readonly unknown[]>>

const { resources } = app as unknown as Definition
const COURIER = { guard: 'courier', permissions: { has: () => true } } as const
const CONTEXT: Context = { me: {}, now: { instant: '2026-01-01T00:00:00.000Z', today: '2026-01-01' } }

export const STEPS = {
  shipments: stepsOf(resources.shipments!), 'order-deliveries': stepsOf(resources.order_deliveries!),
  'order-delivery-items': stepsOf(resources.order_delivery_items!),
}

function stepsOf(resource: ResourceData): Readonly<Record<string, Step>> {
  const verbs = Object.entries(resource.transitions ?? {}).filter(([verb]) => isTransitionPermitted(resource, verb, COURIER))
  return Object.fromEntries(verbs.map(([verb, transition]) => {
    const values: Data = { ...transition.set, ...(transition.to !== undefined && { status: transition.to }) }
    const stamps = Object.keys(values).filter((name) => isNow(values[name]))
    const set = Object.fromEntries(Object.entries(values).filter(([name]) => !stamps.includes(name)))
    const row = { ...set, ...Object.fromEntries(stamps.map((name) => [name, CONTEXT.now.instant])) }
    const verdicts = verbs.map(([other, next]) =>
      [other, other === verb ? verdictAgain(row) : verdict(resource, transition, row, next)] as const)
    const those = (wanted: Verdict) => verdicts.filter(([, one]) => one === wanted).map(([other]) => other)
    const { ask = {}, offers = {} } = transition
    return [verb, { set, stamps, asks: Object.keys(ask), offers, opens: those('opens'), keeps: those('keeps') }]
  }))
}

type Verdict = 'opens' | 'keeps' | 'ends'

/** What has got its moment is not pressed a second time, unless the server allows it. */
function verdictAgain(row: Data): Verdict {
  return Object.keys(row).length > 0 ? 'ends' : 'keeps'
}

/** `row` has the values that are set. Conditions about other fields, and checks, are the server's to decide. */
function verdict(resource: ResourceData, { from }: TransitionData, row: Data, next: TransitionData): Verdict {
  const statuses = row.status === undefined ? from : [row.status]
  if (statuses && next.from && !next.from.some((status) => statuses.includes(status))) return 'ends'
  const conditions = (next.when ?? []).map((name) => resource.conditions![name]!)
  const decided = conditions.filter((condition) => Object.keys(condition).every((name) => name in row))
  if (decided.some((condition) => !holds(condition, row, resource.fields as unknown as Fields, CONTEXT))) return 'ends'
  return decided.length > 0 && decided.length === conditions.length ? 'opens' : 'keeps'
}

function isNow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'now' in value
}

export const COUNTS = {
  pending_count: countOf('pending_count'), done_count: countOf('done_count'), failed_count: countOf('failed_count'),
  unloaded_items: countOf('unloaded_items'), on_board_items: countOf('on_board_items'),
}

/** Items that are still to be handed over. */
export const AWAITED = whereOf(resources.order_delivery_items!.conditions!.is_awaited)

/** Items that the vehicle still waits for. */
export const TO_LOAD = whereOf(resources.order_delivery_items!.conditions!.is_to_load)

/** Of stops, or of their items. */
function countOf(name: string): Count {
  const rollup = rollupOf('shipments', name)
  const stops = whereOf(rollup.where)
  if (!('sum' in rollup)) return { stops }
  const [, field = ''] = rollup.sum.split('.')
  return { stops, items: whereOf(rollupOf('order_deliveries', field).where) }
}

function rollupOf(resource: string, field: string) {
  const rollup = resources[resource]?.fields[field]?.rollup
  if (!rollup || 'last' in rollup) throw new Error(`${resource}.${field} is not a count that the phone of a courier can repeat`)
  return rollup
}

/** The phone compares with values and lists of them, no more. */
function whereOf(where: Data = {}): Where {
  return Object.fromEntries(Object.entries(where).map(([field, wanted]) => {
    if (wanted === null || typeof wanted !== 'object') return [field, [wanted]]
    const { in: values } = wanted as { readonly in?: readonly unknown[] }
    if (!values || Object.keys(wanted).length > 1) throw new Error(`a phone does not compare ${field} with ${JSON.stringify(wanted)}`)
    return [field, values]
  }))
}
