import { lazy, Suspense } from 'react'
import type { Row } from '#resources'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { fetchList } from '../api.ts'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'

export type Invoice = Pick<Row<'invoices'>,
  'id' | 'number' | 'kind' | 'status' | 'issued_on' | 'lines' | 'vat_lines' | 'total' | 'balance'>

const InvoiceDetails = lazy(() => import('./invoice_details.tsx'))

/** Receipts and invoices of the order with their lines; printed with the page. */
export function Invoices({ orderId }: { orderId: number }) {
  const { t } = useTranslator()
  const query = [['orders', orderId], ['_sort', 'id']] as const
  const load = (signal: AbortSignal) => fetchList<Invoice>('invoice-list', 'invoices', query, signal)
  const { loaded } = useFetch(`papers ${orderId}`, load)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.papers.title')}</h2>
      {loaded.value.map((invoice) => (
        <Suspense key={invoice.id}><InvoiceDetails invoice={invoice} /></Suspense>
      ))}
    </section>
  )
}
