/** The list of special days, and above it the promises that fall on one that is closed. */
import { useCustom } from '@refinedev/core'
import type { ClosedDays } from '#common/plant/closed_promises'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { useTranslation } from '../definition/translation.ts'
import { FigureLink } from '../plant/floor/figure_link.tsx'
import { useLiveRefetch } from '../plant/use_live_refetch.ts'
import { RoutedList } from '../resource/list.tsx'
import './special_days.css'

export const Component = () => <RoutedList parts={hasPermission('order-list') ? { above: <ClosedPromises /> } : {}} />

const WATCHED = ['orders', 'special_days', 'sites'] as const

function ClosedPromises() {
  const { t, format } = useTranslation()
  const { query: { data, refetch } } = useCustom<ClosedDays[]>({
    url: '/api/user/closed-promises', method: 'get', errorNotification: false,
  })
  useLiveRefetch(WATCHED, () => { void refetch() })
  const closed = data?.data ?? []
  if (closed.length === 0) return null
  const several = new Set(closed.map(({ site }) => site)).size > 1
  return (
    <div className="closed-promises" role="status">
      <NamedIcon name="warning" />
      <div>
        <strong>{t('special_days.promises.title')}</strong>
        <ul>
          {closed.map(({ from, to, name, site, figure }) => {
            const days = from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
            const label = [name, days, ...several ? [site] : []].join(' · ')
            return <li key={`${from} ${site}`}><bdi>{label}</bdi>{t('ui.colon')} <FigureLink of={figure} label={label} /></li>
          })}
        </ul>
        <p>{t('special_days.promises.help')}</p>
      </div>
    </div>
  )
}
