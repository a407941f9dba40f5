/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface Schema { readonly [keyword: string]: unknown }

export const string = (more: Schema = {}): Schema => ({ type: 'string', ...more })
export const integer = (more: Schema = {}): Schema => ({ type: 'integer', ...more })
export const boolean: Schema = { type: 'boolean' }
export const enumOf = (values: readonly string[], more: Schema = {}): Schema => ({ type: 'string', enum: values, ...more })
export const array = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more })
export const component = (name: string, more: Schema = {}): Schema => ({ $ref: `#/components/schemas/${name}`, ...more })
export const id = integer({ minimum: 1 })
/** In a request: the id of a row of this resource or table, or of one of these, that the caller may read. */
export const refersTo = (resource: string | readonly string[], schema: Schema = id): Schema =>
  ({ ...schema, [REFERS_TO]: resource })
export const REFERS_TO = 'x-refers-to'
export const instant = string({ format: 'date-time' })
export const day = string({ format: 'date' })

/** An object without additional properties. */
export function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

export const mapSchema = (values: Schema, more: Schema = {}): Schema => ({ type: 'object', additionalProperties: values, ...more })

/** Adds null, where the schema does not accept it yet. */
export function nullable(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return schema
  if (typeof schema.type === 'string' && !('enum' in schema)) return { ...schema, type: [schema.type, 'null'] }
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf as Schema[]
    return choices.some(({ type }) => type === 'null') ? schema : { ...schema, anyOf: [...choices, { type: 'null' }] }
  }
  const { title, description, ...rest } = schema
  return { anyOf: [rest, { type: 'null' }], ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** The component name of an enum of resources.ts. */
export const enumSchemaName = (name: string): string => `${pascal(name)}Value`

/** order_items → OrderItems */
export const pascal = (name: string): string => name.split(/[_-]/).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
