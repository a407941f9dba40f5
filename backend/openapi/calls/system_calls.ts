import { boolean, mapSchema, nullable, object, enumOf, string, array, integer } from '#backend/definition/json_schema'
import { queryParameter, type ApiCall } from '../api_call.ts'
import type { Translate } from '#backend/i18n/translator'

/** Calls that belong to no resource: the document itself, settings, push, health. */
export const systemCalls = (t: Translate): ApiCall[] => [
  {
    id: 'house.openapi', method: 'get', path: '/api/openapi.json', tag: 'house', summary: t('openapi.house.openapi'),
    answer: { schema: { type: 'object' } },
  },
  {
    id: 'house.demo_accounts', method: 'get', path: '/api/user/demo-accounts', tag: 'house', summary: t('openapi.house.demo_accounts'),
    guard: 'user', answer: { schema: object({ left: boolean }) },
  },
  {
    id: 'house.public_settings', method: 'get', path: '/api/public/settings', tag: 'house', summary: t('openapi.house.public_settings'),
    answer: { schema: mapSchema({}) },
  },
  {
    id: 'house.push', method: 'get', path: '/api/public/push', tag: 'house', summary: t('openapi.house.push'),
    answer: {
      schema: nullable(object({
        apiKey: string(), projectId: string(), appId: string(), messagingSenderId: string(), vapidKey: nullable(string()),
      })),
    },
  },
  {
    id: 'house.live', method: 'get', path: '/health/live', tag: 'house', summary: t('openapi.house.live'),
    answer: { schema: object({ status: enumOf(['ok']) }) },
  },
  {
    id: 'house.ready', method: 'get', path: '/health/ready', tag: 'house', summary: t('openapi.house.ready'),
    answer: { schema: object({ status: enumOf(['ok', 'error']) }) },
  },
]

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
