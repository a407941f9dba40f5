/** The planning of a day: the waiting stops in a list and on the map, and the shipments of the day as columns. */
import { useState, type DragEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import type { Row } from '../../definition/record.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { transition } from '../../../kit/providers/rest/data_provider.ts'
import { FormDrawer } from '../../resource/form/drawer.tsx'
import { Tabs } from '../../resource/show/tabs.tsx'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { DispatchColumn } from './column.tsx'
import { ProposalBar } from './proposal_bar.tsx'
import { MapPart } from '../map/part.tsx'
import { shipmentTypeOf } from '../plan_stop.ts'
import { PlanDayDialog } from '../plan_day_dialog.tsx'
import { DayChoice } from '../../fields/moment/day_choice.tsx'
import { StopFilterBar } from '../stops/filters.tsx'
import { StopList } from '../stops/list.tsx'
import { useDay, type Day } from '../use_day.ts'
import { useDispatch } from './use_dispatch.ts'
import { usePlan, type PlanState } from '../use_plan.ts'
import { shipmentResource } from '../use_shipment_form.ts'
import '../../resource/resource.css'
import '../../resource/form/form.css'
import '../../resource/show/show.css'
import '../../../kit/style/map.css'
import '../plan_shipment.css'
import './dispatch.css'

/** Colours of the lines on the map, one for each column; then they begin again. */
const COLOURS = 6

export function Component() {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const isPhone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const date = /^\d{4}-\d\d-\d\d$/.test(search.get('date') ?? '') ? search.get('date') ?? today : today
  const [part, setPart] = useState('list')
  const [dragged, setDragged] = useState<readonly number[]>([])
  const [open, setOpen] = useState<'plan' | 'new' | number | null>(null)
  const plan = usePlan()
  const day = useDay(date)
  const dispatch = useDispatch(day, plan)
  const { start, dialog } = useTransition(shipmentResource)
  const { columns, proposal, spoken } = dispatch
  const placed = new Set(columns.flatMap(({ stops }) => stops))
  const waiting = { ...plan, shown: plan.shown.filter(({ id }) => !placed.has(id)) }
  const routes = columns.map((column, index) =>
    ({ key: column.key, name: dispatch.nameOf(column), colour: index % COLOURS, stops: dispatch.stopsOf(column) }))
  /** A new shipment takes the stops that are ticked. */
  const takeChosen = async ({ id, version }: Row) => {
    if (open === 'new' && plan.chosenIds.length > 0) {
      plan.setIsSaving(true)
      await transition('shipments', id, 'add_stops', { version, stops: plan.chosenIds }).then(plan.clear).catch(showFailure)
      plan.setIsSaving(false)
      plan.reload()
    }
    await day.reload()
  }
  const list = <WaitingPart plan={waiting} dragged={dragged} onDrag={setDragged} onBack={(ids) => { void dispatch.move(ids, null) }} />
  const map = <MapPart plan={waiting} routes={routes} />
  const board = columns.map((column, index) => ({
    key: column.key, name: dispatch.nameOf(column),
    element: <DispatchColumn
      key={column.key} day={day} dispatch={dispatch} column={column} colour={index % COLOURS} ticked={plan.chosenIds} dragged={dragged}
      onDrag={setDragged} onEdit={setOpen} onTransition={start}
    />,
  }))
  return (
    <div className="resource-page dispatch-page">
      <header className="page-head">
        <h1>{t('ui.shell.dispatch')}</h1>
        <DayChoice date={date} onChoose={(next) => { dispatch.discard(); setSearch({ date: next }, { replace: true }) }} />
        <span className="dispatch-actions">
          {can('shipments', 'create') && (
            <>
              <button type="button" className="button" onClick={() => { setOpen('new') }}>
                <NamedIcon name="plus" />{t('ui.dispatch.new')}
              </button>
              <button
                type="button" className="button" data-kind="primary" disabled={waiting.shown.length === 0}
                onClick={() => { setOpen('plan') }}
              ><NamedIcon name="route" />{t('ui.dispatch.plan')}</button>
            </>
          )}
        </span>
      </header>
      <p className="unseen" role="status">{spoken}</p>
      {day.error && <FailedRows error={day.error} retry={() => { void day.reload() }} />}
      {day.arrivals.some(({ ways }) => ways === 'straight_instead') && (
        <p className="dispatch-notice" role="status"><NamedIcon name="warning" />{t('ui.dispatch.straight_instead')}</p>
      )}
      {proposal && <ProposalBar dispatch={dispatch} plan={plan} date={date} />}
      {isPhone ? (
        <Tabs
          chosen={part} label={t('ui.planning.parts')} onChoose={setPart}
          tabs={[
            { key: 'list', label: t('ui.planning.waiting'), body: () => list },
            { key: 'map', label: t('ui.view_mode.map'), body: () => map },
            ...board.map(({ key, name, element }) => ({ key, label: name, body: () => element })),
          ]}
        />
      ) : (
        <div className="dispatch-columns">
          {list}
          <div className="dispatch-day">
            {map}
            <Board day={day} isEmpty={columns.length === 0}>{board.map(({ element }) => element)}</Board>
          </div>
        </div>
      )}
      {dialog}
      {open === 'plan' && (
        <PlanDayDialog
          day={day} date={date} dispatch={dispatch} onClose={() => { setOpen(null) }}
          stops={(plan.chosen.length > 0 ? plan.chosen : waiting.shown).map(({ id }) => id)}
        />
      )}
      {(open === 'new' || typeof open === 'number') && (
        <FormDrawer
          resource={shipmentResource} id={open === 'new' ? undefined : open}
          start={open === 'new' ? { type: shipmentTypeOf(plan.chosen, false), date } : {}}
          onClose={() => { setOpen(null) }} onSaved={(row) => { void takeChosen(row) }}
        />
      )}
    </div>
  )
}

function Board({ day, isEmpty, children }: { readonly day: Day; readonly isEmpty: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="dispatch-board" role="group" aria-label={t('ui.dispatch.columns')} aria-busy={day.isLoading || undefined}>
      {day.isLoading ? <span className="skeleton" /> : isEmpty ? <p className="map-note">{t('ui.dispatch.none')}</p> : children}
    </div>
  )
}

interface WaitingPartProps {
  readonly plan: PlanState
  readonly dragged: readonly number[]
  readonly onDrag: (ids: readonly number[]) => void
  readonly onBack: (ids: readonly number[]) => void
}

function WaitingPart({ plan, dragged, onDrag, onBack }: WaitingPartProps) {
  const { t, format } = useTranslation()
  const { isLoading, isSearching, cut, stops, shown, chosenIds, filters, setFilters, toggle, toggleAll, setPointed } = plan
  const isFromColumn = dragged.some((id) => !shown.some((stop) => stop.id === id))
  const drop = {
    onDragOver: (event: DragEvent) => { if (isFromColumn) event.preventDefault() },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrag([])
      if (isFromColumn) onBack(dragged)
    },
  }
  return (
    <section className="plan-list panel" aria-label={t('ui.planning.waiting')} aria-busy={isLoading || isSearching || undefined} {...drop}>
      <StopFilterBar plan={plan} filters={filters} onChange={setFilters} />
      {cut && (
        <p className="map-note">
          {t('ui.planning.cut', { number: format.number(shown.length), total: `${format.number(cut.total)}${cut.hasMore ? '+' : ''}` })}
        </p>
      )}
      {isLoading ? <span className="skeleton" />
        : shown.length === 0 ? <p className="map-note">{t(stops.length === 0 ? 'ui.planning.none' : 'ui.list.nothing_found')}</p>
          : <StopList stops={shown} chosen={chosenIds} onToggle={toggle} onAll={toggleAll} onPoint={setPointed} onDrag={onDrag} />}
    </section>
  )
}
