/**
 * Parses the body of a request into values by field, or reports every field that is unknown, not writable by this caller, or of the
 * wrong type (422). No field is ignored silently.
 */
import { isChildren, traitsOf } from '#schema/fields/index'
import { parseFieldValue } from '../fields/index.ts'
import { errorsOf } from '../fields/shape/values.ts'
import { isRecord } from '#schema/is_record'
import { handlers } from '../handler_registry.ts'
import { writableFields } from '../policies/access.ts'
import { findField, isComputed, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import type { Caller } from '../caller.ts'
import type { ErrorMessage } from '../refusals.ts'
import type { Data } from '#schema/predicate'

export type FieldErrors = Record<string, ErrorMessage[]>

/** A parsed body: values of the record, rows of its children, and bodies of the referenced records to create (`quick_create`). */
export interface Input {
  readonly values: Record<string, unknown>
  readonly children: Readonly<Record<string, readonly unknown[]>>
  readonly quick: Readonly<Record<string, Data>>
}

export function readInput(resource: Resource, caller: Caller, op: 'create' | 'edit', body: Data, errors: FieldErrors, prefix = ''): Input {
  const writable = writableFields(resource, caller, op)
  const input = {
    values: {} as Record<string, unknown>,
    children: {} as Record<string, readonly unknown[]>,
    quick: {} as Record<string, Data>,
  }
  for (const [name, value] of Object.entries(body)) {
    if (name === 'version') continue
    const field = findField(resource, name)
    const path = `${prefix}${name}`
    if (!field) errors[path] = [(t) => t('errors.field.unknown')]
    else if (isChildren(field)) readChildren(field, caller, value, input.children, errors, path)
    else if (isServerWritten(field)) errors[path] = [(t) => t('errors.field.server')]
    else if (!writable.has(name))
      errors[path] = [(t) => t(op === 'edit' && field.create_only ? 'errors.field.locked' : 'errors.field.forbidden')]
    else if (field.quick_create && isRecord(value)) input.quick[name] = value
    else {
      readValue(field, value, input.values, errors, path)
      if (isEmptiedDefault(field, input.values)) errors[path] = [(t) => t('errors.field.required')]
    }
  }
  return input
}

/**
 * A field with a default is never empty: it is left out, or it has a value. Refused here and not with the row, so that a draft, whose
 * other fields may be missing still, never computes with an empty one.
 */
const isEmptiedDefault = ({ name, required, default: initial }: Field, values: Data) =>
  required === true && initial !== undefined && values[name] === null

/** Parses one value by its type; adds it to `values` or its errors to `errors`. */
export function readValue(field: Field, value: unknown, values: Record<string, unknown>, errors: FieldErrors, path: string): void {
  const parsed = parseFieldValue(field, value, handlers().shapes)
  if ('value' in parsed) values[field.name] = parsed.value
  else for (const [part, error] of Object.entries(errorsOf(parsed))) errors[part ? `${path}.${part}` : path] = [error]
}

const isServerWritten = (field: Field) => field.stamped || isComputed(field) || traitsOf(field).writer === 'server'

/** Child rows are accepted only where the definition allows editing them in place (`edit: 'grid'`) and the caller may write them. */
function readChildren(
  field: Field,
  caller: Caller,
  value: unknown,
  children: Record<string, readonly unknown[]>,
  errors: FieldErrors,
  path: string,
): void {
  const child = resourceOf(field.of ?? '')
  if (field.edit !== 'grid' || (caller.guard !== 'user' && !child.guards?.[caller.guard]?.write))
    errors[path] = [(t) => t('errors.field.forbidden')]
  else if (!Array.isArray(value) || value.length > 500 || !value.every(isRecord)) errors[path] = [(t) => t('errors.field.type.list')]
  else children[field.name] = value
}
