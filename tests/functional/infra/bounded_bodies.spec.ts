/** What is spent on a body holds all others up: it is bounded before it is read, by who sends it. */
import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { translator } from '#backend/engine/i18n/translator'
import { GUEST_KILOBYTES, MAX_PARTS } from '#backend/services/middleware/body_middleware'
import { LOCALES, type Locale } from '#common/locales'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { owner, setupOwner } from '#tests/support/rows/people'
import { until } from '#tests/support/until'

const KILOBYTE = 1024
const PATHS = ['/api/nothing', '/privacy-policy', '/auth/user/login', '/api/user/clients', '/o/nothing/accept', '/'] as const
const TYPES = { 'application/json': (bytes: number) => JSON.stringify({ note: 'x'.repeat(bytes) }),
  'application/x-www-form-urlencoded': (bytes: number) => `note=${'x'.repeat(bytes)}` } as const

interface Sent {
  readonly path?: string
  readonly token?: string
  readonly type?: string
  readonly encoding?: string
  readonly locale?: Locale
}

async function send(body: string | Uint8Array<ArrayBuffer>, { path = '/api/nothing', token, type, encoding, locale = 'en' }: Sent = {}) {
  const response = await fetch(siteUrl() + path, {
    method: 'POST', body, headers: {
      'content-type': type ?? 'application/json', 'accept-language': locale, ...token && { authorization: `Bearer ${token}` },
      ...encoding && { 'content-encoding': encoding },
    },
  })
  const text = await response.text()
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Failure }
}

test.group('infra / bounded bodies', (group) => {
  const me = setupOwner(group)

  test('nobody sends more than some kilobytes, wherever to and of whatever type; whoever is signed in does', async ({ assert }) => {
    for (const path of PATHS) for (const [type, make] of Object.entries(TYPES)) {
      const small = await send(make(GUEST_KILOBYTES * KILOBYTE - 100), { path, type })
      assert.notEqual(small.status, 413, path)
      for (const token of [undefined, 'zarbia_user_MQ.bm8', me.token.slice(0, -4), 'x'.repeat(400)]) {
        const { status, body } = await send(make(GUEST_KILOBYTES * KILOBYTE + 1), { path, type, ...token && { token } })
        assert.equal(status, 413, `${path} ${type} ${token}`)
        assert.equal(body.code, 'E_TOO_LARGE')
      }
      assert.notEqual((await send(make(900 * KILOBYTE), { path, type, token: me.token })).status, 413, path)
      assert.equal((await send(make(1100 * KILOBYTE), { path, type, token: me.token })).status, 413, path)
    }
    for (const locale of LOCALES) {
      const { body } = await send(TYPES['application/json'](20_000), { locale })
      assert.equal(body.message, String(translator(locale)('errors.large_guest', { max: GUEST_KILOBYTES })))
    }
  })

  test('a form is bounded as JSON is: one field, many, or a file that is not wanted; with its length or in chunks', async ({ assert }) => {
    const text = (bytes: number) => 'x'.repeat(bytes)
    const forms: Readonly<Record<string, (bytes: number) => FormData>> = {
      'one field': (bytes) => formOf({ note: text(bytes) }),
      'many fields': (bytes) => formOf(Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`f${n}`, text(bytes / 80)]))),
      'a file': (bytes) => formOf({ file: new Blob([text(bytes)]) }),
    }
    const post = async (form: FormData, token: string | undefined, isChunked: boolean, path = '/auth/user/login') => {
      const packed = new Request(siteUrl(), { method: 'POST', body: form })
      const body = isChunked ? packed.body : await packed.blob()
      const response = await fetch(siteUrl() + path, {
        method: 'POST', body, ...isChunked && { duplex: 'half' },
        headers: { 'content-type': packed.headers.get('content-type') ?? '', ...token && { authorization: `Bearer ${token}` } },
      } as RequestInit)
      return { status: response.status, body: await response.json() as Failure }
    }
    for (const [name, make] of Object.entries(forms)) for (const isChunked of [false, true]) {
      const refused = await post(make((GUEST_KILOBYTES + 1) * KILOBYTE), undefined, isChunked)
      assert.equal(refused.status, 413, name)
      assert.equal(refused.body.message, String(translator('en')('errors.large_guest', { max: GUEST_KILOBYTES })))
      assert.equal((await post(make(2 * KILOBYTE), undefined, isChunked)).status, 422, name)
      if (name !== 'one field') assert.equal((await post(make(900 * KILOBYTE), me.token, isChunked)).status, 422, name)
      assert.equal((await post(make(1100 * KILOBYTE), me.token, isChunked)).status, 413, name)
    }
    // The fields beside a file.
    const beside = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, text(60 * KILOBYTE)]))
    const upload = formOf({ ...beside, file: new Blob(['x']) })
    for (const isChunked of [false, true])
      assert.equal((await post(upload, me.token, isChunked, '/api/user/media?for=orders.photos')).status, 413)
  })

  test('a body has a greatest number of values, at any depth; signs in texts are none', async ({ assert }) => {
    const most = MAX_PARTS / 2 + 1
    const bodies = {
      objects: `{"a":[${Array(most).fill('{}').join(',')}]}`, lists: `{"a":[${Array(most).fill('[]').join(',')}]}`,
      nested: `{"a":${'['.repeat(MAX_PARTS)}${']'.repeat(MAX_PARTS)}}`, open: '['.repeat(MAX_PARTS + 1),
      keys: `{${Array.from({ length: MAX_PARTS + 1 }, (_, n) => `"${n}":0`).join(',')}}`,
    }
    for (const path of ['/api/nothing', '/api/user/clients']) for (const [name, json] of Object.entries(bodies)) {
      const { status, body } = await send(json, { path, token: me.token })
      assert.equal(status, 422, name)
      assert.deepEqual(body.errors, { body: [`At most ${MAX_PARTS} can be given here.`] })
    }
    const text = JSON.stringify({ notes: Array.from({ length: 20 }, () => '"[{,'.repeat(4000)) })
    assert.equal((await send(text, { token: me.token })).status, 404)
  })

  test('an encoded body is refused before it is unpacked, and says so', async ({ assert }) => {
    const json = JSON.stringify({ a: 'x'.repeat(1000) })
    const packed = {
      gzip: gzipSync(json), br: brotliCompressSync(json), deflate: deflateSync(json), 'gzip, br': gzipSync(json), x: Buffer.from(json),
    }
    for (const [encoding, bytes] of Object.entries(packed)) for (const token of [undefined, me.token]) {
      const { status, body } = await send(new Uint8Array(bytes), { encoding, ...token && { token } })
      assert.equal(status, 415, encoding)
      assert.include(body, { code: 'E_ENCODING', message: 'Send the body as UTF-8 and without Content-Encoding.' })
    }
    assert.equal((await send(json, { encoding: 'identity' })).status, 404)
  })

  test('bodies of one address are counted before they are read; those of others and of people go on', async ({ assert, cleanup }) => {
    const address = '127.0.0.9'
    const key = rateLimitKey('api', ['address', address])
    cleanup(async () => { await limiter.use(RATE_LIMITS.api).delete(key) })
    await limiter.use(RATE_LIMITS.api).set(key, RATE_LIMITS.api.requests, '1 min')
    // Not even JSON: it would be a 400.
    for (const path of PATHS) assert.equal(await statusFrom(address, path), 429, path)
    assert.equal(await statusFrom('127.0.0.10', '/api/nothing'), 400)
    assert.equal(await statusFrom(address, '/api/nothing', me.token), 400)
  })

  test('a session that ends while its body arrives is not used by it', async ({ assert }) => {
    const [stays, leaves] = [await owner(), await owner()]
    assert.equal(await statusOfSlow('/api/user/departments', stays.token, async () => {}), 422)
    const session = () => db.from('user_sessions').where('person_id', leaves.id)
    assert.equal(await statusOfSlow('/api/user/departments', leaves.token, async () => {
      await until('the head of the request is read', async () => (await session().whereNotNull('last_used_at')).length > 0)
      await session().delete()
    }), 401)
  })

  test('a large body counts as several calls of its person, and none of them twice', async ({ assert }) => {
    const person = await owner()
    const left = async (): Promise<number> => {
      const { status, headers } = await fetch(`${siteUrl()}/api/user/departments`, { headers: { authorization: `Bearer ${person.token}` } })
      assert.equal(status, 200, [...headers.entries()].join())
      return (await limiter.use(RATE_LIMITS.api).get(rateLimitKey('api', ['person', 'user', person.id])))?.consumed ?? 0
    }
    const before = await left()
    for (let round = 0; round < 10; round++) await send(TYPES['application/json'](320 * KILOBYTE), { token: person.token })
    // Eleven of 32 KB each, in batches of twenty.
    assert.isAtLeast(await left() - before, 100)
    const after = await left()
    for (let round = 0; round < 12; round++) await send('{}', { token: person.token, path: '/api/user/departments' })
    assert.isAtMost(await left() - after, 20)
  })
})

function formOf(entries: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

/** The head and one byte; then, after `meanwhile`, the rest of an empty object. */
async function statusOfSlow(path: string, token: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': 2, authorization: `Bearer ${token}` }
  const sent = request(new URL(path, siteUrl()), { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  await new Promise((resolve) => { sent.write('{', resolve) })
  await meanwhile()
  sent.end('}')
  return answered
}

/** A request that comes from another address of this machine; its body is no JSON. */
const statusFrom = (localAddress: string, path: string, token?: string): Promise<number> => new Promise((resolve, reject) => {
  const headers = { 'content-type': 'application/json', ...token && { authorization: `Bearer ${token}` } }
  const sent = request(new URL(path, siteUrl()), { method: 'POST', localAddress, headers }, (response) => {
    response.resume()
    response.once('end', () => { resolve(response.statusCode ?? 0) })
  })
  sent.once('error', reject)
  sent.end('{"no')
})
