import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import { test } from '@japa/runner'
import { HOUR } from '#common/time'
import { owner, staff } from '#tests/support/people'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import type { ClockState } from '#common/clock'
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
