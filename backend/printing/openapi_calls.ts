import { array, enumOf, integer, nullable, object, string, type Schema } from '#backend/definition/json_schema'
import { LOCALES } from '#common/locales'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const at = '/api/user/prints/{id}'
/** A block of `common/paper_document.ts`; `columns` hold blocks again. */
const block: Schema = { type: 'object', properties: { kind: string() }, required: ['kind'] }
const paper = object({
  title: string(), file_name: string(), locale: enumOf(LOCALES), width_mm: integer(), height_mm: nullable(integer()), margin_mm: integer(),
  copies: integer(), pages: array(object({ blocks: array(block), footer: string() }, ['footer'])),
})

export function printingCalls(t: Translate): ApiCall[] {
  const call = { method: 'get', tag: 'prints', guard: 'user', permissions: ['print-create'], refusals: [403, 422] } as const
  return [
    { ...call, id: 'user.prints.document', path: `${at}/document`, summary: t('openapi.printing.document'), answer: { schema: paper } },
    {
      ...call, id: 'user.prints.pdf', path: `${at}/pdf`, summary: t('openapi.printing.pdf'),
      answer: { schema: string({ format: 'binary' }), type: 'application/pdf' },
    },
    {
      ...call, id: 'user.invoices.document', tag: 'invoices', permissions: ['invoice-list'], path: '/api/user/invoices/{id}/document',
      summary: t('openapi.printing.invoice'), answer: { schema: paper },
    },
  ]
}
