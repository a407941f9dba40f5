/** Body and query of a request by the shapes of its call; an error names its field, and unknown fields are refused. */
import { errorsOf, parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { assertNoErrors } from '#backend/engine/resource/refusals'
import { mapValues } from '#schema/map_values'
import { partsOf, type ShapeData } from '#schema/shape'
import { findTraits } from '#schema/fields/index'
import type { Data } from '#schema/predicate'

/** Throws Invalid. */
export function parseByShape(shape: ShapeData, value: unknown): unknown {
  const parsed = parseShapeValue(shape, value)
  if ('value' in parsed) return parsed.value
  return assertNoErrors(mapValues(errorsOf(parsed), (error) => [error]))
}

/** Throws Invalid. A query is text: numbers are read from it. */
export const parseQuery = (members: Readonly<Record<string, ShapeData>>, query: Data): Data =>
  parseByShape({ kind: 'members', members }, mapValues(query, (text, name) => typedValue(members[name], text))) as Data

function typedValue(shape: ShapeData | undefined, text: unknown): unknown {
  return shape && typeof text === 'string' && /^-?\d{1,15}$/.test(text) && isNumeric(shape) ? Number(text) : text
}

const isNumeric = (shape: ShapeData): boolean =>
  shape.kind === 'id' || shape.kind === 'number' || (shape.kind === 'value' && Boolean(findTraits(shape.field.type)?.number))
  || partsOf(shape).some(([inner]) => isNumeric(inner))
