/** Orders that do not go as they should: stuck ones, and promises that break or were moved. A line opens the order. */
import { Link } from 'react-router'
import type { MovedPromise, StuckOrder } from '#common/plant/floor'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { useNow } from '../use_now.ts'
import { durationText, momentText, reasonText } from './texts.ts'

interface ListProps<T> { readonly of: readonly T[]; readonly limit: number; readonly empty: string }

export function StuckOrders({ of, limit, empty }: ListProps<StuckOrder>) {
  const i18n = useTranslation()
  const now = useNow()
  return (
    <Rows of={of} limit={limit} empty={empty}>
      {({ id, code, stage, since, reason, person, department, items }) => (
        <li key={id}>
          <span className="floor-name">
            <Link to={`/user/orders/${id}`}><Ltr>{code}</Ltr></Link> <StatusBadge of="order_status" value={stage} />
          </span>
          <strong className="floor-late"><bdi>{durationText(now - Date.parse(since), i18n)}</bdi></strong>
          <span>{reasonText(reason, now, i18n)}</span>
          <small>
            <bdi>{[person, department].filter(Boolean).join(' · ') || i18n.t('ui.floor.items_count', { count: items })}</bdi>
          </small>
        </li>
      )}
    </Rows>
  )
}

export function Promises({ of, limit, empty }: ListProps<MovedPromise>) {
  const i18n = useTranslation()
  const now = useNow()
  return (
    <Rows of={of} limit={limit} empty={empty}>
      {({ id, code, promised_at, ready_at, reason }) => (
        <li key={id}>
          <span className="floor-name"><Link to={`/user/orders/${id}`}><Ltr>{code}</Ltr></Link></span>
          <strong className="floor-late"><bdi>+{durationText(Date.parse(ready_at) - Date.parse(promised_at), i18n)}</bdi></strong>
          <span>{reasonText(reason, now, i18n)}</span>
          <small>
            <bdi>{momentText(promised_at, now, i18n)}</bdi> <span aria-hidden="true" className="floor-arrow">→</span>
            {' '}<bdi>{momentText(ready_at, now, i18n)}</bdi>
          </small>
        </li>
      )}
    </Rows>
  )
}

interface RowsProps<T> extends ListProps<T> {
  readonly children: (one: T) => React.ReactNode
}

/** At most so many, and how many more there are. */
function Rows<T>({ of, limit, empty, children }: RowsProps<T>) {
  const { t, format } = useTranslation()
  if (of.length === 0) return <p className="nothing">{empty}</p>
  const left = of.length - limit
  return (
    <ul className="floor-rows">
      {of.slice(0, limit).map(children)}
      {left > 0 && <li><small>{t('ui.floor.more', { number: format.number(left) })}</small></li>}
    </ul>
  )
}
