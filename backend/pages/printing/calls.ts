import { defineCall } from '#backend/engine/calls/define_call'
import { paperDocument } from '#common/files/paper_document'

const paper = { method: 'get', guard: 'user', refusals: [403, 422] } as const
const ofPrint = { ...paper, tag: 'prints', permissions: ['print-create'] } as const

export const printingCalls = [
  defineCall({
    id: 'user.prints.preview', text: 'printing.preview', method: 'post', path: '/api/user/prints/preview', tag: 'prints', guard: 'user',
    permissions: ['print-create'], refusals: [404], body: { fields_of: 'prints.create' }, answer: paperDocument,
    run: async (call) => (await import('./show_preview.ts')).showPreview(call),
  }),
  defineCall({
    ...ofPrint, id: 'user.prints.document', text: 'printing.document', path: '/api/user/prints/{id}/document', answer: paperDocument,
    run: async (call) => (await import('./show_papers.ts')).showDocument(call),
  }),
  defineCall({
    ...ofPrint, id: 'user.prints.pdf', text: 'printing.pdf', path: '/api/user/prints/{id}/pdf', sends: 'application/pdf',
    run: async (call) => (await import('./show_papers.ts')).showPdf(call),
  }),
  defineCall({
    ...paper, id: 'user.invoices.document', text: 'printing.invoice', path: '/api/user/invoices/{id}/document', tag: 'invoices',
    permissions: ['invoice-list'], answer: paperDocument, run: async (call) => (await import('./show_papers.ts')).showInvoice(call),
  }),
]
