import { GUARDS } from '#common/guards'
import type { Translate } from '#backend/i18n/translator'
import type { ApiCall } from '#backend/openapi/api_call'
import { string } from '#backend/definition/json_schema'

export const liveCalls = (t: Translate): ApiCall[] => GUARDS.map((guard) => ({
  id: `${guard}.live`, method: 'get', path: `/api/${guard}/live`, tag: 'live', guard, summary: t('openapi.live.listen'),
  description: t('openapi.live.about'), answer: { schema: string(), type: 'text/event-stream' },
}))
