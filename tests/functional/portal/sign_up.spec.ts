import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { createPhoneCode, newCodeRequest } from '#backend/services/auth/sign_in/phone_codes'
import { aClient } from '#tests/support/rows/orders'
import { freshPhone } from '#tests/support/rows/people'
import { codeSentTo, forgetAskedCodes, useProviderOfCodes } from '#tests/support/rows/sign_up_codes'
import { jsonClient, siteUrl, type Failure } from '#tests/support/json_client'
import { DAILY_WISHES, limitStrangers } from '#backend/pages/portal/sign_up/limit_strangers'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { saveSettings, withStore } from '#tests/support/server/with_store'
import { account } from '../auth/accounts.ts'
import { watchStatements } from '../auth/watch_statements.ts'

interface SignedIn { readonly client: { readonly id: number; readonly status: string }; readonly token: string }
const visitor = () => jsonClient(siteUrl())
const send = (phone: string, more: object = {}) =>
  visitor().post<{ request: string } & Failure>('/auth/client/sign-up-code', { phone, ...more })
const signUp = (body: object) => visitor().post<SignedIn & Failure>('/auth/client/sign-up', body)
const NAME = { first_name: 'Aminetou', last_name: 'Mint Sidi', agrees: true }

const HERE = '127.0.0.1'
async function asked(phone: string): Promise<{ phone: string; request: string; code: string }> {
  const { body: { request } } = await send(phone)
  return { phone, request, code: (await codeSentTo(phone)).code }
}

/** One of many, without a message. */
const ownCode = (phone: string) => runInTransaction(async (trx) => {
  const request = newCodeRequest(phone)
  return { ...request, code: await createPhoneCode(GUARD_CONFIGS.client, request, trx) }
})

const clientsOf = (phone: string) => withStore((store) => store.select('clients', { phone }))
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.group('portal / sign-up', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  group.each.setup(async () => { await forgetAskedCodes() })
  useProviderOfCodes(group)

  test('a number that nobody knows becomes a client with name and consent, signed in, who orders at once', async ({ assert }) => {
    const phone = freshPhone()
    const answer = await asked(phone)
    const row = await codeSentTo(phone)
    assert.include(row, { channel: 'sms', recipient_id: null })
    // Without a name, nobody is made, and the code stays valid.
    assert.deepEqual(await signUp(answer).then(({ status, body }) => [status, body]), [200, { is_new: true }])
    const nameless = await signUp({ ...answer, first_name: 'Aminetou' })
    assert.equal(nameless.status, 422)
    assert.sameMembers(Object.keys(nameless.body.errors ?? {}), ['last_name', 'agrees'])
    assert.isEmpty(await clientsOf(phone))
    const { status, body } = await signUp({ ...answer, ...NAME })
    assert.equal(status, 200)
    const [client] = await clientsOf(phone)
    assert.containsSubset(client, {
      id: body.client.id, full_name: 'Aminetou Mint Sidi', source: 'website', marketing_opt_in: false, status: 'active', type: 'particular',
    })
    assert.isNotNull(client?.consented_at)
    const zone = (await visitor().get<{ zones: { id: number; city_id: number }[] }>('/api/public/pickup')).body.zones[0]!
    const [slot] = (await visitor().get<{ from_at: string; to_at: string }[]>(`/api/public/slots?zone_id=${zone.id}`)).body
    const order = await jsonClient(siteUrl(), body.token).post<{ id: number }>('/api/client/orders', {
      address_id: { label: 'Home', city_id: zone.city_id, zone_id: zone.id, landmark: 'Mosque' }, return_mode: 'delivery',
      requested_collect_at: slot?.from_at, requested_collect_to: slot?.to_at, declared_items: 3,
    })
    assert.equal(order.status, 201)
    const stored = await withStore((store) => store.find('orders', order.body.id))
    assert.containsSubset(stored, { client_id: body.client.id, channel: 'portal', status: 'pending' })
    // Once.
    assert.equal((await signUp({ ...answer, ...NAME })).status, 422)
  })

  test('a client of the number is joined with the code alone, and by no other way; nothing of them changes', async ({ assert }) => {
    const known = await withStore((store) => aClient(store, { locale: 'fr', marketing_opt_in: false }))
    const answer = await asked(known.phone)
    assert.include(await codeSentTo(known.phone), { recipient_id: known.id, channel: 'sms' })
    assert.equal((await signUp({ ...answer, code: other(answer.code), ...NAME })).status, 422)
    assert.equal((await signUp({ ...answer, request: 'guessed' })).status, 422)
    const { status, body } = await signUp({ ...answer, first_name: 'Somebody', last_name: 'Else', agrees: true, marketing_opt_in: true })
    assert.equal(status, 200)
    assert.equal(body.client.id, known.id)
    assert.deepEqual((await clientsOf(known.phone)).map(({ full_name, marketing_opt_in }) => [full_name, marketing_opt_in]),
      [[known.full_name, false]])
  })

  test('before the code the answer and the statements are the same for a client, staff, a courier and a stranger', async ({ assert }) => {
    const people = [
      (await withStore((store) => aClient(store))).phone, (await account('user')).phone, (await account('courier')).phone, freshPhone(),
    ]
    const seen = []
    for (const phone of people) {
      const { statements, stop } = watchStatements()
      const { status, body } = await send(phone)
      const before = statements.slice(0, statements.findIndex((sql) => sql.includes('phone_codes')) >>> 0)
      stop()
      // Its search for a client comes after the answer, and must not be taken for that of the next number.
      await codeSentTo(phone)
      seen.push({ status, length: body.request.length, ofPeople: before.filter((sql) => OF_PEOPLE.test(sql)) })
    }
    for (const one of seen) assert.deepEqual(one, { status: 200, length: seen[0]!.length, ofPeople: [] })
    // The number of staff is that of a client of its own, without rights of staff.
    const [, phone] = people as [string, string]
    const { status, body } = await signUp({ phone, ...await requestAndCode(phone), ...NAME })
    assert.equal(status, 200)
    assert.equal((await jsonClient(siteUrl(), body.token).get('/api/user/orders')).status, 401)
  })

  test('a suspended client is told after the code', async ({ assert }) => {
    const { id, phone } = await withStore((store) => aClient(store))
    await withStore((store) => store.transition('clients', id, 'suspend', { reason: 'Unpaid' }))
    const { status, body } = await signUp(await ownCode(phone))
    assert.equal(status, 200)
    assert.equal(body.client.status, 'suspended')
    const refused = await jsonClient(siteUrl(), body.token).post<Failure>('/api/client/orders', { return_mode: 'counter' })
    assert.isAtLeast(refused.status, 400)
    assert.notInclude(JSON.stringify(refused.body), 'Unpaid')
  })

  test('twenty sign-ups at once with one number make one client', async ({ assert }) => {
    const phone = freshPhone()
    const codes = await Promise.all(Array.from({ length: 20 }, () => ownCode(phone)))
    const answers = await Promise.all(codes.map((code) => signUp({ ...code, ...NAME })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.lengthOf(new Set(answers.map(({ body }) => body.client.id)), 1)
    assert.lengthOf(await clientsOf(phone), 1)
  })

  test('one code is good for one sign-up, also at once, and for five guesses', async ({ assert }) => {
    const code = await ownCode(freshPhone())
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp({ ...code, ...NAME })))
    assert.lengthOf(answers.filter(({ status }) => status === 200), 1)
    const guessed = await ownCode(freshPhone())
    for (let count = 0; count < 5; count++) await signUp({ ...guessed, code: other(guessed.code), ...NAME })
    assert.equal((await signUp({ ...guessed, ...NAME })).status, 422)
    const late = await ownCode(freshPhone())
    await db.from('phone_codes').update({ expires_at: '2020-01-01' })
    assert.equal((await signUp({ ...late, ...NAME })).status, 422)
    assert.isEmpty(await clientsOf(late.phone))
  })

  test('numbers are read as people paste them; one that takes no messages is refused', async ({ assert }) => {
    const phone = freshPhone()
    const national = phone.slice(4)
    for (const spelling of [`0${national}`, `+212 (0) ${national}`, `00212${national}`, `٠${[...national].map(arabic).join(' ')}`]) {
      const { status, body } = await send(spelling)
      assert.equal(status, 200, spelling)
      assert.isString(body.request)
    }
    const code = await ownCode(phone)
    assert.equal((await signUp({ ...code, phone: `0${national}`, ...NAME })).status, 200)
    for (const wrong of ['0528 89 00 00', '+882 16 12 34 56 78', '+1 900 555 0199', '12', 'abc']) {
      const { status, body } = await send(wrong)
      assert.equal(status, 422, wrong)
      assert.property(body.errors, 'phone')
    }
  })

  test('twenty numbers from one address: the first fifteen get a code, and the others are told what to do', async ({ assert }) => {
    // Tests have more, because they share an address.
    const { requests, duration } = RATE_LIMITS.sign_up_address
    await limiter.use(RATE_LIMITS.sign_up_address).set(rateLimitKey('sign_up_address', ['codes', HERE]), requests - 15, duration)
    const answers = []
    for (let count = 0; count < 20; count++) answers.push(await send(freshPhone()))
    assert.deepEqual(answers.map(({ status }) => status), [...Array<number>(15).fill(200), ...Array<number>(5).fill(429)])
    assert.include(answers.at(-1)?.body.message, 'Please try again in an hour')
  })

  test('five an hour of an address go to a number', async ({ assert }) => {
    const phone = freshPhone()
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await send(phone)).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })

  test('a program that fills in what nobody sees gets the same answer, and no code is sent', async ({ assert }) => {
    const phone = freshPhone()
    const { status, body } = await send(phone, { website: 'https://spam.example' })
    assert.equal(status, 200)
    assert.lengthOf(body.request, (await send(freshPhone())).body.request.length)
    assert.isEmpty(await db.from('notifications').where('address', phone))
  })

  test('with 2 codes a day for the company (setting) the third has to call, and with 0 nobody gets one', async ({ assert }) => {
    await saveSettings({ clients_daily_codes: 2, company_phones: ['+212528890000'] })
    const answers = []
    for (let count = 0; count < 3; count++) answers.push(await send(freshPhone()))
    assert.deepEqual(answers.map(({ status }) => status), [200, 200, 429])
    assert.include(answers.at(-1)?.body.message, '+212 5 28 89 00 00')
    await saveSettings({ clients_daily_codes: 0 })
    assert.equal((await send(freshPhone())).status, 409)
    // The clients of the company have their own codes.
    assert.include((await visitor().get<object>('/api/public/pickup')).body, { sends_codes: false, sends_sms: true })
  })

  test('what a visitor chooses from names nobody', async ({ assert }) => {
    const { status, body } = await visitor().get<object>('/api/public/pickup')
    assert.equal(status, 200)
    assert.sameMembers(Object.keys(body), ['sends_codes', 'sends_sms', 'zones', 'categories'])
    assert.equal((await visitor().get('/api/public/slots?zone_id=999999')).status, 404)
  })
})

test.group('portal / sign-up without a provider of messages', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  group.each.setup(async () => { await forgetAskedCodes() })

  test('no code is promised; whoever leaves a number is in the inbox, unchecked, and joins nobody', async ({ assert }) => {
    assert.include((await visitor().get<object>('/api/public/pickup')).body, { sends_codes: false, sends_sms: false })
    assert.equal((await send(freshPhone())).status, 409)
    const phone = freshPhone()
    const wish = { phone: `0${phone.slice(4)}`, text: 'Aminetou\nTwo carpets' }
    assert.equal((await visitor().post('/api/public/call-back', wish)).status, 204)
    const [thread] = await withStore((store) => store.select('threads', { phone }))
    assert.containsSubset(thread, { client_id: null, status: 'open', unread: 1 })
    const [message] = await withStore((store) => store.select('thread_messages', { thread_id: thread!.id }))
    assert.include(message, { text: 'Aminetou\nTwo carpets', channel: 'web' })
    assert.isEmpty(await clientsOf(phone))
  })

  test('of a client, it waits in their conversation; a yes in it answers no price', async ({ assert }) => {
    const known = await withStore((store) => aClient(store))
    assert.equal((await visitor().post('/api/public/call-back', { phone: known.phone, text: 'yes' })).status, 204)
    const [thread] = await withStore((store) => store.select('threads', { client_id: known.id }))
    assert.containsSubset(thread, { status: 'open', wish: { locale: 'en' } })
    assert.isNull(thread?.said ?? null)
    assert.isEmpty(await db.from('notifications').where({ recipient_type: 'clients', recipient_id: known.id }))
  })

  test('a wish is limited like a code, and a program leaves none', async ({ assert }) => {
    const phone = freshPhone()
    const leave = (more: object = {}) => visitor().post('/api/public/call-back', { phone, text: 'Call me', ...more })
    assert.equal((await leave({ website: 'x' })).status, 204)
    assert.isEmpty(await withStore((store) => store.select('threads', { phone })))
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await leave()).status)
    assert.deepEqual(statuses, [204, 204, 204, 204, 204, 429])
  })

  test('where no codes are sent (setting) wishes come in all the same, 200 a day', async ({ assert }) => {
    const context = await saveSettings({ clients_daily_codes: 0 }).then(() => withStore((store) => Promise.resolve(store.context)))
    const leave = (count: number) => limitStrangers(context, 'wishes', `10.0.0.${count}`, freshPhone())
    for (let count = 0; count < DAILY_WISHES; count++) await leave(count)
    await assert.rejects(() => leave(DAILY_WISHES))
  })
})

test.group('portal / sign-up by WhatsApp', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  group.each.setup(async () => { await forgetAskedCodes() })
  useProviderOfCodes(group, 'WHATSAPP_URL')

  test('the code goes there where no SMS is configured', async ({ assert }) => {
    const { phone } = await asked(freshPhone())
    assert.include(await codeSentTo(phone), { channel: 'whatsapp', fallback: null })
  })
})

const arabic = (digit: string) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''
/** Not the settings, whose names have such words and which are read again every two seconds. */
const OF_PEOPLE = /\b(from|join|into|update) "?(clients|users|couriers)\b/
const requestAndCode = async (phone: string) => {
  const { request, code } = await ownCode(phone)
  return { request, code }
}
