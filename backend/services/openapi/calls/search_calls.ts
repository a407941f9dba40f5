import { nullable, object, string, array, integer } from '#backend/engine/definition/json_schema'
import { queryParameter, type ApiCall } from '../api_call.ts'
import type { Translate } from '#backend/engine/i18n/translator'

const text = string()
const hit = object({
  id: integer(), label: text, detail: nullable(text), status: nullable(text),
  parent: nullable(object({ resource: text, id: integer() })),
})

/** The global search of staff. */
export const searchCalls = (t: Translate): ApiCall[] => [{
  id: 'user.search', method: 'get', path: '/api/user/search', tag: 'house', guard: 'user', summary: t('openapi.house.search'),
  parameters: [queryParameter('q', text)],
  answer: { schema: object({ groups: array(object({ resource: text, hits: array(hit) })), late: array(text) }) },
}]
