import { test } from '@japa/runner'
import { DAYS_AHEAD, computeSlots, slotKey, type SlotRules } from '#backend/trade/catalogue/slots'

const OPEN = [{ from: '09:00', to: '12:00' }, { from: '14:00', to: '19:00' }]
const hours: SlotRules['hours'] = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: [] }
const nothing: SlotRules = { slots: null, weekdays: null, hours, taken: new Map() }
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

  test('that are full are not offered', ({ assert }) => {
    const slots = [{ from: '10:00', to: '13:00', max_stops: 2 }, { from: '15:00', to: '18:00', max_stops: 1 }]
    const taken = new Map([[slotKey({ date: '2026-11-24', from: '10:00' }), 1], [slotKey({ date: '2026-11-24', from: '15:00' }), 1]])
    const onTuesday = computeSlots({ ...nothing, slots, weekdays: ['tue'], taken }, TODAY).filter(({ date }) => date === '2026-11-24')
    assert.deepEqual(onTuesday, [{ date: '2026-11-24', from: '10:00', to: '13:00' }])
  })
})
