/** Whom a plan of the day may use: free couriers with a vehicle, and shipments that have not left. */
import { isIn } from '../definition/status_groups.ts'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { Proposal } from '#common/orders/dispatch'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { showFailure } from '../../kit/providers/alerts.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { toBusinessTime } from '../../kit/format/business_zone.ts'
import { resourceOf } from '../definition/definition.ts'
import { listLink, recordPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { MomentBox } from '../fields/moment/box.tsx'
import type { Day } from './use_day.ts'
import type { Dispatch } from './dispatch/use_dispatch.ts'
import { shipmentResource } from './use_shipment_form.ts'
import { startOn } from './plan_times.ts'

interface PlanDayDialogProps {
  readonly day: Day
  readonly date: string
  readonly dispatch: Dispatch
  /** The waiting stops that are divided. */
  readonly stops: readonly number[]
  readonly onClose: () => void
}

/** The server divides as many at once. */
const MAX_STOPS = 200

export function PlanDayDialog({ day, date, dispatch, stops, onClose }: PlanDayDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [from, setFrom] = useState(() => startOn(date, toBusinessTime(new Date().toISOString())))
  const [to, setTo] = useState('')
  const busy = new Set(day.shipments.map(({ courier_id }) => courier_id))
  const couriers = driversOf(day).filter(({ id }) => !busy.has(id))
  const shipments = day.shipments.filter(({ status }) => isIn('shipments', 'scheduled', status))
  const [isTicked, setIsTicked] = useState(shipments.length > 0 || couriers.some(({ on_duty }) => on_duty === true))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = (name: string) => form.getAll(name).map(Number)
    const starts = { date, start_time: from, end_time: to || null }
    const crews = couriers.flatMap(({ id, vehicle_id }) =>
      (chosen('courier').includes(id) && vehicle_id !== null ? [{ courier_id: id, vehicle_id }] : []))
    setIsBusy(true)
    try {
      const body = { ...starts, stops: stops.slice(0, MAX_STOPS), shipments: chosen('shipment'), crews }
      dispatch.propose((await call<Proposal>(urlOf('shipments', undefined, 'propose'), { method: 'POST', body })).body, starts)
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={t('ui.dispatch.plan')} kind="window" onClose={onClose}>
      <form
        className="form dispatch-plan" onSubmit={(event) => { void submit(event) }}
        onChange={({ currentTarget }) => {
          const form = new FormData(currentTarget)
          setIsTicked(form.has('courier') || form.has('shipment'))
        }}
      >
        <p>{t('ui.dispatch.plan_about')}</p>
        <p><strong>{t('ui.planning.waiting')}{t('ui.colon')} <Ltr>{Math.min(stops.length, MAX_STOPS)}</Ltr></strong></p>
        <fieldset>
          <legend>{t('ui.dispatch.plan_couriers')}</legend>
          {couriers.length === 0 && <NoCrew day={day} />}
          {couriers.map(({ id, full_name, on_duty, vehicle_id }) => (
            <label key={id} className="plan-check">
              <input type="checkbox" name="courier" value={id} defaultChecked={on_duty === true} />
              <bdi>{full_name}</bdi> <Ltr>{day.vehicles.find((one) => one.id === vehicle_id)?.registration_number ?? ''}</Ltr>
            </label>
          ))}
        </fieldset>
        {shipments.length > 0 && (
          <fieldset>
            <legend>{t('ui.dispatch.plan_shipments')}</legend>
            {shipments.map(({ id, code, courier }) => (
              <label key={id} className="plan-check">
                <input type="checkbox" name="shipment" value={id} defaultChecked />
                <Ltr>{code}</Ltr> <bdi>{courier?.label ?? ''}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        <div className="dispatch-hours">
          <div className="field">
            <label htmlFor={`${id}-from`}>{t('shipments.fields.start_time')}</label>
            <MomentBox kind="time" id={`${id}-from`} value={from} onChange={setFrom} isRequired />
          </div>
          <div className="field">
            <label htmlFor={`${id}-to`}>{t('shipments.fields.end_time')}</label>
            <MomentBox kind="time" id={`${id}-to`} value={to} onChange={setTo} />
          </div>
        </div>
        {!isTicked && couriers.length + shipments.length > 0 && (
          <p className="map-note" role="status">{t('ui.dispatch.plan_tick')}</p>
        )}
        <FormFoot
          submit={t('ui.dispatch.propose')} isBusy={isBusy} isRefused={stops.length === 0 || !from || !isTicked} onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const driversOf = ({ couriers }: Day) => couriers.filter(({ vehicle_id, status }) => vehicle_id !== null && status === 'active')

/** What is missing for a plan, each with the way to it for those who may go there. */
function NoCrew({ day }: { readonly day: Day }) {
  const { t } = useTranslation()
  const drivers = driversOf(day)
  const open = day.shipments.filter(({ courier_id, status }) =>
    isIn('shipments', 'taken', status) && drivers.some(({ id }) => id === courier_id))
  const missing = day.vehicles.length === 0 ? 'vehicles' : drivers.length === 0 ? 'couriers' : null
  if (missing === null) return (
    <ul className="map-note">
      {open.map(({ id, code, courier }) => (
        <li key={id}>
          {t('ui.dispatch.plan_busy', { name: courier?.label ?? '', shipment: `\u2066${code ?? ''}\u2069` })}{' '}
          <Link to={recordPath(shipmentResource, id) ?? ''}>{t('ui.alert.open')}</Link>
        </li>
      ))}
    </ul>
  )
  const list = listLink(resourceOf(missing))
  return (
    <p className="map-note">
      {t(missing === 'vehicles' ? 'ui.dispatch.plan_no_vehicle' : 'ui.dispatch.plan_no_crew')}{' '}
      {list && <Link to={list}>{t(`${missing}.many`)}</Link>}
    </p>
  )
}
