import { test } from '@japa/runner'
import { parseShapeValue } from '#backend/engine/resource/fields/shape/values'
import { shapeOf } from '#backend/engine/definition/registry'
import { calculateConsumption, isConsumptionAboveThreshold, calculateDailyConsumption } from '#backend/trade/machines/meter_consumption'
import { nextDueAt, nextDueValue } from '#backend/trade/machines/maintenance_due'

test.group('machines / consumption', () => {
  test('is the difference in units of the meter, exactly', ({ assert }) => {
    assert.equal(calculateConsumption('112.5', { value: '110', taken_at: null }, '1000'), '2500.000')
    assert.equal(calculateConsumption('0.3', { value: '0.1', taken_at: null }, '1'), '0.200')
  })

  test('a day is counted from the time between', ({ assert }) => {
    assert.equal(calculateDailyConsumption('10', '2026-01-01T00:00:00Z', '2026-01-03T12:00:00Z'), '4.000')
    assert.isNull(calculateDailyConsumption('10', null, '2026-01-03T12:00:00Z'))
    assert.isNull(calculateDailyConsumption('10', '2026-01-03T12:00:00Z', '2026-01-03T12:00:00Z'))
  })

  test('is too much above the threshold, not at it', ({ assert }) => {
    const pairs: [string | null, string | null][] = [['10.001', '10'], ['10.000', '10'], [null, '10'], ['11', null]]
    assert.deepEqual(pairs.map(([usage, limit]) => isConsumptionAboveThreshold(usage, limit)), [true, false, false, false])
  })
})

test.group('machines / maintenance', () => {
  test('is due an interval after it was done, and not before it ever was', ({ assert }) => {
    assert.equal(nextDueAt({ last_done_at: '2026-01-31T10:00:00.000Z', interval_days: 30 }), '2026-03-02T10:00:00.000Z')
    assert.equal(nextDueValue({ last_done_value: '249.5', interval_hours: 250 }), '499.50')
    assert.isNull(nextDueAt({ last_done_at: null, interval_days: 30 }))
    assert.isNull(nextDueAt({ last_done_at: '2026-01-31T10:00:00.000Z', interval_days: null }))
    assert.isNull(nextDueValue({ last_done_value: '249.5', interval_hours: null }))
  })

  test('a checklist is lines with a tick each', ({ assert }) => {
    const parse = (value: unknown) => parseShapeValue(shapeOf('checklist'), value)
    assert.deepEqual(parse([{ label: 'Power off', done: false }]), { value: [{ done: false, label: 'Power off' }] })
    for (const wrong of [{}, [{ label: ' ', done: false }], [{ label: 'x' }], ['x'], [null]]) assert.property(parse(wrong), 'error')
  })
})
