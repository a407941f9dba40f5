/** Systematic requests: for each call a valid one, and for each of its fields and parameters one request with each value of a list. */
import { randomFrom } from '#backend/app/demo/seeded_random'
import type { Schema } from '#backend/engine/definition/json_schema'
import { resolveRef, type Operation } from './operations.ts'
import { validDraft, type RequestDraft } from './request_draft.ts'
import { validValue } from './schema_values.ts'
import type { FuzzRows } from './fuzz_rows.ts'

/** A list of 20,000 is longer than any call takes. */
const LONG_LIST = Array.from({ length: 20_000 }, (_, index) => index + 1)
const LONG_TEXT = '9'.repeat(5000)

/** Null, empty, and the ends of what numbers and dates can be. */
const BOUNDARIES: readonly unknown[] = [
  null, '', ' ', [], {}, 0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 'NaN', 'Infinity', '1e400', '0001-01-01', '9999-12-31', '10000-01-01',
  '1900-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '00:00', '24:00',
  [null], LONG_LIST, LONG_TEXT,
]

/**
 * Endless signing out and changes of one's own password would leave no one to ask with; a stream does not end.
 */
const LEFT_OUT = /\/(logout|live|password|fcm-token-web)$|^\/auth\//

/** The drafts of one call. Without a body or parameters there are none. */
export function* boundaryDrafts(seed: number, operation: Operation, knownRows: FuzzRows): Generator<RequestDraft> {
  if (operation.isUpload || LEFT_OUT.test(operation.path)) return
  const source = { random: randomFrom(seed), knownRows }
  const draft = { ...validDraft(source, operation), headers: {}, query: [] as RequestDraft['query'] }
  for (const name of operation.parameters.keys()) for (const value of BOUNDARIES) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    yield { ...draft, headers: { accept: 'application/json' }, query: [[name, text.slice(0, 3000)]] }
  }
  if (!operation.body) return
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const schema = resolveRef(operation.body)
  const sent = fullBody(source, schema, operation)
  const version = knownRows.row(source.random, operation.path.replace(/\/\{(id|batch)\}.*$/, '')).version
  const body = isObject(sent) && 'version' in sent ? { ...sent, version } : sent
  for (const value of BOUNDARIES) {
    yield { ...draft, headers, body: value }
    for (const path of pathsOf(body)) yield { ...draft, headers, body: replacedAt(body, path, value) }
  }
}

/** With every field, also the optional ones: a missing one would not be varied. */
function fullBody(source: Parameters<typeof validValue>[0], schema: Schema, { resource, verb }: Operation): unknown {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, Schema>> }
  if (!properties) return validValue(source, schema, resource, verb)
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, validValue(source, one, resource, verb, name, 1)]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Of its fields, and those of the objects and first elements in it. */
function pathsOf(value: unknown, depth = 0): (readonly string[])[] {
  if (!isObject(value) || depth > 2) return []
  const names = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value)
  return names.flatMap((name) => [[name], ...pathsOf(value[name], depth + 1).map((path) => [name, ...path])])
}

function replacedAt(value: unknown, [name = '', ...rest]: readonly string[], replacement: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = rest.length ? replacedAt(copy[name], rest, replacement) : replacement
  return copy
}
