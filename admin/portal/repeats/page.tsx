import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { clientMay } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { SiteLayout } from '../../kit/site/layout.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { fetchList } from '../api.ts'
import { LoadState } from '../load_state.tsx'
import { RepeatCard } from './card.tsx'
import type { RepeatOrder } from './repeat_order.ts'
import '../portal.css'

// Loaded on demand: what is there is what most come for.
const RepeatForm = lazy(() => import('./form.tsx'))

/** What a client has fetched every few weeks: new ones, those of an order (`?order=12`), and what becomes of them. */
export function Component() {
  const { t } = useTranslator()
  const [search, setSearch] = useSearchParams()
  const order = search.get('order')
  const [isAdding, setIsAdding] = useState(order !== null)
  const { loaded, reload } = useFetch('repeats', (signal) =>
    fetchList<RepeatOrder>('order-list', 'repeat-orders', [['status_ne', 'ended'], ['_sort', 'next_on'], ['_end', 20]], signal))
  const close = () => {
    setIsAdding(false)
    setSearch({}, { replace: true })
  }
  return (
    <SiteLayout>
      <p className="back"><Link to="/client/dashboard">{t('portal.dashboard.title')}</Link></p>
      <div className="portal-head"><h1>{t('portal.repeats.title')}</h1><p>{t('portal.repeats.lead')}</p></div>
      <LoadState of={loaded} reload={reload}>
        {(repeats) => (
          <>
            {repeats.length === 0 && !isAdding && <p className="portal-note">{t('portal.repeats.none')}</p>}
            <ul className="order-cards">
              {repeats.map((repeat) => <li key={repeat.id}><RepeatCard repeat={repeat} done={reload} /></li>)}
            </ul>
          </>
        )}
      </LoadState>
      <section className="portal-section" aria-label={t('portal.repeats.add')}>
        {isAdding
          ? (
            <Suspense>
              <RepeatForm orderId={order === null ? null : Number(order)} done={() => { close(); reload() }} close={close} />
            </Suspense>
          )
          : clientMay('order-create') && (
            <button type="button" className="button" onClick={() => { setIsAdding(true) }}>{t('portal.repeats.add')}</button>
          )}
      </section>
    </SiteLayout>
  )
}
