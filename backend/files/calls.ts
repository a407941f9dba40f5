import { inQuery, type Call } from '#backend/openapi/call'
import { GUARDS } from '#backend/auth/guards'
import type { Translate } from '#backend/language'
import { component, instant, object, string } from '#backend/openapi/schema'
import { sendsFiles } from './purpose.ts'

export const fileCalls = (t: Translate): Call[] => GUARDS.filter(sendsFiles).map((guard) => ({
  id: `${guard}.media.upload`, method: 'post', path: `/api/${guard}/media`, tag: 'media', guard,
  summary: t('openapi.files.upload'), repeatable: true, refusals: [503],
  parameters: [inQuery('for', string(), { required: true, description: t('openapi.files.for') })],
  body: {
    type: 'multipart/form-data',
    schema: object({ file: string({ format: 'binary' }), taken_at: instant, location: string() }, ['taken_at', 'location']),
  },
  answer: { status: 201, schema: component('File') },
}))
