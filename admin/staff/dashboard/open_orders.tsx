/** All open orders as one bar by status; each part opens its list. */
import { Link } from 'react-router'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { badgeColour } from '../definition/definition.ts'
import { StatusSymbol } from '../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../definition/translation.ts'
import type { Dashboard } from '#common/time/dashboard_periods'

export function OpenOrders({ open, error }: { open: Dashboard['open'] | undefined; error: unknown }) {
  const { t, format } = useTranslation()
  const total = (open ?? []).reduce((sum, { count }) => sum + count, 0)
  if (error && !open) return null
  return (
    <section className="panel open-orders" aria-label={t('ui.dashboard.open')} aria-busy={!open}>
      <header>
        <h2>{t('ui.dashboard.open')}</h2>
        {open && <Link to="/user/orders?view=running"><Ltr>{format.number(total)}</Ltr></Link>}
      </header>
      {!open && <><span className="skeleton stock-bar" /><span className="skeleton" /></>}
      {open && total === 0 && <p>{t('ui.dashboard.none_open')}</p>}
      {open && total > 0 && (
        <>
          <div className="stock-bar" aria-hidden="true">
            {open.map(({ status, count }) => (
              <Link
                key={status} className="badge" data-colour={badgeColour(OF, status) ?? undefined} style={{ flexGrow: count }}
                to={pathOf(status)} tabIndex={-1} title={t(enumKey(OF, status))}
              >{format.number(count)}</Link>
            ))}
          </div>
          <ul className="stock-legend">
            {open.map(({ status, count }) => (
              <li key={status}>
                <Link to={pathOf(status)}>
                  <StatusSymbol of={OF} value={status} /><span>{t(enumKey(OF, status))}</span>{' '}
                  <Ltr className="figure">{format.number(count)}</Ltr>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const OF = 'order_status'
const pathOf = (status: string) => `/user/orders?f.status=${status}`
