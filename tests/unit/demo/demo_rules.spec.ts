import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { DAY, HOUR } from '#common/time/time'
import { cashSessions } from '#backend/app/demo/cash_sessions'
import { evenlySpaced, toOpeningHours } from '#backend/app/demo/days/event_times'
import { planOrders } from '#backend/app/demo/days/order_plans'
import { randomFrom } from '#backend/app/demo/seeded_random'

const NOW = Date.parse('2026-11-21T11:00:00Z')
const ZONE = 'Africa/El_Aaiun'

test.group('demo / chance', () => {
  test('is the same for the same seed, and stays in its bounds', ({ assert }) => {
    const [one, two] = [randomFrom(7), randomFrom(7)]
    const drawn = Array.from({ length: 200 }, () => one.whole(3, 9))
    assert.deepEqual(drawn, Array.from({ length: 200 }, () => two.whole(3, 9)))
    assert.sameMembers([...new Set(drawn)], [3, 4, 5, 6, 7, 8, 9])
    assert.throws(() => one.pick([]), /nothing to pick/)
  })
})

test.group('demo / calendar', () => {
  test('puts everything into opening hours, in the same order, and not after now', ({ assert }) => {
    const moments = evenlySpaced(NOW - 3 * DAY, NOW, 100).map((moment) => toOpeningHours(moment, NOW, ZONE))
    assert.deepEqual(moments, moments.toSorted((a, b) => a - b))
    for (const moment of moments) {
      const { hour } = DateTime.fromMillis(moment, { zone: ZONE })
      assert.isTrue(hour >= 9 && hour < 19, new Date(moment).toISOString())
    }
    assert.isAtMost(moments.at(-1) ?? Infinity, NOW)
  })
})

test.group('demo / drawers', () => {
  test('open once a day, at every hour of the night and across a change of the clock', ({ assert }) => {
    const zone = 'Europe/Madrid' // 25 hours on 25 October
    for (let hour = 0; hour < 30; hour++) {
      const steps = cashSessions(Date.parse('2026-11-21T00:00:00Z') + hour * HOUR, zone)
      const opened = steps.filter(({ by, at }) => by === 'clerk' && DateTime.fromMillis(at, { zone }).hour === 0)
      const days = opened.map(({ at }) => DateTime.fromMillis(at, { zone }).toISODate())
      assert.lengthOf(days, 78)
      assert.lengthOf(new Set(days), 78)
    }
  })
})

test.group('demo / plans', () => {
  test('are 120 orders in the past, none of the client who is suspended', ({ assert }) => {
    const plans = planOrders(NOW, 40, 13, randomFrom(26))
    assert.lengthOf(plans, 120)
    for (const { from, to, client } of plans) {
      assert.isTrue(from <= to && to <= NOW)
      assert.isTrue(client >= 0 && client < 40 && client !== 13)
    }
    assert.deepEqual(planOrders(NOW, 40, 13, randomFrom(26)), plans)
  })
})
