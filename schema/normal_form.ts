/**
 * Turns the raw definition that a developer writes into its normal form (`Definition`): one ordered list of fields instead of four
 * blocks, and the full form of every shorthand. It refuses nothing: schema/check.ts reports what is wrong.
 */
import { valuesOf, type AccessData, type Definition, type FieldData, type ResourceData } from './definition.ts'
import { isRecord } from './is_record.ts'
import { findTraits } from './fields/index.ts'
import { mapValues, pickBy } from './map_values.ts'
import { normaliseFlow, stampsOfFlow, transitionsOf, type RawFlow, type RawTransitions } from './normal_flow.ts'
import { normalisePredicate, normaliseRule, normaliseValue, type Groups } from './normal_predicate.ts'
import { normaliseShape } from './shape.ts'
import { singular } from './singular.ts'
import { completeField } from './written_field.ts'
import { SYSTEM_COLUMNS, type Data } from './predicate.ts'
import type { Enums, Guard } from './types.ts'

type Fields = Readonly<Record<string, FieldData>>
type NormalisedKey = 'permission' | 'list' | 'fields' | 'initial' | 'transitions' | 'form' | 'admin' | 'guards'
export interface RawResource extends Omit<ResourceData, NormalisedKey> {
  readonly permission?: string
  readonly enums?: Enums
  readonly fields?: Fields
  readonly stamped?: Fields
  readonly computed?: Readonly<Record<string, Data>>
  readonly children?: Readonly<Record<string, Data>>
  readonly groups?: Groups
  readonly list: RawList
  readonly flow?: RawFlow
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
  const verbs = transitionsOf(written.flow)
  return {
    ...Object.fromEntries(Object.entries(written).filter(([key]) => !BLOCK_KEYS.includes(key))) as unknown as ResourceData,
    permission: written.permission ?? singular(name).replaceAll('_', '-'),
    fields,
    ...normaliseFlow(
      written.flow, groups, fields, app.icons ?? {}, valuesOf({ enums: { ...app.enums, ...written.enums } }, fields.status?.of),
    ),
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
  const { fields = {}, stamped = {}, computed = {}, children = {}, flow } = written
  const status = flow?.status === undefined ? {} : { status: { type: 'enum', of: String(flow.status), required: true as const } }
  const stamps = { ...status, ...stampsOfFlow(flow, { ...fields, ...stamped }), ...stamped } as Fields
  const byServer = mapValues(stamps, (field) => ({ ...field, stamped: true as const }))
  const all = {
    ...pickBy(byServer, isGeneratedCode), ...fields, ...pickBy(byServer, (field) => !isGeneratedCode(field)),
    ...mapValues(computed, normaliseComputed), ...mapValues(children, (field) => ({ type: 'children', ...field })),
  }
  const typed = [...Object.keys(fields), ...transitionsOf(flow).flatMap(([, { asks = {} }]) => Object.keys(asks))]
  return mapValues(all as Fields, (field, name) => normaliseField(field, typed.includes(name), written, app))
}

/** A code by which people name the record, generated by the server. */
const isGeneratedCode = ({ type }: FieldData): boolean => findTraits(type)?.generated === 'code'

const PREDICATES = ['required', 'show', 'lock', 'where'] as const

function normaliseField(field: FieldData, isTyped: boolean, written: RawResource, app: RawDefinition): FieldData {
  const { rollup } = field
  const raw = { ...completeField(field, isTyped), ...(isActor(field) ? { type: 'morph' as const, to: field.to ?? PERSON_RESOURCES } : {}) }
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

/** People of every guard. */
const PERSON_RESOURCES: readonly string[] = (['user', 'courier', 'client'] satisfies Guard[]).map((guard) => `${guard}s`)

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

// ── The guards ──────────────────────────────────────────────────────────────────────────────────────────────────────

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
