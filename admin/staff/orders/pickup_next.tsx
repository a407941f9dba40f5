/**
 * What comes before an order can be received, the primary button of others: the pickup of one that we fetch is planned, and the pieces of
 * one that was only counted are named.
 */
import { Link } from 'react-router'
import { mayOpenPage } from '../menu/entries.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { refusalOf } from '../../kit/providers/session/can.ts'
import { businessDay } from '../../kit/format/business_zone.ts'
import { transitionKey, useTranslation } from '../definition/translation.ts'
import { TransitionButton, type OwnButton } from '../resource/transition/buttons.tsx'
import { isHeld } from './conditions.ts'
import { orderResource, type Order } from './order.ts'

/** In place of the button that receives the order; undefined where nothing comes before it. */
export function pickupNextButton(order: Order): OwnButton | undefined {
  if (isOnlyCounted(order) && mayOpenPage('reception')) return () => <NamePieces />
  if (!isFetchedLater(order) || isHeld(order)) return undefined
  return (control, state) =>
    <PickupNext order={order} isBusy={control.isBusy} state={state} onReceive={() => { control.start(order, 'receive') }} />
}

export const isFetchedLater = ({ logistics_state: state }: Pick<Order, 'logistics_state'>): boolean =>
  state === 'to_collect' || state === 'collect_planned' || state === 'collecting'

/** Left at the counter, and nobody has named a piece. */
export const isOnlyCounted = ({ type, status, declared_items, received_items }: Order): boolean =>
  type === 'local' && status === 'pending' && Number(declared_items) > 0 && received_items === 0

function NamePieces() {
  const { t } = useTranslation()
  return (
    <span className="transition">
      <Link className="button" data-kind="primary" to="/user/reception"><NamedIcon name="carpet" />{t('ui.orders.name_pieces')}</Link>
    </span>
  )
}

interface PickupNextProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly state: Parameters<OwnButton>[1]
  readonly onReceive: () => void
}

function PickupNext({ order, isBusy, state, onReceive }: PickupNextProps) {
  const { t } = useTranslation()
  const { requested_collect_at: wished } = order
  const isToPlan = order.logistics_state === 'to_collect' && mayOpenPage('dispatch')
  const day = wished ? `?date=${businessDay(Date.parse(wished))}` : ''
  return (
    <>
      <span className="transition">
        <Link className="button" data-kind="primary" to={isToPlan ? `/user/dispatch${day}` : `/user/orders/${order.id}?tab=stops`}>
          <NamedIcon name="car" />{t(isToPlan ? 'ui.orders.plan_pickup' : 'ui.orders.see_pickup')}
        </Link>
      </span>
      <TransitionButton
        {...state} isPrimary={false} icon={orderResource.transitions.receive?.icon} isBusy={isBusy}
        refusal={refusalOf(order.can?.transitions?.receive)} onClick={onReceive}
      >{t(transitionKey(orderResource, 'receive'))}</TransitionButton>
    </>
  )
}
