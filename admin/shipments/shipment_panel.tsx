/** The shipment: date, courier, vehicle load, the stops in sequence, and their totals. */
import { Ltr } from '../controls/ltr.tsx'
import { NamedIcon } from '../controls/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import { FormSection } from '../resource/form/form_section.tsx'
import { shipmentTypeOf } from './plan_stop.ts'
import { routeLength, findShortRoute } from './short_route.ts'
import { ShipmentLoad } from './shipment_load.tsx'
import { StopSequence } from './stop_sequence.tsx'
import { shipmentResource, type ShipmentForm } from './use_shipment_form.ts'
import type { PlanState } from './use_plan.ts'
import { useCompanyLocation } from './use_company_location.ts'

interface ShipmentPanelProps {
  readonly plan: PlanState
  readonly run: ShipmentForm
  readonly prefix: string
}

export function ShipmentPanel({ plan, run, prefix }: ShipmentPanelProps) {
  const { t } = useTranslation()
  const { chosen, move, toggle } = plan
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
          <SortButton plan={plan} />
        </header>
        <AssignmentToggle plan={plan} run={run} />
        <StopSequence id={`${prefix}stops`} stops={chosen} onMove={move} onRemove={toggle} />
      </section>
      <FormSection {...section} name="main" fields={['helper_id', 'note']} />
    </div>
  )
}

const NOTHING = {}

/** Sorts by distance, from the company on. */
function SortButton({ plan: { chosen, sort } }: { plan: PlanState }) {
  const { t, format } = useTranslation()
  const start = useCompanyLocation()
  const km = Math.round(routeLength(chosen, start) / 100) / 10
  return (
    <>
      {km > 0 && <small><Ltr>{format.number(km)}</Ltr> {t('ui.units.km')}</small>}
      <button
        type="button" className="button" data-kind="quiet" disabled={chosen.length < 2} title={t('ui.planning.straight')}
        onClick={() => { sort(findShortRoute(chosen, start)) }}
      >
        <NamedIcon name="route" />{t('ui.planning.shortest')}
      </button>
    </>
  )
}

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
