import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { registry } from '#backend/engine/definition/registry'
import { createBody } from '#tests/support/rows/samples'
import { samplePhoto, uploadSampleFile } from '#tests/support/rows/upload_files'
import { MISSING_BATCH_ID } from '#tests/support/rows/missing_ids'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { measuredOrder } from '#tests/support/rows/orders'
import { client, courier, owner, staff, type Person } from '#tests/support/rows/people'
import { permittedCalls } from '#tests/support/permitted_calls'
import { withStore } from '#tests/support/server/with_store'
import type { Guard } from '#schema/types'

/**
 * Signing in and out: there is no person to whom a key could belong. The calls of specification §7 that end or renew a token have the
 * same effect when they are repeated.
 */
const SESSION =
  /^\/auth\/(user|courier|client)\/(login|first-owner|forgot-password|reset-password|restore|refresh|logout|send-code|check-code|confirm-email|sessions|sessions\/:id|pin|clock|devices\/people)$/
/** Calls by a public link: tests/functional/portal/order_link.spec.ts tests them with a valid link. */
/** Known by the ids of the provider. */
const CALLBACK = /^\/api\/callbacks\//
const PUBLIC_LINK = /^\/api\/public\//

/** Steps of an import require an existing import: tests/functional/exchange tests them. */
const IMPORT_STEP = /\/imports\/:id\/(check|run)$/
/** Calls that write nothing. */
const READ_ONLY = /\/(messages|orders|prints)\/(preview|compose)$|\/shipments\/(optimize|propose)$/
const UPLOAD = /\/(media|imports|media\/:id\/replace)$/

/** Valid bodies for calls that validate the body before the key. */
const BODIES: readonly (readonly [RegExp, (person: Person) => object])[] = [
  [/client\/conversation$/, () => ({ text: 'A question' })],
  [/fcm-token-web$/, () => ({ fcm_token_web: 'a token' })],
  [/^POST \/auth\/user\/second-factor$/, () => ({ current_password: 'a password' })],
  [/^DELETE \/auth\/user\/second-factor$/, () => ({ current_password: 'a password', code: '123456' })],
  [/second-factor\/confirm$/, () => ({ code: '123456' })],
  [/attendance\/clock$/, () => ({ direction: 'in' })],
  [/user\/devices$/, () => ({ name: 'Tablet' })],
  [/(courier\/devices|own-devices)$/, () => ({ pin: '7294' })],
  [/\/me\/pin$/, () => ({ pin: '7294', current_password: 'a password' })],
  [/\/me$/, () => ({ version: 1 })],
  [/saved-views$/, () => ({ resource: 'orders', name: 'Mine', query: '' })],
  [/messages\/by-hand$/, () => ({ event: null, subject: { type: 'orders', id: 1 }, channel: 'sms', body: 'Ready.' })],
  [/saved-views\/order$/, () => ({ resource: 'orders', ids: [] })],
  [/\/scan$/, () => ({ code: 'ZZZZZZZZ', mode: 'load' })],
  [/shipments\/arrange$/, () => ({ shipments: [] })],
  [/shipments\/plan$/, () => ({ stops: [{ id: 1, version: 1 }] })],
]

test.group('contract / Idempotency-Key', (group) => {
  let people: Record<string, Person>
  group.setup(async () => {
    await prepareDatabaseOnce()
    people = { user: await owner(), courier: await courier(), client: await client() }
    // The key is stored for another request: a call that checks the key refuses, a call that does not check it succeeds.
    for (const [guard, { id }] of Object.entries(people)) {
      const key = { guard, person_id: id, key: 'used', request_hash: 'of another request', status: 200, body: '{}' }
      await db.table('idempotency_keys').insert(key)
    }
  })

  test('two requests to change a profile with one key change it once', async ({ assert }) => {
    const { api, token } = await owner()
    const { body: { version } } = await api.get<{ version: number }>('/auth/user/me')
    const send = async () => {
      const answer = await fetch(`${siteUrl()}/auth/user/me`, {
        method: 'PATCH', body: JSON.stringify({ version, theme: 'dark' }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'profile' },
      })
      return { status: answer.status, body: await answer.json() as { version: number; theme: string } }
    }
    const first = await send()
    assert.deepInclude(first.body, { version: version + 1, theme: 'dark' })
    assert.deepEqual(await send(), first)
  })

  test('the stored request hash reveals nothing about a password, not even by trying', async ({ assert }) => {
    const { api, id } = await owner()
    const body = { ...await createBody(api, 'users'), password: 'a first password' }
    const key = { 'Idempotency-Key': 'hired' }
    const made = await api.post<{ id: number }>('/api/user/users', body, key)
    assert.equal(made.status, 201)
    const again = await api.post<{ id: number }>('/api/user/users', { ...body, password: 'another password' }, key)
    assert.equal(again.body.id, made.body.id)
    assert.equal((await api.post('/api/user/users', { ...body, first_name: 'Another' }, key)).status, 422)
    const [stored] = await query(db.connection(), "select request_hash from idempotency_keys where person_id = ? and key = 'hired'", [id])
    const unkeyed = [body, { ...body, password: undefined }].map((sent) =>
      createHash('sha256').update(`POST /api/user/users ${JSON.stringify(sent)}`).digest('hex'))
    assert.lengthOf(String(stored?.request_hash), 64)
    assert.notInclude(unkeyed, String(stored?.request_hash))
  })

  test('what was withdrawn is not told by a repeated request: no values, no permission', async ({ assert }) => {
    const person = await staff(['client-list', 'order-list', 'order-price', 'transaction-create', 'scan-create'])
    const { order, items: [item] } = await withStore((store) => measuredOrder(store))
    const key = { 'idempotency-key': 'before' }
    const pay = () => person.api.post<Record<string, unknown>>(`/api/user/orders/${order.id}/pay`, { amount: 100, method: 'card' }, key)
    const find = () => person.api.post<Failure>('/api/user/scan', { code: item!.tag_code, mode: 'find' }, { 'idempotency-key': 'scan' })
    const [first, scanned] = [await pay(), await find()]
    assert.deepEqual([first.status, first.body.balance, scanned.status], [200, 8900, 200])
    assert.deepEqual((await pay()).body, first.body)

    await withdraw(person, ['order-price'])
    const second = await pay()
    assert.equal(second.status, 200)
    assert.notProperty(second.body, 'balance')
    assert.equal(second.body.id, order.id)
    const again = await find()
    assert.equal(again.status, 409)
    assert.equal(again.body.message, 'This is done. Your permissions have changed since: reload the page to see the result.')

    await withdraw(person, ['order-list'])
    assert.deepEqual(Object.keys((await pay()).body), ['id', 'version'])
    await withdraw(person, ['transaction-create', 'scan-create'])
    assert.deepEqual([(await pay()).status, (await find()).status], [403, 403])
    assert.lengthOf(await db.from('transactions').where('order_id', order.id), 1)
  })

  test('who may not make a call is refused before its key is looked up', async ({ assert }) => {
    const person = await staff([])
    await db.table('idempotency_keys')
      .insert({ guard: 'user', person_id: person.id, key: 'used', request_hash: 'of another request', status: 200, body: '{}' })
    const calls = permittedCalls()
      .filter(({ guard, method, needs }) => guard === 'user' && method !== 'get' && !needs.some((set) => !set.length))
    assert.isAbove(calls.length, 100)
    for (const { method, url, body } of calls) {
      const answer = await fetch(siteUrl() + url, {
        method: method.toUpperCase(), ...body && { body: JSON.stringify(body) },
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'idempotency-key': 'used' },
      })
      assert.equal(answer.status, 403, `${method} ${url}: ${await answer.text()}`)
    }
  })

  test('every writing route checks the key first', async ({ assert }) => {
    const routes = (router.toJSON().root ?? []).flatMap(({ methods, pattern }) =>
      methods.filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)).map((method) => ({ method, pattern })))
    const excluded = [SESSION, CALLBACK, PUBLIC_LINK, IMPORT_STEP, READ_ONLY]
    const keyedRoutes = routes.filter(({ pattern }) => /^\/(api|auth)\//.test(pattern) && !excluded.some((other) => other.test(pattern)))
    assert.isAbove(keyedRoutes.length, 100)
    const { id: file } = await uploadSampleFile(people.user as Person, 'media.file')
    for (const { method, pattern } of keyedRoutes) {
      if (pattern.endsWith('/media') && !purposeFor(pattern.split('/')[2] as Guard)) continue
      const person = people[pattern.split('/')[2] ?? ''] as Person
      const path = pattern
        .replace(':batch', MISSING_BATCH_ID)
        .replace(/:id\b/, pattern.includes('fcm') ? String(person.id) : pattern.includes('/media/') ? String(file) : '1')
        .replace(/:\w+/g, '1')
      const purpose = pattern.endsWith('/media') ? `?for=${purposeFor(pattern.split('/')[2] as Guard)}`
        : pattern.endsWith('/replace') ? '?version=1' : ''
      const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': 'used' }
      const json = { ...headers, 'content-type': 'application/json' }
      const answer = await fetch(`${siteUrl()}${path}${purpose}`, UPLOAD.test(pattern)
        ? { method, headers, body: await upload(pattern) }
        : { method, headers: json, body: JSON.stringify(BODIES.find(([place]) => place.test(`${method} ${pattern}`))?.[1](person) ?? {}) })
      const error = await answer.json() as Failure
      assert.deepEqual(Object.keys(error.errors ?? {}), ['Idempotency-Key'], `${method} ${path}: ${JSON.stringify(error)}`)
    }
  })
})

async function withdraw({ id }: Person, names: readonly string[]): Promise<void> {
  const rows = db.from('roles_permissions').whereIn('owner_id', db.from('users_roles').select('target_id').where('owner_id', id))
  await rows.whereIn('target_id', db.from('permissions').select('id').where('guard', 'user').whereIn('name', [...names])).delete()
}

async function upload(pattern: string): Promise<FormData> {
  const form = new FormData()
  const isTable = pattern.endsWith('/imports')
  const content = isTable ? 'name\nTest' : new Uint8Array(await samplePhoto())
  form.append('file', new Blob([content]), isTable ? 'file.csv' : 'photo.jpg')
  return form
}

/** A field for which the guard may upload an image, or ''. */
function purposeFor(guard: Guard): string {
  const fields = [...registry.values()].flatMap((resource) => Object.values(resource.fields)
    .filter(({ type, accept }) => ['media', 'medias'].includes(type) && !accept)
    .filter(({ name }) => guard === 'user' || resource.guards?.[guard]?.write?.includes(name))
    .map(({ name }) => `${resource.name}.${name}`))
  return fields[0] ?? ''
}
