import { test } from '@japa/runner'
import { hoursOf } from '#backend/trade/staff/save_attendance'
import { shiftName } from '#backend/trade/staff/save_shift'
import { lateMinutes, overtimeMinutes, workedMinutes } from '#backend/trade/staff/worked_time'
import { MINUTE } from '#common/time/time'
import type { Row } from '#resources'

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

  test('a night in which the clock is changed has its real length: at the end of Ramadan an hour less, at its beginning one more', (
    { assert },
  ) => {
    // 2026: back on 15 February, forward on 22 March, in both zones of Morocco. A special day changes no shift: who is planned comes.
    for (const zone of ['Africa/Casablanca', 'Africa/El_Aaiun']) {
      const minutes = (date: string) => {
        const { starts, ends } = hoursOf({ date, start_time: '22:00', end_time: '06:00', break_minutes: 60 } as Row<'plannings'>, zone)
        return (ends - starts) / MINUTE
      }
      assert.deepEqual(['2026-02-13', '2026-02-14', '2026-03-20', '2026-03-21'].map(minutes), [480, 540, 480, 420], zone)
      const night = hoursOf({ date: '2026-03-21', start_time: '22:00', end_time: '06:00', break_minutes: 60 } as Row<'plannings'>, zone)
      const came = { check_in_at: '2026-03-21T22:15:00.000Z', check_out_at: '2026-03-22T05:00:00.000Z', break_minutes: 60 }
      assert.deepEqual([workedMinutes(came), lateMinutes(came, night, 10), overtimeMinutes(came, night)], [345, 15, 0], zone)
      assert.equal(overtimeMinutes({ ...came, check_out_at: '2026-03-22T06:00:00.000Z' }, night), 45, zone)
    }
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
