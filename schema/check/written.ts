/** What is written: keys that the language has, each in its place; those that had another name are answered with the new one. */
import { KEYS, RENAMED, type Place } from '../language.ts'
import { valuesOf, type Definition } from '../definition.ts'
import type { Data } from '../predicate.ts'
import type { WrittenApp, WrittenResource } from '../normal_form.ts'

export function checkWritten(app: WrittenApp, definition: Definition): string[] {
  return Object.entries(app.resources).flatMap(([name, resource]) => [
    ...keyProblems(resource), ...blockProblems(resource), ...enumProblems(app, name, resource),
    ...groupProblems(resource, valuesOf(definition, definition.resources[name]?.fields.status?.of)),
  ].map((problem) => `${name}: ${problem}`))
}

function* keyProblems(r: WrittenResource): Generator<string> {
  yield* unknown('resource', '', r)
  for (const block of [r.fields, r.stamped]) {
    for (const [key, field] of Object.entries(block ?? {})) yield* fieldProblems('field', key, field)
  }
  for (const [key, field] of Object.entries(r.computed ?? {})) yield* fieldProblems('computed', key, field)
  for (const [key, field] of Object.entries(r.children ?? {})) yield* unknown('children', key, field)
  for (const [verb, said] of Object.entries(r.flow ?? {})) if (isMap(said)) yield* verbProblems(verb, said)
  for (const [key, rule] of Object.entries({ ...r.rules, ...r.conditions, ...r.list?.views })) yield* valueProblems(key, rule)
  for (const [guard, access] of Object.entries(r.guards ?? {})) {
    yield* unknown('access', guard, access)
    for (const said of [access.where, access.set]) yield* valueProblems(guard, said)
  }
  yield* unknown('list', 'list', r.list)
  yield* unknown('admin', 'admin', r.admin)
  yield* unknown('allow_when', 'allow_when', r.allow_when)
}

function* fieldProblems(place: 'field' | 'computed', key: string, field: object): Generator<string> {
  const more = place === 'computed' ? KEYS.field : []
  yield* unknown(place, key, field, more)
  for (const said of Object.values(field)) yield* valueProblems(key, said)
}

const MOVERS = ['staff', 'courier', 'client', 'system']

function* verbProblems(verb: string, said: Data): Generator<string> {
  yield* unknown('verb', verb, said)
  const movers = (said.by as readonly string[] | undefined) ?? []
  for (const mover of movers) if (!MOVERS.includes(mover)) yield `${verb}: nobody is called "${mover}"`
  for (const [key, answer] of Object.entries((said.asks as Data | undefined) ?? {})) {
    if (isMap(answer)) yield* fieldProblems('field', `${verb}: ${key}`, answer)
    else if (answer !== 'required' && answer !== 'optional') yield `${verb} asks ${key}: 'required', 'optional' or a description`
  }
  yield* valueProblems(verb, said.set)
}

/** Old keys of values, at any depth. */
function* valueProblems(place: string, said: unknown): Generator<string> {
  if (Array.isArray(said)) { for (const one of said) yield* valueProblems(place, one); return }
  if (!isMap(said)) return
  for (const [key, inner] of Object.entries(said)) {
    const now = RENAMED.value?.[key]
    if (now && typeof inner === 'string') yield `${place}: \`${key}\` is ${now} now`
    yield* valueProblems(place, inner)
  }
}

function* unknown(place: Place, path: string, said: object | undefined, more: readonly string[] = []): Generator<string> {
  for (const key of Object.keys(said ?? {})) {
    if ((KEYS[place] as readonly string[]).includes(key) || more.includes(key)) continue
    const now = RENAMED[place]?.[key]
    yield `${path ? `${path}: ` : ''}${now ? `\`${key}\` is ${now} now` : `there is no key \`${key}\` here`}`
  }
}

/** A name stands in one block. */
function* blockProblems(r: WrittenResource): Generator<string> {
  const names = [r.fields, r.stamped, r.computed, r.children].flatMap((block) => Object.keys(block ?? {}))
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) yield `${name} stands in two blocks`
  if (r.flow?.status !== undefined && names.includes('status')) yield '`status` is made by the flow'
}

function* groupProblems({ groups = {}, flow = {} }: WrittenResource, states: readonly string[]): Generator<string> {
  for (const [group, members] of Object.entries(groups)) {
    if (states.includes(group)) yield `the group ${group} has the name of a state`
    for (const state of members) if (!states.includes(state)) yield `the group ${group}: "${state}" is no state`
  }
  for (const [verb, said] of Object.entries(flow)) {
    const from = isMap(said) ? said.from : undefined
    if (typeof from !== 'string') continue
    const name = from.replace(/^any but /, '')
    if (name === from) yield `${verb}: \`from\` is a list, or 'any but …'`
    else if (!states.includes(name) && !groups[name]) yield `${verb}: "${name}" is neither a state nor a group`
  }
}

function* enumProblems({ enums, resources }: WrittenApp, name: string, { enums: own = {} }: WrittenResource): Generator<string> {
  for (const key of Object.keys(own)) {
    const other = Object.entries(resources).find(([one, resource]) => one !== name && key in (resource.enums ?? {}))
    if (key in enums || other) yield `the enum ${key} is declared twice`
  }
}

const isMap = (said: unknown): said is Data => typeof said === 'object' && said !== null && !Array.isArray(said)
