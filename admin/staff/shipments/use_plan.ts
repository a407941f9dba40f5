/** The state of the planning page: the waiting stops, the filters, what is chosen, and the circle. */
import { useEffect, useEffectEvent, useState } from 'react'
import { showAlert } from '../../kit/providers/alerts.ts'
import { useTranslation } from '../definition/translation.ts'
import { NO_FILTERS, type PlanStop, type StopFilters } from './plan_stop.ts'
import {
  idsInOutline, idsInside, moved, NOTHING_CHOSEN, toggled, selectStops, selectStopsInCircle, deselectStops, type Circle, type Outline,
  type StopSelection,
} from './stops/selection.ts'
import { useWaitingStops } from './stops/use_waiting_stops.ts'

export function usePlan() {
  const [filters, setFilters] = useState<StopFilters>(NO_FILTERS)
  const [selection, setSelection] = useState<StopSelection>(NOTHING_CHOSEN)
  // The chosen stops stay when the filters, or the server, do not show them any more.
  const [kept, setKept] = useState<ReadonlyMap<number, PlanStop>>(new Map())
  const [circle, setCircle] = useState<Circle | null>(null)
  const [outline, setOutline] = useState<Outline | null>(null)
  const [drawing, setDrawing] = useState<DrawnShape | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  // Until the answer of the server the stops of this shipment may already be gone.
  const [isSaving, setIsSaving] = useState(false)
  const waiting = useWaitingStops(filters, selection.chosen)
  const { stops, shown } = waiting
  const byId = new Map([...kept, ...stops.map((stop) => [stop.id, stop] as const)])
  const chosen = selection.chosen.flatMap((id) => byId.get(id) ?? [])
  const keep = () => { setKept(byId) }
  const inside = circle ? idsInside(shown, circle) : outline ? idsInOutline(shown, outline) : []
  const selectInside = (ids: readonly number[] | null) => {
    setDrawing(null)
    keep()
    setSelection((now) => (ids ? selectStopsInCircle(now, ids) : { ...now, byCircle: NOTHING_CHOSEN.byCircle }))
  }
  useGoneStops(isSaving ? [] : waiting.gone, (ids) => {
    setSelection((now) => deselectStops(now, ids))
    return ids.map((id) => byId.get(id)?.order.label ?? `#${id}`)
  })

  return {
    ...waiting, chosen, filters, setFilters, circle, outline, inside, drawing, setDrawing, pointed, setPointed, setIsSaving,
    chosenIds: chosen.map(({ id }) => id),
    toggle: (id: number) => { keep(); setSelection((now) => toggled(now, id)) },
    toggleAll: (isOn: boolean) => {
      const ids = shown.map(({ id }) => id)
      keep()
      setSelection((now) => (isOn ? selectStops(now, ids) : deselectStops(now, ids)))
    },
    move: (id: number, to: number) => { setSelection((now) => ({ ...now, chosen: moved(now.chosen, id, to) })) },
    deselect: (ids: readonly number[]) => { setSelection((now) => deselectStops(now, ids)) },
    /** The chosen stops are saved: they do not wait any more, and nobody else has taken them. */
    clear: () => { setSelection(NOTHING_CHOSEN) },
    sort: (sorted: readonly PlanStop[]) => { setSelection((now) => ({ ...now, chosen: sorted.map(({ id }) => id) })) },
    changeCircle: (next: Circle | null) => {
      setCircle(next)
      setOutline(null)
      selectInside(next && idsInside(shown, next))
    },
    changeOutline: (next: Outline | null) => {
      setOutline(next)
      setCircle(null)
      selectInside(next && idsInOutline(shown, next))
    },
  }
}

export type DrawnShape = 'circle' | 'outline'
export type PlanState = ReturnType<typeof usePlan>

/** Deselects stops that somebody else has planned meanwhile, and shows a notification. `deselect` returns the names of their orders. */
function useGoneStops(gone: readonly number[], deselect: (ids: readonly number[]) => readonly string[]) {
  const { t } = useTranslation()
  const key = gone.join()
  const warn = useEffectEvent(() => {
    showAlert({ type: 'warning', title: t('ui.planning.gone'), message: deselect(gone).join(', ') })
  })
  useEffect(() => { if (key !== '') warn() }, [key])
}
