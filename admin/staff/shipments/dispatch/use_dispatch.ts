/** The planning of a day: moves are saved at once, those of a proposal when it is accepted. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Arrangement, PlannedRoute, PlannedStop, Proposal } from '#common/orders/dispatch'
import { vehicleLoad, type VehicleLoadPart } from '#common/orders/vehicle_load'
import { showAlert, showConfirm, showFailure } from '../../../kit/providers/alerts.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { isOvertaken } from '../../../kit/providers/rest/stale_version.ts'
import { useTranslation } from '../../definition/translation.ts'
import { arrangementOf, moveStops, type BoardColumn } from './board.ts'
import { LOAD_LABELS } from '../load.tsx'
import type { PlanStop } from '../plan_stop.ts'
import type { Day } from '../use_day.ts'
import type { PlanState } from '../use_plan.ts'

interface Shown {
  readonly columns: readonly BoardColumn[]
  /** Of a proposal: the columns that it began with, and its answer. Null while a saved move is read again. */
  readonly proposal: { readonly before: readonly BoardColumn[]; readonly answer: Proposal } | null
}

interface Move { readonly ids: readonly number[]; readonly to: string | null; readonly place?: number | undefined }

export function useDispatch(day: Day, plan: PlanState) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  // Moves while another one is saved: they need its versions.
  const [later, setLater] = useState<readonly Move[]>([])
  const [spoken, setSpoken] = useState('')
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set())
  const stops = new Map<number, PlanStop>([...plan.stops, ...plan.chosen, ...day.stops].map((stop) => [stop.id, stop]))
  const columns = shown?.columns ?? day.columns
  const stopsOf = ({ stops: ids }: BoardColumn): readonly PlanStop[] => ids.flatMap((id) => stops.get(id) ?? [])
  const vehicleOf = ({ shipment_id, create }: BoardColumn) => {
    const id = create?.vehicle_id ?? day.shipments.find((one) => one.id === shipment_id)?.vehicle_id
    return day.vehicles.find((vehicle) => vehicle.id === id) ?? null
  }
  const loadOf = (column: BoardColumn) => vehicleLoad(stopsOf(column), vehicleOf(column))

  /** True if the planner loads these columns beyond the limits on purpose; false if not; null if nothing is beyond more than before. */
  const confirmOverload = async (before: readonly BoardColumn[], after: readonly BoardColumn[]) => {
    const over = after.flatMap((column) => {
      const old = before.find(({ key }) => key === column.key)
      const carried = old ? loadOf(old) : []
      return loadOf(column).filter(({ isOver, used }, index) => isOver && used > (carried[index]?.used ?? 0))
        .map((part) => ({ key: column.key, part }))
    })
    if (over.length === 0) return new Set<string>()
    const text = ({ name, used, limit }: VehicleLoadPart) => t('ui.dispatch.overload_of', { part: t(LOAD_LABELS[name]), used, limit })
    const isAgreed = await showConfirm({
      type: 'confirm', title: t('ui.dispatch.overload'), message: over.map(({ part }) => text(part)).join(' · '),
      confirmLabel: t('ui.dispatch.overload_yes'), id: over[0]?.key,
    })
    return isAgreed ? new Set(over.map(({ key }) => key)) : null
  }

  const save = async (before: readonly BoardColumn[], after: readonly BoardColumn[]): Promise<boolean> => {
    const confirmed = await confirmOverload(before, after)
    const arrangement: Arrangement | null = confirmed && arrangementOf(before, after, (id) => stops.get(id)?.version ?? 0, confirmed)
    if (!arrangement) return false
    setIsSaving(true)
    plan.setIsSaving(true)
    setShown((now) => ({ columns: after, proposal: now?.proposal ?? null }))
    try {
      await call(urlOf('shipments', undefined, 'arrange'), { method: 'POST', body: arrangement })
      plan.deselect(after.flatMap((column) => column.stops))
      return true
    } catch (error) {
      if (isOvertaken(error)) showAlert({ type: 'warning', title: t('ui.dispatch.changed'), message: error.message })
      else showFailure(error)
      return false
    } finally {
      await day.reload()
      setShown(null)
      setIsSaving(false)
      plan.setIsSaving(false)
    }
  }

  const nameOf = ({ shipment_id, create }: BoardColumn): string => {
    const shipment = day.shipments.find(({ id }) => id === shipment_id)
    return shipment?.code ?? day.couriers.find(({ id }) => id === create?.courier_id)?.full_name ?? ''
  }
  const stopName = (id: number) => stops.get(id)?.client || stops.get(id)?.order.label || `#${id}`
  const spokenMove = (after: readonly BoardColumn[], ids: readonly number[], to: string | null) => {
    const [first = 0] = ids
    const column = after.find(({ key }) => key === to)
    if (!column) return t('ui.dispatch.moved_back', { name: stopName(first) })
    const place = column.stops.indexOf(first) + 1
    return t('ui.dispatch.moved', { name: stopName(first), place, stops: column.stops.length, shipment: nameOf(column) })
  }

  const move = async (ids: readonly number[], to: string | null, place?: number) => {
    if (isSaving) return setLater((moves) => [...moves, { ids, to, place }])
    const after = moveStops(columns, ids, to, place)
    if (after.every((column, index) => column === columns[index])) return
    if (shown?.proposal) setShown({ ...shown, columns: after })
    else if (!(await save(columns, after))) return
    setSpoken(spokenMove(after, ids, to))
  }
  const moveNext = useEffectEvent(() => {
    const [next] = later
    if (!next) return
    setLater(later.slice(1))
    void move(next.ids, next.to, next.place)
  })
  // Once what was saved is drawn: the next one moves in the columns of then.
  useEffect(() => { if (!isSaving && later.length > 0) queueMicrotask(() => { moveNext() }) }, [isSaving, later])

  const propose = (answer: Proposal, starts: { readonly date: string; readonly start_time: string; readonly end_time: string | null }) => {
    const before = day.columns
    const created = answer.routes.flatMap(({ crew, stops: list }): BoardColumn[] => (crew && list.length > 0
      ? [{ key: `crew ${crew.courier_id}`, shipment_id: null, create: { ...starts, ...crew }, stops: list.map(({ id }) => id) }] : []))
    const filled = before.map((column) => {
      const route = answer.routes.find(({ shipment_id }) => shipment_id === column.shipment_id)
      return route ? { ...column, stops: route.stops.map(({ id }) => id) } : column
    })
    setShown({ columns: [...filled, ...created], proposal: { before, answer } })
  }
  const accept = async () => {
    if (!shown?.proposal) return
    const kept = shown.columns.filter(({ create, stops: list }) => create === null || list.length > 0)
    const isSaved = await save(shown.proposal.before, kept)
    if (isSaved) showAlert({ type: 'success', title: t('ui.dispatch.accepted'), message: '', timeOut: 6000 })
  }
  const sequence = async (column: BoardColumn) => {
    const shipment = day.shipments.find(({ id }) => id === column.shipment_id)
    const { start_time = null, end_time = null } = shipment ?? column.create ?? {}
    try {
      const body = { stops: column.stops, locked: column.stops.filter((id) => locked.has(id)), start_time, end_time }
      const found = (await call<PlannedRoute>(urlOf('shipments', undefined, 'optimize'), { method: 'POST', body })).body
      await move(found.stops.map(({ id }) => id), column.key)
    } catch (error) {
      showFailure(error)
    }
  }
  /** Of the saved sequence, or of the proposal until it is changed. */
  const routeOf = (column: BoardColumn): PlannedRoute | null => {
    const proposed = shown?.proposal?.answer.routes.find(({ shipment_id, crew }) =>
      (column.create ? crew?.courier_id === column.create.courier_id : shipment_id === column.shipment_id))
    const route = proposed ?? day.arrivals.find(({ shipment_id }) => shipment_id === column.shipment_id)
    return route && route.stops.map(({ id }: PlannedStop) => id).join() === column.stops.join() ? route : null
  }
  return {
    columns, isSaving, proposal: shown?.proposal ?? null, spoken, locked, stopsOf, loadOf, nameOf, stopName, routeOf, move, propose, accept,
    sequence, vehicleOf, discard: () => { setShown(null) },
    toggleLock: (id: number) => { setLocked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])) },
  }
}

export type Dispatch = ReturnType<typeof useDispatch>
