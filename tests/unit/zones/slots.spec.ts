import { test } from '@japa/runner'
import { areSlotsRight, computeSlots, DAYS_AHEAD, slotProblem, slotsFrom, type SlotRules } from '#backend/trade/catalogue/slots'

const OPEN = [{ from: '09:00', to: '12:00' }, { from: '14:00', to: '19:00' }]
const hours: SlotRules['hours'] = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: [] }
const nothing: SlotRules = { slots: null, weekdays: null, hours, special: new Map(), taken: new Map() }
/** A Saturday. */
const TODAY = '2026-11-21'
const datesOf = (offer: Partial<SlotRules>) => [...new Set(computeSlots({ ...nothing, ...offer }, TODAY).map(({ date }) => date))]

test.group('zones / slots', () => {
  test('are the opening hours where a zone has none of its own, from tomorrow and not on closed days', ({ assert }) => {
    const [first, second] = computeSlots(nothing, TODAY)
    assert.deepEqual([first, second], [
      { date: '2026-11-23', from: '09:00', to: '12:00' }, { date: '2026-11-23', from: '14:00', to: '19:00' },
    ])
    assert.notInclude(datesOf({}), '2026-11-22')
    assert.equal(datesOf({}).at(-1), '2026-12-05')
    assert.lengthOf(datesOf({}), DAYS_AHEAD - 2)
  })

  test('of a zone are on its days only, also when the company is closed', ({ assert }) => {
    const slots = [{ from: '10:00', to: '13:00', max_stops: 2 }]
    assert.deepEqual(datesOf({ slots, weekdays: ['sun'] }), ['2026-11-22', '2026-11-29'])
    assert.deepEqual(computeSlots({ ...nothing, slots, weekdays: ['tue'] }, TODAY)[0], { date: '2026-11-24', from: '10:00', to: '13:00' })
  })

  test('that are full are not offered; a time of its own takes a place of the slot around it', ({ assert }) => {
    const slots = [{ from: '10:00', to: '13:00', max_stops: 2 }, { from: '15:00', to: '18:00', max_stops: 2 }]
    const taken = new Map([['2026-11-24', ['10:00', '15:00', '17:59', '18:00']]])
    const rules = { ...nothing, slots, weekdays: ['tue'], taken }
    const onTuesday = computeSlots(rules, TODAY).filter(({ date }) => date === '2026-11-24')
    assert.deepEqual(onTuesday, [{ date: '2026-11-24', from: '10:00', to: '13:00' }])
    assert.deepEqual(slotsFrom(rules, '2026-11-24', 0).slice(0, 2).map(({ free }) => free), [1, 0])
  })

  test('belong to their weekdays; one without any is there on each', ({ assert }) => {
    const slots = [
      { from: '09:00', to: '12:00', max_stops: 2 }, { weekdays: ['fri', 'sat'] as const, from: '15:00', to: '19:00', max_stops: 1 },
    ]
    const days = computeSlots({ ...nothing, slots }, TODAY).slice(0, 8).map(({ date, from }) => `${date.slice(8)} ${from}`)
    assert.deepEqual(days, ['23 09:00', '24 09:00', '25 09:00', '26 09:00', '27 09:00', '27 15:00', '28 09:00', '28 15:00'])
  })

  test('are none on a closed special day, and keep to the hours of another one', ({ assert }) => {
    const slots = [{ from: '09:00', to: '12:00', max_stops: 3 }, { from: '15:00', to: '19:00', max_stops: 5 }]
    const special = new Map([
      ['2026-11-23', []], ['2026-11-24', [{ from: '10:00', to: '16:00' }]], ['2026-11-25', [{ from: '20:00', to: '01:00' }]],
      ['2026-11-29', [{ from: '09:00', to: '12:00' }]],
    ])
    const rules = { ...nothing, slots, special, taken: new Map([['2026-11-24', ['09:00', '11:00']], ['2026-11-25', ['00:30']]]) }
    const ahead = slotsFrom(rules, TODAY, 1)
    const on = (date: string) => ahead.filter((slot) => slot.date === date).map(({ from, to, free }) => [from, to, free])
    assert.deepEqual(on('2026-11-23'), [])
    assert.deepEqual(on('2026-11-24'), [['10:00', '12:00', 1], ['15:00', '16:00', 5]])
    assert.deepEqual(on('2026-11-25'), [['20:00', '01:00', 4]])
    assert.deepEqual(on('2026-11-29'), [['09:00', '12:00', 3]], 'a Sunday that is open for once')
    const open = { ...nothing, special }
    assert.deepEqual(computeSlots(open, TODAY)[0], { date: '2026-11-24', from: '10:00', to: '16:00' })
  })

  test('staff are asked about a time that is full or not served', ({ assert }) => {
    const slots = [{ from: '09:00', to: '12:00', max_stops: 1 }]
    const rules = { ...nothing, slots, taken: new Map([['2026-11-24', ['09:00']]]) }
    const problem = (date: string, from: string | null) => slotProblem(rules, { date, from })
    assert.equal(problem('2026-11-24', '10:30'), 'full')
    assert.isNull(problem('2026-11-24', null))
    assert.isNull(problem('2026-11-25', '09:00'))
    assert.equal(problem('2026-11-25', '12:00'), 'not_served')
    assert.equal(problem('2026-11-22', null), 'not_served')
  })

  test('end after they begin, and do not overlap on any weekday', ({ assert }) => {
    const slot = (from: string, to: string, weekdays: ('mon' | 'tue')[] = []) => ({ weekdays, from, to, max_stops: 1 })
    assert.isTrue(areSlotsRight([slot('09:00', '12:00'), slot('12:00', '15:00')]))
    assert.isTrue(areSlotsRight([slot('09:00', '12:00', ['mon']), slot('10:00', '13:00', ['tue'])]))
    for (const wrong of [[slot('12:00', '09:00')], [slot('09:00', '12:00'), slot('11:00', '13:00', ['tue'])], [slot('09:00', '09:00')]])
      assert.isFalse(areSlotsRight(wrong))
  })
})
