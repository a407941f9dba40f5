import { string } from '#backend/definition/json_schema'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

export const invoiceCalls = (t: Translate): ApiCall[] => (['user', 'client'] as const).map((guard) => ({
  id: `${guard}.invoices.pdf`, method: 'get', path: `/api/${guard}/invoices/{id}/pdf`, tag: 'invoices', guard,
  summary: t('openapi.printing.invoice_pdf'), permissions: ['invoice-list'], refusals: [409],
  answer: { schema: string({ format: 'binary' }), type: 'application/pdf' },
}))
