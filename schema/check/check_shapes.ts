/** Checks the shapes of `json` fields: the types of their values, the options of their lists, and whether a field uses them. */
import { valuesOf, type Definition, type FieldData } from '../definition.ts'
import { findTraits } from '../fields/index.ts'
import { shapeFields, type ListShape, type ShapeData } from '../shape.ts'
import { namedShapeOf, allFields } from './field_lookup.ts'
import { boundsProblems, SNAKE } from './check_fields.ts'

export function checkShapes(definition: Definition): string[] {
  const used = new Set(allFields(definition).map(namedShapeOf))
  return Object.entries(definition.shapes).flatMap(([name, shape]) => [
    ...(SNAKE.test(name) ? [] : [`shape ${name}: its name is not snake_case`]),
    ...(used.has(name) ? [] : [`shape ${name} is used by no field`]),
    ...valueProblems(definition, name, shape), ...partProblems(shape, name),
  ])
}

function* valueProblems(definition: Definition, name: string, shape: ShapeData): Generator<string> {
  for (const [path, field] of shapeFields(shape, name)) {
    for (const problem of fieldProblems(definition, path, field)) yield `shape ${problem}`
  }
}

function* fieldProblems(definition: Definition, path: string, field: FieldData): Generator<string> {
  const traits = findTraits(field.type)
  if (!traits) yield `${path}: no type "${field.type}"`
  else if (!traits.nestable) yield `${path}: a ${field.type} is no part of a value`
  else {
    yield* boundsProblems(path, field)
    if (traits.enumerated && !valuesOf(definition, field.of).length) yield `${path}: no enum "${field.of}"`
  }
}

/** Objects and lists, at any depth. */
function* partProblems(shape: ShapeData, path: string): Generator<string> {
  if (shape.kind === 'list') {
    yield* listProblems(shape, path)
    yield* partProblems(shape.item, path)
  } else if (shape.kind === 'members') {
    if (Object.keys(shape.members).length === 0) yield `shape ${path}: an object without members`
    for (const [name, inner] of Object.entries(shape.members)) {
      if (!SNAKE.test(name)) yield `shape ${path}.${name}: its name is not snake_case`
      yield* partProblems(inner, `${path}.${name}`)
    }
  } else if (!['value', 'any', 'object'].includes(shape.kind)) yield `shape ${path}: ${shape.kind} is for calls only`
}

function* listProblems({ item, min = 0, max, text = '' }: ListShape, path: string): Generator<string> {
  const wrong = [min, max ?? min].filter((bound) => !Number.isSafeInteger(bound) || bound < 0)
  for (const bound of wrong) yield `shape ${path}: ${bound} is no number of entries`
  if (max !== undefined && min > max) yield `shape ${path}: min is more than max`
  const members = item.kind === 'members' ? Object.keys(item.members) : []
  for (const [, name = ''] of text.matchAll(/\{(\w*)\}/g))
    if (!members.includes(name)) yield`shape ${path}: nothing at "{${name}}" of its text`
}
