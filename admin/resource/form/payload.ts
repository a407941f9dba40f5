/** What a form sends: on create what was filled in, on edit what differs from what was read. Pure. */
import { isChildren, traitsOf } from '#schema/fields/index'
import { isUnconfirmed } from '../../fields/text/unconfirmed.ts'
import { resourceOf, type Field, type Resource } from '../../definition/definition.ts'
import type { Row, Values } from '../../definition/record.ts'
import { draftOf, formFields, gridFields, isChildDrafts, type ChildDraft } from './draft.ts'
import { isLocked, isShown, leftBehind, writing, type Writer } from './rules.ts'
import { isSame, plain } from './same.ts'

export interface Payload {
  readonly body: Readonly<Record<string, unknown>>
  /** Row of the form for each row that is sent, by children field: `items.0` of the answer may be the third row here. */
  readonly rows: Readonly<Record<string, readonly number[]>>
}

export function createPayload(resource: Resource, draft: Values, given: Values, writer: Writer): Payload {
  return payloadOf(resource, formFields(resource), draft, null, given, writer)
}

export function editPayload(resource: Resource, draft: Values, base: Row, writer: Writer): Payload {
  return payloadOf(resource, formFields(resource), draft, base, {}, writer)
}

export const isNothing = ({ body }: Payload): boolean => Object.keys(body).length === 0

function payloadOf(resource: Resource, fields: readonly Field[], draft: Values, base: Row | null, given: Values, writer: Writer): Payload {
  const read = base && draftOf(resource, base)
  const row = leftBehind(resource, draft, read, writer)
  const body: Record<string, unknown> = { ...given }
  const rows: Record<string, number[]> = {}
  for (const field of fields) {
    if (field.name in given || !isSent(resource, field, row, base, writer)) continue
    const value = draft[field.name]
    if (isChildren(field)) {
      const sent = childPayloads(field, value, writer)
      if (sent.length === 0) continue
      body[field.name] = sent.map(({ body: row }) => row)
      rows[field.name] = sent.map(({ index }) => index)
    } else {
      const said = wire(field, value, writer)
      if (read ? !isSame(field, value, read[field.name]) : isSaid(field, said)) body[field.name] = said
    }
  }
  return { body, rows }
}

function isSent(resource: Resource, field: Field, row: Values, base: Row | null, writer: Writer): boolean {
  if (isChildren(field)) return field.edit === 'grid'
  const when = writing(field, writer)
  if (when === 'never' || (base && when === 'on_create')) return false
  return isShown(resource, field, row, writer) && !(base && isLocked(resource, field, row, writer))
}

function childPayloads(field: Field, value: unknown, writer: Writer): { body: Values; index: number }[] {
  const child = resourceOf(String(field.of))
  return (isChildDrafts(value) ? value : []).flatMap((row, index) => {
    const body = childPayload(child, String(field.by), row, writer)
    return body ? [{ body, index }] : []
  })
}

function childPayload(child: Resource, by: string, { base, values, isRemoved }: ChildDraft, writer: Writer): Values | null {
  if (isRemoved) return base ? { id: base.id, version: base.version, delete: true } : null
  const { body } = payloadOf(child, gridFields(child, by), values, base ?? null, {}, writer)
  if (!base) return body
  return Object.keys(body).length > 0 ? { id: base.id, version: base.version, ...body } : null
}

/** On create nothing needs no mention, unless a default would take its place. */
function isSaid(field: Field, value: unknown): boolean {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  return !isEmpty || (field.default !== undefined && field.default !== false)
}

function wire(field: Field, value: unknown, writer: Writer): unknown {
  if (traitsOf(field).hashed && isUnconfirmed(value)) return value.typed
  if (traitsOf(field).relation === 'belongs_to' && typeof value === 'object' && value !== null) return made(field, value as Values, writer)
  return plain(field, value)
}

/** A record made on the way: only what was filled in and is still asked for. */
function made(field: Field, values: Values, writer: Writer): Values {
  const target = resourceOf(String(field.to))
  const row = leftBehind(target, values, null, writer)
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => {
    const own = target.fields[name]
    if (!own || !isShown(target, own, row, writer)) return []
    const said = plain(own, value)
    return said === null ? [] : [[name, said]]
  }))
}
