import { test } from '@japa/runner'
import { MAX_ELEMENTS, MAX_TEXT_LENGTH } from '#backend/engine/database/storable_text'
import { setupOwner } from '#tests/support/rows/people'
import type { Failure } from '#tests/support/json_client'

const NUL = '\0'
const HALF = '\ud83d'

/** Bodies and the field that the response names. */
const BODIES: readonly (readonly [body: unknown, field: string])[] = [
  [{ name: NUL }, 'name'],
  [{ name: `carpet ${HALF}` }, 'name'],
  [{ name: '\ude00\ud83d' }, 'name'],
  [{ items: [{ note: 'good' }, { note: HALF }] }, 'items.1.note'],
  [{ items: [{ [HALF]: 1 }] }, 'items.0'],
  [{ [`a${NUL}b`]: 1 }, 'body'],
  [['good', NUL], '1'],
  [{ items: [{ list: Array.from({ length: MAX_ELEMENTS + 1 }, () => 1) }] }, 'items.0.list'],
  [{ note: 'x'.repeat(MAX_TEXT_LENGTH + 1) }, 'note'],
  [{ deep: JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`) as unknown }, `deep${'.0'.repeat(31)}`],
]

test.group('infra / text that cannot be stored', (group) => {
  const all = setupOwner(group)

  test('is named, however deep it is in the body', async ({ client, assert }) => {
    for (const [body, field] of BODIES) {
      const response = await client.post('/test/echo').bearerToken(all.token).json(body as object)
      assert.equal(response.status(), 422, field)
      assert.deepEqual(Object.keys((response.body() as Failure).errors ?? {}), [field])
    }
    for (const body of [{ text: 'سجاد 🧼 tapis\n1' }, { deep: [[[['good']]]] }]) {
      const response = await client.post('/test/echo').json(body)
      response.assertBodyContains({ body })
    }
  })

  test('a number that is not finite is named: JSON reads 1e999 as infinity', async ({ client, assert }) => {
    for (const [json, field] of [['{"a":{"b":[0,1e999]}}', 'a.b.1'], ['{"a":-1e400}', 'a'], ['[1e309]', '0']] as const) {
      const response = await client.post('/test/echo').header('content-type', 'application/json').json(json as never)
      assert.equal(response.status(), 422, json)
      assert.deepEqual((response.body() as Failure).errors, { [field]: ['This number is too large.'] })
    }
  })

  test('a body of half a million brackets is refused without recursion', async ({ client, assert }) => {
    const response = await client.post('/test/echo').bearerToken(all.token).header('content-type', 'application/json')
      .json(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}` as never)
    assert.include([400, 422], response.status())
  })

  test('is named in forms, query strings and addresses', async ({ client, assert }) => {
    const form = await client.post('/test/echo').form({ name: `a${NUL}` })
    const query = await client.get('/test/echo?good=1&name=a%00b')
    const name = await client.get('/test/echo?na%00me=1')
    const path = await client.get('/api/public/orders/a%00b')
    for (const [response, field] of [[form, 'name'], [query, 'name'], [name, 'query'], [path, 'path']] as const) {
      assert.equal(response.status(), 422, field)
      assert.deepEqual(Object.keys((response.body() as Failure).errors ?? {}), [field])
    }
  })

  test('is named before signing in, in a verb, in a condition and beside a file', async ({ client, assert }) => {
    const login = await client.post('/auth/user/login').json({ phone: HALF, password: 'x' })
    const verb = await client.post('/api/user/orders/1/cancel').bearerToken(all.token).json({ reason: HALF })
    const where = await client.get('/api/user/orders').qs({ _where: JSON.stringify({ note: { like: HALF } }) }).bearerToken(all.token)
    const file = await client.post('/api/user/media?for=orders.photos').bearerToken(all.token)
      .field('taken_at', NUL).file('file', Buffer.from('photo'), { filename: 'photo.jpg' })
    for (const [response, field] of [[login, 'phone'], [verb, 'reason'], [where, '_where'], [file, 'taken_at']] as const) {
      assert.equal(response.status(), 422, field)
      assert.deepEqual(Object.keys((response.body() as Failure).errors ?? {}), [field])
    }
  })
})
