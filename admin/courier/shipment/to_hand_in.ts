/** What a courier brings to the office at the end of a shipment, from the figures of the day and of what waits to be sent. Pure. */
import type { CourierCashShipment, CourierDay, CourierShipment } from '#common/courier/day'
import { STATUS_GROUPS } from '../../kit/at_build/status_groups.ts'

interface HandedIn {
  /** Centimes by payment method: coins less what was paid out and the courier's fee, and cheques. Below 0 the company owes the courier. */
  readonly money: readonly { readonly method: string; readonly amount: number }[]
  /** Collected ones, and those that were not handed over. */
  readonly items: number
}

/** A day that an earlier version has kept on the phone has no fee. */
export const coinsToHandIn = ({ held, fee }: Pick<CourierCashShipment, 'held' | 'fee'>): number => held - (fee || 0)

export function toHandIn({ cash }: Pick<CourierDay, 'cash'>, { id, stops, on_board_items }: CourierShipment): HandedIn {
  const ofShipment = cash.shipments.find(({ shipment_id }) => shipment_id === id)
  const cheques = (ofShipment?.payments ?? []).filter(({ method }) => method === 'cheque')
  const money = [
    { method: 'cash', amount: ofShipment ? coinsToHandIn(ofShipment) : 0 },
    { method: 'cheque', amount: cheques.reduce((sum, { amount }) => sum + amount, 0) },
  ]
  const collected = stops.filter(({ kind, status }) => kind === 'collect' && STATUS_GROUPS.order_deliveries.succeeded.includes(status))
  return {
    money: money.filter(({ amount }) => amount !== 0),
    items: collected.reduce((sum, { handled_items }) => sum + (handled_items ?? 0), on_board_items),
  }
}
