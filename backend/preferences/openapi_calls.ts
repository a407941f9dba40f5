import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { array, boolean, id, mapSchema, nullable, object, refersTo, enumOf, string, type Schema } from '#backend/definition/json_schema'
import { registry } from '#backend/definition/registry'
import { COLUMN_WIDTHS, DENSITIES, MAX_COLUMNS, MAX_VIEWS, PAGE_SIZES } from './list_layout.ts'

/** Of a field or a resource. */
const MAX_NAME = 80
const columns = nullable(array(string({ maxLength: MAX_NAME }), { minItems: 1, maxItems: MAX_COLUMNS }))
const density = nullable(enumOf(DENSITIES))
const size = { type: ['integer', 'null'], enum: [...PAGE_SIZES, null] }
const widths = nullable(mapSchema({ type: 'integer', ...COLUMN_WIDTHS }, { maxProperties: MAX_COLUMNS }))
const layout = { columns, density, size, starred: nullable(boolean), widths }
const input = { name: string({ maxLength: 60 }), query: string({ maxLength: 4000 }), columns, density }
const resource = string({ maxLength: MAX_NAME })
const view = object({ id, resource, ...input, works: boolean })
const preferences = object({ lists: mapSchema(object(layout)) })

export function preferenceCalls(t: Translate): ApiCall[] {
  const call = (name: string) =>
    ({ id: `user.preferences.${name}`, tag: 'preferences', guard: 'user' as const, summary: t(`openapi.preferences.${name}`) })
  const change = { repeatable: true as const }
  const body = (schema: Schema) => ({ body: { schema } })
  const at = '/api/user/saved-views'
  return [
    { ...call('show'), method: 'get', path: '/api/user/preferences', answer: { schema: preferences } },
    {
      ...call('edit'),
      ...change,
      method: 'patch',
      path: '/api/user/preferences',
      answer: { schema: preferences },
      ...body(object({ lists: mapSchema(object(layout, Object.keys(layout)), { maxProperties: registry.size }) }, ['lists'])),
    },
    {
      ...call('views'),
      method: 'get',
      path: at,
      parameters: [queryParameter('resource', resource, { required: true })],
      answer: { schema: array(view) },
    },
    {
      ...call('create_view'),
      ...change,
      method: 'post',
      path: at,
      answer: { status: 201, schema: view },
      ...body(object({ resource, ...input }, ['columns', 'density'])),
    },
    {
      ...call('order_views'),
      ...change,
      method: 'post',
      path: `${at}/order`,
      answer: { schema: array(view) },
      ...body(object({ resource, ids: array(refersTo('saved_views'), { maxItems: MAX_VIEWS }) })),
    },
    {
      ...call('edit_view'),
      ...change,
      method: 'patch',
      path: `${at}/{id}`,
      answer: { schema: view },
      ...body(object(input, Object.keys(input))),
    },
    { ...call('delete_view'), ...change, method: 'delete', path: `${at}/{id}`, answer: { schema: object({ id }) } },
  ]
}
