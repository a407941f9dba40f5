/** The Row, Create and Update schemas of a resource for one guard. */
import { isChildren, isSecret, traitsOf } from '#schema/fields/index'
import type { Guard } from '#schema/types'
import type { Translate } from '#backend/engine/i18n/translator'
import { TABLE_OF_GUARD } from '#common/guards'
import { isFormField } from '#backend/engine/resource/policies/access'
import { fieldOf, referenceKey, resourceOf, type Field, type Resource } from '#backend/engine/definition/registry'
import { operationsOf, transitionsOf } from '#backend/engine/definition/operations'
import {
  array, component, id, instant, integer, nullable, object, pascal, refersTo, string, type Schema,
} from '#backend/engine/definition/json_schema'
import { creationOnlyFields } from './creation_only_fields.ts'
import { withTitle, responseSchemaOf, requestSchemaOf } from './field_schemas.ts'

const PREFIX = { user: '', courier: 'Courier', client: 'Client' } as const satisfies Record<Guard, string>

/** OrdersRow for staff, ClientOrdersRow for clients. */
export const rowSchemaName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Row`
/** A row with some of its fields, as selected by `_fields`. */
export const partialRowSchemaName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Part`
/** The response to a creation, if it has more fields than the row. */
export const createdSchemaName = (guard: Guard, resource: Resource): string =>
  (creationOnlyFields[resource.name] ? `${PREFIX[guard]}${pascal(resource.name)}Made` : rowSchemaName(guard, resource))
export const createSchemaName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Create`
export const updateSchemaName = (guard: Guard, { name }: Resource): string => `${PREFIX[guard]}${pascal(name)}Update`

export function recordSchemas(t: Translate, guard: Guard, resource: Resource): Record<string, Schema> {
  const ops = operationsOf(guard, resource)
  return {
    ...rowSchemas(t, guard, resource),
    ...(ops.has('create') && { [createSchemaName(guard, resource)]: createSchema(t, guard, resource) }),
    ...(ops.has('edit') && { [updateSchemaName(guard, resource)]: updateSchema(t, guard, resource) }),
  }
}

/** Fields that require a permission are optional, because the document is the same for all callers of a guard. */
function rowSchemas(t: Translate, guard: Guard, resource: Resource): Record<string, Schema> {
  const properties: Record<string, Schema> = { id, version: integer() }
  const optional = new Set<string>()
  const fields = Object.values(resource.fields).filter((field) => !isSecret(field))
  const allowed = resource.guards?.[guard]?.read
  const isReadable = (name: string) => guard === 'user' || (allowed?.includes(name) ?? false)
  for (const name of ['created_at', 'updated_at']) if (isReadable(name)) properties[name] = instant
  if (guard === 'user' && resource.soft_delete) {
    properties.deleted_at = { ...instant, type: ['string', 'null'] }
    optional.add('deleted_at')
    // Only in the trash.
    properties.deleted_by = nullable(component('Subject'))
    optional.add('deleted_by')
  }
  for (const field of fields.filter(({ name }) => isReadable(name))) {
    for (const [name, schema] of fieldSchemas(guard, field)) {
      properties[name] = withTitle(t, resource, field.name, schema)
      if (isChildren(field) || field.read) optional.add(name)
    }
  }
  properties.can = canSchema(guard, resource)
  const title = t(`${resource.name}.one`)
  const more = creationOnlyFields[resource.name]
  return {
    [partialRowSchemaName(guard, resource)]: { ...object(properties), required: ['id', 'version'], title },
    [rowSchemaName(guard, resource)]: { ...object(properties, [...optional]), title },
    ...(more && {
      [createdSchemaName(guard, resource)]: { ...object({ ...properties, ...more }, [...optional, ...Object.keys(more)]), title },
    }),
  }
}

function fieldSchemas(guard: Guard, field: Field): [string, Schema][] {
  if (isChildren(field)) return gridSchema(guard, field)
  const { relation, files } = traitsOf(field)
  const kind = relation === 'belongs_to' ? 'Reference' : files === 'one' ? 'File' : null
  const reference: [string, Schema][] = kind ? [[referenceKey(field.name), referenceSchema(field, kind)]] : []
  return [[field.name, responseSchemaOf(field)], ...reference]
}

const referenceSchema = (field: Field, name: string): Schema =>
  (field.required === true ? component(name) : { anyOf: [component(name), { type: 'null' }] })

/** Children that are included in the record. */
function gridSchema(guard: Guard, field: Field): [string, Schema][] {
  const child = resourceOf(field.of ?? '')
  const isKnown = guard === 'user' || child.guards?.[guard] !== undefined
  return field.edit === 'grid' && isKnown ? [[field.name, array(component(rowSchemaName(guard, child)))]] : []
}

function canSchema(guard: Guard, resource: Resource): Schema {
  const ops = operationsOf(guard, resource)
  const allowed = component('Allowed')
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, allowed]))
  const verbs = transitionsOf(guard, resource)
  const own = (['edit', 'delete'] as const).filter((op) => ops.has(op))
  const checked = ops.has('edit') ? guardWritableFields(guard, resource, 'edit').flatMap(({ name, check }) => (check ? [name] : [])) : []
  return object(
    { ...all(own), transitions: object(all(verbs), verbs), ...checked.length > 0 && { fields: object(all(checked), checked) } },
    [...own, ...checked.length > 0 ? ['fields'] : []])
}

export function createSchema(t: Translate, guard: Guard, resource: Resource, parentField?: string): Schema {
  const fields = guardWritableFields(guard, resource, 'create').filter(({ name }) => name !== parentField)
  // A field that requires a permission to write cannot be required.
  const isNeeded = (field: Field) => field.required === true && field.default === undefined && field.write === undefined
  const optional = fields.filter((field) => !isNeeded(field)).map(({ name }) => name)
  return object(sentFields(t, guard, resource, fields), optional)
}

function updateSchema(t: Translate, guard: Guard, resource: Resource, parentField?: string): Schema {
  const fields = guardWritableFields(guard, resource, 'edit').filter(({ name }) => name !== parentField)
  // For the caller's own record: a change of the password requires the current one.
  const currentPassword: Record<string, Schema> = TABLE_OF_GUARD[guard] === resource.name 
    ? { current_password: string({ maxLength: 200, format: 'password' }) } : {}
  const sent = { ...currentPassword, ...sentFields(t, guard, resource, fields) }
  return object({ version: integer(), ...sent }, [...Object.keys(currentPassword), ...fields.map(({ name }) => name)])
}

function sentFields(t: Translate, guard: Guard, resource: Resource, fields: readonly Field[]): Record<string, Schema> {
  return Object.fromEntries(fields.map((field) => {
    const schema = isChildren(field) ? childrenSchema(t, guard, field) : requestSchemaOf(field)
    return [field.name, withTitle(t, resource, field.name, schema)]
  }))
}

/** New, changed and deleted rows in one list. */
function childrenSchema(t: Translate, guard: Guard, { of = '', by = '' }: Field): Schema {
  const child = resourceOf(of)
  const edited = updateSchema(t, guard, child, by)
  const row = refersTo(child.name)
  const changed = { ...edited, properties: { id: row, ...(edited.properties as object) }, required: ['id', 'version'] }
  const deleted = object({ id: row, version: integer(), delete: { const: true } })
  return array({ anyOf: [createSchema(t, guard, child, by), changed, deleted] }, { maxItems: 500 })
}

export function guardWritableFields(guard: Guard, resource: Resource, op: 'create' | 'edit'): Field[] {
  const allowed = resource.guards?.[guard]?.write
  return Object.values(resource.fields).filter((field) => isFormField(field)
    && (guard === 'user' || (allowed?.includes(field.name) ?? false)) && !(op === 'edit' && field.create_only))
}

/** The body of a transition: the fields of its dialog. */
export function transitionBody(t: Translate, resource: Resource, verb: string): Schema {
  const { ask = {}, offers = {}, args = {}, reason } = resource.transitions[verb] ?? {}
  const askFields = Object.entries(ask).map(([name, need]) => {
    const field = fieldOf(resource, name)
    const required = need === 'required' ? true : undefined
    const schema = requestSchemaOf({ ...field, required, default: undefined })
    return [name, withTitle(t, resource, name, offers[name] ? { type: 'string', enum: [...offers[name]] } : schema)] as const
  })
  const argFields = Object.entries(args).map(([name, arg]) => {
    const title = t(`${resource.name}.args.${name}`)
    return [name, { ...requestSchemaOf({ ...arg, name }), title }] as const
  })
  const optional = [
    'version', ...Object.keys(ask).filter((name) => ask[name] === 'optional'), ...Object.keys(args).filter((name) => !args[name]?.required),
  ]
  const reasonSchema = { type: 'string', minLength: 1, maxLength: 190, title: t('openapi.types.reason') }
  const fields = Object.fromEntries([...askFields, ...argFields])
  return object({ version: integer(), ...(reason && { reason: reasonSchema }), ...fields }, optional)
}
