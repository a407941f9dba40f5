import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { registry } from '#backend/definition/registry'
import { bodyFor } from '#tests/support/samples'
import { photo, sent } from '#tests/support/uploads'
import { prepared } from '#tests/support/prepared'
import { client, courier, owner, type Person } from '#tests/support/people'
import type { Guard } from '#schema/types'

interface Failure { code: string; errors?: Record<string, string[]> }

/**
 * Signing in and out: there is nobody yet, or nobody any more, under whose name a key could be kept. The calls of
 * specification §7 that end or renew a token do the same when they come twice.
 */
const SESSION = /^\/auth\/(user|courier|client)\/(login|first-owner|forgot-password|reset-password|restore|refresh|logout|send-code|check-code|sessions|sessions\/:id)$/
/** Nobody is signed in: tests/functional/portal/link.spec.ts asks it behind a link that is right. */
const BEHIND_A_LINK = /^\/api\/public\//

/** The steps of an import look for the import first; tests/functional/exchange has one. */
const OF_AN_IMPORT = /\/imports\/:id\/(check|run)$/
/** Nothing is written: these only say something. */
const SAYS = /\/messages\/(preview|compose)$/
const UPLOAD = /\/(media|imports|media\/:id\/replace)$/

/** What these ask before they look at the key: a body in its form. */
const BODIES: readonly (readonly [RegExp, (person: Person) => object])[] = [
  [/fcm-token-web$/, () => ({ fcm_token_web: 'a token' })],
  [/\/me$/, () => ({ version: 1 })],
  [/saved-views$/, () => ({ resource: 'orders', name: 'Mine', query: '' })],
  [/messages\/by-hand$/, () => ({ event: null, subject: { type: 'orders', id: 1 }, channel: 'sms', body: 'Ready.' })],
  [/saved-views\/order$/, () => ({ resource: 'orders', ids: [] })],
]

test.group('contract / Idempotency-Key', (group) => {
  let people: Record<string, Person>
  group.setup(async () => {
    await prepared()
    people = { user: await owner(), courier: await courier(), client: await client() }
    // As if each key had been used for another request: whoever looks at it refuses, whoever does not does the work.
    for (const [guard, { id }] of Object.entries(people)) {
      const key = { guard, person_id: id, key: 'used', request_hash: 'of another request', status: 200, body: '{}' }
      await db.table('idempotency_keys').insert(key)
    }
  })

  test('a profile that is sent twice under one key is changed once', async ({ assert }) => {
    const { api, token } = await owner()
    const { body: { version } } = await api.get<{ version: number }>('/auth/user/me')
    const send = async () => {
      const answer = await fetch(`${address()}/auth/user/me`, {
        method: 'PATCH', body: JSON.stringify({ version, theme: 'dark' }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'profile' },
      })
      return { status: answer.status, body: await answer.json() as { version: number; theme: string } }
    }
    const first = await send()
    assert.deepInclude(first.body, { version: version + 1, theme: 'dark' })
    assert.deepEqual(await send(), first)
  })

  test('what is kept of a request tells nothing of a password, not even to whoever tries them', async ({ assert }) => {
    const { api, id } = await owner()
    const body = { ...await bodyFor(api, 'users'), password: 'a first password' }
    const key = { 'Idempotency-Key': 'hired' }
    const made = await api.post<{ id: number }>('/api/user/users', body, key)
    assert.equal(made.status, 201)
    const again = await api.post<{ id: number }>('/api/user/users', { ...body, password: 'another password' }, key)
    assert.equal(again.body.id, made.body.id)
    assert.equal((await api.post('/api/user/users', { ...body, first_name: 'Another' }, key)).status, 422)
    const [kept] = await query(db.connection(), "select request_hash from idempotency_keys where person_id = ? and key = 'hired'", [id])
    const unkeyed = [body, { ...body, password: undefined }].map((sent) =>
      createHash('sha256').update(`POST /api/user/users ${JSON.stringify(sent)}`).digest('hex'))
    assert.lengthOf(String(kept?.request_hash), 64)
    assert.notInclude(unkeyed, String(kept?.request_hash))
  })

  test('every route that writes looks at the key before it does anything', async ({ assert }) => {
    const routes = (router.toJSON().root ?? []).flatMap(({ methods, pattern }) =>
      methods.filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)).map((method) => ({ method, pattern })))
    const others = [SESSION, BEHIND_A_LINK, OF_AN_IMPORT, SAYS]
    const asked = routes.filter(({ pattern }) => /^\/(api|auth)\//.test(pattern) && !others.some((other) => other.test(pattern)))
    assert.isAbove(asked.length, 100)
    const { id: file } = await sent(people.user as Person, 'media.file')
    for (const { method, pattern } of asked) {
      if (pattern.endsWith('/media') && !purposeFor(pattern.split('/')[2] as Guard)) continue
      const person = people[pattern.split('/')[2] ?? ''] as Person
      const path = pattern.replace(':batch', '00000000-0000-4000-8000-000000000000')
        .replace(/:id\b/, pattern.includes('fcm') ? String(person.id) : pattern.includes('/media/') ? String(file) : '1').replace(/:\w+/g, '1')
      const purpose = pattern.endsWith('/media') ? `?for=${purposeFor(pattern.split('/')[2] as Guard)}` : ''
      const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': 'used' }
      const json = { ...headers, 'content-type': 'application/json' }
      const answer = await fetch(`${address()}${path}${purpose}`, UPLOAD.test(pattern)
        ? { method, headers, body: await upload(pattern) }
        : { method, headers: json, body: JSON.stringify(BODIES.find(([place]) => place.test(pattern))?.[1](person) ?? {}) })
      const said = await answer.json() as Failure
      assert.deepEqual(Object.keys(said.errors ?? {}), ['Idempotency-Key'], `${method} ${path}: ${JSON.stringify(said)}`)
    }
  })
})

async function upload(pattern: string): Promise<FormData> {
  const form = new FormData()
  const isTable = pattern.endsWith('/imports')
  const content = isTable ? 'name\nTest' : new Uint8Array(await photo())
  form.append('file', new Blob([content]), isTable ? 'file.csv' : 'photo.jpg')
  return form
}

/** A field in which these people may put a picture; none, where they may only send their voice. */
function purposeFor(guard: Guard): string {
  const fields = [...registry.values()].flatMap((resource) => Object.values(resource.fields)
    .filter(({ type, accept }) => ['media', 'medias'].includes(type) && !accept)
    .filter(({ name }) => guard === 'user' || resource.guards?.[guard]?.write?.includes(name))
    .map(({ name }) => `${resource.name}.${name}`))
  return fields[0] ?? ''
}

const address = () => `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? ''}`
