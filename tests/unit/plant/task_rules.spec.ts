import { test } from '@japa/runner'
import { dryAt } from '#backend/trade/plant/drying_time'
import { taskPointsOf, quantityOf, itemProgress, areTasksDone, minutesSince } from '#backend/trade/plant/task_rules'
import type { Row } from '#resources'

type Task = Parameters<typeof areTasksDone>[0][number]
const task = (id: number, status: Row<'tasks'>['status'], rest: Partial<Task> = {}): Task =>
  ({ id, status, is_mandatory: true, process_id: id, result: status === 'done' ? 'ok' : null, ...rest })

test.group('plant / tasks', () => {
  test('an item is treated when no mandatory task is open and the last result of each step is good', ({ assert }) => {
    assert.isTrue(areTasksDone([task(1, 'done'), task(2, 'skipped')]))
    assert.isTrue(areTasksDone([task(1, 'done'), task(2, 'pending', { is_mandatory: false })]))
    assert.isTrue(areTasksDone([task(1, 'done', { result: 'rework' }), task(2, 'done', { process_id: 1 })]))
    assert.isFalse(areTasksDone([task(1, 'done'), task(2, 'paused')]))
    assert.isFalse(areTasksDone([task(1, 'done', { result: 'damage' })]))
    assert.isFalse(areTasksDone([task(1, 'skipped')]))
    assert.isFalse(areTasksDone([]))
  })

  test('progress is in whole percent, and unknown without a plan', ({ assert }) => {
    assert.deepEqual([[3, 1], [3, 2], [4, 4]].map(([planned_tasks = 0, done_tasks = 0]) => itemProgress({ planned_tasks, done_tasks })),
      [33, 67, 100])
    assert.isNull(itemProgress({ planned_tasks: 0, done_tasks: 0 }))
  })

  test('points are given in the unit of the job', ({ assert }) => {
    const item = { measured_quantity: '6.250', quantity: 2, unit: 'm2' } as const
    assert.equal(taskPointsOf(item, { points: '1.50', points_unit: 'm2' }), '9.38')
    assert.equal(taskPointsOf(item, { points: '1.50', points_unit: 'u' }), '3.00')
    assert.isNull(taskPointsOf(item, { points: '1.50', points_unit: 'ml' }))
    assert.isNull(taskPointsOf(item, { points: null, points_unit: 'm2' }))
    assert.equal(quantityOf({ ...item, measured_quantity: null }), '2.000')
  })

  test('minutes are whole, and none when a clock went back', ({ assert }) => {
    assert.equal(minutesSince('2026-01-01T08:00:00Z', '2026-01-01T08:20:31Z'), 21)
    assert.equal(minutesSince('2026-01-01T08:00:00Z', '2026-01-01T07:00:00Z'), 0)
  })
})

test.group('plant / drying time', () => {
  const hours = (drying: Parameters<typeof dryAt>[2], item: Partial<Parameters<typeof dryAt>[3]> = {}) => {
    const end = dryAt('2026-01-01T00:00:00.000Z', 10, drying, { type: null, tissu: null, ...item })
    return end && (Date.parse(end) - Date.parse('2026-01-01T00:00:00.000Z')) / 3_600_000
  }

  test('goes by the method, the air and the fabric', ({ assert }) => {
    assert.deepEqual((['air_sun', 'air_shade', 'chamber', 'dryer_machine'] as const).map((method) => hours({ method, humidity: null })),
      [10, 15, 5, 3])
    assert.equal(hours({ method: 'air_sun', humidity: 60 }), 10)
    assert.equal(hours({ method: 'air_sun', humidity: 85 }), 12.5)
    assert.equal(hours({ method: 'air_sun', humidity: 20 }, { tissu: 'laine' }), 15)
    assert.equal(hours({ method: 'chamber', humidity: null }, { type: 'haute_laine', tissu: 'laine' }), 10)
    assert.isNull(dryAt('2026-01-01T00:00:00.000Z', null, { method: 'air_sun', humidity: null }, { type: null, tissu: null }))
  })
})
