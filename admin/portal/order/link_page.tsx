import { lazy, Suspense } from 'react'
import { useParams } from 'wouter'
import { call } from '../../kit/providers/rest/http.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { orderActions } from './actions.ts'
import { OrderView } from './view.tsx'
import { LoadState } from '../load_state.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { BilledInvoices } from './billed_invoices.tsx'
import type { BilledInvoice, ClientOrder } from './client_order.ts'

// Below what the page is opened for.
const CompanyContact = lazy(() => import('../company_contact.tsx'))

interface LinkedOrder extends ClientOrder { readonly invoices: readonly BilledInvoice[] }

/** The order behind its public link, without sign-in. */
export function Component() {
  const { t } = useTranslator()
  const { token = '' } = useParams()
  const basePath = `/api/public/orders/${encodeURIComponent(token)}`
  const { loaded, reload } = useFetch(basePath, async (signal) => (await call<LinkedOrder>(basePath, { token: null, signal })).body)
  const { actions } = orderActions({ order: basePath, stops: `${basePath}/stops`, options: { token: null }, reload, t })
  return (
    <SiteLayout>
      {loaded.state !== 'ready' && <h1 className="unseen">{t('portal.order.title')}</h1>}
      <LoadState of={loaded} reload={reload}>
        {(order) => (
          <OrderView key={order.status} order={order} actions={actions} receipt={`${basePath}/receipt`}>
            <BilledInvoices invoices={order.invoices} pathOf={(id) => `${basePath}/invoices/${id}/pdf`} />
          </OrderView>
        )}
      </LoadState>
      {loaded.state !== 'loading' && <Suspense><CompanyContact /></Suspense>}
    </SiteLayout>
  )
}
