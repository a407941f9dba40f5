/** The drying lines, with the time until the next item should be dry. */
import { Link } from 'react-router'
import type { FloorLine } from '#common/plant/floor'
import { useTranslation } from '../../definition/translation.ts'
import { useNow } from '../use_now.ts'
import { leftText } from './texts.ts'

interface LinesProps { readonly of: readonly FloorLine[]; readonly limit?: number }

export function Lines({ of, limit = of.length }: LinesProps) {
  const i18n = useTranslation()
  const { t, format } = i18n
  const now = useNow()
  if (of.length === 0) return <p className="nothing">{t('ui.floor.nothing.drying')}</p>
  return (
    <ul className="floor-rows">
      {of.slice(0, limit).map(({ id, name, items, overdue, next_at }) => (
        <li key={id}>
          <span className="floor-name"><Link to="/user/drying"><bdi>{name}</bdi></Link></span>
          <strong className={next_at !== null && Date.parse(next_at) < now ? 'floor-late' : undefined}>
            {leftText(next_at, now, i18n)}
          </strong>
          <span>{t('ui.floor.items_count', { count: items })}</span>
          {overdue > 0 && <small className="floor-late">{t('ui.floor.overdue')}{t('ui.colon')} <bdi>{format.number(overdue)}</bdi></small>}
        </li>
      ))}
    </ul>
  )
}
