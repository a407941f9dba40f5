import { test } from '@japa/runner'
import { slotProblems, sortBySlot, type SlotStop } from '#common/orders/slot_problems'

const stop = (id: number, slot: string): SlotStop => {
  const [slot_from = null, slot_to = null] = slot ? slot.split('-') : []
  return { id, slot_from, slot_to }
}
const ALL_DAY = { start_time: null, end_time: null }
const problemsOf = (slots: readonly string[], hours = '09:00-13:00') => {
  const { slot_from: start_time, slot_to: end_time } = stop(0, hours)
  const { outside, overtaken } = slotProblems(slots.map((slot, n) => stop(n + 1, slot)), { start_time, end_time })
  return { outside: outside.map(({ id }) => id), overtaken: overtaken.map(({ id }) => id) }
}

test.group('shipments / slots of stops', () => {
  test('a slot that does not meet the hours, or is over before that of a stop before it, is named')
    .with([
      [['09:00-12:00', '12:00-15:00'], '09:00-13:00', [], []],
      [['15:00-19:00', '09:00-12:00'], '09:00-13:00', [1], [2]],
      [['13:00-15:00'], '09:00-13:00', [1], []],
      [['15:00-19:00', '', '09:00-12:00'], '', [], [3]],
      [['', '10:00-11:00', '11:00-12:00', '10:30-11:30'], '09:00:00-13:00:00', [], []],
      [['00:30-01:30', '21:00-22:00'], '20:00-02:00', [], [2]],
      [['18:00-21:00', '23:00-23:45', '00:30-01:30'], '20:00-02:00', [], []],
      [['00:30-01:30', '23:00-00:30'], '20:00-02:00', [], [2]],
    ] as const)
    .run(({ assert }, [slots, hours, outside, overtaken]) => {
      assert.deepEqual(problemsOf(slots, hours), { outside: [...outside], overtaken: [...overtaken] })
    })

  test('sorted by their slots they are in sequence; what has none stays behind the stop that it follows', ({ assert }) => {
    const stops = [stop(1, '15:00-19:00'), stop(2, ''), stop(3, '09:00-12:00'), stop(4, '09:00-10:00')]
    const sorted = sortBySlot(stops, ALL_DAY)
    assert.deepEqual(sorted.map(({ id }) => id), [3, 4, 1, 2])
    assert.deepEqual(slotProblems(sorted, ALL_DAY).overtaken, [])
  })

  test('after midnight is later; a stop that keeps its place keeps it', ({ assert }) => {
    const night = [stop(1, '00:30-01:30'), stop(2, '23:00-23:45'), stop(3, '21:00-22:00')]
    assert.deepEqual(sortBySlot(night, { start_time: '20:00', end_time: '02:00' }).map(({ id }) => id), [3, 2, 1])
    const day = [stop(1, '15:00-16:00'), stop(2, '09:00-10:00'), stop(3, ''), stop(4, '08:00-09:00')]
    assert.deepEqual(sortBySlot(day, ALL_DAY, new Set([1])).map(({ id }) => id), [1, 4, 2, 3])
    assert.deepEqual(sortBySlot(day, ALL_DAY, new Set([2])).map(({ id }) => id), [4, 2, 3, 1])
  })
})
