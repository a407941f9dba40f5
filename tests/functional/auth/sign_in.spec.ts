import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { COURIER_SIGN_IN } from '#common/courier/sign_in'
import { GUARDS } from '#common/guards'
import { account, PASSWORD } from './accounts.ts'

const DAY = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10)

test.group('auth / sign in', () => {
  for (const guard of GUARDS) {
    test(`answers a ${guard} with the person and a token`, async ({ client, assert }) => {
      const { id, phone, email } = await account(guard)
      const response = await client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })
      response.assertStatus(200)
      const { [guard]: person, token, created_at: createdAt } = response.body()
      assert.containSubset(person, { id, phone, email, full_name: person.full_name, status: 'active', version: 1 })
      assert.property(person, 'locale')
      assert.notProperty(person, 'password')
      assert.isTrue(token.startsWith(GUARD_CONFIGS[guard].prefix))
      assert.closeTo(Date.parse(createdAt), Date.now(), 5000)
      const me = await client.get(`/auth/${guard}/me`).bearerToken(token)
      me.assertStatus(200)
      me.assertBodyContains({ id, phone })
    })

    test(`keeps only a hash of the token of a ${guard}`, async ({ client, assert }) => {
      const { id, phone } = await account(guard)
      const { token } = (await client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })).body()
      const row = await db.from(GUARD_CONFIGS[guard].tokens).where('tokenable_id', id).firstOrFail()
      assert.match(row.hash, /^[0-9a-f]{64}$/)
      assert.notInclude(JSON.stringify(row), token.split('.')[1])
      assert.equal(Date.parse(row.expires_at) - Date.parse(row.created_at), 15 * 60_000)
    })

    test(`records the time of a ${guard}'s sign-in, and the IP address in the audit log`, async ({ client, assert }) => {
      const { id, phone } = await account(guard)
      await client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })
      const person = await db.from(GUARD_CONFIGS[guard].people).where('id', id).firstOrFail()
      assert.closeTo(Date.parse(person.last_login_at), Date.now(), 5000)
      const entry = await db.from('audit_logs').where({ action: `${guard}.login`, actor_id: id }).firstOrFail()
      const { people } = GUARD_CONFIGS[guard]
      assert.containSubset(entry, { actor_type: people, subject_resource: people, subject_id: id, ip: '127.0.0.1' })
    })
  }

  for (const guard of ['user', 'client'] as const) {
    test(`tells a courier at the sign-in of a ${guard} where theirs is, only after the right password`, async ({ client, assert }) => {
      const { phone } = await account('courier')
      const signIn = (password: string) => client.post(`/auth/${guard}/login`).json({ phone, password })
      const wrong = await signIn('another-word')
      wrong.assertStatus(401)
      assert.equal(wrong.body().code, 'E_CREDENTIALS')
      const right = await signIn(PASSWORD)
      right.assertStatus(403)
      right.assertBodyContains({ code: COURIER_SIGN_IN })
      assert.notProperty(right.body(), 'token')
    })
  }

  const spellings = [
    (national: string) => `+212${national}`, (national: string) => `00212${national}`, (national: string) => `0${national}`,
    (national: string) => `+212 ${national.replace(/(\d{3})(?=\d)/g, '$1 ')}`, (national: string) => `06-${national.slice(1)}`,
    (national: string) => `0${national}`.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  ]
  test('accepts every spelling of a phone number', async ({ client }) => {
    const { phone } = await account('user')
    for (const spell of spellings) {
      const response = await client.post('/auth/user/login').json({ phone: spell(phone.slice(4)), password: PASSWORD })
      response.assertStatus(200)
    }
  })

  test('answers an unknown number like a wrong password', async ({ client, assert }) => {
    const { phone } = await account('user')
    const wrong = await client.post('/auth/user/login').json({ phone, password: 'wrong password' })
    const unknown = await client.post('/auth/user/login').json({ phone: '+212699999999', password: 'wrong password' })
    const senseless = await client.post('/auth/user/login').json({ phone: 'owner', password: 'wrong password' })
    for (const response of [wrong, unknown, senseless]) response.assertStatus(401)
    for (const response of [wrong, unknown, senseless]) {
      const { request_id: _, ...error } = response.body()
      assert.deepEqual(error, { code: 'E_CREDENTIALS', message: 'Wrong phone number or password.' })
    }
  })

  test('an unknown number takes the same time as a wrong password', async ({ client, assert, cleanup }) => {
    const { phone } = await account('user')
    const verified: string[] = []
    const { verify } = hash
    cleanup(() => { hash.verify = verify })
    hash.verify = (hashed, plain) => {
      verified.push(hashed)
      return verify.call(hash, hashed, plain)
    }
    for (const number of [phone, '+212699999998']) {
      await client.post('/auth/user/login').json({ phone: number, password: 'wrong password' })
    }
    const effort = verified.map((hashed) => /^\$scrypt\$([^$]+)\$/.exec(hashed)?.[1])
    // For each number that of staff, and that of couriers, whose right password is told where they sign in.
    assert.lengthOf(effort, 4)
    assert.isNotNull(effort[0] ?? null)
    assert.equal(new Set(effort).size, 1)
  })

  test('names missing fields, in the language of the caller', async ({ client }) => {
    const response = await client.post('/auth/user/login').header('accept-language', 'fr').json({ phone: '' })
    response.assertStatus(422)
    const words = ['Ce champ ne peut pas être vide.']
    response.assertBodyContains({ code: 'E_INVALID', errors: { phone: words, password: words } })
  })

  test('a body that is not an object is refused', async ({ client, assert }) => {
    const response = await client.post('/auth/user/login').json([1])
    response.assertStatus(422)
    assert.deepEqual(Object.keys(response.body().errors), ['body'])
  })

  test('reads the password from the body only', async ({ client }) => {
    const { phone } = await account('user')
    const response = await client.post('/auth/user/login').qs({ password: PASSWORD }).json({ phone })
    response.assertStatus(422)
  })

  test('answers a client in Arabic', async ({ client }) => {
    const response = await client.post('/auth/client/login').header('accept-language', 'ar').json({ phone: '0612345678', password: 'x' })
    response.assertStatus(401)
    response.assertBodyContains({ message: 'رقم الهاتف أو كلمة المرور غير صحيحة.' })
  })

  test('does not find a person of another guard', async ({ client }) => {
    const { phone } = await account('user')
    const response = await client.post('/auth/client/login').json({ phone, password: PASSWORD })
    response.assertStatus(401)
  })

  const closed = [
    { guard: 'user', columns: { status: 'inactive' }, who: 'inactive staff' },
    { guard: 'user', columns: { left_on: day(-2) }, who: 'departed staff' },
    { guard: 'courier', columns: { status: 'inactive' }, who: 'an inactive courier' },
  ] as const
  for (const { guard, columns, who } of closed) {
    test(`tells ${who} why, but only with the right password`, async ({ client }) => {
      const { phone } = await account(guard, columns)
      const right = await client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })
      right.assertStatus(403)
      right.assertBodyContains({ code: 'E_FORBIDDEN', message: 'This account is closed or suspended. Please contact us.' })
      const wrong = await client.post(`/auth/${guard}/login`).json({ phone, password: 'wrong password' })
      wrong.assertStatus(401)
    })
  }

  test('accepts a suspended client, whose items may be here', async ({ client }) => {
    const { phone } = await account('client', { status: 'suspended' })
    const response = await client.post('/auth/client/login').json({ phone, password: PASSWORD })
    response.assertStatus(200)
    response.assertBodyContains({ client: { status: 'suspended' } })
  })

  test('accepts staff who leave in two days', async ({ client }) => {
    const { phone } = await account('user', { left_on: day(2) })
    const response = await client.post('/auth/user/login').json({ phone, password: PASSWORD })
    response.assertStatus(200)
  })

  test('does not find deleted people, nor a client without a password', async ({ client }) => {
    const deleted = await account('user', { deleted_at: new Date() })
    const without = await account('client', { password: null })
    const first = await client.post('/auth/user/login').json({ phone: deleted.phone, password: PASSWORD })
    const second = await client.post('/auth/client/login').json({ phone: without.phone, password: PASSWORD })
    first.assertStatus(401)
    second.assertStatus(401)
  })
})
