/**
 * The body of a request → values by field, or 422 that names every field that is wrong: unknown, not this caller's to
 * write, or not of its type. Nothing is dropped in silence.
 */
import { isChildren, traitsOf } from '#schema/fields/index'
import { parse } from '../fields/index.ts'
import { isRecord } from '#common/is_record'
import { handlers } from '../socket.ts'
import { writableFields } from '../read/access.ts'
import { isComputed, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import type { Caller } from '../caller.ts'
import type { Say } from '../refusals.ts'
import type { Data } from '#schema/predicate'

export type Says = Record<string, Say[]>

/** What was sent, read: values of the record itself, rows of its children, and records to be created on the way. */
export interface Input {
  readonly values: Record<string, unknown>
  readonly children: Readonly<Record<string, readonly unknown[]>>
  readonly quick: Readonly<Record<string, Data>>
}

export function readInput(resource: Resource, caller: Caller, op: 'create' | 'edit', body: Data, says: Says, path = ''): Input {
  const writable = writableFields(resource, caller, op)
  const input = {
    values: {} as Record<string, unknown>,
    children: {} as Record<string, readonly unknown[]>,
    quick: {} as Record<string, Data>,
  }
  for (const [name, value] of Object.entries(body)) {
    if (name === 'version') continue
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    const place = `${path}${name}`
    if (!field) says[place] = [(t) => t('errors.field.unknown')]
    else if (isChildren(field)) readChildren(field, caller, value, input.children, says, place)
    else if (isSystem(field)) says[place] = [(t) => t('errors.field.server')]
    else if (!writable.has(name))
      says[place] = [(t) => t(op === 'edit' && field.create_only ? 'errors.field.locked' : 'errors.field.forbidden')]
    else if (field.quick_create && isRecord(value)) input.quick[name] = value
    else readValue(field, value, input.values, says, place)
  }
  return input
}

/** One value by its type, into `values` or its complaint into `says`. */
export function readValue(field: Field, value: unknown, values: Record<string, unknown>, says: Says, place: string): void {
  const parsed = parse(field, value, handlers().json)
  if ('say' in parsed) says[place] = [parsed.say]
  else values[field.name] = parsed.value
}

const isSystem = (field: Field) => field.stamped || isComputed(field) || traitsOf(field).writer === 'server'

/** Rows of a child come along only where the definition lets them be edited in place, and the caller may write them at all. */
function readChildren(
  field: Field,
  caller: Caller,
  value: unknown,
  children: Record<string, readonly unknown[]>,
  says: Says,
  place: string,
): void {
  const child = resourceOf(field.of ?? '')
  if (field.edit !== 'grid' || (caller.guard !== 'user' && !child.guards?.[caller.guard]?.write))
    says[place] = [(t) => t('errors.field.forbidden')]
  else if (!Array.isArray(value) || value.length > 500 || !value.every(isRecord)) says[place] = [(t) => t('errors.field.type.list')]
  else children[field.name] = value
}
