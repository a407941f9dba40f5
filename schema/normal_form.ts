/**
 * Turns the raw definition that a developer writes into its normal form (`Definition`): one ordered list of fields instead of four
 * blocks, and the full form of every shorthand. It refuses nothing: schema/check.ts reports what is wrong.
 */
import { valuesOf, type AccessData, type Definition, type FieldData, type ResourceData, type TransitionData } from './definition.ts'
import { isRecord } from './is_record.ts'
import { findTraits } from './fields/index.ts'
import { mapValues, pickBy } from './map_values.ts'
import { normaliseShape } from './shape.ts'
import { singular } from './singular.ts'
import { SYSTEM_COLUMNS, type Data } from './predicate.ts'
import type { Enums, Guard } from './types.ts'

type Fields = Readonly<Record<string, FieldData>>
type Groups = Readonly<Record<string, readonly string[]>>

export interface RawTransition extends Omit<TransitionData, 'from' | 'system' | 'ask' | 'args'> {
  readonly from?: readonly string[] | string
  readonly by?: readonly string[]
  readonly asks?: Readonly<Record<string, 'required' | 'optional' | FieldData>>
  readonly at?: string
  readonly actor?: string
  readonly clear?: readonly string[]
}
type NormalisedKey = 'permission' | 'list' | 'fields' | 'initial' | 'unreachable' | 'transitions' | 'form' | 'admin' | 'guards'
export interface RawResource extends Omit<ResourceData, NormalisedKey> {
  readonly permission?: string
  readonly enums?: Enums
  readonly fields?: Fields
  readonly stamped?: Fields
  readonly computed?: Readonly<Record<string, Data>>
  readonly children?: Readonly<Record<string, Data>>
  readonly groups?: Groups
  readonly list: RawList
  readonly flow?: Readonly<Record<string, unknown>>
  readonly guards?: Readonly<Partial<Record<Guard, RawAccess>>>
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly admin?: Omit<NonNullable<ResourceData['admin']>, 'path' | 'form'> & { readonly path?: string; readonly form?: 'page' | 'none' }
}
interface RawList extends Omit<ResourceData['list'], 'filters'> {
  readonly filters?: readonly string[] | { readonly more?: readonly string[]; readonly less?: readonly string[] }
}
interface RawAccess extends Omit<AccessData, 'ops'> { readonly ops?: AccessData['ops'] }
export interface RawDefinition {
  readonly enums: Enums
  readonly shapes?: Readonly<Record<string, unknown>>
  readonly icons?: Readonly<Record<string, string>>
  readonly permissions?: readonly string[]
  readonly resources: Readonly<Record<string, RawResource>>
}

export function normaliseDefinition({ enums, shapes = {}, icons = {}, resources, ...app }: RawDefinition): Definition {
  const owned = Object.values(resources).map((written) => written.enums ?? {})
  return {
    ...app,
    enums: Object.assign({}, enums, ...owned) as Enums,
    shapes: mapValues(shapes, normaliseShape),
    resources: mapValues(resources, (written, name) => normaliseResource(name, written, { enums, icons, resources })),
  }
}

/** Keys that exist in the raw form only: a field keeps what its block implies. */
const BLOCK_KEYS = ['enums', 'stamped', 'computed', 'children', 'flow']

function normaliseResource(name: string, written: RawResource, app: RawDefinition): ResourceData {
  const { groups = {}, rules, conditions, guards, list, admin } = written
  const fields = normaliseFields(written, app)
  const verbs = transitionsOf(written)
  return {
    ...Object.fromEntries(Object.entries(written).filter(([key]) => !BLOCK_KEYS.includes(key))) as unknown as ResourceData,
    permission: written.permission ?? singular(name).replaceAll('_', '-'),
    fields,
    ...normaliseFlow(written, verbs, fields, app.icons ?? {}, valuesOf({ enums: { ...app.enums, ...written.enums } }, fields.status?.of)),
    ...(rules && { rules: mapValues(rules, (rule) => normaliseRule(rule, fields, groups)) }),
    ...(conditions && { conditions: mapValues(conditions, (one) => normalisePredicate(one, groups)) }),
    ...(written.open_while && { open_while: normalisePredicate(written.open_while, groups) }),
    ...(guards && { guards: mapValues(guards, (access, guard) => normaliseAccess(access as RawAccess, guard as Guard, verbs, groups)) }),
    ...(list && { list: normaliseList(written, fields) }),
    form: normaliseForm(written),
    ...(admin && { admin: { ...admin, path: admin.path ?? name.replaceAll('_', '-'), form: admin.form ?? 'drawer' } }),
  }
}

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The code of the record comes first, then the fields that people fill, those that the server writes, computed fields and children. */
function normaliseFields(written: RawResource, app: RawDefinition): Fields {
  const { fields = {}, stamped = {}, computed = {}, children = {}, flow = {} } = written
  const status = flow.status === undefined ? {} : { status: { type: 'enum', of: String(flow.status), required: true as const } }
  const byServer = mapValues(
    { ...status, ...stampsOfFlow(written), ...stamped } as Fields, (field) => ({ ...field, stamped: true as const }),
  )
  const all = {
    ...pickBy(byServer, isGeneratedCode), ...fields, ...pickBy(byServer, (field) => !isGeneratedCode(field)),
    ...mapValues(computed, normaliseComputed), ...mapValues(children, (field) => ({ type: 'children', ...field })),
  }
  return mapValues(all as Fields, (field) => normaliseField(field, written, app))
}

/** What transitions stamp, where no block declares it: `at` a time or a day, `actor` a member of staff. The end of the name says which. */
function stampsOfFlow(written: RawResource): Fields {
  const names = transitionsOf(written).flatMap(([, { at = '', actor = '' }]) => [at, actor])
  const undeclared = names.filter((name) => !(name in { ...written.fields, ...written.stamped }))
  return Object.fromEntries(undeclared.flatMap((name) => {
    const [, field] = STAMP_FIELDS.find(([end]) => name.endsWith(end)) ?? []
    return field ? [[name, field]] : []
  }))
}

const STAMP_FIELDS = [
  ['_at', { type: 'datetime' }], ['_on', { type: 'date' }], ['by_id', { type: 'ref', to: `${'user' satisfies Guard}s` }],
] as const

/** A code by which people name the record, generated by the server. */
const isGeneratedCode = ({ type }: FieldData): boolean => findTraits(type)?.generated === 'code'

const PREDICATES = ['required', 'show', 'lock', 'where'] as const

function normaliseField(field: FieldData, written: RawResource, app: RawDefinition): FieldData {
  const { rollup } = field
  const raw = { ...withType(field), ...(isActor(field) ? { type: 'morph' as const, to: field.to ?? PERSON_RESOURCES } : {}) }
  const own = written.groups ?? {}
  const targetGroups = app.resources[String(field.to)]?.groups ?? {}
  const needed = raw.required as unknown === 'if shown' ? { required: raw.show } : {}
  const all = { ...raw, ...needed }
  const ruled = PREDICATES.filter((key) => typeof all[key] === 'object')
    .map((key) => [key, normalisePredicate(all[key] as Data, key === 'where' ? targetGroups : own)])
  const counted = isRecord(rollup) && 'where' in rollup && rollup.where
    ? { rollup: { ...rollup, where: normalisePredicate(rollup.where, groupsOfChildren(rollup, written, app)) } } : {}
  return { ...all, ...Object.fromEntries(ruled), ...counted, ...('default' in raw ? { default: normaliseValue(raw.default) } : {}) }
}

/** `actor` exists in the raw form only: a reference to a row of people. */
const isActor = ({ type }: { readonly type?: string }): boolean => type === 'actor'

/** Without a type: `{ of: 'city' }` is an enum, `{ to: 'clients' }` a reference. */
const withType = (field: Partial<FieldData>): FieldData =>
  ({ ...(field.of !== undefined ? { type: 'enum' } : field.to !== undefined && { type: 'ref' }), ...field }) as FieldData

/** `{ count: 'items', where }` → `{ type: 'int', rollup: { count: 'items', where } }` */
function normaliseComputed({ sum, count, last, by, where, ...field }: Data): Data {
  const over = sum !== undefined ? { sum } : count !== undefined ? { count } : last !== undefined ? { last, by } : null
  if (!over) return { ...(field.expr !== undefined && { type: 'money' }), ...field }
  const type = count !== undefined ? { type: 'int' } : sum !== undefined && { type: 'money' }
  return { ...type, ...field, rollup: { ...over, ...(where !== undefined && { where }) } }
}

function groupsOfChildren(rollup: Data, { children = {} }: RawResource, { resources }: RawDefinition): Groups {
  const [name = ''] = String(rollup.count ?? rollup.sum).split('.')
  return resources[String(children[name]?.of)]?.groups ?? {}
}

// ── The flow ────────────────────────────────────────────────────────────────────────────────────────────────────────

type RawTransitions = readonly (readonly [verb: string, raw: RawTransition])[]

const FLOW_KEYS = ['status', 'initial', 'unreachable']
const transitionsOf = ({ flow = {} }: RawResource): RawTransitions =>
  Object.entries(flow).filter(([key]) => !FLOW_KEYS.includes(key)) as unknown as RawTransitions

type Icons = NonNullable<RawDefinition['icons']>
type NormalisedFlow = Pick<ResourceData, 'initial' | 'unreachable' | 'transitions'>

function normaliseFlow(
  { flow, groups = {} }: RawResource,
  verbs: RawTransitions,
  fields: Fields,
  icons: Icons,
  states: readonly string[],
): NormalisedFlow {
  if (!flow) return {}
  const { initial, unreachable } = flow as Pick<ResourceData, 'initial' | 'unreachable'>
  return {
    ...(initial !== undefined && { initial }),
    ...(unreachable !== undefined && { unreachable }),
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
    ...(args.length > 0 && { args: mapValues(Object.fromEntries(args) as Fields, withType) }),
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

/** The guard reads the listed fields and the id, and runs the transitions that name it in `by`, with the permission in `allow`. */
function normaliseAccess(access: RawAccess, guard: Guard, verbs: RawTransitions, groups: Groups): AccessData {
  const guardTransitions = verbs.filter(([, { by }]) => by?.includes(guard)).map(([verb, { allow = '' }]) => [verb, allow])
  return {
    ...access,
    ops: access.ops ?? ['list'],
    read: [...new Set(['id', ...access.read])],
    ...(access.where && { where: normalisePredicate(access.where, groups) }),
    ...(access.set && { set: mapValues(access.set, normaliseValue) }),
    ...(guardTransitions.length > 0 && { transitions: Object.fromEntries(guardTransitions) }),
  }
}

// ── Predicates and values ───────────────────────────────────────────────────────────────────────────────────────────

/** People of every guard. */
const PERSON_RESOURCES: readonly string[] = (['user', 'courier', 'client'] satisfies Guard[]).map((guard) => `${guard}s`)

/** `{ status: { in: 'ready' } }` names a group of states; `{ actor: 'id' }` is the caller, whom the API calls `me`. */
function normalisePredicate(raw: Data, groups: Groups): Data {
  return Object.fromEntries(Object.entries(raw).map(([key, part]) => {
    if (key === 'and' || key === 'or') return [key, (part as readonly Data[]).map((one) => normalisePredicate(one, groups))]
    if (key === 'not') return [key, normalisePredicate(part as Data, groups)]
    return [key, isRecord(part) && !('actor' in part) ? mapValues(part, (operand, operator) => (
      key === 'status' && (operator === 'in' || operator === 'nin') ? groups[String(operand)] ?? operand : normaliseValue(operand)
    )) : normaliseValue(part)]
  }))
}

/**
 * The second value is never before the first, a datetime not equal to it either. A time of day only differs from it: one before it is
 * on the next day. The rule holds while either is empty.
 */
function normaliseRule(rule: Data, fields: Fields, groups: Groups): Data {
  if (!Array.isArray(rule.range)) return normalisePredicate(rule, groups)
  const [first = '', last = ''] = rule.range as readonly string[]
  const operator = OPERATORS[findTraits(fields[last]?.type)?.sql ?? ''] ?? 'gte'
  const ordered = { [last]: { [operator]: { field: first } } }
  const open = [first, last].filter((name) => fields[name]?.required !== true).map((name) => ({ [name]: null }))
  return open.length ? { or: [...open, ordered] } : ordered
}

const OPERATORS: Readonly<Record<string, string>> = { time: 'ne', timestamptz: 'gt' }

const normaliseValue = (raw: unknown): unknown => (isRecord(raw) && 'actor' in raw ? { me: raw.actor } : raw)

// ── The list ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function normaliseList({ parent, list, groups = {} }: RawResource, fields: Fields): ResourceData['list'] {
  const { filters = {}, views, ...rest } = list
  const isFiltered = (name: string) => findTraits((fields[name] ?? SYSTEM_COLUMNS[name])?.type)?.filtered === true
  const usual = [...new Set([parent ?? [], rest.columns.filter(isFiltered)].flat())]
  const all = isRecord(filters) ? [...usual.filter((name) => !filters.less?.includes(name)), ...filters.more ?? []] : filters
  return {
    ...rest, ...(all.length > 0 && { filters: all }),
    ...(views && { views: mapValues(views, (one) => normalisePredicate(one, groups)) }),
  }
}

// ── The form ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A section is given by its first field: it continues in the order of `fields` until the first field of another section. */
function normaliseForm({ form, ...written }: RawResource): ResourceData['form'] {
  if (!form) return defaultForm(written as RawResource)
  const names = Object.keys(written.fields ?? {})
  const starts = Object.values(form)
  return mapValues(form, (start) => {
    if (typeof start !== 'string') return start
    const rest = names.slice(names.indexOf(start) + 1)
    const end = rest.findIndex((name) => starts.includes(name))
    return names.includes(start) ? [start, ...rest.slice(0, end < 0 ? rest.length : end)] : [start]
  })
}

/** The fields that people fill, in their order, and the children that are edited in a grid; without a parent that the page path gives. */
function defaultForm({ fields = {}, children = {}, parent, admin }: RawResource): ResourceData['form'] {
  const isNested = !admin || (admin.path?.includes(':') ?? false)
  const typed = Object.keys(fields).filter((name) => !(isNested && name === parent))
  const grids = Object.entries(children).filter(([, { edit }]) => edit === 'grid').map(([name]) => name)
  return typed.length + grids.length > 0 ? { main: [...typed, ...grids] } : {}
}
