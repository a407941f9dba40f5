/** Calls of the house itself. */
import type { Translate } from '#backend/i18n/translator'
import type { Call } from '../call.ts'
import { boolean, map, nullable, object, oneOf, string } from '#backend/definition/json_schema'

export const houseCalls = (t: Translate): Call[] => [
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
    answer: { schema: map({}) },
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
    answer: { schema: object({ status: oneOf(['ok']) }) },
  },
  {
    id: 'house.ready', method: 'get', path: '/health/ready', tag: 'house', summary: t('openapi.house.ready'),
    answer: { schema: object({ status: oneOf(['ok', 'error']) }) },
  },
]
