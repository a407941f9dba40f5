import { test } from '@japa/runner'
import { DAY, HOUR, MINUTE } from '#common/time/time'
import { startOfDay, untilNextDay } from '../../../admin/kit/format/business_zone.ts'
import { dayAt, watchDay } from '../../../admin/kit/format/watch_day.ts'

/** Counts the days that a page hears of. `sleep`: the clock goes on, the timers do not. */
function pageOpenedAt(opened: string) {
  let [time, days, timer] = [Date.parse(opened), 0, null as { at: number; run: () => void } | null]
  const after = (milliseconds: number, run: () => void) => {
    timer = { at: time + milliseconds, run }
    return () => { timer = null }
  }
  const { check, stop } = watchDay(() => { days++ }, { now: () => time, after })
  const wait = (milliseconds: number) => {
    const end = time + milliseconds
    for (let next = timer; next !== null && next.at <= end; next = timer) {
      time = next.at
      next.run()
    }
    time = end
    return days
  }
  const sleep = (milliseconds: number) => {
    time += milliseconds
    if (timer) timer = { ...timer, at: timer.at + milliseconds }
    return days
  }
  const show = () => {
    check()
    return days
  }
  return { wait, sleep, show, stop }
}

test.group('admin / the day of the business', () => {
  test('a day ends at midnight of the business, also when the clocks change', ({ assert }) => {
    const until = (now: string, zone?: string) => untilNextDay(Date.parse(now), zone)
    assert.equal(until('2025-05-14T22:30:00Z'), 30 * MINUTE)
    assert.equal(until('2025-05-14T23:00:00Z'), DAY)
    assert.equal(until('2025-02-22T23:00:00Z'), 25 * HOUR)
    assert.equal(until('2026-03-28T23:00:00Z', 'Europe/Paris'), 23 * HOUR)
    assert.equal(new Date(startOfDay('2025-05-15')).toISOString(), '2025-05-14T23:00:00.000Z')
  })

  test('a page hears once of each day, when it has begun on the server too', ({ assert }) => {
    const { wait, stop } = pageOpenedAt('2025-05-14T20:00:00Z')
    assert.deepEqual([3 * HOUR, 9_999, 1, 23 * HOUR, HOUR].map(wait), [0, 0, 1, 1, 2])
    assert.equal(dayAt(Date.parse('2025-05-14T23:00:09Z')), '2025-05-14')
    assert.equal(dayAt(Date.parse('2025-05-14T23:00:10Z')), '2025-05-15')
    stop()
    assert.equal(wait(3 * DAY), 2)
  })

  test('after its computer slept, it hears of the day when it is shown, or within a quarter of an hour', ({ assert }) => {
    const shown = pageOpenedAt('2025-05-14T12:00:00Z')
    assert.deepEqual([shown.show(), shown.sleep(20 * HOUR), shown.show(), shown.show(), shown.wait(14 * HOUR)], [0, 0, 1, 1, 1])
    assert.equal(shown.wait(2 * HOUR), 2)
    const hidden = pageOpenedAt('2025-05-14T12:00:00Z')
    assert.deepEqual([hidden.sleep(20 * HOUR), hidden.wait(15 * MINUTE)], [0, 1])
  })
})
