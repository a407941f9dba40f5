import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, HOUR } from '#common/time/time'
import { withPlantWorker, aPlantWorker } from '#tests/support/rows/plant_rows'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

const EARLY = { date: '2026-02-02', start_time: '08:00', end_time: '16:00' } as const
const shift = (user_id: number, values: Values<'plannings'> = {}) =>
  withPlantWorker((store) => store.insert('plannings', { user_id, ...EARLY, break_minutes: 60, ...values }))
const someone = () => withPlantWorker(async (store) => (await aPlantWorker(store)).id)
/** Africa/El_Aaiun is an hour ahead of UTC in February 2026. */
const at = (time: string) => `2026-02-02T${time}:00.000+01:00`
const nextDay = (time: string) => `2026-02-03T${time}:00.000+01:00`

test.group('staff / shifts', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('have a length, and belong to one person', async ({ assert }) => {
    const user = await someone()
    assert.equal(await firstErrorOf(() => shift(user, { end_time: '08:00' })), 'Selected time not valide.')
    const nobody = () => withPlantWorker((store) => store.insert('plannings', EARLY))
    assert.equal(await firstErrorOf(nobody), 'Choose one person: a staff member or a courier.')
  })

  test('nobody has two at once; canceled ones do not count', async ({ assert }) => {
    const user = await someone()
    const first = await shift(user)
    const second = () => shift(user, { start_time: '15:00', end_time: '18:00' })
    assert.equal(await firstErrorOf(second), 'This person already has a shift at that time.')
    await shift(user, { start_time: '16:00', end_time: '18:00' })
    await withPlantWorker((store) => store.transition('plannings', first.id, 'cancel'))
    assert.equal((await shift(user, { start_time: '09:00', end_time: '15:00' })).status, 'draft')
  })

  test('one may pass midnight: it belongs to the day on which it begins, and overlaps what the next day has', async ({ assert }) => {
    const user = await someone()
    const night = await shift(user, { start_time: '20:00', end_time: '02:00' })
    assert.equal(night.date, EARLY.date)
    const taken = 'This person already has a shift at that time.'
    assert.equal(await firstErrorOf(() => shift(user, { date: '2026-02-03', start_time: '01:00', end_time: '05:00' })), taken)
    assert.equal(await firstErrorOf(() => shift(user, { date: '2026-02-01', start_time: '22:00', end_time: '21:00' })), taken)
    await shift(user, { date: '2026-02-03', start_time: '02:00', end_time: '05:00' })
    await shift(user, { date: '2026-02-03', start_time: '20:00', end_time: '02:00' })
  })

  test('one that was never published is deleted, canceled or not', async ({ assert }) => {
    const { api } = await owner()
    const removed = async (...verbs: readonly ('publish' | 'cancel')[]) => {
      let made = await shift(await someone())
      for (const verb of verbs) made = await withPlantWorker((store) => store.transition('plannings', made.id, verb))
      const { status, body } = await api.delete<{ message?: string }>(`/api/user/plannings/${made.id}?version=${made.version}`)
      return status === 200 ? 'gone' : body.message
    }
    const kept = 'Published shifts are canceled, not deleted.'
    assert.equal(await removed(), 'gone')
    assert.equal(await removed('cancel'), 'gone')
    assert.equal(await removed('publish'), kept)
    assert.equal(await removed('publish', 'cancel'), kept)
  })

  test('a weekly one is inserted for eight weeks ahead, except where it would overlap', async ({ assert }) => {
    const user = await someone()
    await shift(user, { date: '2026-02-16', start_time: '10:00', end_time: '12:00' })
    await shift(user, { recurrence: 'weekly' })
    const dates = (await withPlantWorker((store) => store.select('plannings', { user_id: user, start_time: '08:00' }))).map(
      ({ date }) => date,
    )
    assert.deepEqual(dates, ['2026-02-02', '2026-02-09', '2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23',
      '2026-03-30'])
  })
})

test.group('staff / attendances', (group) => {
  group.setup(() => prepareDatabaseOnce())

  async function published(): Promise<number> {
    const user = await someone()
    const { id } = await shift(user)
    await withPlantWorker((store) => store.transition('plannings', id, 'publish'))
    return user
  }
  const attend = (user_id: number, values: Values<'attendances'> = {}) =>
    withPlantWorker((store) => store.insert('attendances', { user_id, date: EARLY.date, ...values }))

  test('are compared with the published shift', async ({ assert }) => {
    const late = await attend(await published(), { check_in_at: at('08:25'), check_out_at: at('17:10'), break_minutes: 60 })
    assert.include(late, { worked_minutes: 465, late_minutes: 25, overtime_minutes: 45, status: 'late' })
    assert.isNotNull(late.planning_id)
    const tolerated = await attend(await published(), { check_in_at: at('08:10'), check_out_at: at('16:00'), break_minutes: 60 })
    assert.include(tolerated, { late_minutes: 0, overtime_minutes: 0, status: 'present' })
    assert.include(await attend(await someone(), { check_in_at: at('11:00') }), { planning_id: null, late_minutes: null,
      status: 'present' })
  })

  test('an absent person is neither late nor present', async ({ assert }) => {
    assert.include(await attend(await published(), { status: 'sick' }), { status: 'sick', worked_minutes: null, late_minutes: null })
  })

  test('once for a shift, not in the future, and nobody leaves before coming', async ({ assert }) => {
    const user = await published()
    assert.equal(await firstErrorOf(() => attend(user, { check_in_at: at('09:00'), check_out_at: at('08:00') })),
      'The check-out cannot be before the check-in.')
    assert.equal(await firstErrorOf(() => attend(user, { check_in_at: '2099-01-01T08:00:00.000Z' })), 'The time is in the future.')
    await attend(user)
    assert.equal(await firstErrorOf(() => attend(user)), 'The attendance of this shift is already recorded.')
  })

  test('are compared with a shift that passes midnight, and who leaves at half past one leaves on the first day', async ({ assert }) => {
    const user = await someone()
    const { id } = await shift(user, { start_time: '20:00', end_time: '02:00', break_minutes: 30 })
    await withPlantWorker((store) => store.transition('plannings', id, 'publish'))
    const early = await attend(user, { check_in_at: at('20:20'), check_out_at: '2026-02-03T01:30:00.000+01:00', break_minutes: 30 })
    assert.include(early, { date: EARLY.date, planning_id: id, worked_minutes: 280, late_minutes: 20, overtime_minutes: 0, status: 'late' })
  })

  test('lateness and overtime are counted over midnight', async ({ assert }) => {
    const nightShift = async () => {
      const user = await someone()
      const { id } = await shift(user, { start_time: '20:00', end_time: '02:00', break_minutes: 30 })
      await withPlantWorker((store) => store.transition('plannings', id, 'publish'))
      return user
    }
    const longer = await attend(await nightShift(), { check_in_at: at('20:00'), check_out_at: nextDay('03:00'), break_minutes: 30 })
    assert.include(longer, { worked_minutes: 390, late_minutes: 0, overtime_minutes: 60, status: 'present' })
    const late = await attend(await nightShift(), { check_in_at: nextDay('00:30'), check_out_at: nextDay('02:00') })
    assert.include(late, { date: EARLY.date, worked_minutes: 90, late_minutes: 270, overtime_minutes: 0, status: 'late' })
    assert.include(await attend(await nightShift(), { check_in_at: nextDay('00:30') }), { late_minutes: 270, overtime_minutes: null })
  })

  test('one that is still open lasts as long as a shift may, whatever is written later or for which day', async ({ assert }) => {
    const user = await someone()
    await attend(user, { check_in_at: at('20:00'), check_out_at: nextDay('02:00') })
    const present = 'This person is already recorded as present at that time.'
    // Came at eight, did not leave, and came again at 20:00.
    assert.equal(await firstErrorOf(() => attend(user, { date: '2026-02-01', check_in_at: at('08:00') })), present)
    const otherDay = () => attend(user, { date: '2026-01-05', check_in_at: at('21:00'), check_out_at: at('22:00') })
    assert.equal(await firstErrorOf(otherDay), present)
    const morning = await attend(user, { date: '2026-02-01', check_in_at: at('08:00'), check_out_at: at('12:00') })
    const reopen = () => withPlantWorker((store) => store.transition('attendances', morning.id, 'correct', {
      ask: { check_in_at: at('08:00'), check_out_at: null, status: 'present' }, reason: 'Had not left' }))
    assert.equal(await firstErrorOf(reopen), present)
    assert.isNull((await attend(user, { date: '2026-01-31', check_in_at: '2026-02-01T12:00:00.000+01:00' })).check_out_at)
  })

  test('of one person do not overlap, on whichever days they are written', async ({ assert }) => {
    const user = await someone()
    const first = await attend(user, { check_in_at: at('20:00'), check_out_at: '2026-02-03T02:00:00.000+01:00' })
    const present = 'This person is already recorded as present at that time.'
    const next = (check_in_at: string, check_out_at: string | null = null) => () =>
      attend(user, { date: '2026-02-03', check_in_at, check_out_at })
    assert.equal(await firstErrorOf(next('2026-02-03T01:30:00.000+01:00')), present)
    assert.equal(await firstErrorOf(next(at('19:00'), at('20:30'))), present)
    assert.equal(await firstErrorOf(next(at('19:00'), '2026-02-03T03:00:00.000+01:00')), present)
    const second = await next('2026-02-03T02:00:00.000+01:00', '2026-02-03T05:00:00.000+01:00')()
    const correct = (check_in_at: string) => withPlantWorker((store) => store.transition('attendances', second.id, 'correct', {
      ask: { check_in_at, check_out_at: second.check_out_at, status: 'present' }, reason: 'Came earlier' }))
    assert.equal(await firstErrorOf(() => correct('2026-02-03T01:00:00.000+01:00')), present)
    assert.equal((await correct('2026-02-03T02:30:00.000+01:00')).date, '2026-02-03')
    assert.equal(first.date, EARLY.date)
  })

  test('those that overlapped before are corrected, but not made longer', async ({ assert }) => {
    const user = await someone()
    const { id } = await attend(user, { check_in_at: at('08:00'), check_out_at: at('12:00') })
    await attend(user, { date: '2026-02-03', check_in_at: at('12:00'), check_out_at: at('16:00') })
    await db.from('attendances').where('id', id).update({ check_out_at: at('13:00') })
    const correct = (values: Values<'attendances'>) => withPlantWorker((store) => store.transition('attendances', id, 'correct', {
      ask: { check_in_at: at('08:00'), check_out_at: at('13:00'), status: 'present', ...values }, reason: 'As it was',
    }))
    assert.equal((await correct({ break_minutes: 15 })).break_minutes, 15)
    const present = 'This person is already recorded as present at that time.'
    assert.equal(await firstErrorOf(() => correct({ check_out_at: at('14:00') })), present)
  })

  test('a correction is signed, and counts anew', async ({ assert }) => {
    const { id } = await attend(await published(), { check_in_at: at('08:25') })
    const row = await withPlantWorker((store) => store.transition('attendances', id, 'correct', {
      ask: { check_in_at: at('08:00'), check_out_at: at('16:00'), break_minutes: 60, status: 'present' }, reason: 'Forgot to sign in',
    }))
    assert.include(row, { status: 'present', late_minutes: 0, worked_minutes: 420 })
    assert.isNotNull(row.corrected_by_id)
  })

  test('only a person who is present checks out', async ({ assert }) => {
    const { id } = await attend(await published(), { check_in_at: new Date(Date.now() - HOUR).toISOString() })
    const leave = () => withPlantWorker((store) => store.transition('attendances', id, 'check_out'))
    assert.isNotNull((await leave()).check_out_at)
    assert.equal(await firstErrorOf(leave), 'This person has not clocked in, or has already clocked out.')
  })

  test('a forgotten check-out is corrected with the real time, not recorded as a day of many hours', async ({ assert }) => {
    const { id } = await attend(await published(), { check_in_at: at('08:00') })
    const leave = () => withPlantWorker((store) => store.transition('attendances', id, 'check_out'))
    assert.equal(await firstErrorOf(leave),
      'More than 16 hours after the check-in: the check-out was forgotten. Use “Correct” and enter the real time.')
  })
})

test.group('staff / days of shifts', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
  const weekly = (user_id: number, date: string) =>
    ({ user_id, date, start_time: '08:00', end_time: '16:00', break_minutes: 60, recurrence: 'weekly' })

  test('a shift of another century is refused at its day, alone, repeated, imported or edited', async ({ assert }) => {
    const { api } = await owner()
    const user_id = await someone()
    for (const date of ['1900-01-01', '1999-12-31', inDays(740), '2999-12-31', '9999-12-31', inDays(-1200)]) {
      const { status, body } = await api.post<Failure>('/api/user/plannings', weekly(user_id, date))
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['date']], date)
    }
    const { body: made } = await api.post<Row<'plannings'>>('/api/user/plannings', weekly(user_id, inDays(3)))
    const edited = await api.patch<Failure>(`/api/user/plannings/${made.id}`, { version: made.version, date: '2999-12-31' })
    assert.deepEqual([edited.status, Object.keys(edited.body.errors ?? {})], [422, ['date']])
    const bulk = await api.post<Failure>('/api/user/plannings/bulk', { ids: [made.id], action: 'edit', values: { date: '2999-12-31' } })
    assert.deepEqual([bulk.status, Object.keys(bulk.body.errors ?? {})], [422, ['values.date']])
  })

  test('a weekly one is repeated up to the last day that a shift may have', async ({ assert }) => {
    const { api } = await owner()
    const user_id = await someone()
    const { status, body } = await api.post<Failure>('/api/user/plannings', weekly(user_id, inDays(731 - 14)))
    assert.equal(status, 201, JSON.stringify(body))
    const shifts = await withPlantWorker((store) => store.select('plannings', { user_id }))
    assert.sameMembers(shifts.map(({ date }) => date), [717, 724, 731].map(inDays))
  })

  test('one that was stored before there were bounds is still edited', async ({ assert }) => {
    const user = await someone()
    const old = await shift(user, { date: inDays(5) })
    await withPlantWorker((store) => store.query('update plannings set date = ? where id = ?', ['1950-05-05', old.id]))
    const saved = await withPlantWorker((store) => store.update('plannings', old.id, { break_minutes: 30 }))
    assert.include(saved, { date: '1950-05-05', break_minutes: 30 })
  })
})
