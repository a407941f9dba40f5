/** The page of an invoice opens on its paper. */
import { lazy, Suspense } from 'react'
import { resourceOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'
import { recordPath } from '../definition/resource_paths.ts'
import { RoutedShow } from '../resource/show.tsx'
import type { TransitionParts } from '../resource/transition/own_transition_parts.ts'
import { dataProvider } from '../../kit/providers/rest/data_provider.ts'
import { PdfButton } from './pdf_button.tsx'
import { SendInvoice } from './send_invoice.tsx'

const InvoicePaper = lazy(() => import('./invoice_paper.tsx').then(({ InvoicePaper: paper }) => ({ default: paper })))

/** The old one is void: the new one is printed and sent. */
const INVOICE_TRANSITIONS: TransitionParts = {
  reissue: {
    leadsTo: async ({ id }) => {
      const { data: [replacement] } = await dataProvider.getList<Row>({
        resource: 'invoices', pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
        filters: [{ field: 'replaces_id', operator: 'eq', value: id }],
      })
      return replacement ? recordPath(resourceOf('invoices'), replacement.id) : null
    },
  },
}

export const Component = () => (
  <RoutedShow
    parts={{
      transitions: INVOICE_TRANSITIONS,
      actions: (row) => row.status !== 'draft' && <><PdfButton id={row.id} /><SendInvoice row={row} /></>,
      firstTabs: (row, t) => [{
        key: 'paper', label: t('ui.print.paper'),
        body: () => <Suspense fallback={<div className="panel record-skeleton" aria-busy="true"><span className="skeleton" /></div>}>
          <InvoicePaper key={row.version} row={row} />
        </Suspense>,
      }],
    }}
  />
)
