/** The client accepts: one press says where, a note is written in the dialog. */
import { useTranslation } from '../definition/translation.ts'
import { refusalOf } from '../providers/can.ts'
import type { TransitionPart } from '../resource/transition/transition_dialog.tsx'
import { TransitionButton, type OwnButton } from '../resource/transition/transition_buttons.tsx'
import type { Order } from './order.ts'

const CHANNELS = ['counter', 'phone'] as const
type Verb = 'accept' | 'confirm'

/** Local orders are answered at the counter, those with transport by phone. */
const channelsOf = ({ type }: Pick<Order, 'type'>) => (type === 'local' ? CHANNELS : CHANNELS.toReversed())

/** Items without an answer are accepted by `accept`; `confirm` follows the answers given item by item. Only one of them applies. */
export const superfluousVerb = ({ undecided_items }: Order): Verb => ((undecided_items ?? 0) > 0 ? 'confirm' : 'accept')

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
      {channelsOf(order).map((channel, n) => (
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

/** The dialog with the note: the channel is one of the two, the usual one is chosen. */
export const acceptancePart: TransitionPart = {
  start: (row) => ({ confirmation_channel: channelsOf(row as Order)[0] }),
  sections: ({ row, values, change, input }) => (
    <>
      <Channels
        order={row as Order} chosen={values.confirmation_channel}
        onChoose={(channel) => { change('confirmation_channel', channel) }}
      />
      {input('confirmation_note')}
    </>
  ),
}

function Channels({ order, chosen, onChoose }: { order: Order; chosen: unknown; onChoose: (channel: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className="order-decide" role="group" aria-label={t('orders.fields.confirmation_channel')}>
      {channelsOf(order).map((channel) => (
        <button key={channel} type="button" className="button" aria-pressed={channel === chosen} onClick={() => { onChoose(channel) }}>
          {t(`ui.orders.accepted.${channel}`)}
        </button>
      ))}
    </div>
  )
}
