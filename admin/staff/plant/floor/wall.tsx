/**
 * The floor on a screen on the wall: large, without scrolling or hands. Its parts take turns, two at a time; it stays signed in, and
 * shows the last figures while there is no connection.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PlantFloor } from '#common/plant/floor'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation, type I18n } from '../../definition/translation.ts'
import { log } from '../../../kit/providers/log.ts'
import { recordActivity } from '../../../kit/providers/session/refresh.ts'
import { useNow } from '../use_now.ts'
import { Lines } from './lines.tsx'
import { Machines } from './machines.tsx'
import { Promises, StuckOrders } from './orders.tsx'
import { Stages } from './stages.tsx'
import { Tiles } from './tiles.tsx'
import { Week } from './week.tsx'
import './wall.css'

interface WallProps { readonly floor: PlantFloor; readonly lost: string | null; readonly onLeave: () => void }

/** As many as fit. */
const ROWS = 5
const TURN_MS = 15_000
const AT_ONCE = 2

export function Wall({ floor, lost, onLeave }: WallProps) {
  const i18n = useTranslation()
  const { t, format } = i18n
  const now = useNow()
  const parts = partsOf(floor, i18n)
  const turns = Math.ceil(parts.length / AT_ONCE)
  const turn = useTurn(turns)
  useWallScreen(onLeave)
  return createPortal(
    <main className="wall" data-lost={lost !== null || undefined}>
      <header>
        <h1>{t('ui.shell.plant')}</h1>
        <p role="status">{lost}</p>
        {turns > 1 && (
          <ol aria-hidden="true">
            {Array.from({ length: turns }, (_, index) => <li key={index} data-now={index === turn || undefined} />)}
          </ol>
        )}
        <strong className="wall-clock"><bdi>{format.time(new Date(now).toISOString())}</bdi></strong>
        <button type="button" className="icon-button" aria-label={t('ui.floor.leave_wall')} onClick={onLeave}>
          <NamedIcon name="close" />
        </button>
      </header>
      <Tiles of={floor} />
      <div className="wall-parts">
        {parts.slice(turn * AT_ONCE, turn * AT_ONCE + AT_ONCE).map(({ name, content }) => (
          <section key={name} className="panel floor-part" aria-label={t(`ui.floor.${name}`)}>
            <h2>{t(`ui.floor.${name}`)}</h2>
            {content}
          </section>
        ))}
      </div>
    </main>, document.body,
  )
}

interface WallPart { readonly name: string; readonly content: ReactNode }

/** Only what there is something to say about. */
function partsOf({ orders, week, machines, drying }: PlantFloor, { t }: I18n): WallPart[] {
  const [broken, stuck] = [orders?.broken_promises ?? [], orders?.stuck_orders ?? []]
  return [
    orders && { name: 'stages', content: <Stages of={orders.stages} /> },
    broken.length > 0 && { name: 'broken', content: <Promises of={broken} limit={ROWS} empty={t('ui.floor.nothing.broken')} /> },
    stuck.length > 0 && { name: 'stuck', content: <StuckOrders of={stuck} limit={ROWS} empty={t('ui.floor.nothing.stuck')} /> },
    week.length > 0 && { name: 'week', content: <Week of={week} days={3} limit={ROWS} /> },
    machines && machines.all.length > 0 && { name: 'machines', content: <Machines of={machines.all} limit={ROWS} /> },
    drying && drying.lines.length > 0 && { name: 'lines', content: <Lines of={drying.lines} limit={ROWS} /> },
  ].filter((part) => part !== null && part !== false)
}

/** The turn of now: the next one comes by itself. */
function useTurn(turns: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => { setTurn((last) => last + 1) }, TURN_MS)
    return () => { clearInterval(timer) }
  }, [])
  return turns === 0 ? 0 : turn % turns
}

/** Hides the frame of the staff pages, keeps the session and the screen awake, and leaves on Escape. */
function useWallScreen(onLeave: () => void): void {
  useEffect(() => {
    document.documentElement.dataset.wall = 'on'
    recordActivity()
    const timer = setInterval(recordActivity, 60_000)
    const onKey = ({ key }: KeyboardEvent) => { if (key === 'Escape') onLeave() }
    document.addEventListener('keydown', onKey)
    // Null: the browser or its device does not allow it, and the settings of the screen decide.
    const awake = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => null) : null
    return () => {
      delete document.documentElement.dataset.wall
      clearInterval(timer)
      document.removeEventListener('keydown', onKey)
      awake?.then((lock) => lock?.release()).catch(log)
      if (document.fullscreenElement) document.exitFullscreen().catch(log)
    }
    // `onLeave` is another function at each render and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
