import { useCustom } from '@refinedev/core'
import type { PaperDocument } from '#common/files/paper_document'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import type { Row } from '../definition/record.ts'
import { useTranslation } from '../definition/translation.ts'
import { PaperSheet } from '../printing/paper_sheet.tsx'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import './invoice_paper.css'

/** Lines, number and legal mentions are written when the invoice is issued: a draft has no paper yet. */
export function InvoicePaper({ row: { id, version, status } }: { row: Row }) {
  const { t } = useTranslation()
  if (status === 'draft') return <div className="panel rows-notice"><p>{t('ui.print.draft')}</p></div>
  return <IssuedPaper id={id} version={version} />
}

function IssuedPaper({ id, version }: Pick<Row, 'id' | 'version'>) {
  const { query: { data, error, refetch } } = useCustom<PaperDocument>({
    url: urlOf('invoices', id, 'document'), method: 'get', meta: { version }, errorNotification: false,
  })
  return (
    <div className="panel invoice-paper" aria-busy={!data && !error}>
      {error ? <FailedRows error={error} retry={() => { void refetch() }} />
        : data ? <div className="invoice-ground"><PaperSheet paper={data.data} /></div> : <span className="skeleton" />}
    </div>
  )
}
