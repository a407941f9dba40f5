import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { array, boolean, id, mapSchema, nullable, object, enumOf, string, type Schema } from '#backend/definition/json_schema'
import { COLUMN_WIDTHS, DENSITIES, PAGE_SIZES } from './list_layout.ts'

const columns = nullable(array(string(), { minItems: 1, maxItems: 50 }))
const density = nullable(enumOf(DENSITIES))
const size = { type: ['integer', 'null'], enum: [...PAGE_SIZES, null] }
const widths = nullable(mapSchema({ type: 'integer', ...COLUMN_WIDTHS }))
const layout = { columns, density, size, starred: nullable(boolean), widths }
const input = { name: string({ maxLength: 60 }), query: string({ maxLength: 4000 }), columns, density }
const resource = string()
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
      ...body(object({ lists: mapSchema(object(layout, Object.keys(layout))) }, ['lists'])),
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
      ...body(object({ resource, ids: array(id) })),
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
