import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import { GUARDS } from '#common/guards'
import { resourceOf } from '#backend/definition/registry'
import { rowSchemaName } from '#backend/openapi/schemas/record_schemas'
import type { Translate } from '#backend/i18n/translator'
import { array, component, id, instant, integer, object, string } from '#backend/definition/json_schema'
import { canUpload, MAX_LOCATION_LENGTH } from './upload_purpose.ts'
import type { Guard } from '#schema/types'

export const fileCalls = (t: Translate): ApiCall[] => [...GUARDS.filter(canUpload).map((guard) => uploadCall(t, guard)), ...libraryCalls(t)]

const uploadCall = (t: Translate, guard: Guard): ApiCall => ({
  id: `${guard}.media.upload`, method: 'post', path: `/api/${guard}/media`, tag: 'media', guard,
  summary: t('openapi.files.upload'), repeatable: true, refusals: [503],
  parameters: [queryParameter('for', string(), { required: true, description: t('openapi.files.for') })],
  body: uploadBody,
  answer: { status: 201, schema: component('File') },
})

const libraryCalls = (t: Translate): ApiCall[] => [
  {
    id: 'user.media.uses', method: 'get', path: '/api/user/media/{id}/uses', tag: 'media', guard: 'user', permissions: ['media-list'],
    summary: t('openapi.files.uses'),
    answer: { schema: object({ uses: array(use), hidden: integer({ minimum: 0 }) }) },
  },
  {
    id: 'user.media.replace', method: 'post', path: '/api/user/media/{id}/replace', tag: 'media', guard: 'user',
    permissions: ['media-edit'], summary: t('openapi.files.replace'), repeatable: true, refusals: [503],
    parameters: [queryParameter('version', integer({ minimum: 1 }), { required: true })],
    body: uploadBody, answer: { schema: component(rowSchemaName('user', resourceOf('media'))) },
  },
]

const use = object({ resource: string(), field: string(), id, label: string() })
const uploadBody = {
  type: 'multipart/form-data',
  schema: object(
    { file: string({ format: 'binary' }), taken_at: instant, location: string({ maxLength: MAX_LOCATION_LENGTH }) },
    ['taken_at', 'location'],
  ),
}
