/**
 * What comes before an order can be received or handed over, the primary button of others: the pickup of one that we fetch and the delivery
 * of one that we bring are planned, and the pieces of one that was only counted are named.
 */
import type { ReactNode } from 'react'
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
    <TripNext order={order} trip="pickup" at={order.requested_collect_at}>{byHand(order, 'receive')(control, state)}</TripNext>
}

/** In place of the button that hands over at the counter, which stays for whoever comes all the same. */
export function deliveryNextButton(order: Order, handOver: OwnButton | undefined): OwnButton | undefined {
  const { logistics_state: trip, requested_delivery_at: at } = order
  if (trip !== 'to_deliver' && trip !== 'delivery_planned') return handOver
  return (control, state) => (
    <TripNext order={order} trip="delivery" at={at}>
      {(handOver ?? byHand(order, 'deliver'))(control, { ...state, isPrimary: false })}
    </TripNext>
  )
}

/** The transition itself, second to what comes before it. */
const byHand = (order: Order, verb: 'receive' | 'deliver'): OwnButton => (control, state) => (
  <ByHand order={order} verb={verb} control={control} state={state} />
)

interface ByHandProps {
  readonly order: Order
  readonly verb: 'receive' | 'deliver'
  readonly control: Parameters<OwnButton>[0]
  readonly state: Parameters<OwnButton>[1]
}

function ByHand({ order, verb, control, state }: ByHandProps) {
  const { t } = useTranslation()
  return (
    <TransitionButton
      {...state} isPrimary={false} icon={orderResource.transitions[verb]?.icon} isBusy={control.isBusy}
      refusal={refusalOf(order.can?.transitions?.[verb])} onClick={() => { control.start(order, verb) }}
    >{t(transitionKey(orderResource, verb))}</TransitionButton>
  )
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

interface TripNextProps {
  readonly order: Order
  readonly trip: keyof typeof TRIPS
  /** When the client wishes it. */
  readonly at: string | null
  readonly children: ReactNode
}

const TRIPS = {
  pickup: { unplanned: 'to_collect', plan: 'ui.orders.plan_pickup', see: 'ui.orders.see_pickup' },
  delivery: { unplanned: 'to_deliver', plan: 'ui.orders.plan_delivery', see: 'ui.orders.see_delivery' },
} as const

function TripNext({ order, trip, at, children }: TripNextProps) {
  const { t } = useTranslation()
  const { unplanned, plan, see } = TRIPS[trip]
  const isToPlan = order.logistics_state === unplanned && mayOpenPage('dispatch')
  const day = at ? `?date=${businessDay(Date.parse(at))}` : ''
  return (
    <>
      <span className="transition">
        <Link className="button" data-kind="primary" to={isToPlan ? `/user/dispatch${day}` : `/user/orders/${order.id}?tab=stops`}>
          <NamedIcon name="car" />{t(isToPlan ? plan : see)}
        </Link>
      </span>
      {children}
    </>
  )
}
