import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import type { CourierDay, CourierShipment, CourierStop } from '#common/courier/day'
import { slotProblems } from '#common/orders/slot_problems'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { DayState } from '../day_state.tsx'
import { CourierLayout } from '../layout.tsx'
import { LeaveForm } from '../leave_form.tsx'
import { HandIn } from './hand_in.tsx'
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
        {(known) => (shipment
          ? <Shipment day={known} shipment={shipment} actions={state.actions} />
          : <p className="courier-empty">{t('courier.shipment.gone')}</p>)}
      </DayState>
    </CourierLayout>
  )
}

interface ShipmentProps { readonly shipment: CourierShipment; readonly actions: readonly QueuedAction[] }

function Shipment({ day, shipment, actions }: ShipmentProps & { readonly day: CourierDay }) {
  const { t } = useTranslator()
  const { areas, today } = day
  const subject = subjectOf('shipments', shipment.id)
  const isToLoad = shipment.unloaded_items > 0
  // After the last item the list stays until the courier goes on or leaves.
  const [isListOpen, setIsListOpen] = useState(isToLoad)
  if (isToLoad && !isListOpen) setIsListOpen(true)
  const stops = useFocusOnceLeft(isBeforeLeaving(shipment))
  return (
    <>
      <Refusals actions={actions.filter((action) => action.subject === subject)} />
      <Planned shipment={shipment} today={today} />
      <section className="courier-section">
        <Progress shipment={shipment} />{shipment.note && <p className="courier-note"><bdi>{shipment.note}</bdi></p>}</section>
      {isListOpen && (isToLoad || isBeforeLeaving(shipment)) && (
        <LoadList shipment={shipment} isComplete={!isToLoad} onDone={() => { setIsListOpen(false) }} />
      )}
      <ShipmentVerbs shipment={shipment} actions={actions} today={today} />
      {isToClose(shipment) && <HandIn day={day} shipment={shipment} />}
      <section className="courier-section" aria-labelledby="stops">
        <h2 id="stops" ref={stops} tabIndex={-1}>{t('courier.shipment.stops')}</h2>
        <ol className="courier-cards">
          {shipment.stops.map((stop, index) => (
            <li key={stop.id}><StopRow day={day} stop={stop} number={index + 1} actions={actions} /></li>
          ))}
        </ol>
      </section>
      <StopsOnMap shipment={shipment} areas={areas} />
    </>
  )
}

/** The button that was pressed is gone then: what comes next is the stops. */
function useFocusOnceLeft(isBefore: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasBefore = useRef(isBefore)
  useEffect(() => {
    if (wasBefore.current && !isBefore) heading.current?.focus()
    wasBefore.current = isBefore
  }, [isBefore])
  return heading
}

/** What was planned for another day or time than the shipment has; the sequence is the courier's own in the end. */
function Planned({ shipment, today }: { readonly shipment: CourierShipment; readonly today: string }) {
  const { t } = useTranslator()
  const format = useFormat()
  const { stops, date } = shipment
  const open = stops.filter(({ status }) => status === 'pending')
  const problems = Object.entries(slotProblems(open, shipment)).filter(([, found]) => found.length > 0)
  const isEarly = date > today && isBeforeLeaving(shipment)
  if (!isEarly && problems.length === 0) return null
  // Isolated, so that an Arabic sentence keeps its sequence.
  const named = ({ client, slot_from, slot_to }: CourierStop) =>
    `\u2068${client.name}\u2069 \u2066${[slot_from, slot_to].filter(Boolean).join('\u2060–\u2060')}\u2069`
  return (
    <div className="notice" role="note">
      {isEarly && <strong>{t('courier.early.notice', { day: `${format.weekday(date)} ${format.shortDate(date)}` })}</strong>}
      {problems.map(([problem, found]) => (
        <span key={problem}>{t(`courier.slots.${problem}`, { stops: found.map(named).join(t('courier.comma')) })}</span>
      ))}
    </div>
  )
}

function ShipmentVerbs({ shipment, actions, today }: ShipmentProps & { readonly today: string }) {
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const { id, type, can, stops } = shipment
  const subject = subjectOf('shipments', id)
  const is_ahead = isAhead(actions, subject, ...stops.map((stop) => subjectOf('stops', stop.id)))
  const give = () => { void run({ subject, target: { resource: 'shipments', id, verb: 'release' }, body: {} }) }
  const [leave, release] = ['leave', 'release'].map((verb) => verbState(can, verb, is_ahead))
  // What is only collected departs with its first pickup: there is nothing to press.
  return (
    <>
      {leave?.is_shown && type !== 'collect' && (leave.reason === null
        ? <LeaveForm shipment={shipment} today={today} />
        : <p className="courier-reason">{leave.reason}</p>)}
      {release?.is_shown && release.reason === null && (
        <WideButton isBusy={isBusy} onClick={give}>{t('courier.verbs.release')}</WideButton>
      )}
    </>
  )
}

const NO_AREAS: CourierDay['areas'] = []

/** Loaded with Leaflet when it is opened. */
function StopsOnMap({ shipment, areas = NO_AREAS }: Pick<ShipmentProps, 'shipment'> & { readonly areas: CourierDay['areas'] | undefined }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The last part of the page: it would open below the screen.
  const show = useCallback(() => { section.current?.scrollIntoView({ block: 'start' }) }, [])
  return (
    <section ref={section} className="courier-section courier-map">
      <WideButton aria-expanded={isOpen} onClick={() => { setIsOpen(!isOpen) }}>{t('courier.shipment.map')}</WideButton>
      {isOpen && (
        <Suspense fallback={<div className="map map-small" aria-busy="true" />}>
          <StopsMap stops={shipment.stops} areas={areas} onDrawn={show} />
        </Suspense>
      )}
    </section>
  )
}
