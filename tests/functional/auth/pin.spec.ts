import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { account, bearer, grant, PASSWORD, type Account } from './accounts.ts'
import { mailsTo } from './mails.ts'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { translator } from '#backend/engine/i18n/translator'
import { DEVICES_OF_PERSON, DEVICES_OF_SITE } from '#common/pin'
import { DAY } from '#common/time/time'
import type { ApiClient } from '@japa/api-client'

const PIN = '7294'
const OTHER_PIN = '830657'
const UNKNOWN = 'Wrong PIN. If you have none yet, sign in with your password and choose one in your profile.'

const post = (client: ApiClient, path: string, body: object, token = '') => {
  const request = client.post(path).json(body)
  return token ? request.bearerToken(token) : request
}
const setPin = (client: ApiClient, token: string, body: object) =>
  client.put('/auth/user/me/pin').bearerToken(token).json({ current_password: PASSWORD, ...body })

/** A device of the site, enrolled by a manager. */
async function sharedDevice(client: ApiClient, body: object = { name: 'Washing hall' }) {
  const manager = await account('user', { locale: 'en' })
  await grant(manager, ['device-create', 'device-list', 'device-delete'])
  const token = await bearer('user', manager)
  const made = await post(client, '/auth/user/devices', body, token)
  return { manager: token, answer: made, device_token: String(made.body().device_token), id: Number(made.body().device?.id) }
}

async function worker(client: ApiClient, columns: Record<string, unknown> = {}): Promise<Account & { token: string }> {
  const person = await account('user', { locale: 'en', ...columns })
  const token = await bearer('user', person)
  const answer = await setPin(client, token, { pin: PIN })
  if (answer.status() !== 204) throw new Error(answer.text())
  return { ...person, token }
}

const actionsOf = async (id: number) => (await db.from('audit_logs').where('subject_id', id).orderBy('id')).map(({ action }) => action)

test.group('auth / PIN of staff', () => {
  test('is chosen with the password, and a guessable one is refused', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    const refused = async (body: object) => (await setPin(client, token, body)).body().errors
    const weak = { pin: [translator('en')('errors.auth.pin_weak')] }
    const guessed = ['1234', '000000', '0703', '1984', '070385', '2580', person.phone.slice(-4)]
    for (const pin of guessed) assert.deepEqual(await refused({ pin }), weak, pin)
    const digits = { pin: ['The PIN has 4 to 6 digits.'] }
    for (const pin of ['12', '1234567', 'abcd', '٧٢٩٤']) assert.deepEqual(await refused({ pin }), digits, pin)
    assert.deepEqual(await refused({ pin: PIN, current_password: 'wrong' }), { current_password: ['The current password is wrong.'] })
    assert.equal((await setPin(client, token, { pin: PIN })).status(), 204)
    const { pin } = await db.from('users').where('id', person.id).firstOrFail()
    assert.match(pin, /^\$scrypt\$/)
    assert.include(await actionsOf(person.id), 'users.pin')
    const [mail] = await mailsTo(person.email, 1)
    assert.include(mail?.text, 'PIN')
  })

  test('signs in on an enrolled device of the site only', async ({ client, assert }) => {
    const person = await worker(client)
    const elsewhere = await site()
    const { device_token, answer, id } = await sharedDevice(client)
    assert.deepEqual(answer.body().device, { id, name: 'Washing hall' })
    const stored = JSON.stringify([await db.from('device_secrets').where('device_id', id), await db.from('devices').where('id', id)])
    assert.notInclude(stored, device_token)
    const listed = (await post(client, '/auth/user/devices/people', { device_token })).body()
    const own = listed.people.filter((one: { id: number }) => one.id === person.id)
    assert.deepEqual(own.map((one: object) => Object.keys(one)), [['id', 'full_name', 'since']])
    for (const who of [{ user_id: person.id }, { phone: person.phone }]) {
      const signed = await post(client, '/auth/user/pin', { device_token, pin: PIN, ...who })
      assert.equal(signed.body().user.id, person.id)
      assert.equal((await client.get('/auth/user/me').bearerToken(signed.body().token)).status(), 200)
    }
    assert.includeMembers(await actionsOf(person.id), ['user.pin_login'])
    const refused = async (body: object) => (await post(client, '/auth/user/pin', { device_token, pin: PIN, ...body })).body()
    assert.deepEqual((await refused({})).errors, { user_id: ['Say who you are: by name or by phone number, not both.'] })
    assert.equal((await refused({ user_id: person.id, device_token: 'zarbia_device_guessed' })).code, 'E_DEVICE')
    assert.deepEqual((await refused({ phone: '+212611111111' })).errors, { pin: [UNKNOWN] })
    const without = await account('user')
    assert.deepEqual((await refused({ user_id: without.id })).errors, { pin: [UNKNOWN] }, 'no PIN yet')
    const abroad = await worker(client, { site_id: elsewhere })
    assert.deepEqual((await refused({ user_id: abroad.id })).errors, { pin: [UNKNOWN] }, 'of another site')
    assert.notInclude(listed.people.map((one: { id: number }) => one.id), abroad.id)
  })

  test('after five wrong ones the password is needed, also after a restart', async ({ client, assert }) => {
    const person = await worker(client)
    const other = await worker(client)
    const { device_token } = await sharedDevice(client)
    const second = await sharedDevice(client)
    const enter = (pin: string, device = device_token, who = person) =>
      post(client, '/auth/user/pin', { device_token: device, pin, user_id: who.id })
    const messages = []
    for (let count = 0; count < 4; count++) messages.push((await enter('9999')).body().errors?.pin?.[0])
    assert.deepEqual(messages, [4, 3, 2].map((left) => `Wrong PIN. ${left} tries left.`).concat('Wrong PIN. One try left.'))
    assert.equal((await enter(PIN)).status(), 200, 'a right one forgets the wrong ones')
    for (let count = 0; count < 5; count++) await enter('9999')
    const blocked = await enter(PIN)
    assert.deepEqual([blocked.status(), blocked.body().code], [401, 'E_PIN_BLOCKED'])
    assert.include(await actionsOf(person.id), 'user.pin_blocked')
    assert.equal((await enter(PIN, device_token, other)).status(), 200, 'another person')
    assert.equal((await enter(PIN, second.device_token)).status(), 200, 'another device')
    for (let count = 0; count < 5; count++) await enter('9999')
    assert.equal((await post(client, '/auth/user/login', { phone: person.phone, password: PASSWORD })).status(), 200)
    assert.equal((await enter(PIN)).status(), 200)
  })

  test('ends with the password, with the work, and on a device that is revoked', async ({ client, assert }) => {
    const { device_token, id, manager } = await sharedDevice(client)
    const enter = (who: Account, pin = PIN) => post(client, '/auth/user/pin', { device_token, pin, user_id: who.id })
    const changed = await worker(client)
    const { version } = (await client.get('/auth/user/me').bearerToken(changed.token)).body()
    const password = { current_password: PASSWORD, password: 'another horse', password_confirmation: 'another horse' }
    assert.equal((await client.patch('/auth/user/me').bearerToken(changed.token).json({ version, ...password })).status(), 200)
    assert.deepEqual((await enter(changed)).body().errors, { pin: [UNKNOWN] })
    const left = await worker(client, { left_on: '2020-01-31', status: 'active' }).catch(() => null)
    assert.isNull(left, 'somebody who has left chooses no PIN')
    const gone = await worker(client)
    await db.from('users').where('id', gone.id).update({ left_on: '2020-01-31' })
    assert.equal((await enter(gone)).status(), 403)
    const person = await worker(client)
    const { token } = (await enter(person)).body()
    assert.equal((await client.delete(`/api/user/devices/${id}?version=1`).bearerToken(manager)).status(), 200)
    assert.equal((await client.get('/auth/user/me').bearerToken(token)).status(), 401, 'its sessions end')
    assert.equal((await enter(person)).body().code, 'E_DEVICE')
    assert.equal((await client.get('/auth/user/me').bearerToken(person.token)).status(), 200, 'other sessions go on')
  })

  test('ten wrong ones of a day on whatever devices turn it off everywhere, and a mail tells', async ({ client, assert }) => {
    const person = await worker(client, { locale: 'fr' })
    const devices: string[] = []
    for (let count = 0; count < 4; count++) devices.push((await sharedDevice(client)).device_token)
    const enter = (device_token = '', pin = PIN) => post(client, '/auth/user/pin', { device_token, pin, user_id: person.id })
    assert.deepEqual((await enter(devices[0], '9999')).body().errors, { pin: ['Wrong PIN. 4 tries left.'] })
    assert.equal((await enter(devices[1])).status(), 200, 'a right one elsewhere does not forget the wrong one here')
    // At the same time, so that none is compared before the others are counted.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => enter(devices[index % 4], '9999')))
    const compared = answers.filter((answer) => answer.body().code === 'E_INVALID')
    assert.isAtMost(compared.length, 9)
    for (const device of devices) assert.equal((await enter(device)).body().code, 'E_PIN_BLOCKED')
    const fresh = await sharedDevice(client)
    assert.equal((await enter(fresh.device_token)).body().code, 'E_PIN_BLOCKED', 'a device enrolled after it')
    const pressed = { device_token: fresh.device_token, pin: PIN, user_id: person.id, direction: 'in' }
    const clocked = await post(client, '/auth/user/clock', pressed)
    assert.equal(clocked.body().code, 'E_PIN_BLOCKED', 'the clock too')
    const subjects = (await mailsTo(person.email, 2)).map(({ subject }) => subject)
    assert.lengthOf(subjects.filter((subject) => subject === translator('fr')('mail.pin_blocked.subject')), 1)
    await db.from('pin_failures').where('person_id', person.id).update({ since: new Date(Date.now() - 2 * DAY) })
    assert.equal((await enter(fresh.device_token)).body().code, 'E_PIN_BLOCKED', 'the day after too, until the password')
    assert.equal((await post(client, '/auth/user/login', { phone: person.phone, password: PASSWORD })).status(), 200)
    for (const device of devices) assert.equal((await enter(device)).status(), 200)
  })

  test('wrong ones of another day, or without a device of the site, turn nothing off', async ({ client, assert }) => {
    const person = await worker(client, { site_id: await site() })
    const { device_token } = await sharedDevice(client)
    const enter = (body: object) => post(client, '/auth/user/pin', { device_token, pin: '9999', user_id: person.id, ...body })
    for (const body of [{}, { device_token: 'zarbia_device_guessed' }, { user_id: undefined, phone: person.phone }]) await enter(body)
    const failures = () => db.from('pin_failures').where({ guard: 'user', person_id: person.id })
    assert.deepEqual(await failures(), [])
    await db.from('users').where('id', person.id).update({ site_id: 1 })
    await enter({})
    await failures().update({ failed: 9, since: new Date(Date.now() - 2 * DAY) })
    assert.deepEqual((await enter({})).body().errors, { pin: ['Wrong PIN. 3 tries left.'] })
    assert.equal((await failures())[0].failed, 1)
  })

  test('signs nobody in who may do more than whoever enrolled the device', async ({ client, assert }) => {
    const enroller = await account('user')
    await grant(enroller, ['device-create', 'order-list'])
    const token = await bearer('user', enroller)
    const { device_token } = (await post(client, '/auth/user/devices', { name: 'Tablet' }, token)).body()
    const enter = (who: Account, pin = PIN) => post(client, '/auth/user/pin', { device_token, pin, user_id: who.id })
    const alike = await worker(client)
    await grant(alike, ['order-list'])
    const owner = await worker(client)
    await grant(owner, ['order-list', 'role-edit'])
    assert.equal((await enter(alike)).status(), 200)
    for (const pin of ['9999', PIN]) {
      const refused = await enter(owner, pin)
      assert.deepEqual([refused.status(), refused.body().message], [403, translator('en')('errors.auth.pin_rights')], pin)
    }
    assert.deepEqual(await db.from('pin_failures').where('person_id', owner.id), [], 'the PIN was not compared')
    const clocked = await post(client, '/auth/user/clock', { device_token, pin: PIN, user_id: owner.id, direction: 'in' })
    assert.equal(clocked.status(), 200, 'the clock gives no permissions')
    await db.from('users').where('id', enroller.id).update({ deleted_at: new Date() })
    assert.equal((await enter(alike)).status(), 200, 'whoever enrolled it has left')
    await db.from('users_roles').where('owner_id', enroller.id).delete()
    assert.equal((await enter(alike)).status(), 403, 'whoever enrolled it may do less now')
    const ownDevice = (await post(client, '/auth/user/devices', { name: 'Office' }, await deviceCreator(owner))).body().device_token
    for (const who of [alike, owner])
      assert.equal((await post(client, '/auth/user/pin', { device_token: ownDevice, pin: PIN, user_id: who.id })).status(), 200)
  })

  test('a site and a person enroll only so many devices', async ({ client, assert }) => {
    const siteId = await site()
    const token = await deviceCreator(await account('user', { site_id: siteId, locale: 'en' }))
    await db.table('devices').multiInsert(Array.from({ length: DEVICES_OF_SITE - 1 }, () => ({ name: 'Tablet', site_id: siteId })))
    const enroll = () => post(client, '/auth/user/devices', { name: 'Tablet' }, token)
    const answers = await Promise.all([enroll(), enroll()])
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [201, 409])
    const full = answers.find((answer) => answer.status() === 409)
    assert.equal(full?.body().message, translator('en')('errors.auth.devices_full', { max: DEVICES_OF_SITE }))
    await db.from('devices').where('site_id', siteId).delete()
    const statuses = []
    for (let count = 0; count < RATE_LIMITS.enrollments.requests - 1; count++) statuses.push((await enroll()).status())
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [201, 429])
    assert.equal((await post(client, '/auth/user/devices', { name: 'Tablet' }, await deviceCreator(await account('user')))).status(), 201)
  })

  test('does not replace the second factor', async ({ client, assert }) => {
    const { device_token } = await sharedDevice(client)
    const person = await worker(client)
    await db.table('second_factors').insert({ user_id: person.id, secret: 'none', confirmed_at: new Date() })
    const answer = await post(client, '/auth/user/pin', { device_token, pin: PIN, user_id: person.id })
    assert.deepEqual([answer.status(), answer.body().code], [401, 'E_SECOND_FACTOR'])
  })

  test('devices are enrolled with the permission, for the own site', async ({ client, assert }) => {
    const plain = await account('user')
    assert.equal((await post(client, '/auth/user/devices', { name: 'Tablet' }, await bearer('user', plain))).status(), 403)
    const { answer } = await sharedDevice(client, { name: 'Tablet', site_id: 999_999 })
    assert.deepEqual(Object.keys(answer.body().errors), ['site_id'])
    const unnamed = await sharedDevice(client, {})
    assert.deepEqual(Object.keys(unnamed.answer.body().errors), ['name'])
  })
})

test.group('auth / PIN of staff on their own phone', () => {
  test('it is enrolled with the password or soon after it, for its person alone', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const enroll = (body: object, token: string) => post(client, '/auth/user/own-devices', body, token)
    const token = await bearer('user', person)
    assert.deepEqual(Object.keys((await enroll({ pin: '1234' }, token)).body().errors), ['pin'], 'a guessable one')
    const made = await enroll({ pin: PIN, name: 'Android' }, token)
    assert.deepEqual([made.status(), made.body().device.name], [201, 'Android'])
    const { device_token } = made.body()
    assert.include(await actionsOf(person.id), 'users.pin')
    const enter = (who: Account, pin = PIN) => post(client, '/auth/user/pin', { device_token, pin, user_id: who.id })
    const people = (await post(client, '/auth/user/devices/people', { device_token })).body().people
    assert.deepEqual(people.map(({ id }: { id: number }) => id), [person.id])
    const colleague = await worker(client)
    assert.deepEqual((await enter(colleague)).body().errors, { pin: [UNKNOWN] }, 'a colleague with the right PIN')
    const signed = await enter(person)
    assert.equal(signed.body().user.id, person.id)
    const again = await enroll({ pin: OTHER_PIN }, signed.body().token)
    assert.deepEqual(Object.keys(again.body().errors), ['current_password'], 'a PIN proves less than the password')
    const clocked = await post(client, '/auth/user/clock', { device_token, pin: PIN, user_id: person.id, direction: 'in' })
    assert.equal(clocked.status(), 200)
    assert.equal((await db.from('attendances').where('user_id', person.id).firstOrFail()).source, 'self', 'it is at no entrance')
  })

  test('a session that is over stays over until the right PIN; wrong ones count', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    const { device_token } = (await post(client, '/auth/user/own-devices', { pin: PIN }, token)).body()
    await db.from(GUARD_CONFIGS.user.tokens).where('tokenable_id', person.id).update({ expires_at: new Date(Date.now() - 1000) })
    assert.equal((await client.get('/auth/user/me').bearerToken(token)).status(), 401)
    assert.equal((await client.post('/auth/user/refresh').bearerToken(token)).status(), 401, 'nor is it renewed')
    const enter = (pin: string) => post(client, '/auth/user/pin', { device_token, pin, user_id: person.id })
    assert.deepEqual((await enter('9999')).body().errors, { pin: ['Wrong PIN. 4 tries left.'] })
    const { token: next } = (await enter(PIN)).body()
    assert.equal((await client.get('/auth/user/me').bearerToken(next)).status(), 200)
    for (let count = 0; count < 5; count++) await enter('9999')
    assert.equal((await enter(PIN)).body().code, 'E_PIN_BLOCKED')
  })

  test('ends when it is withdrawn, by its person or the office, and with the password', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    const enroll = async () => (await post(client, '/auth/user/own-devices', { pin: PIN, current_password: PASSWORD }, token)).body()
    const enter = (device_token: string) => post(client, '/auth/user/pin', { device_token, pin: PIN, user_id: person.id })
    const first = await enroll()
    const { token: opened } = (await enter(first.device_token)).body()
    const stranger = await bearer('user', await account('user'))
    const remove = (by: string) => client.delete(`/auth/user/own-devices/${first.device.id}`).bearerToken(by)
    assert.deepEqual([(await remove(stranger)).status(), (await remove(opened)).status()], [404, 204])
    assert.equal((await enter(first.device_token)).body().code, 'E_DEVICE')
    assert.equal((await client.get('/auth/user/me').bearerToken(opened)).status(), 401, 'its session too')
    const second = (await post(client, '/auth/user/own-devices', { pin: PIN }, await bearer('user', person))).body()
    const { manager } = await sharedDevice(client)
    assert.equal((await client.delete(`/api/user/devices/${second.device.id}?version=1`).bearerToken(manager)).status(), 200)
    assert.equal((await enter(second.device_token)).body().code, 'E_DEVICE')
    const fresh = await bearer('user', person)
    const third = (await post(client, '/auth/user/own-devices', { pin: PIN }, fresh)).body()
    const { version } = (await client.get('/auth/user/me').bearerToken(fresh)).body()
    const password = { current_password: PASSWORD, password: 'another horse', password_confirmation: 'another horse' }
    assert.equal((await client.patch('/auth/user/me').bearerToken(fresh).json({ version, ...password })).status(), 200)
    assert.equal((await enter(third.device_token)).body().code, 'E_DEVICE')
  })

  test('on a shared device the shared one stays enrolled', async ({ client, assert }) => {
    const { device_token } = await sharedDevice(client)
    const person = await worker(client)
    const { token } = (await post(client, '/auth/user/pin', { device_token, pin: PIN, user_id: person.id })).body()
    const body = { pin: PIN, current_password: PASSWORD }
    assert.equal((await post(client, '/auth/user/own-devices', body, token)).status(), 201)
    assert.equal((await post(client, '/auth/user/pin', { device_token, pin: PIN, user_id: person.id })).status(), 200)
  })
})

test.group('auth / PIN of couriers', () => {
  test('signs in on the own phone, until the phone is removed', async ({ client, assert }) => {
    const person = await account('courier', { locale: 'en' })
    const token = await bearer('courier', person)
    const weak = await post(client, '/auth/courier/devices', { pin: '1111' }, token)
    assert.deepEqual(Object.keys(weak.body().errors), ['pin'])
    const made = await post(client, '/auth/courier/devices', { pin: PIN, name: 'My phone' }, token)
    assert.equal(made.status(), 201)
    const { device, device_token } = made.body()
    const enter = (pin: string, at = device_token) => post(client, '/auth/courier/pin', { device_token: at, pin })
    const signed = await enter(PIN)
    assert.deepEqual([signed.status(), signed.body().courier.id], [200, person.id])
    assert.deepEqual((await enter('9999')).body().errors, { pin: ['Wrong PIN. 4 tries left.'] })
    const list = (await client.get('/auth/courier/devices').bearerToken(signed.body().token)).body()
    assert.deepInclude(list[0], { id: device.id, name: 'My phone', is_current: true })
    assert.equal((await post(client, '/auth/user/pin', { device_token, pin: PIN, user_id: person.id })).body().code, 'E_DEVICE')
    const needed = await post(client, '/auth/courier/devices', { pin: OTHER_PIN }, signed.body().token)
    assert.deepEqual(Object.keys(needed.body().errors), ['current_password'], 'a PIN proves less than the password')
    const again = await post(client, '/auth/courier/devices', { pin: OTHER_PIN, current_password: PASSWORD }, signed.body().token)
    assert.equal(again.status(), 201)
    assert.equal((await enter(PIN)).body().code, 'E_DEVICE', 'replaced')
    assert.equal((await enter(OTHER_PIN, again.body().device_token)).status(), 200)
    const stranger = await bearer('courier', await account('courier'))
    const remove = (by: string) => client.delete(`/auth/courier/devices/${again.body().device.id}`).bearerToken(by)
    assert.equal((await remove(stranger)).status(), 404)
    assert.equal((await remove(signed.body().token)).status(), 204)
    assert.equal((await enter(OTHER_PIN, again.body().device_token)).body().code, 'E_DEVICE')
  })

  test('a courier has only so many phones, and wrong PINs of all of them count together', async ({ client, assert }) => {
    const person = await account('courier', { locale: 'es' })
    const enroll = async () => post(client, '/auth/courier/devices', { pin: PIN }, await bearer('courier', person))
    const phones = []
    for (let count = 0; count < DEVICES_OF_PERSON; count++) phones.push((await enroll()).body().device_token)
    assert.equal((await enroll()).status(), 409)
    const enter = (device_token: string, pin = PIN) => post(client, '/auth/courier/pin', { device_token, pin })
    for (const phone of phones) for (let count = 0; count < 3; count++) await enter(phone, '9999')
    for (const phone of phones) assert.equal((await enter(phone)).body().code, 'E_PIN_BLOCKED')
    const [mail] = await mailsTo(person.email, 1)
    assert.equal(mail?.subject, translator('es')('mail.pin_blocked.subject'))
    assert.equal((await post(client, '/auth/courier/login', { phone: person.phone, password: PASSWORD })).status(), 200)
    assert.equal((await enter(phones[0])).status(), 200)
  })

  test('ends with the password and with the account', async ({ client, assert }) => {
    const person = await account('courier', { locale: 'en' })
    const token = await bearer('courier', person)
    const { device_token } = (await post(client, '/auth/courier/devices', { pin: PIN }, token)).body()
    const { version } = (await client.get('/auth/courier/me').bearerToken(token)).body()
    const password = { current_password: PASSWORD, password: 'another horse', password_confirmation: 'another horse' }
    assert.equal((await client.patch('/auth/courier/me').bearerToken(token).json({ version, ...password })).status(), 200)
    assert.equal((await client.get('/auth/courier/me').bearerToken(token)).status(), 200, 'the session of the change goes on')
    assert.equal((await post(client, '/auth/courier/pin', { device_token, pin: PIN })).body().code, 'E_DEVICE')
    const next = (await post(client, '/auth/courier/devices', { pin: PIN }, token)).body()
    await db.from('couriers').where('id', person.id).update({ status: 'inactive' })
    assert.equal((await post(client, '/auth/courier/pin', { device_token: next.device_token, pin: PIN })).status(), 403)
  })
})

async function deviceCreator(person: Account): Promise<string> {
  await grant(person, ['device-create'])
  return bearer('user', person)
}

async function site(): Promise<number> {
  const [row] = await db.table('sites').returning('id').insert({ name: 'Agadir' })
  return Number(row.id ?? row)
}
