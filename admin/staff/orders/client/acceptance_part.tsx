/** The dialog in which the client accepts: where, and a note. */
import { useTranslation } from '../../definition/translation.ts'
import type { TransitionPart } from '../../resource/transition/dialog.tsx'
import type { Order } from '../order.ts'

const CHANNELS = ['counter', 'phone'] as const

/** Local orders are answered at the counter, those with transport by phone. */
export const acceptanceChannels = ({ type }: Pick<Order, 'type'>) => (type === 'local' ? CHANNELS : CHANNELS.toReversed())

/** The dialog with the note: the channel is one of the two, the usual one is chosen. */
export const acceptancePart: TransitionPart = {
  start: (row) => ({ confirmation_channel: acceptanceChannels(row as Order)[0] }),
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
      {acceptanceChannels(order).map((channel) => (
        <button key={channel} type="button" className="button" aria-pressed={channel === chosen} onClick={() => { onChoose(channel) }}>
          {t(`ui.orders.accepted.${channel}`)}
        </button>
      ))}
    </div>
  )
}
