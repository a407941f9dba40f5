import type { PaperDocument } from '#common/paper_document'
import { FailedRows } from '../controls/list_notices.tsx'
import { useFetch } from '../controls/use_fetch.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { PaperSheet } from '../printing/paper_sheet.tsx'
import { call } from '../providers/http.ts'
import './invoice_paper.css'

/** A draft is shown with what it will say; its number and legal mentions come with the issue. */
export function InvoicePaper({ row: { id, version, status } }: { row: Row }) {
  const { t } = useTranslation()
  const { loaded, reload } = useFetch(`invoice ${id} ${String(version)}`, async (signal) =>
    (await call<PaperDocument>(`/api/user/invoices/${id}/document`, { signal })).body)
  return (
    <div className="panel invoice-paper" aria-busy={loaded.state === 'loading'}>
      {status === 'draft' && <p role="note">{t('ui.print.draft')}</p>}
      {loaded.state === 'failed' && <FailedRows error={loaded.error} retry={reload} />}
      {loaded.state === 'loading' && <span className="skeleton" />}
      {loaded.state === 'ready' && <div className="invoice-ground"><PaperSheet paper={loaded.value} /></div>}
    </div>
  )
}
