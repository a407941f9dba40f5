import { test } from '@japa/runner'
import { shiftName } from '#backend/trade/staff/save_shift'
import { lateMinutes, overtimeMinutes, workedMinutes } from '#backend/trade/staff/worked_time'

const at = (time: string) => `2026-02-02T${time}:00.000Z`
const attendance = (check_in_at: string | null, check_out_at: string | null, break_minutes: number | null = null) =>
  ({ check_in_at: check_in_at && at(check_in_at), check_out_at: check_out_at && at(check_out_at), break_minutes })
const shift = { starts: Date.parse(at('08:00')), ends: Date.parse(at('16:00')), break_minutes: 60 }

test.group('staff / worked time', () => {
  test('is the time between check-in and check-out, less the break', ({ assert }) => {
    assert.equal(workedMinutes(attendance('08:00', '16:30', 60)), 450)
    assert.equal(workedMinutes(attendance('08:00', '08:30', 60)), 0)
    assert.isNull(workedMinutes(attendance('08:00', null)))
    assert.isNull(workedMinutes(attendance(null, null)))
  })

  test('is late beyond the tolerance, and then from the first minute', ({ assert }) => {
    assert.equal(lateMinutes(attendance('08:10', null), shift, 10), 0)
    assert.equal(lateMinutes(attendance('08:11', null), shift, 10), 11)
    assert.equal(lateMinutes(attendance('07:30', null), shift, 10), 0)
    assert.isNull(lateMinutes(attendance(null, null), shift, 10))
  })

  test('is overtime beyond the hours of the shift', ({ assert }) => {
    assert.equal(overtimeMinutes(attendance('08:00', '17:00', 60), shift), 60)
    assert.equal(overtimeMinutes(attendance('09:00', '16:00', 60), shift), 0)
    assert.isNull(overtimeMinutes(attendance('09:00', null), shift))
  })

  test('a shift is named by its day and hours', ({ assert }) => {
    assert.equal(shiftName({ date: '2026-02-02', start_time: '08:00', end_time: '16:00' }), '2026-02-02 08:00–16:00')
  })
})
