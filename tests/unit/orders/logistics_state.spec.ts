import { test } from '@japa/runner'
import { logisticsState } from '#backend/trade/orders/logistics_state'

type Order = Parameters<typeof logisticsState>[0]

const ORDER: Order = {
  status: 'pending', return_mode: 'delivery', to_return_items: 0, collects_to_plan: 0, collects_planned: 0, collects_under_way: 0,
  collects_on_vehicle: 0, collects_at_depot: 0,
  deliveries_planned: 0, deliveries_under_way: 0,
}

test.group('orders / logistics state', () => {
  test('{state}: {given}')
    .with([
      { given: {}, state: 'none' },
      { given: { collects_to_plan: 1 }, state: 'to_collect' },
      { given: { collects_planned: 1 }, state: 'collect_planned' },
      { given: { collects_under_way: 1, collects_to_plan: 1 }, state: 'collecting' },
      { given: { collects_on_vehicle: 1, collects_to_plan: 1 }, state: 'on_vehicle' },
      { given: { collects_at_depot: 1 }, state: 'at_depot' },
      { given: { status: 'processing', deliveries_planned: 1 }, state: 'at_plant' },
      { given: { status: 'stocked', return_mode: 'counter' }, state: 'at_plant' },
      { given: { status: 'stocked' }, state: 'to_deliver' },
      { given: { status: 'notified', deliveries_planned: 1 }, state: 'delivery_planned' },
      { given: { status: 'notified', deliveries_under_way: 1 }, state: 'delivering' },
      { given: { status: 'delivered' }, state: 'delivered' },
      { given: { status: 'canceled' }, state: 'none' },
      { given: { status: 'canceled', to_return_items: 2 }, state: 'returning' },
    ] satisfies { given: Partial<Order>; state: string }[])
    .run(({ assert }, { given, state }) => {
      assert.equal(logisticsState({ ...ORDER, ...given }), state)
    })
})
