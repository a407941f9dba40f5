/**
 * What a developer writes, made into what everybody reads (`Definition`): one ordered list of fields in place of four blocks,
 * one shape for everything that may be said shortly. It refuses nothing: what is wrong in it is said by the checks.
 */
import type { AccessData, Definition, FieldData, ResourceData, TransitionData } from './definition.ts'
import { traitsOfWritten } from './fields/index.ts'
import type { Data } from './predicate.ts'
import type { Enums, Guard } from './types.ts'

type Fields = Readonly<Record<string, FieldData>>
type Groups = Readonly<Record<string, readonly string[]>>

export interface WrittenVerb extends Omit<TransitionData, 'from' | 'system' | 'ask' | 'args'> {
  readonly from?: readonly string[] | string
  readonly by?: readonly string[]
  readonly asks?: Readonly<Record<string, 'required' | 'optional' | FieldData>>
  readonly at?: string
  readonly actor?: string
  readonly clear?: readonly string[]
}
type Parts = 'fields' | 'initial' | 'unreachable' | 'transitions' | 'form' | 'admin' | 'guards'
export interface WrittenResource extends Omit<ResourceData, Parts> {
  readonly enums?: Enums
  readonly fields?: Fields
  readonly stamped?: Fields
  readonly computed?: Readonly<Record<string, Data>>
  readonly children?: Readonly<Record<string, Data>>
  readonly groups?: Groups
  readonly flow?: Readonly<Record<string, unknown>>
  readonly guards?: Readonly<Partial<Record<Guard, WrittenAccess>>>
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly admin?: Omit<NonNullable<ResourceData['admin']>, 'path' | 'form'> & { readonly path?: string; readonly form?: 'page' | 'none' }
}
interface WrittenAccess extends Omit<AccessData, 'ops'> { readonly ops?: AccessData['ops'] }
export interface WrittenApp {
  readonly enums: Enums
  readonly permissions?: readonly string[]
  readonly resources: Readonly<Record<string, WrittenResource>>
}

export function normalForm({ enums, resources, ...app }: WrittenApp): Definition {
  const owned = Object.values(resources).map((written) => written.enums ?? {})
  return {
    ...app,
    enums: Object.assign({}, enums, ...owned) as Enums,
    resources: mapped(resources, (written, name) => resourceOf(name, written, { enums, resources })),
  }
}

/** The block of a field says of it what is not written at the field. */
const BLOCKS = ['enums', 'stamped', 'computed', 'children', 'groups', 'flow']

function resourceOf(name: string, written: WrittenResource, app: WrittenApp): ResourceData {
  const { groups = {}, rules, conditions, guards, list, admin } = written
  const fields = fieldsOf(written, app)
  const verbs = verbsOf(written)
  return {
    ...Object.fromEntries(Object.entries(written).filter(([key]) => !BLOCKS.includes(key))) as unknown as ResourceData,
    fields,
    ...flowOf(written, verbs, fields, statesOf(fields, { ...app.enums, ...written.enums })),
    ...(rules && { rules: mapped(rules, (rule) => ruleOf(rule, fields, groups)) }),
    ...(conditions && { conditions: mapped(conditions, (one) => predicate(one, groups)) }),
    ...(guards && { guards: mapped(guards, (access, guard) => accessOf(access as WrittenAccess, guard as Guard, verbs, groups)) }),
    ...(list?.views && { list: { ...list, views: mapped(list.views, (one) => predicate(one, groups)) } }),
    form: formOf(written),
    ...(admin && { admin: { ...admin, path: admin.path ?? name.replaceAll('_', '-'), form: admin.form ?? 'drawer' } }),
  }
}

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a record is known by stands first; then what people type, what the server writes, what is made of both, its children. */
function fieldsOf(written: WrittenResource, app: WrittenApp): Fields {
  const { fields = {}, stamped = {}, computed = {}, children = {}, flow = {} } = written
  const status = flow.status === undefined ? {} : { status: { type: 'enum', of: String(flow.status), required: true as const } }
  const byServer = mapped({ ...status, ...stamped } as Fields, (field) => ({ ...field, stamped: true as const }))
  const all = {
    ...pick(byServer, isCode), ...fields, ...pick(byServer, (field) => !isCode(field)),
    ...mapped(computed, computedField), ...mapped(children, (field) => ({ type: 'children', ...field })),
  }
  return mapped(all as Fields, (field) => fieldOf(field, written, app))
}

/** What people call the record by, given by the server. */
const isCode = ({ type }: FieldData): boolean => traitsOfWritten(type)?.generated === 'code'

const PREDICATES = ['required', 'show', 'lock', 'where'] as const

function fieldOf(field: FieldData, written: WrittenResource, app: WrittenApp): FieldData {
  const { rollup } = field
  const said = { ...typed(field), ...(isActor(field) ? { type: 'morph' as const, to: field.to ?? PEOPLE } : {}) }
  const own = written.groups ?? {}
  const theirs = app.resources[String(field.to)]?.groups ?? {}
  const needed = said.required as unknown === 'if shown' ? { required: said.show } : {}
  const all = { ...said, ...needed }
  const ruled = PREDICATES.filter((key) => typeof all[key] === 'object')
    .map((key) => [key, predicate(all[key] as Data, key === 'where' ? theirs : own)])
  const counted = isMap(rollup) && 'where' in rollup && rollup.where
    ? { rollup: { ...rollup, where: predicate(rollup.where, groupsOfChildren(rollup, written, app)) } } : {}
  return { ...all, ...Object.fromEntries(ruled), ...counted, ...('default' in said ? { default: value(said.default) } : {}) }
}

/** A row of people: what is only written so. */
const isActor = ({ type }: { readonly type?: string }): boolean => type === 'actor'

/** Without a type: `{ of: 'city' }` is an enum, `{ to: 'clients' }` a reference. */
const typed = (field: Partial<FieldData>): FieldData =>
  ({ ...(field.of !== undefined ? { type: 'enum' } : field.to !== undefined && { type: 'ref' }), ...field }) as FieldData

/** `{ count: 'items', where }` → `{ type: 'int', rollup: { count: 'items', where } }` */
function computedField({ sum, count, last, by, where, ...field }: Data): Data {
  const over = sum !== undefined ? { sum } : count !== undefined ? { count } : last !== undefined ? { last, by } : null
  if (!over) return { ...(field.expr !== undefined && { type: 'money' }), ...field }
  const type = count !== undefined ? { type: 'int' } : sum !== undefined && { type: 'money' }
  return { ...type, ...field, rollup: { ...over, ...(where !== undefined && { where }) } }
}

function groupsOfChildren(rollup: Data, { children = {} }: WrittenResource, { resources }: WrittenApp): Groups {
  const [name = ''] = String(rollup.count ?? rollup.sum).split('.')
  return resources[String(children[name]?.of)]?.groups ?? {}
}

// ── The flow ────────────────────────────────────────────────────────────────────────────────────────────────────────

type Verbs = readonly (readonly [verb: string, said: WrittenVerb])[]

const OF_FLOW = ['status', 'initial', 'unreachable']
const verbsOf = ({ flow = {} }: WrittenResource): Verbs =>
  Object.entries(flow).filter(([key]) => !OF_FLOW.includes(key)) as unknown as Verbs

type Moves = Pick<ResourceData, 'initial' | 'unreachable' | 'transitions'>

function flowOf({ flow, groups = {} }: WrittenResource, verbs: Verbs, fields: Fields, states: readonly string[]): Moves {
  if (!flow) return {}
  const { initial, unreachable } = flow as Pick<ResourceData, 'initial' | 'unreachable'>
  return {
    ...(initial !== undefined && { initial }), ...(unreachable !== undefined && { unreachable }),
    ...(verbs.length > 0 && {
      transitions: Object.fromEntries(verbs.map(([verb, said]) => [verb, transitionOf(said, groups, states, fields)])),
    }),
  }
}

function transitionOf(written: WrittenVerb, groups: Groups, states: readonly string[], fields: Fields): TransitionData {
  const { from, by = ['staff'], allow, asks = {}, at, actor, clear = [], set, ...rest } = written
  const answers = Object.entries(asks)
  const ask = answers.filter(([, said]) => typeof said === 'string')
  const args = answers.filter(([, said]) => typeof said !== 'string')
  const stamps = {
    ...(at !== undefined && { [at]: { now: traitsOfWritten(fields[at]?.type)?.now ?? 'instant' } }),
    ...(actor !== undefined && { [actor]: { me: 'id' } }),
    ...Object.fromEntries(clear.map((name) => [name, null])), ...(set && mapped(set, value)),
  }
  return {
    ...(from !== undefined && { from: fromOf(from, groups, states) }), ...rest,
    ...(by.includes('staff') && allow !== undefined && { allow }),
    ...(by.every((mover) => mover === 'system') && { system: true as const }),
    ...(ask.length > 0 && { ask: Object.fromEntries(ask) as NonNullable<TransitionData['ask']> }),
    ...(args.length > 0 && { args: mapped(Object.fromEntries(args) as Fields, typed) }),
    ...(Object.keys(stamps).length > 0 && { set: stamps }),
  }
}

/** States by name or by group, or all but those. */
function fromOf(from: readonly string[] | string, groups: Groups, states: readonly string[]): readonly string[] {
  const named = (names: readonly string[]) => names.flatMap((name) => groups[name] ?? [name])
  if (typeof from !== 'string') return named(from)
  const left = named([from.replace(/^any but /, '')])
  return states.filter((state) => !left.includes(state))
}

function statesOf({ status }: Fields, enums: Enums): readonly string[] {
  const values = enums[status?.of ?? ''] ?? []
  return Array.isArray(values) ? (values as readonly string[]) : Object.keys(values)
}

/** They list what is listed here and its id. They move what names them in `by`, with what it allows. */
function accessOf(access: WrittenAccess, guard: Guard, verbs: Verbs, groups: Groups): AccessData {
  const theirs = verbs.filter(([, { by }]) => by?.includes(guard)).map(([verb, { allow = '' }]) => [verb, allow])
  return {
    ...access, ops: access.ops ?? ['list'], read: [...new Set(['id', ...access.read])],
    ...(access.where && { where: predicate(access.where, groups) }), ...(access.set && { set: mapped(access.set, value) }),
    ...(theirs.length > 0 && { transitions: Object.fromEntries(theirs) }),
  }
}

// ── Predicates and values ───────────────────────────────────────────────────────────────────────────────────────────

/** People of every guard. */
const PEOPLE: readonly string[] = (['user', 'courier', 'client'] satisfies Guard[]).map((guard) => `${guard}s`)

/** `{ status: { in: 'ready' } }` names a group of states; `{ actor: 'id' }` is the caller, whom the API calls `me`. */
function predicate(said: Data, groups: Groups): Data {
  return Object.fromEntries(Object.entries(said).map(([key, part]) => {
    if (key === 'and' || key === 'or') return [key, (part as readonly Data[]).map((one) => predicate(one, groups))]
    if (key === 'not') return [key, predicate(part as Data, groups)]
    return [key, isMap(part) && !('actor' in part) ? mapped(part, (operand, operator) => (
      key === 'status' && (operator === 'in' || operator === 'nin') ? groups[String(operand)] ?? operand : value(operand)
    )) : value(part)]
  }))
}

/** The second is never before the first, of hours not at it either; who leaves one of them open breaks no rule. */
function ruleOf(rule: Data, fields: Fields, groups: Groups): Data {
  if (!Array.isArray(rule.range)) return predicate(rule, groups)
  const [first = '', last = ''] = rule.range as readonly string[]
  const operator = ['time', 'timestamptz'].includes(traitsOfWritten(fields[last]?.type)?.sql ?? '') ? 'gt' : 'gte'
  const ordered = { [last]: { [operator]: { field: first } } }
  const open = [first, last].filter((name) => fields[name]?.required !== true).map((name) => ({ [name]: null }))
  return open.length ? { or: [...open, ordered] } : ordered
}

const value = (said: unknown): unknown => (isMap(said) && 'actor' in said ? { me: said.actor } : said)

// ── The form ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A section is written as the field that it begins with: it goes on in the order of `fields`, until another one begins. */
function formOf({ form, ...written }: WrittenResource): ResourceData['form'] {
  if (!form) return defaultForm(written as WrittenResource)
  const names = Object.keys(written.fields ?? {})
  const starts = Object.values(form)
  return mapped(form, (start) => {
    if (typeof start !== 'string') return start
    const rest = names.slice(names.indexOf(start) + 1)
    const end = rest.findIndex((name) => starts.includes(name))
    return names.includes(start) ? [start, ...rest.slice(0, end < 0 ? rest.length : end)] : [start]
  })
}

/** What people type, in order, and the children that are edited with it; not the owner that the address of the page gives. */
function defaultForm({ fields = {}, children = {}, parent, admin }: WrittenResource): ResourceData['form'] {
  const isNested = !admin || (admin.path?.includes(':') ?? false)
  const typed = Object.keys(fields).filter((name) => !(isNested && name === parent))
  const grids = Object.entries(children).filter(([, { edit }]) => edit === 'grid').map(([name]) => name)
  return typed.length + grids.length > 0 ? { main: [...typed, ...grids] } : {}
}

const isMap = (said: unknown): said is Data => typeof said === 'object' && said !== null && !Array.isArray(said)
const mapped = <A, B>(entries: Readonly<Record<string, A>>, change: (one: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, change(one, key)]))
const pick = <A>(entries: Readonly<Record<string, A>>, isTaken: (one: A) => boolean): Record<string, A> =>
  Object.fromEntries(Object.entries(entries).filter(([, one]) => isTaken(one)))
