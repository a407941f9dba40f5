/** The three functions that resources.ts calls. They normalise the raw definition once; all other code reads the result. */
import { normaliseDefinition, type RawDefinition } from './normal_form.ts'
import type { Define, Enums, ResourceDefiner, DefineShapes } from './types.ts'

export const enums = <const E extends Enums>(values: E): E => values

/** Checks the shapes at compile time and keeps their literal types. The data stays as it is. */
export const defineShapes = ((_enums: unknown, raw: unknown) => raw) as unknown as DefineShapes

/** Checks the resource at compile time and keeps its literal types, for rows, translations and permissions. The data stays as it is. */
export const resourceDefiner = (() => (raw: unknown) => raw) as unknown as ResourceDefiner

/** The type describes the raw definition, the value is its normal form: generic code reads it as `Definition`. */
export const define = ((raw: RawDefinition) => {
  const definition = normaliseDefinition(raw)
  rawDefinitions.set(definition, raw)
  return definition
}) as unknown as Define

const rawDefinitions = new WeakMap<object, RawDefinition>()
/** The raw definition, for the checks of its keys. Undefined for a copy of a definition. */
export const rawDefinitionOf = (definition: object): RawDefinition | undefined => rawDefinitions.get(definition)
