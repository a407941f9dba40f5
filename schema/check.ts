/**
 * Validates a definition at boot: everything in resources.ts that the compiler cannot check, or checks in literals only.
 * Returns one sentence per problem, all of them at once. The application starts only without problems.
 */
import { checkAccess } from './check/check_access.ts'
import { checkComputed } from './check/check_computed.ts'
import { checkFields } from './check/check_fields.ts'
import { checkFiles } from './check/check_files.ts'
import { checkFlow } from './check/check_flow.ts'
import { checkShapes } from './check/check_shapes.ts'
import { checkPredicates } from './check/check_predicates.ts'
import { checkUnused } from './check/check_unused.ts'
import { checkRawDefinition } from './check/check_raw_definition.ts'
import { rawDefinitionOf } from './define.ts'
import { translationProblems, type TranslationOptions } from './translations.ts'
import type { Definition } from './definition.ts'

export function checkDefinition(
  definition: Definition,
  locales: Readonly<Record<string, object>>,
  options: TranslationOptions = {},
): string[] {
  const nonJson = pathsOfNonJson(definition, 'app')
  // The checks below assume plain data.
  if (nonJson.length) return nonJson
  const raw = rawDefinitionOf(definition)
  const keyProblems = raw ? checkRawDefinition(raw, definition) : []
  // An unknown key would cause misleading problems in the checks below.
  if (keyProblems.length) return keyProblems
  const parts = [checkShapes, checkFields, checkFiles, checkComputed, checkPredicates, checkFlow, checkAccess, checkUnused]
  return [...parts.flatMap((part) => part(definition)), ...translationProblems(definition, locales, options)]
}

/** Paths of the values that are not plain JSON: functions, dates, undefined. */
function pathsOfNonJson(value: unknown, path: string): string[] {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return []
  const isPlain = typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  if (!isPlain) return [`${path} is not data`]
  return Object.entries(value).flatMap(([key, inner]) => pathsOfNonJson(inner, `${path}.${key}`))
}
