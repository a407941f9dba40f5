import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import { test } from '@japa/runner'
import { clock } from '#backend/trade/staff/time_clock'
import { HOUR } from '#common/time/time'
import { owner, staff } from '#tests/support/rows/people'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { callerWith, withStore } from '#tests/support/server/with_store'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ClockState } from '#common/time/time_clock'
import type { DevicePeople } from '#common/pin'

const PATH = '/api/user/attendance/clock'
const PIN = '7294'

interface Answer extends ClockState {
  readonly code?: string
  readonly errors?: Record<string, string[]>
  readonly full_name: string
  readonly direction: string
}

const attendancesOf = (id: number) => db.from('attendances').where('user_id', id).orderBy('id')
/** On another day of the same person, without a clock-out. */
const forget = (id: number) => db.from('attendances').where('user_id', id)
  .update({ date: '2026-02-02', check_in_at: new Date(Date.now() - 40 * HOUR), check_out_at: null })

test.group('staff / clock', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('once in, then once out, in the own session', async ({ assert }) => {
    const { api, id } = await staff([])
    const press = (direction: string) => api.post<Answer>(PATH, { direction })
    assert.deepEqual((await api.get<Answer>(PATH)).body, { since: null, forgotten: null } as Answer)
    assert.deepEqual((await press('out')).body.errors, { direction: ['You have not clocked in yet, so you cannot clock out.'] })
    const came = await press('in')
    assert.equal(came.status, 200)
    assert.equal(came.body.since, (await api.get<Answer>(PATH)).body.since)
    assert.match(String((await press('in')).body.errors?.direction), /^You are already clocked in, since \d\d:\d\d\.$/)
    assert.equal((await press('out')).body.since, null)
    assert.deepEqual((await press('out')).body.errors, { direction: ['You have not clocked in yet, so you cannot clock out.'] })
    assert.deepEqual(Object.keys((await press('home')).body.errors ?? {}), ['direction'])
    const [row, ...others] = await attendancesOf(id)
    assert.lengthOf(others, 0)
    assert.include(row, { source: 'self', status: 'present' })
  })

  test('two presses at once clock in once', async ({ assert }) => {
    const { api, id } = await staff([])
    const answers = await Promise.all([1, 2].map(() => api.post(PATH, { direction: 'in' })))
    assert.sameMembers(answers.map(({ status }) => status), [200, 422])
    assert.lengthOf(await attendancesOf(id), 1)
  })

  test('a forgotten clock-out is named, does not stop the next day, and a manager closes it with a reason', async ({ assert }) => {
    const { api, id } = await staff([])
    await api.post(PATH, { direction: 'in' })
    await forget(id)
    assert.deepEqual((await api.get<Answer>(PATH)).body, { since: null, forgotten: '2026-02-02' } as Answer)
    assert.deepEqual((await api.post<Answer>(PATH, { direction: 'out' })).body.errors, { direction: [
      'You did not clock out on 02/02/2026. Ask a manager to enter the time; you can clock in now.',
    ] })
    assert.equal((await api.post(PATH, { direction: 'in' })).status, 200)
    const manager = await owner()
    const [open] = await attendancesOf(id)
    const correct = (body: object) => manager.api.post<Answer>(`/api/user/attendances/${open.id}/correct`, {
      version: open.version, check_in_at: '2026-02-02T07:00:00.000Z', check_out_at: '2026-02-02T15:00:00.000Z', status: 'present', ...body,
    })
    assert.deepEqual(Object.keys((await correct({})).body.errors ?? {}), ['reason'])
    assert.equal((await correct({ reason: 'Forgot to clock out' })).status, 200)
    assert.isNull((await api.get<Answer>(PATH)).body.forgotten)
  })

  test('after midnight, into a running shift of the day before, and out of it', async ({ assert }) => {
    const { id } = await staff([])
    await withStore(async (store) => {
      const shift = await store.insert('plannings', { user_id: id, date: '2026-02-02', start_time: '20:00', end_time: '02:00' })
      await store.transition('plannings', shift.id, 'publish')
    })
    /** Africa/El_Aaiun is an hour ahead of UTC in February 2026. */
    const press = (direction: 'in' | 'out', time: string) => withStore((store) => clock(store as RequestStore, direction, 'self'),
      { caller: callerWith([], { id }), at: `2026-02-${time}:00.000+01:00` })
    const days = async () => (await withStore((store) => store.select('attendances', { user_id: id })))
      .map(({ date, planning_id, status, ...minutes }) =>
        [date, planning_id !== null, status, minutes.late_minutes, minutes.worked_minutes])
    await press('in', '03T00:30')
    await press('out', '03T01:30')
    const first = ['2026-02-02', true, 'late', 270, 60]
    assert.deepEqual(await days(), [first])
    // That shift has its attendance: who comes again begins the new day.
    await press('in', '03T01:45')
    await press('out', '03T01:50')
    const second = ['2026-02-03', false, 'present', null, 5]
    assert.deepEqual(await days(), [first, second])
  })

  test('after midnight, when the shift of the day before is over or was never published', async ({ assert }) => {
    for (const isPublished of [true, false]) {
      const { id } = await staff([])
      const [shift] = await withStore(async (store) => [
        await store.insert('plannings', { user_id: id, date: '2026-02-02', start_time: '20:00', end_time: '02:00' })])
      if (isPublished) await withStore((store) => store.transition('plannings', shift!.id, 'publish'))
      const at = `2026-02-03T0${isPublished ? 2 : 1}:00:00.000+01:00`
      await withStore((store) => clock(store as RequestStore, 'in', 'self'), { caller: callerWith([], { id }), at })
      const [row] = await withStore((store) => store.select('attendances', { user_id: id }))
      assert.include(row, { date: '2026-02-03', planning_id: null })
    }
  })

  test('before midnight for a shift that begins after it, if none of today is ahead', async ({ assert }) => {
    const { id } = await staff([])
    await withStore(async (store) => {
      for (const hours of [
        { date: '2026-02-02', start_time: '14:00', end_time: '23:00' }, { date: '2026-02-03', start_time: '00:00', end_time: '06:00' },
      ]) await store.transition('plannings', (await store.insert('plannings', { user_id: id, ...hours })).id, 'publish')
    })
    const press = (direction: 'in' | 'out', time: string) => withStore((store) => clock(store as RequestStore, direction, 'self'),
      { caller: callerWith([], { id }), at: `2026-02-${time}:00.000+01:00` })
    await press('in', '02T13:50')
    await press('out', '02T21:50')
    await press('in', '02T23:50')
    await press('out', '03T06:10')
    const rows = await withStore((store) => store.select('attendances', { user_id: id }))
    assert.deepEqual(rows.map((row) => [row.date, row.planning_id !== null, row.late_minutes, row.worked_minutes]),
      [['2026-02-02', true, 0, 480], ['2026-02-03', true, 0, 380]])
  })

  test('with the PIN on a shared device, each time, and without a session', async ({ assert }) => {
    const manager = await owner()
    const { device_token } = (await manager.api.post<{ device_token: string }>('/auth/user/devices', { name: 'Entrance' })).body
    const { id } = await staff([])
    await db.from('users').where('id', id).update({ pin: await hash.make(PIN) })
    const guest = jsonClient(siteUrl())
    const press = async (body: object) =>
      (await guest.post<Answer>('/auth/user/clock', { device_token, user_id: id, pin: PIN, ...body })).body
    assert.deepEqual((await press({ direction: 'in', pin: '9999' })).errors, { pin: ['Wrong PIN. 4 tries left.'] })
    const came = await press({ direction: 'in' })
    assert.containsSubset(came, { direction: 'in', full_name: (await db.from('users').where('id', id).firstOrFail()).full_name })
    assert.notProperty(came, 'token')
    const { people } = (await guest.post<DevicePeople>('/auth/user/devices/people', { device_token })).body
    assert.equal(people.find((one) => one.id === id)?.since, came.since)
    assert.deepEqual(Object.keys((await press({ direction: 'in' })).errors ?? {}), ['direction'])
    assert.equal((await press({ direction: 'out' })).direction, 'out')
    assert.equal((await press({ direction: 'in', device_token: 'zarbia_device_guessed' })).code, 'E_DEVICE')
    const rows = await attendancesOf(id)
    assert.deepEqual(rows.map(({ source }) => source), ['kiosk'])
    const entry = await db.from('audit_logs').where({ subject_resource: 'attendances', subject_id: rows[0].id }).first()
    assert.equal(Number(entry.actor_id), id)
  })
})
