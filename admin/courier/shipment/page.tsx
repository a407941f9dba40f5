import { Suspense, useState } from 'react'
import { useParams } from 'wouter'
import type { CourierDay, CourierShipment } from '#common/courier/day'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { DayState } from '../day_state.tsx'
import { CourierLayout } from '../layout.tsx'
import { LeaveForm } from '../leave_form.tsx'
import { LoadList } from './load_list.tsx'
import { loadedLater } from './loaded_later.ts'
import { subjectOf, type QueuedAction } from '../outbox/queued_action.ts'
import { isAhead, verbState } from '../outbox/action_state.ts'
import { Progress } from '../progress.tsx'
import { Refusals } from '../outbox/refusals.tsx'
import { isBeforeLeaving, isToClose } from './state.ts'
import { StopRow } from '../stop/row.tsx'
import { useCourierDay } from '../use_courier_day.ts'
import { useAction } from '../outbox/use_action.ts'
import { WideButton } from '../wide_button.tsx'

const StopsMap = loadedLater(() => import('./stops_map.tsx'))

/** The stops of one shipment in their order, what is to be loaded, and leaving. */
export function Component() {
  const { t } = useTranslator()
  const { id = '' } = useParams()
  const { day, state } = useCourierDay()
  const shipment = day?.shipments.find((one) => one.id === Number(id))
  return (
    <CourierLayout title={shipment ? <Ltr>{shipment.code}</Ltr> : t('courier.shipment.title')} name={shipment?.code} up="/courier">
      <DayState day={day} state={state}>
        {({ areas }) => (shipment
          ? <Shipment shipment={shipment} areas={areas} actions={state.actions} />
          : <p className="courier-empty">{t('courier.shipment.gone')}</p>)}
      </DayState>
    </CourierLayout>
  )
}

interface ShipmentProps { readonly shipment: CourierShipment; readonly actions: readonly QueuedAction[] }
interface AreasProps { readonly areas: CourierDay['areas'] | undefined }

function Shipment({ shipment, areas, actions }: ShipmentProps & AreasProps) {
  const { t } = useTranslator()
  const subject = subjectOf('shipments', shipment.id)
  const isToLoad = shipment.unloaded_items > 0
  // After the last item the list stays until the courier goes on or leaves.
  const [isListOpen, setIsListOpen] = useState(isToLoad)
  if (isToLoad && !isListOpen) setIsListOpen(true)
  return (
    <>
      <Refusals actions={actions.filter((action) => action.subject === subject)} />
      <section className="courier-section">
        <Progress shipment={shipment} />{shipment.note && <p className="courier-note"><bdi>{shipment.note}</bdi></p>}</section>
      {isListOpen && (isToLoad || isBeforeLeaving(shipment)) && (
        <LoadList shipment={shipment} isComplete={!isToLoad} onDone={() => { setIsListOpen(false) }} />
      )}
      <ShipmentVerbs shipment={shipment} actions={actions} />
      {isToClose(shipment) && <p className="notice"><strong>{t('courier.shipment.close_hint')}</strong></p>}
      <section className="courier-section" aria-labelledby="stops">
        <h2 id="stops">{t('courier.shipment.stops')}</h2>
        <ol className="courier-cards">
          {shipment.stops.map((stop, index) => <li key={stop.id}><StopRow stop={stop} number={index + 1} actions={actions} /></li>)}
        </ol>
      </section>
      <StopsOnMap shipment={shipment} areas={areas} />
    </>
  )
}

function ShipmentVerbs({ shipment, actions }: ShipmentProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const { id, can, stops } = shipment
  const subject = subjectOf('shipments', id)
  const is_ahead = isAhead(actions, subject, ...stops.map((stop) => subjectOf('stops', stop.id)))
  const give = () => { void run({ subject, target: { resource: 'shipments', id, verb: 'release' }, body: {} }) }
  const [leave, release] = ['leave', 'release'].map((verb) => verbState(can, verb, is_ahead))
  return (
    <>
      {leave?.is_shown && (leave.reason === null
        ? <LeaveForm shipment={shipment} />
        : <p className="courier-reason">{leave.reason}</p>)}
      {release?.is_shown && release.reason === null && (
        <WideButton isBusy={isBusy} onClick={give}>{t('courier.verbs.release')}</WideButton>
      )}
    </>
  )
}

const NO_AREAS: CourierDay['areas'] = []

/** Loaded with Leaflet when it is opened. */
function StopsOnMap({ shipment, areas = NO_AREAS }: Pick<ShipmentProps, 'shipment'> & AreasProps) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="courier-section">
      <WideButton aria-expanded={isOpen} onClick={() => { setIsOpen(!isOpen) }}>{t('courier.shipment.map')}</WideButton>
      {isOpen && (
        <Suspense fallback={<div className="map map-small" aria-busy="true" />}><StopsMap stops={shipment.stops} areas={areas} /></Suspense>
      )}
    </section>
  )
}
