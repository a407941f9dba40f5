/** Conditions for transitions of stops that resources.ts cannot express: on their shipment and on the call attempts. */
import { hasEnoughContactAttempts } from './contact_attempts.ts'
import { occupiesCrew } from './shipment_phases.ts'
import { settingOf } from '#backend/settings/setting_definitions'
import { defineCheck } from '#backend/resource/define_rules'

export const shipmentChecks = {
  run_is_under_way: defineCheck(
    'order_deliveries',
    { shipment_id: 'shipments' },
    (_stop, { refs: { shipment_id: shipment } }) => shipment !== null && occupiesCrew(shipment.status),
  ),
  run_is_open: defineCheck(
    'order_deliveries',
    { shipment_id: 'shipments' },
    (_stop, { refs: { shipment_id: shipment } }) => shipment === null || (shipment.status !== 'completed' && shipment.status !== 'paid'),
  ),
  client_was_called: defineCheck('order_deliveries', {}, (stop, { context }) =>
    hasEnoughContactAttempts(
      stop,
      {
        calls: settingOf(context, 'delivery.max_call_delivery'),
        call_seconds: settingOf(context, 'delivery.call_delivery_seconds'),
        door_seconds: settingOf(context, 'delivery.door_wait_seconds'),
      },
      context.now,
    ),
  ),
  /** Also of a payment at the door: afterwards it is in the books of a drawer. */
  shipment_is_not_settled: defineCheck(
    'transactions', { shipment_id: 'shipments' },
    (_row, { refs: { shipment_id: shipment } }) => shipment === null || shipment.settlement_id === null,
  ),
  stop_is_open: defineCheck(
    'order_delivery_items',
    { order_delivery_id: 'order_deliveries' },
    (_item, { refs: { order_delivery_id: stop } }) => stop?.status === 'pending' || stop?.status === 'semi_done',
  ),
}
