import { Suspense, useState } from 'react'
import { useParams } from 'wouter'
import type { CourierDay } from '#common/courier/day'
import { cashRounded } from '#common/orders/coins'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { DayState } from '../day_state.tsx'
import { FinishStop } from './finish_stop.tsx'
import { CourierLayout } from '../layout.tsx'
import { loadedLater } from '../shipment/loaded_later.ts'
import { nextApproach } from './next_approach.ts'
import { NextStop } from './next_stop.tsx'
import { useOpenStop } from './open_stop.ts'
import { useEarlyStart } from '../shipment/use_early_start.ts'
import { subjectOf, type QueuedAction } from '../outbox/queued_action.ts'
import { isAhead, verbState } from '../outbox/action_state.ts'
import { Refusals } from '../outbox/refusals.tsx'
import { recentLocation } from '../send_positions.ts'
import { StopClient } from './client.tsx'
import { StopItems } from './items.tsx'
import { StopPieces } from './pieces.tsx'
import { StopMarks } from './marks.tsx'
import { StopPayment } from './stop_payment.tsx'
import { findStop, useCourierDay, type StopPlace } from '../use_courier_day.ts'
import { useStopAction } from './use_stop_action.ts'
import { WideButton } from '../wide_button.tsx'

const ProblemSheet = loadedLater(() => import('./problem_sheet.tsx'))

/** One stop: reaching the client, the items, the money, the proof, and how it ends. */
export function Component() {
  const { t } = useTranslator()
  const { id = '' } = useParams()
  const { day, state } = useCourierDay()
  const found = day && findStop(day, Number(id))
  const up = found ? `/courier/shipments/${found.shipment.id}` : '/courier'
  const subject = subjectOf('stops', Number(id))
  useOpenStop(found?.stop.status === 'pending' ? found.stop.id : null)
  return (
    <CourierLayout title={found ? <bdi>{found.stop.client.name}</bdi> : t('courier.stop.title')} name={found?.stop.client.name} up={up}>
      <Refusals actions={state.actions.filter((action) => action.subject === subject)} />
      <DayState day={day} state={state}>
        {(known) => (found
          ? <Stop key={found.stop.id} day={known} {...found} actions={state.actions} />
          : <p className="courier-empty">{t('courier.stop.gone')}</p>)}
      </DayState>
    </CourierLayout>
  )
}

export interface StopProps extends StopPlace {
  readonly day: CourierDay
  /** Actions of the stop or of its shipment wait: what the server has refused may be allowed after them. */
  readonly is_ahead: boolean
}

function Stop({ day, stop, shipment, actions }: StopPlace & { readonly day: CourierDay; readonly actions: readonly QueuedAction[] }) {
  const is_ahead = isAhead(actions, subjectOf('stops', stop.id), subjectOf('shipments', shipment.id))
  const props: StopProps = { day, stop, shipment, is_ahead }
  const isOpen = stop.status === 'pending'
  const [wasOpen] = useState(isOpen)
  return (
    <>
      <StopMarks stop={stop} />
      {isOpen ? <AmountToTake {...props} /> : <NextStop {...props} isJustEnded={wasOpen} />}
      <OrderChanges stop={stop} />
      <StopClient {...props} />
      <Approach {...props} />
      <StopPieces {...props} />
      <StopItems {...props} />
      <StopPayment {...props} />
      <FinishStop {...props} />
      <Problem {...props} />
    </>
  )
}

/** In coins, before anything else is read. */
function AmountToTake({ day, stop: { kind, amount_due } }: StopProps) {
  const { t } = useTranslator()
  const format = useFormat()
  if (kind !== 'delivery' || !amount_due) return null
  return (
    <p className="amount-to-take">
      {t('courier.stop.to_take')} <strong><Ltr>{format.money(cashRounded(amount_due, day.settings.cash_step))}</Ltr></strong></p>
  )
}

/** The office decides whether the stop follows its order. */
function OrderChanges({ stop: { status, order_changes = [] } }: Pick<StopProps, 'stop'>) {
  const { t } = useTranslator()
  if (status !== 'pending' || order_changes.length === 0) return null
  return (
    <div className="notice" role="status">
      <strong>{t('courier.stop.order_changed')}</strong>
      {order_changes.map((change) => <span key={change}><bdi>{change}</bdi></span>)}
    </div>
  )
}

/** On the way, and at the door. */
function Approach({ day, stop, shipment, is_ahead }: StopProps) {
  const { t } = useTranslator()
  const { isBusy, run } = useStopAction(stop)
  const isMeant = useEarlyStart(shipment, day.today)
  const verb = nextApproach(stop, is_ahead)
  if (!verb) return null
  const approach = async () => {
    if (await isMeant()) await run(verb, { [verb === 'go' ? 'location' : 'arrived_location']: recentLocation() })
  }
  return (
    <WideButton isBusy={isBusy} onClick={() => { void approach() }}>{t(`courier.verbs.${verb}`)}</WideButton>
  )
}

/** Every other end of a stop. */
function Problem({ day, stop, is_ahead }: StopProps) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const verbs = (['semi_done', 'no_response', 'regret', 'go_on'] as const).filter((verb) => verbState(stop.can, verb, is_ahead).is_shown)
  if (verbs.length === 0) return null
  return (
    <>
      <WideButton onClick={() => { setIsOpen(true) }}>{t('courier.problem.title')}</WideButton>
      {isOpen && (
        <Suspense><ProblemSheet day={day} stop={stop} is_ahead={is_ahead} verbs={verbs} onClose={() => { setIsOpen(false) }} /></Suspense>
      )}
    </>
  )
}
