import { Link, useSearchParams } from 'wouter'
import type { ClientPaper } from '#common/money/client_paper'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { LoadState } from '../load_state.tsx'
import { PageLinks, pageOfSearch } from '../page_links.tsx'
import { PaperRows } from '../order/paper_rows.tsx'
import '../portal.css'

const SIZE = 20

async function load(page: number, signal: AbortSignal): Promise<{ readonly papers: readonly ClientPaper[]; readonly isLast: boolean }> {
  if (!clientMay('invoice-list') || !clientMay('transaction-list')) return { papers: [], isLast: true }
  const query = [['_start', (page - 1) * SIZE], ['_end', page * SIZE]] as const
  const { body, headers } = await call<ClientPaper[]>('/api/client/papers', { query, signal })
  return { papers: body, isLast: page * SIZE >= Number(headers.get('x-total-count')) }
}

/** All receipts and invoices of the client, the newest first. */
export function Component() {
  const { t } = useTranslator()
  const [search] = useSearchParams()
  const page = pageOfSearch(search)
  const { loaded, reload } = useFetch(`papers ${page}`, (signal) => load(page, signal))
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.papers.title')}</h1></div>
      <LoadState of={loaded} reload={reload}>
        {({ papers, isLast }) => (
          <>
            {papers.length > 0 ? <PaperRows papers={papers.map((paper) => ({ ...paper, path: pathOf(paper), page: pageOf(paper) }))} /> : (
              <div className="portal-note">
                <p>{t('portal.papers.empty')}</p>
                <Link className="button" to="/client/orders">{t('portal.orders.title')}</Link>
              </div>
            )}
            <PageLinks page={page} isLast={isLast} />
          </>
        )}
      </LoadState>
    </SiteLayout>
  )
}

const pathOf = ({ subject, id }: ClientPaper) =>
  (subject === 'orders' ? `/api/client/orders/${id}/receipt` : `/api/client/invoices/${id}/pdf`)
const pageOf = ({ subject, id }: ClientPaper) => (subject === 'orders' ? `/client/orders/${id}` : null)
