/** The shipment: date, courier, vehicle load, the stops in sequence, and their totals. */
import { slotProblems, sortBySlot } from '#common/orders/slot_problems'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { FormSection } from '../resource/form/section.tsx'
import { shipmentTypeOf } from './plan_stop.ts'
import { routeLength } from './map/route_length.ts'
import { ShipmentLoad } from './load.tsx'
import { SlotWarnings } from './slot_warnings.tsx'
import { useSequence, type Sequence } from './use_sequence.ts'
import { StopSequence } from './stops/sequence.tsx'
import { shipmentResource, type ShipmentForm } from './use_shipment_form.ts'
import type { PlanState } from './use_plan.ts'
import { useCompanyLocation } from './map/use_company_location.ts'

interface ShipmentPanelProps {
  readonly plan: PlanState
  readonly run: ShipmentForm
  readonly prefix: string
}

export function ShipmentPanel({ plan, run, prefix }: ShipmentPanelProps) {
  const { t } = useTranslation()
  const { chosen, move, toggle } = plan
  const sequence = useSequence(plan, run.form)
  const section = { resource: shipmentResource, form: run.form, given: NOTHING, parts: NOTHING, prefix, isWide: false }
  return (
    <div className="plan-run">
      <FormSection {...section} name="main" fields={['date', 'start_time', 'end_time', 'courier_id', 'vehicle_id']} />
      <div className="form-section plan-load-part">
        <ShipmentLoad load={run.load} isConfirmed={run.isOverloadConfirmed} onConfirm={run.setIsOverloadConfirmed} />
      </div>
      <section className="form-section">
        <header className="plan-run-head">
          <h2>{t('shipments.fields.stops')}</h2>
          <SequenceButton plan={plan} sequence={sequence} />
        </header>
        <SlotPart plan={plan} run={run} locked={sequence.locked} />
        <AssignmentToggle plan={plan} run={run} />
        <StopSequence id={`${prefix}stops`} stops={chosen} sequence={sequence} onMove={move} onRemove={toggle} />
      </section>
      <FormSection {...section} name="main" fields={['helper_id', 'note']} />
    </div>
  )
}

const NOTHING = {}

/** Sorts the stops by slots and distance, from the company and back. */
function SequenceButton({ plan: { chosen }, sequence }: { plan: PlanState; sequence: Sequence }) {
  const { t, format } = useTranslation()
  const km = Math.round(routeLength(chosen, useCompanyLocation()) / 100) / 10
  return (
    <>
      {km > 0 && <small><Ltr>{format.number(km)}</Ltr> {t('ui.units.km')}</small>}
      <button
        type="button" className="button" data-kind="quiet" disabled={chosen.length < 2 || sequence.isFinding} aria-busy={sequence.isFinding}
        title={t('ui.planning.best_about')} onClick={() => { void sequence.find() }}
      >
        <NamedIcon name="route" />{t('ui.planning.best')}
      </button>
    </>
  )
}

interface SlotPartProps { readonly plan: PlanState; readonly run: ShipmentForm; readonly locked: ReadonlySet<number> }

/** What does not fit the slots, and the sequence that they ask for. */
function SlotPart({ plan: { chosen, sort }, run: { form: { draft } }, locked }: SlotPartProps) {
  const { t } = useTranslation()
  const [start_time, end_time] = [timeOf(draft.start_time), timeOf(draft.end_time)]
  const { overtaken } = slotProblems(chosen, { start_time, end_time })
  const bySlot = sortBySlot(chosen, { start_time, end_time }, locked)
  return (
    <>
      <SlotWarnings stops={chosen} start_time={start_time} end_time={end_time} />
      {overtaken.length > 0 && bySlot.some((stop, place) => stop !== chosen[place]) && (
        <button type="button" className="button" onClick={() => { sort(bySlot) }}>
          <NamedIcon name="hourglass" />{t('ui.dispatch.by_slot')}
        </button>
      )}
    </>
  )
}

const timeOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The type follows from the stops; stops of one kind may still be an assignment. */
function AssignmentToggle({ plan: { chosen }, run: { isAssignment, setIsAssignment } }: { plan: PlanState; run: ShipmentForm }) {
  const { t } = useTranslation()
  if (shipmentTypeOf(chosen, false) === 'assignment') return <p className="map-note">{t('ui.planning.mixed')}</p>
  return (
    <label className="plan-check">
      <input type="checkbox" checked={isAssignment} onChange={({ target }) => { setIsAssignment(target.checked) }} />
      {t('ui.planning.assignment')}
    </label>
  )
}
