import { test } from '@japa/runner'
import { findRoutes } from '#backend/trade/shipments/routing/find_routes'
import { routingInstance, readInstance } from '../../../tools/bench/routing_instance.ts'

/** Of the goal: within 3 % of the best known distance. */
const GOAL = 1.03
/** As many changes as the planner makes in its time with a hundred stops, so that no clock decides. */
const CHANGES = 12_000

test.group('routing / published instances', () => {
  test('{$self}: at most 3 % longer than the best that is known, in time and within the capacities')
    .with(['a_n80_k10', 'p_n101_k4', 'r101', 'r112', 'rc101', 'rc208'])
    .run(({ assert }, file) => {
      const instance = readInstance(`${file}.json`)
      const { routes, distance, lateness } = findRoutes(routingInstance(instance), { changes: CHANGES, milliseconds: Infinity })
      assert.isAtMost(distance, instance.bestKnown * GOAL)
      assert.approximately(lateness, 0, 1e-6)
      assert.sameMembers(routes.flat(), instance.locations.slice(1).map((_, index) => index + 1))
      for (const route of routes)
        assert.isAtMost(route.reduce((sum, stop) => sum + (instance.locations[stop]?.[2] ?? 0), 0), instance.capacity ?? Infinity)
    })
})
