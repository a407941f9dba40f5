/** An exception: pieces in our hands that nobody has named for too long. For those who receive them; not drawn without any. */
import { useCustom } from '@refinedev/core'
import { Link } from 'react-router'
import type { UnnamedPieces as Found } from '#common/plant/unnamed'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import { useLiveRefetch } from '../plant/use_live_refetch.ts'
import { SHOWN } from './work_queries.ts'

const RECEPTION = '/user/reception'

export function UnnamedPieces() {
  const { t, format } = useTranslation()
  const { query: { data, refetch } } = useCustom<Found>({
    url: '/api/user/reception/unnamed', method: 'get', errorNotification: false, queryOptions: { staleTime: 15_000 },
  })
  useLiveRefetch(['orders', 'order_items'], refetch)
  const { orders = [], total = 0 } = data?.data ?? {}
  if (total === 0) return null
  const title = t('ui.dashboard.unnamed.title')
  return (
    <section className="panel work-list" data-name="unnamed" aria-label={title}>
      <header>
        <h2>{title}</h2><span className="work-count" data-any><Ltr>{format.number(total)}</Ltr></span>
        <Link to={RECEPTION} aria-label={`${t('ui.dashboard.see_all')}: ${title}`}>{t('ui.dashboard.see_all')}</Link>
      </header>
      <ul>
        {orders.slice(0, SHOWN).map(({ id, code, client, pieces, named, since }) => (
          <li key={id}>
            <span className="work-row">
              <span className="work-name">
                <Link to={RECEPTION}><Ltr>{code}</Ltr></Link>
                <time className="work-when" dateTime={since} title={format.datetime(since)}>{format.relative(since)}</time>
              </span>
            </span>
            <span className="work-row">
              <span className="work-about"><bdi>{client}</bdi></span>
              <span className="work-place">{pieces === null ? t('ui.dashboard.unnamed.uncounted')
                : t('ui.dashboard.unnamed.pieces', { named: format.number(named), collected: format.number(pieces) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
