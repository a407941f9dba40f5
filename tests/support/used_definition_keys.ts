/** Which keys of the definition language a raw definition uses, each as `part.key`. */
import { DEFINITION_KEYS, type DefinitionPart } from '#schema/definition_keys'
import type { RawDefinition, RawResource } from '#schema/normal_form'

const FIELD_PREDICATES = ['where', 'required', 'show', 'lock']

export function usedDefinitionKeys(app: RawDefinition): Set<string> {
  const shapes = valuesOf(app.shapes).flatMap((shape) => [...shapeKeys(shape)])
  return new Set([...named('app', app), ...shapes, ...Object.values(app.resources).flatMap((resource) => [...keysOf(resource)])])
}

/** The options of lists, at any depth of a shape. */
function* shapeKeys(shape: unknown): Generator<string> {
  if (Array.isArray(shape)) {
    yield* named('shape_list', shape[1])
    yield* shapeKeys(shape[0])
  } else for (const inner of valuesOf(shape)) yield* shapeKeys(inner)
}

function* keysOf(r: RawResource): Generator<string> {
  yield* named('resource', r)
  for (const field of valuesOf(r.fields, r.stamped)) yield* fieldKeys(field)
  for (const field of valuesOf(r.computed)) {
    yield* named('computed', field)
    yield* predicateKeys(at(field, 'where'))
  }
  for (const field of valuesOf(r.children)) yield* named('children', field)
  yield* named('flow', r.flow)
  for (const verb of valuesOf(r.flow)) yield* verbKeys(verb)
  for (const rule of valuesOf(r.rules)) yield* isRecord(rule) && 'range' in rule ? named('rule', rule) : predicateKeys(rule)
  for (const predicate of valuesOf(r.conditions, r.list.views)) yield* predicateKeys(predicate)
  yield* predicateKeys(r.open_while)
  yield* named('allow_when', r.allow_when)
  for (const access of valuesOf(r.guards)) {
    yield* [...named('access', access), ...named('access', at(access, 'access')), ...predicateKeys(at(access, 'where'))]
    for (const value of valuesOf(at(access, 'set'))) yield* named('value', value)
  }
  yield* [...named('list', r.list), ...named('filters', r.list.filters), ...named('admin', r.admin)]
}

function* fieldKeys(field: unknown): Generator<string> {
  yield* [...named('field', field), ...named('value', at(field, 'default'))]
  for (const key of FIELD_PREDICATES) yield* predicateKeys(at(field, key))
}

function* verbKeys(verb: unknown): Generator<string> {
  yield* named('verb', verb)
  for (const field of valuesOf(at(verb, 'asks'))) yield* fieldKeys(field)
  for (const value of valuesOf(at(verb, 'set'))) yield* named('value', value)
}

/** Keys of a predicate at any depth: those of its fields are names of the record, those below are operators and values. */
function* predicateKeys(predicate: unknown): Generator<string> {
  if (!isRecord(predicate)) return
  for (const [key, clause] of Object.entries(predicate)) {
    if (key === 'and' || key === 'or' || key === 'not') {
      yield `predicate.${key}`
      for (const inner of Array.isArray(clause) ? clause : [clause]) yield* predicateKeys(inner)
    } else {
      yield* [...named('predicate', clause), ...named('value', clause)]
      for (const operand of valuesOf(clause)) yield* named('value', operand)
    }
  }
}

/** The keys of the part that the object has. */
const named = (part: DefinitionPart, object: unknown): string[] =>
  isRecord(object) ? DEFINITION_KEYS[part].filter((key) => key in object).map((key) => `${part}.${key}`) : []
const at = (object: unknown, key: string): unknown => (isRecord(object) ? object[key] : undefined)
const valuesOf = (...objects: unknown[]): unknown[] => objects.flatMap((object) => (isRecord(object) ? Object.values(object) : []))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
