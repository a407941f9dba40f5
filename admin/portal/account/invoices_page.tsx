import { Link } from 'wouter'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { LoadState } from '../load_state.tsx'
import { InvoiceRows } from '../order/billed_invoices.tsx'
import type { BilledInvoice } from '../order/client_order.ts'
import { fetchList } from '../api.ts'
import '../portal.css'

/** All receipts and invoices of the client, the newest first. */
export function Component() {
  const { t } = useTranslator()
  const query = [['_sort', 'id'], ['_order', 'desc'], ['_end', 100]] as const
  const { loaded, reload } = useFetch('invoices', (signal) => fetchList<BilledInvoice>('invoice-list', 'invoices', query, signal))
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.papers.title')}</h1></div>
      <LoadState of={loaded} reload={reload}>
        {(invoices) => (invoices.length
          ? <InvoiceRows invoices={invoices} pathOf={(id) => `/api/client/invoices/${id}/pdf`} />
          : <p className="portal-note">{t('portal.papers.empty')}</p>)}
      </LoadState>
    </SiteLayout>
  )
}
