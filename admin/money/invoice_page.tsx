/** The page of an invoice opens on its paper. */
import { lazy, Suspense } from 'react'
import { RoutedShow } from '../resource/show.tsx'
import { translate } from '../providers/i18n.ts'
import { PdfButton } from './pdf_button.tsx'

const InvoicePaper = lazy(() => import('./invoice_paper.tsx').then(({ InvoicePaper: paper }) => ({ default: paper })))

export const Component = () => (
  <RoutedShow
    parts={{
      actions: ({ id, status }) => status !== 'draft' && <PdfButton id={id} />,
      firstTabs: (row) => [{
        key: 'paper', label: translate('ui.print.paper'),
        body: () => <Suspense fallback={<div className="panel record-skeleton" aria-busy="true"><span className="skeleton" /></div>}>
          <InvoicePaper key={row.version} row={row} />
        </Suspense>,
      }],
    }}
  />
)
