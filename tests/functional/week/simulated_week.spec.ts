/**
 * Weeks with the settings of a new company, through the public calls (tools/week). Its programs run on a clock of their own: `startServer`.
 * `npm run bench -- week SEED` makes a week again and prints its days.
 */
import { test } from '@japa/runner'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { simulateWeek } from '../../../tools/week/simulate_week.ts'

/** Some 4 minutes on a quiet machine, and ten times half a minute. */
const WHOLE_WEEK_MS = 30 * 60_000
const SMALL_WEEK_MS = 10 * 60_000
const SMALL = { pickups: 6, counter: 2 }
const RANDOM_WEEKS = 10

test.group('week / with the settings of a new company', () => {
  test('300 orders by phone: each night all invariants hold, at the end nothing is forgotten, no cash missing', async ({ assert }) => {
    const { counts, faults } = await simulateWeek({ seed: 42 })
    assert.deepEqual(faults, [])
    assert.equal(counts.get('orders by phone'), 300)
    // What can go wrong has gone wrong.
    for (const what of ['nobody_at_home', 'declined_piece', 'machine_breakdown', 'vehicle_breakdown', 'wrong_tag', 'other_count',
      'canceled_order', 'stops without a network', 'lost answers', 'power cuts']) assert.isAtLeast(counts.get(what) ?? 0, 1, what)
  }).timeout(WHOLE_WEEK_MS)

  for (let week = 1; week <= RANDOM_WEEKS; week++) {
    const seed = RANDOM_SEED + week
    test(`a random week: seed ${seed}`, async ({ assert }) => {
      assert.deepEqual((await simulateWeek({ seed, size: SMALL })).faults, [])
    }).timeout(SMALL_WEEK_MS)
  }
})
