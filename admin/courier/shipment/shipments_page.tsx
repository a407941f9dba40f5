import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CourierDay, CourierShipment, FreeShipment } from '#common/courier/day'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { DayState } from '../day_state.tsx'
import { useDuty } from './duty.ts'
import { useKnownDevice } from '../sign_in/known_device.ts'
import { CourierLayout } from '../layout.tsx'
import { useReopenedStop } from '../stop/open_stop.ts'
import { subjectOf } from '../outbox/queued_action.ts'
import { verbState } from '../outbox/action_state.ts'
import { Progress } from '../progress.tsx'
import { Refusals } from '../outbox/refusals.tsx'
import { isToSettle } from './state.ts'
import { useCourierDay } from '../use_courier_day.ts'
import { useAction } from '../outbox/use_action.ts'
import { WideButton } from '../wide_button.tsx'

/** The courier's own shipments, and those that can be reserved. */
export function Component() {
  const { t } = useTranslator()
  const { day, state } = useCourierDay()
  useReopenedStop(day)
  return (
    <CourierLayout title={t('courier.shipments.title')}>
      <ChoosePin courierId={state.courier_id} />
      <DayState day={day} state={state}>
        {(known) => (
          <>
            <Refusals actions={state.actions.filter(({ subject }) => !isListed(known, subject))} />
            <Own day={known} />
            <Free day={known} actions={state.actions} />
          </>
        )}
      </DayState>
    </CourierLayout>
  )
}

/** Refusals of what is shown on another page are shown there. */
const isListed = (day: CourierDay, subject: string): boolean => day.shipments.some(({ id, stops }) =>
  subject === subjectOf('shipments', id) || stops.some((stop) => subject === subjectOf('stops', stop.id)))

function ChoosePin({ courierId }: { readonly courierId: number | null }) {
  const { t } = useTranslator()
  const device = useKnownDevice()
  if (courierId === null || device?.courier_id === courierId) return null
  return (
    <p className="notice"><strong>{t('courier.pin.offer')}</strong>
      <Link className="button" to="/courier/settings">{t('courier.pin.choose')}</Link></p>
  )
}

function Own({ day }: { readonly day: CourierDay }) {
  const { t } = useTranslator()
  return (
    <section className="courier-section" aria-labelledby="own">
      <h2 id="own">{t('courier.shipments.own')}</h2>
      {day.shipments.length === 0 && <p className="courier-empty">{t('courier.shipments.none')}</p>}
      <ul className="courier-cards">{day.shipments.map((one) => <li key={one.id}><OwnCard shipment={one} /></li>)}</ul>
    </section>
  )
}

function OwnCard({ shipment }: { readonly shipment: CourierShipment }) {
  const { t } = useTranslator()
  return (
    <Link className="courier-card" to={`/courier/shipments/${shipment.id}`}>
      <ShipmentHead shipment={shipment} />
      {shipment.stops.length > 0 ? <Progress shipment={shipment} />
        : <span className="muted">{t(isToSettle(shipment) ? 'courier.shipments.to_settle' : 'courier.shipments.stops_follow')}</span>}
    </Link>
  )
}

function ShipmentHead({ shipment, children }: { readonly shipment: FreeShipment | CourierShipment; readonly children?: ReactNode }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { code, type, date, start_time, end_time, zones, stops_count, planned_area } = shipment
  const hours = [start_time, end_time].filter(Boolean).join(' – ')
  return (
    <>
      <span className="courier-line">
        <strong><Ltr>{code}</Ltr></strong><span className="kind" data-kind={type}>{t(`enums.shipment_type.${type}`)}</span></span>
      <span className="courier-line muted">
        <span>{format.weekday(date)} {format.shortDate(date)} {start_time && <Ltr>{hours}</Ltr>}</span>
        <span>{t('courier.shipments.stops', { count: stops_count })}</span>
      </span>
      {zones.length > 0 && <span>{zones.join(t('courier.comma'))}</span>}
      {children}
      {planned_area !== null && Number(planned_area) > 0 && (
        <span className="muted">{t('courier.shipments.area', { area: format.decimal(planned_area, 1) })}</span>
      )}
    </>
  )
}

function Free({ day, actions }: { readonly day: CourierDay; readonly actions: Parameters<typeof Refusals>[0]['actions'] }) {
  const { t } = useTranslator()
  return (
    <section className="courier-section" aria-labelledby="free">
      <h2 id="free">{t('courier.shipments.free')}</h2>
      {day.free.length === 0 && <p className="courier-empty">{t('courier.shipments.no_free')}</p>}
      <ul className="courier-cards">
        {day.free.map((one) => (
          <li key={one.id} className="courier-card">
            <ShipmentHead shipment={one} />
            <Reserve day={day} shipment={one} />
            <Refusals actions={actions.filter(({ subject }) => subject === subjectOf('shipments', one.id))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reserve({ day, shipment }: { readonly day: CourierDay; readonly shipment: FreeShipment }) {
  const { t } = useTranslator()
  const duty = useDuty(day)
  const { isBusy, run } = useAction()
  const reason = shipment.refusal ?? verbState(shipment.can, 'reserve', false).reason
  const reserve = () => {
    const target = { resource: 'shipments', id: shipment.id, verb: 'reserve' } as const
    void run({ subject: subjectOf('shipments', shipment.id), target, body: {} })
  }
  if (reason !== null) return (
    <>
      <p className="courier-reason">{reason}</p>
      {!duty.isOn && <WideButton isPrimary isBusy={duty.isBusy} onClick={duty.toggle}>{t('courier.settings.go_on_duty')}</WideButton>}
    </>
  )
  return (
    <WideButton isPrimary isBusy={isBusy} onClick={reserve}>{t('courier.shipments.reserve')}</WideButton>
  )
}
