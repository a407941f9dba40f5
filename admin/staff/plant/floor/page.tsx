/** The plant now, for those who run it: what waits, what is late and why, and what the week brings. Every number opens its rows. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import '../../resource/resource.css'
import { Lines } from './lines.tsx'
import { Machines } from './machines.tsx'
import { Promises, StuckOrders } from './orders.tsx'
import { Stages } from './stages.tsx'
import { Tiles } from './tiles.tsx'
import { useFloor } from './use_floor.ts'
import { Wall } from './wall.tsx'
import { Weeks } from './week.tsx'
import './floor.css'

/** The first ones; the number in its tile opens them all. */
const MAX_ROWS = 8

export function Component() {
  const { t, format } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { floor, lostSince, error, retry } = useFloor()
  const orders = floor?.orders
  const lost = lostSince === null ? null : t('ui.floor.lost', { at: `\u2068${format.time(lostSince)}\u2069` })
  if (search.get('wall') === '1' && floor) return <Wall floor={floor} lost={lost} onLeave={() => { setSearch({}) }} />
  const openWall = () => {
    // A browser that refuses shows the page in its window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    setSearch({ wall: '1' })
  }
  return (
    <div className="resource-page floor-page" aria-busy={!floor && !error}>
      <header className="page-head">
        <h1>{t('ui.shell.plant')}</h1>
        {floor && (
          <small className="floor-at" data-lost={lost !== null || undefined} role="status">
            {lost ?? t('ui.floor.at', { at: `\u2068${format.time(floor.at)}\u2069` })}
          </small>
        )}
        <button type="button" className="button" onClick={openWall}><NamedIcon name="expand" />{t('ui.floor.wall')}</button>
      </header>
      {error !== null && <FailedRows error={error} retry={retry} />}
      {floor && (
        <>
          <Tiles of={floor} />
          <div className="floor-parts">
            {orders && (
              <div>
                <Part name="stages"><Stages of={orders.stages} /></Part>
                <Part name="stuck"><StuckOrders limit={MAX_ROWS} of={orders.stuck_orders} empty={t('ui.floor.nothing.stuck')} /></Part>
              </div>
            )}
            <div>
              {orders && (
                <>
                  <Part name="broken"><Promises limit={MAX_ROWS} of={orders.broken_promises} empty={t('ui.floor.nothing.broken')} /></Part>
                  <Part name="moved"><Promises limit={MAX_ROWS} of={orders.moved_promises} empty={t('ui.floor.nothing.moved')} /></Part>
                </>
              )}
              {floor.drying && <Part name="lines"><Lines of={floor.drying.lines} /></Part>}
              {floor.machines && <Part name="machines"><Machines of={floor.machines.all} /></Part>}
            </div>
          </div>
          <Part name="week"><Weeks of={floor.week} /></Part>
        </>
      )}
    </div>
  )
}

interface PartProps { readonly name: string; readonly children: ReactNode }

function Part({ name, children }: PartProps) {
  const { t } = useTranslation()
  return (
    <section className="panel floor-part" aria-label={t(`ui.floor.${name}`)}>
      <h2>{t(`ui.floor.${name}`)}</h2>
      {children}
    </section>
  )
}
