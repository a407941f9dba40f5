/** Conditions for transitions of stops that resources.ts cannot express: on their shipment and on the call attempts. */
import { nobodyThereFrom } from '#common/courier/nobody_there'
import { endInstant } from '#backend/engine/clock/business_time'
import { awaitsStop } from '#backend/trade/orders/stops/next_stop'
import { isTaken, takesMoney } from './phases.ts'
import { settingOf } from '#backend/services/settings/setting_of'
import { defineCheck, fieldsOf } from '#backend/engine/resource/define_rules'

export const shipmentChecks = {
  shipment_is_taken: defineCheck(
    fieldsOf('order_deliveries', []), { shipment_id: fieldsOf('shipments', ['status']) },
    (_stop, { refs: { shipment_id: shipment } }) => shipment !== null && isTaken(shipment.status),
  ),
  shipment_is_open: defineCheck(
    fieldsOf('order_deliveries', []), { shipment_id: fieldsOf('shipments', ['status']) },
    (_stop, { refs: { shipment_id: shipment } }) => shipment === null || (shipment.status !== 'completed' && shipment.status !== 'paid'),
  ),
  order_needs_stop: defineCheck(
    fieldsOf('order_deliveries', ['kind']), { order_id: fieldsOf('orders', ['status', 'type', 'return_mode', 'to_return_items']) },
    ({ kind }, { refs: { order_id: order } }) => order !== null && awaitsStop(order, kind),
  ),
  /** Until its last minute. */
  slot_is_ahead: defineCheck(
    fieldsOf('order_deliveries', ['date', 'slot_from', 'slot_to']), {},
    ({ date, slot_from: from, slot_to: to }, { context: { timezone, now } }) =>
      date !== null && Date.parse(endInstant(date, timezone, from, to ?? from ?? '23:59')) > Date.parse(now),
  ),
  client_was_called: defineCheck(
    fieldsOf('order_deliveries', ['calls_count', 'calls_before', 'first_called_at', 'arrived_at', 'distance_to_pin_m']), {},
    ({ calls_count, calls_before, distance_to_pin_m: distance_m, ...stop }, { context }) => {
      const from = nobodyThereFrom({ ...stop, calls: (calls_count ?? 0) - (calls_before ?? 0), distance_m }, {
        calls: settingOf(context, 'delivery_max_call_delivery'),
        call_seconds: settingOf(context, 'delivery_call_delivery_seconds'),
        door_seconds: settingOf(context, 'delivery_door_wait_seconds'),
      })
      return from !== null && from <= Date.parse(context.now)
    },
  ),
  /** Also of a payment at the door: afterwards it is in the books of a drawer. */
  shipment_is_not_settled: defineCheck(
    fieldsOf('transactions', []), { shipment_id: fieldsOf('shipments', ['settlement_id']) },
    (_row, { refs: { shipment_id: shipment } }) => shipment === null || shipment.settlement_id === null,
  ),
  /** Cash at a door is handed over when the shipment is settled: before it starts and afterwards nobody would ask for it. */
  shipment_takes_money: defineCheck(
    fieldsOf('order_deliveries', []), { shipment_id: fieldsOf('shipments', ['status', 'settlement_id']) },
    (_stop, { refs: { shipment_id: shipment } }) => shipment !== null && takesMoney(shipment),
  ),
  stop_collects: defineCheck(
    fieldsOf('order_delivery_items', []), { order_delivery_id: fieldsOf('order_deliveries', ['status', 'kind']) },
    (_item, { refs: { order_delivery_id: stop } }) => stop?.kind === 'collect' && stop.status === 'pending',
  ),
  stop_is_open: defineCheck(
    fieldsOf('order_delivery_items', []), { order_delivery_id: fieldsOf('order_deliveries', ['status']) },
    (_item, { refs: { order_delivery_id: stop } }) => stop?.status === 'pending' || stop?.status === 'semi_done',
  ),
}
