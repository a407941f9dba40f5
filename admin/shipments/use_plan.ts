/** The state of the planning page: the waiting stops, the filters, what is chosen, and the circle. */
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../providers/alerts.ts'
import { useTranslation } from '../definition/translation.ts'
import { matchesFilters, NO_FILTERS, type PlanStop, type StopFilters } from './plan_stop.ts'
import {
  idsInside, moved, NOTHING_CHOSEN, toggled, withAll, withCircle, withNone, type Circle, type StopSelection,
} from './stop_selection.ts'
import { useWaitingStops } from './use_waiting_stops.ts'

const NONE: readonly PlanStop[] = []

export function usePlan() {
  const { stops: waiting, isCut, error, reload } = useWaitingStops()
  const stops = waiting ?? NONE
  const [filters, setFilters] = useState<StopFilters>(NO_FILTERS)
  const [selection, setSelection] = useState<StopSelection>(NOTHING_CHOSEN)
  const [circle, setCircle] = useState<Circle | null>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const shown = stops.filter((stop) => matchesFilters(stop, filters))
  const chosen = selection.chosen.flatMap((id) => byId.get(id) ?? [])
  const inside = circle ? idsInside(shown, circle) : []
  useRemovedStops(waiting, selection.chosen, (ids) => { setSelection((now) => withNone(now, ids)) })

  return {
    isLoading: waiting === undefined, isCut, error, reload, stops, shown, chosen, filters, setFilters, circle, inside, isDrawing,
    setIsDrawing, pointed, setPointed,
    chosenIds: chosen.map(({ id }) => id),
    toggle: (id: number) => { setSelection((now) => toggled(now, id)) },
    toggleAll: (isOn: boolean) => {
      const ids = shown.map(({ id }) => id)
      setSelection((now) => (isOn ? withAll(now, ids) : withNone(now, ids)))
    },
    move: (id: number, to: number) => { setSelection((now) => ({ ...now, chosen: moved(now.chosen, id, to) })) },
    /** The chosen stops are saved: they do not wait any more, and nobody else has taken them. */
    clear: () => { setSelection(NOTHING_CHOSEN) },
    sort: (sorted: readonly PlanStop[]) => { setSelection((now) => ({ ...now, chosen: sorted.map(({ id }) => id) })) },
    changeCircle: (next: Circle | null) => {
      setCircle(next)
      setIsDrawing(false)
      setSelection((now) => (next ? withCircle(now, idsInside(shown, next)) : { ...now, byCircle: NOTHING_CHOSEN.byCircle }))
    },
  }
}

export type PlanState = ReturnType<typeof usePlan>

/** Deselects stops that somebody else has planned meanwhile, and shows a notification. */
function useRemovedStops(waiting: readonly PlanStop[] | undefined, chosen: readonly number[], onGone: (ids: readonly number[]) => void) {
  const { t } = useTranslation()
  const known = useRef(new Map<number, string>())
  const latest = useRef({ chosen, onGone })
  useEffect(() => { latest.current = { chosen, onGone } })
  useEffect(() => {
    if (!waiting) return
    const present = new Set(waiting.map(({ id }) => id))
    const gone = latest.current.chosen.filter((id) => !present.has(id))
    const orders = gone.map((id) => known.current.get(id) ?? `#${id}`).join(', ')
    for (const { id, order } of waiting) known.current.set(id, order.label)
    if (gone.length === 0) return
    latest.current.onGone(gone)
    showAlert({ type: 'warning', title: t('ui.planning.gone'), message: orders })
  }, [waiting, t])
}
