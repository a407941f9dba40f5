import { lazy, Suspense } from 'react'
import type { Row } from '#resources'
import { useWords } from '../providers/words.ts'
import { listOf } from './client.ts'
import { useLoaded } from '../controls/use_loaded.ts'

export type Invoice = Pick<Row<'invoices'>,
  'id' | 'number' | 'kind' | 'issued_on' | 'lines' | 'vat_rate' | 'vat_amount' | 'total' | 'balance'>

const Paper = lazy(() => import('./paper.tsx'))

/** Receipts and invoices of the order, each with its lines: printed with the page. */
export function Papers({ orderId }: { orderId: number }) {
  const { t } = useWords()
  const query = [['orders', orderId], ['_sort', 'id']] as const
  const load = (signal: AbortSignal) => listOf<Invoice>('invoice-list', 'invoices', query, signal)
  const { loaded } = useLoaded(`papers ${orderId}`, load)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.papers.title')}</h2>
      {loaded.value.map((paper) => (
        <Suspense key={paper.id}><Paper paper={paper} /></Suspense>
      ))}
    </section>
  )
}
