/** The flow of a resource in its normal form: statuses by name instead of by group, what a transition asks, sets and stamps. */
import { completeField } from './written_field.ts'
import { findTraits } from './fields/index.ts'
import { mapValues } from './map_values.ts'
import { normaliseValue, type Groups } from './normal_predicate.ts'
import type { FieldData, ResourceData, TransitionData } from './definition.ts'
import type { Guard } from './types.ts'

type Fields = Readonly<Record<string, FieldData>>
/** As a developer writes it: `status`, `initial` and the verbs. */
export type RawFlow = Readonly<Record<string, unknown>>

export interface RawTransition extends Omit<TransitionData, 'from' | 'system' | 'ask' | 'args'> {
  readonly from?: readonly string[] | string
  readonly by?: readonly string[]
  readonly asks?: Readonly<Record<string, 'required' | 'optional' | FieldData>>
  readonly at?: string
  readonly actor?: string
  readonly clear?: readonly string[]
}

export type RawTransitions = readonly (readonly [verb: string, raw: RawTransition])[]

const FLOW_KEYS = ['status', 'initial']
export const transitionsOf = (flow: RawFlow = {}): RawTransitions =>
  Object.entries(flow).filter(([key]) => !FLOW_KEYS.includes(key)) as unknown as RawTransitions

type NormalisedFlow = Pick<ResourceData, 'initial' | 'transitions'>

export function normaliseFlow(
  flow: RawFlow | undefined, groups: Groups, fields: Fields, icons: Readonly<Record<string, string>>, states: readonly string[],
): NormalisedFlow {
  if (!flow) return {}
  const verbs = transitionsOf(flow)
  const { initial } = flow as Pick<ResourceData, 'initial'>
  return {
    ...(initial !== undefined && { initial }),
    ...(verbs.length > 0 && {
      transitions: Object.fromEntries(verbs.map(([verb, raw]) =>
        [verb, withIcon(normaliseTransition(raw, groups, states, fields), icons[verb])])),
    }),
  }
}

function normaliseTransition(written: RawTransition, groups: Groups, states: readonly string[], fields: Fields): TransitionData {
  const { from, by = ['staff'], allow, asks = {}, at, actor, clear = [], set, ...rest } = written
  const askedValues = Object.entries(asks)
  const ask = askedValues.filter(([, raw]) => typeof raw === 'string')
  const args = askedValues.filter(([, raw]) => typeof raw !== 'string')
  const stamps = {
    ...(at !== undefined && { [at]: { now: findTraits(fields[at]?.type)?.now ?? 'instant' } }),
    ...(actor !== undefined && { [actor]: { me: 'id' } }),
    ...Object.fromEntries(clear.map((name) => [name, null])), ...(set && mapValues(set, normaliseValue)),
  }
  return {
    ...(from !== undefined && { from: expandStates(from, groups, states) }), ...rest,
    ...(by.includes('staff') && allow !== undefined && { allow }),
    ...(by.every((one) => one === 'system') && { system: true as const }),
    ...(ask.length > 0 && { ask: Object.fromEntries(ask) as NonNullable<TransitionData['ask']> }),
    ...(args.length > 0 && { args: mapValues(Object.fromEntries(args) as Fields, (arg) => completeField(arg, true)) }),
    ...(Object.keys(stamps).length > 0 && { set: stamps }),
  }
}

/** A transition that nobody presses has none. */
const withIcon = (transition: TransitionData, icon: string | undefined): TransitionData =>
  (transition.system || icon === undefined ? transition : { icon, ...transition })

/** Expands states that are given by name or by group, and `any but …`. */
function expandStates(from: readonly string[] | string, groups: Groups, states: readonly string[]): readonly string[] {
  const expand = (names: readonly string[]) => names.flatMap((name) => groups[name] ?? [name])
  if (typeof from !== 'string') return expand(from)
  const left = expand([from.replace(/^any but /, '')])
  return states.filter((state) => !left.includes(state))
}

/** What transitions stamp, where no block declares it: `at` a time or a day, `actor` a member of staff. The end of the name says which. */
export function stampsOfFlow(flow: RawFlow | undefined, declared: Fields): Fields {
  const names = transitionsOf(flow).flatMap(([, { at = '', actor = '' }]) => [at, actor])
  const undeclared = names.filter((name) => !(name in declared))
  return Object.fromEntries(undeclared.flatMap((name) => {
    const [, field] = STAMP_FIELDS.find(([end]) => name.endsWith(end)) ?? []
    return field ? [[name, field]] : []
  }))
}

const STAMP_FIELDS = [
  ['_at', { type: 'datetime' }], ['_on', { type: 'date' }], ['by_id', { type: 'ref', to: `${'user' satisfies Guard}s` }],
] as const
