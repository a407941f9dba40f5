/** Row, Create and Update of a resource, as one guard knows them. */
import { isChildren, isSecret, traitsOf } from '#schema/fields/index'
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/i18n/translator'
import { TABLE_OF } from '#backend/resource/caller'
import { isForm } from '#backend/resource/read/access'
import { fieldOf, referenceKey, resourceOf, type Field, type Resource } from '#backend/definition/registry'
import { operationsOf, verbsOf } from '#backend/definition/operations'
import { array, component, id, instant, integer, nullable, object, pascal, string, type Schema } from '#backend/definition/json_schema'
import { saidOnce } from './said_once.ts'
import { labelled, readValue, sentValue } from './value.ts'

const PREFIX = { user: '', courier: 'Courier', client: 'Client' } as const satisfies Record<Guard, string>

/** OrdersRow for staff, ClientOrdersRow for clients. */
export const rowName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Row`
/** The same with only some of its fields: a list may be asked for those that somebody needs. */
export const partName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Part`
/** The answer to a creation, where that is more than the row. */
export const madeName = (guard: Guard, resource: Resource): string =>
  (saidOnce[resource.name] ? `${PREFIX[guard]}${pascal(resource.name)}Made` : rowName(guard, resource))
export const createName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Create`
export const updateName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Update`

export function recordSchemas(t: Translate, guard: Guard, resource: Resource): Record<string, Schema> {
  const ops = operationsOf(guard, resource)
  return {
    ...rows(t, guard, resource),
    ...(ops.has('create') && { [createName(guard, resource)]: create(t, guard, resource) }),
    ...(ops.has('edit') && { [updateName(guard, resource)]: update(t, guard, resource) }),
  }
}

/** Without what the caller may not read: those fields are optional here, for nobody knows who calls. */
function rows(t: Translate, guard: Guard, resource: Resource): Record<string, Schema> {
  const properties: Record<string, Schema> = { id, version: integer() }
  const optional = new Set<string>()
  const fields = Object.values(resource.fields).filter((field) => !isSecret(field))
  const allowed = resource.guards?.[guard]?.read
  const isOpen = (name: string) => guard === 'user' || (allowed?.includes(name) ?? false)
  for (const name of ['created_at', 'updated_at']) if (isOpen(name)) properties[name] = instant
  if (guard === 'user' && resource.soft_delete) {
    properties.deleted_at = { ...instant, type: ['string', 'null'] }
    optional.add('deleted_at')
    // In the trash.
    properties.deleted_by = nullable(component('Subject'))
    optional.add('deleted_by')
  }
  for (const field of fields.filter(({ name }) => isOpen(name))) {
    for (const [name, schema] of read(guard, field)) {
      properties[name] = labelled(t, resource, field.name, schema)
      if (isChildren(field) || field.read) optional.add(name)
    }
  }
  properties.can = can(guard, resource)
  const title = t(`${resource.name}.one`)
  const once = saidOnce[resource.name]
  return {
    [partName(guard, resource)]: { ...object(properties), required: ['id', 'version'], title },
    [rowName(guard, resource)]: { ...object(properties, [...optional]), title },
    ...(once && { [madeName(guard, resource)]: { ...object({ ...properties, ...once }, [...optional, ...Object.keys(once)]), title } }),
  }
}

function read(guard: Guard, field: Field): [string, Schema][] {
  if (isChildren(field)) return grid(guard, field)
  const { relation, files } = traitsOf(field)
  const named = relation === 'belongs_to' ? 'Reference' : files === 'one' ? 'File' : null
  return [[field.name, readValue(field)], ...(named ? [[referenceKey(field.name), beside(field, named)] as [string, Schema]] : [])]
}

const beside = (field: Field, name: string): Schema =>
  (field.required === true ? component(name) : { anyOf: [component(name), { type: 'null' }] })

/** Rows that come along with their record; a page of them has calls of its own. */
function grid(guard: Guard, field: Field): [string, Schema][] {
  const child = resourceOf(field.of ?? '')
  const isKnown = guard === 'user' || child.guards?.[guard] !== undefined
  return field.edit === 'grid' && isKnown ? [[field.name, array(component(rowName(guard, child)))]] : []
}

function can(guard: Guard, resource: Resource): Schema {
  const ops = operationsOf(guard, resource)
  const allowed = component('Allowed')
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, allowed]))
  const verbs = verbsOf(guard, resource)
  const own = (['edit', 'delete'] as const).filter((op) => ops.has(op))
  return object({ ...all(own), transitions: object(all(verbs), verbs) }, own)
}

function create(t: Translate, guard: Guard, resource: Resource, given?: string): Schema {
  const fields = writable(guard, resource, 'create').filter(({ name }) => name !== given)
  // What not everybody may write, not everybody need.
  const isNeeded = (field: Field) => field.required === true && field.default === undefined && field.write === undefined
  const optional = fields.filter((field) => !isNeeded(field)).map(({ name }) => name)
  return object(sentFields(t, guard, resource, fields), optional)
}

function update(t: Translate, guard: Guard, resource: Resource, given?: string): Schema {
  const fields = writable(guard, resource, 'edit').filter(({ name }) => name !== given)
  // Of one's own record: how one signs in is changed with it.
  const proof: Record<string, Schema> = TABLE_OF[guard] === resource.name 
    ? { current_password: string({ maxLength: 200, format: 'password' }) } : {}
  const sent = { ...proof, ...sentFields(t, guard, resource, fields) }
  return object({ version: integer(), ...sent }, [...Object.keys(proof), ...fields.map(({ name }) => name)])
}

function sentFields(t: Translate, guard: Guard, resource: Resource, fields: readonly Field[]): Record<string, Schema> {
  return Object.fromEntries(fields.map((field) => {
    const schema = isChildren(field) ? parts(t, guard, field) : sentValue(field)
    return [field.name, labelled(t, resource, field.name, schema)]
  }))
}

/** New rows, changed ones and those to be deleted, in one list. */
function parts(t: Translate, guard: Guard, { of = '', by = '' }: Field): Schema {
  const child = resourceOf(of)
  const edited = update(t, guard, child, by)
  const changed = { ...edited, properties: { id, ...(edited.properties as object) }, required: ['id', 'version'] }
  const deleted = object({ id, version: integer(), delete: { const: true } })
  return array({ anyOf: [create(t, guard, child, by), changed, deleted] }, { maxItems: 500 })
}

export function writable(guard: Guard, resource: Resource, op: 'create' | 'edit'): Field[] {
  const allowed = resource.guards?.[guard]?.write
  return Object.values(resource.fields).filter((field) => isForm(field)
    && (guard === 'user' || (allowed?.includes(field.name) ?? false)) && !(op === 'edit' && field.create_only))
}

/** What the dialog of a transition asks. */
export function dialog(t: Translate, resource: Resource, verb: string): Schema {
  const { ask = {}, args = {}, reason } = resource.transitions[verb] ?? {}
  const asked = Object.entries(ask).map(([name, need]) => {
    const field = fieldOf(resource, name)
    const required = need === 'required' ? true : undefined
    return [name, labelled(t, resource, name, sentValue({ ...field, required, default: undefined }))] as const
  })
  const given = Object.entries(args).map(([name, arg]) => {
    const title = t(`${resource.name}.args.${name}`)
    return [name, { ...sentValue({ ...arg, name }), title }] as const
  })
  const optional = [
    'version', ...Object.keys(ask).filter((name) => ask[name] === 'optional'), ...Object.keys(args).filter((name) => !args[name]?.required),
  ]
  const why = { type: 'string', minLength: 1, maxLength: 190, title: t('openapi.types.reason') }
  return object({ version: integer(), ...(reason && { reason: why }), ...Object.fromEntries([...asked, ...given]) }, optional)
}
