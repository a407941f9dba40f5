/** What a visit must be for a transition, beyond the conditions of resources.ts: its run, and how often somebody called. */
import { hasTried } from './patience.ts'
import { holdsCrew } from './timetable.ts'
import { settingOf } from '#backend/settings/values'
import { check } from '#backend/resource/typed_rules'

export const shipmentChecks = {
  run_is_under_way: check(
    'order_deliveries',
    { shipment_id: 'shipments' },
    (_stop, { refs: { shipment_id: run } }) => run !== null && holdsCrew(run.status),
  ),
  run_is_open: check(
    'order_deliveries',
    { shipment_id: 'shipments' },
    (_stop, { refs: { shipment_id: run } }) => run === null || (run.status !== 'completed' && run.status !== 'paid'),
  ),
  client_was_called: check('order_deliveries', {}, (stop, { facts }) =>
    hasTried(
      stop,
      {
        calls: settingOf(facts, 'delivery.max_call_delivery'),
        call_seconds: settingOf(facts, 'delivery.call_delivery_seconds'),
        door_seconds: settingOf(facts, 'delivery.door_wait_seconds'),
      },
      facts.now,
    ),
  ),
  stop_is_open: check(
    'order_delivery_items',
    { order_delivery_id: 'order_deliveries' },
    (_item, { refs: { order_delivery_id: stop } }) => stop?.status === 'pending' || stop?.status === 'semi_done',
  ),
}
