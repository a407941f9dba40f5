/** The search through everything that one may see. */
import { inQuery, type Call } from '../call.ts'
import { array, integer, nullable, object, string } from '#backend/definition/json_schema'
import type { Translate } from '#backend/i18n/translator'

const text = string()
const hit = object({
  id: integer(), label: text, detail: nullable(text), status: nullable(text),
  parent: nullable(object({ resource: text, id: integer() })),
})

export const searchCalls = (t: Translate): Call[] => [{
  id: 'user.search', method: 'get', path: '/api/user/search', tag: 'house', guard: 'user', summary: t('openapi.house.search'),
  parameters: [inQuery('q', text)],
  answer: { schema: object({ groups: array(object({ resource: text, hits: array(hit) })), late: array(text) }) },
}]
