/** The request body of a form: on create the filled fields, on edit the fields that differ from the loaded record. Pure. */
import { isChildren, traitsOf } from '#schema/fields/index'
import { isPasswordPair } from '../../fields/text/types.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { draftOf, formFields, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { isLocked, isShown, resultingRow, fieldAccess, type FormContext } from './rules.ts'
import { isEqual, normalizeValue } from './value_equality.ts'
import { isEmpty } from '../../fields/value_checks.ts'

export interface Payload {
  readonly body: Readonly<Record<string, unknown>>
  /** By children field, the form row of each sent row: `items.0` of the response may be the third row of the form. */
  readonly rows: Readonly<Record<string, readonly number[]>>
}

export function createPayload(resource: Resource, draft: Values, given: Values, context: FormContext): Payload {
  return payloadOf(resource, formFields(resource), draft, null, given, context)
}

export function editPayload(resource: Resource, draft: Values, base: Row, context: FormContext): Payload {
  return payloadOf(resource, formFields(resource), draft, base, {}, context)
}

export const isEmptyPayload = ({ body }: Payload): boolean => Object.keys(body).length === 0

function payloadOf(
  resource: Resource, fields: readonly Field[], draft: Values, base: Row | null, given: Values, context: FormContext,
): Payload {
  const loaded = base && draftOf(resource, base)
  const row = resultingRow(resource, draft, loaded, context)
  const body: Record<string, unknown> = { ...given }
  const rows: Record<string, number[]> = {}
  for (const field of fields) {
    if (field.name in given || !isSent(resource, field, row, base, context)) continue
    const value = draft[field.name]
    if (isChildren(field)) {
      const sent = childPayloads(field, value, context)
      if (sent.length === 0) continue
      body[field.name] = sent.map(({ body: row }) => row)
      rows[field.name] = sent.map(({ index }) => index)
    } else {
      const sentValue = wireValue(field, value, context)
      if (loaded ? !isEqual(field, value, loaded[field.name]) : isIncluded(field, sentValue)) body[field.name] = sentValue
    }
  }
  return { body, rows }
}

function isSent(resource: Resource, field: Field, row: Values, base: Row | null, context: FormContext): boolean {
  if (isChildren(field)) return field.edit === 'grid'
  const access = fieldAccess(field, context)
  if (access === 'never' || (base && access === 'on_create')) return false
  return isShown(resource, field, row, context) && !(base && isLocked(resource, field, row, context))
}

function childPayloads(field: Field, value: unknown, context: FormContext): { body: Values; index: number }[] {
  const child = resourceOf(String(field.of))
  return (isChildDrafts(value) ? value : []).flatMap((row, index) => {
    const body = childPayload(child, String(field.by), row, context)
    return body ? [{ body, index }] : []
  })
}

function childPayload(child: Resource, by: string, { base, values, isRemoved }: ChildDraft, context: FormContext): Values | null {
  if (isRemoved) return base ? { id: base.id, version: base.version, delete: true } : null
  const { body } = payloadOf(child, gridFields(child, by), values, base ?? null, {}, context)
  if (!base) return body
  return Object.keys(body).length > 0 ? { id: base.id, version: base.version, ...body } : null
}

/** On create an empty value is omitted, unless the server would fill in a default. */
const isIncluded = (field: Field, value: unknown): boolean => !isEmpty(value) || (field.default !== undefined && field.default !== false)

function wireValue(field: Field, value: unknown, context: FormContext): unknown {
  if (traitsOf(field).hashed && isPasswordPair(value)) return value.typed
  const isNewRecord = traitsOf(field).relation === 'belongs_to' && typeof value === 'object' && value !== null
  if (isNewRecord) return newRecordBody(field, value as Values, context)
  return normalizeValue(field, value)
}

/** A record that is created with this one (`quick_create`): the filled fields that are shown. */
function newRecordBody(field: Field, values: Values, context: FormContext): Values {
  const target = resourceOf(String(field.to))
  const row = resultingRow(target, values, null, context)
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const own = target.fields[name]
    if (!own || !isShown(target, own, row, context)) return []
    const sentValue = normalizeValue(own, value)
    return sentValue === null ? [] : [[name, sentValue]]
  }))
}
