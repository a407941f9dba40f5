/** Checks all calls together; a problem ends the start in words. */
import { app } from '#resources'
import { partsOf, type ShapeData } from '#schema/shape'
import { findTraits } from '#schema/fields/index'
import { registry } from '#backend/engine/definition/registry'
import type { Guard } from '#schema/types'
import type { DefinedCall } from './define_call.ts'

/** `permissionNames`: those that exist for a guard. Returns the calls. */
export function checkedCalls(calls: readonly DefinedCall[], permissionNames: (guard: Guard) => readonly string[]): readonly DefinedCall[] {
  const problems = [...repeated(calls.map(({ id }) => id)), ...repeated(calls.map(({ method, path }) => `${method} ${path}`))]
  for (const call of calls) problems.push(...[...problemsOf(call, permissionNames)].map((problem) => `call ${call.id}: ${problem}`))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return calls
}

const repeated = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => `call ${name} is declared twice`)

function* problemsOf(call: DefinedCall, permissionNames: (guard: Guard) => readonly string[]): Generator<string> {
  const { guard, permissions = [], also = [], query, params, body, answer } = call
  const known = guard ? permissionNames(guard) : []
  for (const name of new Set([...permissions, ...also.flatMap(({ needs }) => needs.flat())]))
    if (!known.includes(name)) yield `there is no permission "${name}"`
  if (call.answers !== undefined && !registry.get(call.answers)) yield `no resource "${call.answers}"`
  for (const { when, example } of also)
    if (!when({ body: example.body ?? {}, query: example.query ?? {} })) yield 'an `example` of `also` is no request that it speaks of'
  for (const [name, shape] of Object.entries({ ...params, ...query, body, answer })) if (shape) yield* shapeProblems(shape, name)
}

/** Names in a shape that resources.ts does not have. */
function* shapeProblems(shape: ShapeData, path: string): Generator<string> {
  if (shape.kind === 'value') {
    const traits = findTraits(shape.field.type)
    if (!traits?.nestable) yield `${path}: a "${shape.field.type}" is no part of a value`
    else if (traits.enumerated && !Object.hasOwn(app.enums, shape.field.of ?? '')) yield `${path}: no enum "${shape.field.of}"`
  }
  if (shape.kind === 'fields_of') {
    const resource = registry.get(shape.resource)
    if (!resource || (shape.verb !== 'create' && !resource.transitions[shape.verb])) yield `${path}: no ${shape.resource}.${shape.verb}`
  }
  if (shape.kind === 'value_of' && !registry.get(shape.resource)?.fields[shape.field])
    yield `${path}: no ${shape.resource}.${shape.field}`
  for (const [inner, name] of partsOf(shape)) yield* shapeProblems(inner, name === null ? path : `${path}.${name}`)
}
