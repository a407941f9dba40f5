import { boolean, nullable, object, string } from '#backend/definition/json_schema'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const call = { tag: 'invariant_findings', guard: 'user', permissions: ['invariant-list'], refusals: [403] } as const

export const invariantCalls = (t: Translate): ApiCall[] => [
  {
    ...call, id: 'user.invariants.state', method: 'get', path: '/api/user/invariants', summary: t('openapi.invariants.state'),
    answer: { schema: object({ checked_at: nullable(string({ format: 'date-time' })), is_running: boolean, has_failed: boolean }) },
  },
  {
    ...call, id: 'user.invariants.check', method: 'post', path: '/api/user/invariants/check', summary: t('openapi.invariants.check'),
    repeatable: true, answer: { status: 202, schema: object({ is_running: boolean }) },
  },
]
