/**
 * Boot check: what the compiler cannot see in resources.ts, or sees only in literals. Returns sentences, all of them at
 * once; none means the application may start.
 */
import { checkAccess } from './check/access.ts'
import { checkComputed } from './check/computed.ts'
import { checkFields } from './check/fields.ts'
import { checkFiles } from './check/files.ts'
import { checkFlow } from './check/flow.ts'
import { checkPredicates } from './check/predicates.ts'
import { checkUse } from './check/use.ts'
import { checkWritten } from './check/written.ts'
import { writtenOf } from './define.ts'
import { wordProblems, type WordOptions } from './words.ts'
import type { Definition } from './definition.ts'

export function check(definition: Definition, locales: Readonly<Record<string, object>>, options: WordOptions = {}): string[] {
  const notData = whatIsNotData(definition, 'app')
  // Everything below reads it as data.
  if (notData.length) return notData
  const written = writtenOf(definition)
  const misspelt = written ? checkWritten(written, definition) : []
  // A key that does not exist says nothing below.
  if (misspelt.length) return misspelt
  const parts = [checkFields, checkFiles, checkComputed, checkPredicates, checkFlow, checkAccess, checkUse]
  return [...parts.flatMap((part) => part(definition)), ...wordProblems(definition, locales, options)]
}

/** Plain JSON: no function, no Date, no undefined. */
function whatIsNotData(value: unknown, path: string): string[] {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return []
  const isPlain = typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  if (!isPlain) return [`${path} is not data`]
  return Object.entries(value).flatMap(([key, inner]) => whatIsNotData(inner, `${path}.${key}`))
}
