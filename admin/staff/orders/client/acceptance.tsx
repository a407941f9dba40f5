/** The client accepts: one click stores where, a note is written in the dialog. */
import { useTranslation } from '../../definition/translation.ts'
import { refusalOf } from '../../../kit/providers/session/can.ts'
import { TransitionButton, type OwnButton } from '../../resource/transition/buttons.tsx'
import { acceptanceChannels } from './acceptance_part.tsx'
import type { Order } from '../order.ts'

type Verb = 'accept' | 'confirm'

/** Items without an answer are accepted by `accept`; `confirm` follows the answers given item by item. Only one of them applies. */
export const inapplicableAcceptanceVerb = ({ undecided_items }: Order): Verb => ((undecided_items ?? 0) > 0 ? 'confirm' : 'accept')

export const acceptanceButton = (order: Order, verb: Verb, reasonId: string): OwnButton => (control, state) => (
  <Acceptance order={order} verb={verb} reasonId={reasonId} control={control} state={state} />
)

interface AcceptanceProps {
  readonly order: Order
  readonly verb: Verb
  readonly reasonId: string
  readonly control: Parameters<OwnButton>[0]
  readonly state: Parameters<OwnButton>[1]
}

function Acceptance({ order, verb, reasonId, control, state }: AcceptanceProps) {
  const { t } = useTranslation()
  const button = { ...state, isBusy: control.isBusy, refusal: refusalOf(order.can?.transitions?.[verb]), reasonId }
  const label = t(`orders.transitions.${verb}`)
  return (
    <span className="order-acceptance" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {acceptanceChannels(order).map((channel, n) => (
        <TransitionButton
          key={channel} {...button} icon={channel === 'phone' ? 'phone' : 'check'} isPrimary={state.isPrimary && n === 0}
          onClick={() => { control.startWith(order, verb, { confirmation_channel: channel }) }}
        >{t(`ui.orders.accepted.${channel}`)}</TransitionButton>
      ))}
      <TransitionButton {...button} icon="edit" isPrimary={false} onClick={() => { control.start(order, verb) }}>
        {t('ui.orders.accepted.with_note')}
      </TransitionButton>
    </span>
  )
}
