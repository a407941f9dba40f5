import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../kit/format/use_format.ts'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useSubmit } from '../../kit/controls/hooks/use_submit.ts'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { CourierOnTheWay } from '#common/courier/on_the_way'
import type { OfferedSlot } from '#common/time/slot'
import type { Stop } from './client_order.ts'
import { Photos } from '../pieces/photos.tsx'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { isChosenAgain, isCourierComing, isSlotAsked, stopStateOf } from './stop_choices.ts'

export interface ClientStopActions {
  readonly slots: (stop: Stop, signal: AbortSignal) => Promise<readonly OfferedSlot[]>
  readonly courier: (id: number, signal: AbortSignal) => Promise<CourierOnTheWay>
  readonly choose: (stop: Stop, slot: OfferedSlot) => Promise<void>
  readonly confirm: (stop: Stop) => Promise<void>
}

const CourierNotice = lazy(() => import('./courier_on_the_way.tsx'))
const SlotForm = lazy(() => import('./slot_form.tsx'))

interface ClientStopsProps {
  readonly stops: readonly Stop[]
  readonly actions: ClientStopActions
  /** The page has another button that matters most. */
  readonly isSecondary: boolean
  /** The order waits to be accepted. */
  readonly isHeld: boolean
}

/** The stops of the order, with the actions to choose, confirm or change their slots. */
export function ClientStops({ stops, ...page }: ClientStopsProps) {
  const { t } = useTranslator()
  const shown = stops.filter((stop) => stop.status !== 'canceled' || isChosenAgain(stop))
  if (!shown.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.visits.title')}</h2>
      <ul className="stops">
        {shown.map((stop) => (
          <li key={stop.id}>
            <StopItem stop={stop} {...page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StopItem({ stop, actions, isSecondary, isHeld }: Omit<ClientStopsProps, 'stops'> & { readonly stop: Stop }) {
  const { t } = useTranslator()
  const format = useFormat()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isAgain, state] = [isChosenAgain(stop), stopStateOf(stop, isHeld)]
  const { isBusy, onSubmit } = useSubmit({ send: () => actions.confirm(stop) })
  // When it was, not when it was planned.
  const when = stop.ended_at !== null && stop.status !== 'canceled' ? format.datetime(stop.ended_at)
    : stop.date && <StopTime stop={isCourierComing(stop) ? { ...stop, slot_from: null } : stop} />
  return (
    <>
      <p><strong>{t(`portal.visits.${stop.kind}`)}</strong> · {when || t('portal.visits.no_slot')}</p>
      {state === 'under_way' ? <Suspense><CourierNotice stop={stop} find={actions.courier} /></Suspense>
        : <p className="muted">{t(`portal.visits.state.${state}`)}</p>}
      <Proof stop={stop} />
      <div className="portal-actions">
        {allowsTransition(stop, 'confirm_slot') && !isChoosing && (
          <form onSubmit={onSubmit}>
            <SubmitButton isBusy={isBusy} isPrimary={!isSecondary}>{t('portal.visits.confirm')}</SubmitButton>
          </form>
        )}
        {(isAgain || allowsTransition(stop, 'choose_slot')) && !isChoosing && (
          <button
            type="button" className="button" data-kind={isSlotAsked(stop) || isAgain ? mainKind(stop, isSecondary) : undefined}
            onClick={() => { setIsChoosing(true) }}
          >
            {t(isAgain ? `portal.visits.again_${stop.kind}`
              : stop.slot_from && state !== 'over' ? 'portal.visits.move' : 'portal.visits.choose')}
          </button>
        )}
      </div>
      {isChoosing && <Suspense><SlotForm stop={stop} actions={actions} done={() => { setIsChoosing(false) }} /></Suspense>}
    </>
  )
}

export function StopTime({ stop: { date, slot_from, slot_to } }: { stop: Pick<Stop, 'date' | 'slot_from' | 'slot_to'> }) {
  const format = useFormat()
  return date && (
    <>
      {format.weekday(date)} <span className="unbroken">{format.date(date)}</span>
      {slot_from && slot_to && <> <Ltr>{slot_from}–{slot_to}</Ltr></>}
    </>
  )
}

/** What the client has signed, and the photos at the door; only for the client who has signed in. */
function Proof({ stop: { photos = [], signature = null, signed_by } }: { stop: Stop }) {
  const { t } = useTranslator()
  const files = [...photos, ...signature ? [signature] : []]
  if (files.length === 0) return null
  return (
    <>
      {signed_by && <p className="muted">{t('portal.visits.signed_by', { name: signed_by })}</p>}
      <Photos photos={files.map((file) => ({ file, caption: t('portal.visits.proof') }))} />
    </>
  )
}

/** The one button that matters most, unless a proposed time can be confirmed. */
const mainKind = (stop: Stop, isSecondary: boolean) => (isSecondary || allowsTransition(stop, 'confirm_slot') ? undefined : 'primary')
