/** Checks the keys of the raw definition. A renamed key is reported with its new name. */
import { DEFINITION_KEYS, RENAMED_KEYS, type DefinitionPart } from '../definition_keys.ts'
import { valuesOf, type Definition } from '../definition.ts'
import { isRecord } from '../is_record.ts'
import type { Data } from '../predicate.ts'
import { callShapeParts, isCallShape } from '../call_shape.ts'
import { isValueShape, SHAPE_VALUE_KEYS } from '../shape.ts'
import type { RawDefinition, RawResource } from '../normal_form.ts'

export function checkRawDefinition(app: RawDefinition, definition: Definition): string[] {
  const shapes = Object.entries(app.shapes ?? {}).flatMap(([name, shape]) => [...shapeProblems(shape, name)])
  const general = [...unknownKeys('app', '', app), ...shapes, ...iconProblems(app), ...tabProblems(app)]
  return [...general, ...Object.entries(app.resources).flatMap(([name, resource]) => [
    ...keyProblems(resource), ...blockProblems(resource), ...enumProblems(app, name, resource),
    ...groupProblems(resource, valuesOf(definition, definition.resources[name]?.fields.status?.of)),
  ].map((problem) => `${name}: ${problem}`))]
}

/** A tab is in the entry of a list that is no tab itself. */
function* tabProblems({ resources }: RawDefinition): Generator<string> {
  for (const [name, { admin }] of Object.entries(resources)) {
    const of = admin?.tab_of
    if (of === undefined) continue
    const above = resources[of]?.admin
    if (!above || of === name) yield `${name}: admin.tab_of "${of}" is no other resource with a screen`
    else if (above.tab_of !== undefined) yield `${name}: admin.tab_of "${of}" is a tab itself`
  }
}

function* iconProblems({ icons = {}, resources }: RawDefinition): Generator<string> {
  const verbs = new Set(Object.values(resources).flatMap(({ flow = {} }) => Object.keys(flow)))
  for (const verb of Object.keys(icons)) if (!verbs.has(verb)) yield `icons: no transition is called "${verb}"`
}

/** The keys and forms of a shape (shape_types.ts). `listKeys`: further options of lists. */
export function* shapeProblems(raw: unknown, path: string, listKeys: readonly string[] = []): Generator<string> {
  if (Array.isArray(raw)) {
    const [item, options, ...more] = raw as readonly unknown[]
    if (item === undefined || more.length > 0 || !isRecord(options ?? {})) yield `shape ${path}: a list is [entry] or [entry, { options }]`
    else yield* shapeProblems(item, path, listKeys)
    if (isRecord(options)) yield* unknownKeys('shape_list', `shape ${path}`, options, listKeys)
  } else if (!isRecord(raw)) {
    if (typeof raw !== 'string') yield `shape ${path}: ${JSON.stringify(raw)} is neither a type, an object nor a list`
  } else if (isCallShape(raw)) {
    const { unknown, inner } = callShapeParts(raw)
    for (const key of unknown) yield `shape ${path}: there is no key \`${key}\` here`
    for (const one of inner) yield* shapeProblems(one, path, listKeys)
  } else if (isValueShape(raw)) {
    for (const key of Object.keys(raw)) if (!SHAPE_VALUE_KEYS.includes(key)) yield `shape ${path}: there is no key \`${key}\` here`
  } else for (const [name, inner] of Object.entries(raw)) yield* shapeProblems(inner, `${path}.${name}`, listKeys)
}

function* keyProblems(r: RawResource): Generator<string> {
  yield* unknownKeys('resource', '', r)
  for (const block of [r.fields, r.stamped]) {
    for (const [key, field] of Object.entries(block ?? {})) yield* fieldProblems('field', key, field)
  }
  for (const [key, field] of Object.entries(r.computed ?? {})) yield* fieldProblems('computed', key, field)
  for (const [key, field] of Object.entries(r.children ?? {})) yield* unknownKeys('children', key, field)
  for (const [verb, raw] of Object.entries(r.flow ?? {})) if (isRecord(raw)) yield* verbProblems(verb, raw)
  for (const [key, rule] of Object.entries({ ...r.rules, ...r.conditions, ...r.list?.views })) yield* valueProblems(key, rule)
  for (const [guard, access] of Object.entries(r.guards ?? {})) {
    yield* unknownKeys('access', guard, access)
    for (const raw of [access.where, access.set]) yield* valueProblems(guard, raw)
  }
  yield* unknownKeys('list', 'list', r.list)
  if (isRecord(r.list.filters)) yield* filterProblems(r)
  yield* unknownKeys('admin', 'admin', r.admin)
  yield* unknownKeys('allow_when', 'allow_when', r.allow_when)
}

function* fieldProblems(part: 'field' | 'computed', key: string, field: object): Generator<string> {
  const otherKeys = part === 'computed' ? DEFINITION_KEYS.field : []
  yield* unknownKeys(part, key, field, otherKeys)
  for (const raw of Object.values(field)) yield* valueProblems(key, raw)
}

function* filterProblems({ parent, list }: RawResource): Generator<string> {
  yield* unknownKeys('filters', 'filters', list.filters)
  const { less = [] } = list.filters as { readonly less?: readonly string[] }
  for (const name of less) if (name !== parent && !list.columns.includes(name)) yield `filters: less "${name}", which is no column`
}

const FLOW_ACTORS = ['staff', 'courier', 'client', 'system']

function* verbProblems(verb: string, raw: Data): Generator<string> {
  yield* unknownKeys('verb', verb, raw)
  const actors = (raw.by as readonly string[] | undefined) ?? []
  for (const actor of actors) if (!FLOW_ACTORS.includes(actor)) yield `${verb}: nobody is called "${actor}"`
  for (const [key, answer] of Object.entries((raw.asks as Data | undefined) ?? {})) {
    if (isRecord(answer)) yield* fieldProblems('field', `${verb}: ${key}`, answer)
    else if (answer !== 'required' && answer !== 'optional') yield `${verb} asks ${key}: 'required', 'optional' or a description`
  }
  yield* valueProblems(verb, raw.set)
}

/** Reports renamed keys in values, at any depth. */
function* valueProblems(part: string, raw: unknown): Generator<string> {
  if (Array.isArray(raw)) { for (const one of raw) yield* valueProblems(part, one); return }
  if (!isRecord(raw)) return
  for (const [key, inner] of Object.entries(raw)) {
    const replacement = RENAMED_KEYS.value?.[key]
    if (replacement && typeof inner === 'string') yield `${part}: \`${key}\` is ${replacement} now`
    yield* valueProblems(part, inner)
  }
}

function* unknownKeys(part: DefinitionPart, path: string, raw: object | undefined, otherKeys: readonly string[] = []): Generator<string> {
  for (const key of Object.keys(raw ?? {})) {
    if ((DEFINITION_KEYS[part] as readonly string[]).includes(key) || otherKeys.includes(key)) continue
    const replacement = RENAMED_KEYS[part]?.[key]
    yield `${path ? `${path}: ` : ''}${replacement ? `\`${key}\` is ${replacement} now` : `there is no key \`${key}\` here`}`
  }
}

/** A field name may appear in one block only. */
function* blockProblems(r: RawResource): Generator<string> {
  const names = [r.fields, r.stamped, r.computed, r.children].flatMap((block) => Object.keys(block ?? {}))
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) yield `${name} stands in two blocks`
  if (r.flow?.status !== undefined && names.includes('status')) yield '`status` is made by the flow'
}

function* groupProblems({ groups = {}, flow = {} }: RawResource, states: readonly string[]): Generator<string> {
  for (const [group, members] of Object.entries(groups)) {
    if (states.includes(group)) yield `the group ${group} has the name of a state`
    for (const state of members) if (!states.includes(state)) yield `the group ${group}: "${state}" is no state`
  }
  for (const [verb, raw] of Object.entries(flow)) {
    const from = isRecord(raw) ? raw.from : undefined
    if (typeof from !== 'string') continue
    const name = from.replace(/^any but /, '')
    if (name === from) yield `${verb}: \`from\` is a list, or 'any but …'`
    else if (!states.includes(name) && !groups[name]) yield `${verb}: "${name}" is neither a state nor a group`
  }
}

function* enumProblems({ enums, resources }: RawDefinition, name: string, { enums: own = {} }: RawResource): Generator<string> {
  for (const key of Object.keys(own)) {
    const other = Object.entries(resources).find(([one, resource]) => one !== name && key in (resource.enums ?? {}))
    if (key in enums || other) yield `the enum ${key} is declared twice`
  }
}
