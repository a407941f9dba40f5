import type { PaperDocument } from '#common/files/paper_document'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { PaperSheet } from '../printing/paper_sheet.tsx'
import { call } from '../../kit/providers/rest/http.ts'
import './invoice_paper.css'

/** Lines, number and legal mentions are written when the invoice is issued: a draft has no paper yet. */
export function InvoicePaper({ row: { id, version, status } }: { row: Row }) {
  const { t } = useTranslation()
  if (status === 'draft') return <div className="panel rows-notice"><p>{t('ui.print.draft')}</p></div>
  return <IssuedPaper id={id} version={version} />
}

function IssuedPaper({ id, version }: Pick<Row, 'id' | 'version'>) {
  const { loaded, reload } = useFetch(`invoice ${id} ${String(version)}`, async (signal) =>
    (await call<PaperDocument>(`/api/user/invoices/${id}/document`, { signal })).body)
  return (
    <div className="panel invoice-paper" aria-busy={loaded.state === 'loading'}>
      {loaded.state === 'failed' && <FailedRows error={loaded.error} retry={reload} />}
      {loaded.state === 'loading' && <span className="skeleton" />}
      {loaded.state === 'ready' && <div className="invoice-ground"><PaperSheet paper={loaded.value} /></div>}
    </div>
  )
}
