/** Parameters and response headers that many calls share. */
import type { Translate } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { array, id, integer, enumOf, string, type Schema } from '#backend/engine/definition/json_schema'

export function sharedParameters(t: Translate): Record<string, Schema> {
  const described = (name: string) => ({ description: t(`openapi.parameters.${name}`) })
  const page = integer({ minimum: 0 })
  const flag = enumOf(['0', '1'])
  return {
    Id: { name: 'id', in: 'path', required: true, schema: id, ...described('id') },
    Start: { name: '_start', in: 'query', schema: page, ...described('start') },
    End: { name: '_end', in: 'query', schema: page, ...described('end') },
    Sort: { name: '_sort', in: 'query', schema: string(), ...described('sort') },
    Order: { name: '_order', in: 'query', schema: string({ pattern: '^(asc|desc)(,(asc|desc))*$' }), ...described('order') },
    Search: { name: 'q', in: 'query', schema: string({ maxLength: 100 }), ...described('search') },
    Fields: { name: '_fields', in: 'query', schema: string(), ...described('fields') },
    Changed: { name: 'field', in: 'query', schema: string(), ...described('changed') },
    Where: { name: '_where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } }, ...described('where') },
    Filters: {
      name: 'filters', in: 'query', style: 'form', explode: true, ...described('filters'),
      schema: { type: 'object', additionalProperties: array(string()) },
    },
    Totals: { name: '_totals', in: 'query', schema: flag, ...described('totals') },
    Trash: { name: '_deleted', in: 'query', schema: flag, ...described('trash') },
    Version: { name: 'version', in: 'query', schema: integer(), ...described('version') },
    Language: { name: 'accept-language', in: 'header', schema: enumOf(LOCALES), ...described('language') },
    Repeatable: { name: 'idempotency-key', in: 'header', schema: string({ maxLength: 100 }), ...described('repeatable') },
  }
}

export const listHeaders = (t: Translate): Record<string, Schema> => ({
  'x-total-count': { schema: integer(), description: t('openapi.headers.total') },
  'x-total-more': { schema: string({ const: '1' }), description: t('openapi.headers.more') },
  'x-totals': { schema: string(), description: t('openapi.headers.totals') },
})
