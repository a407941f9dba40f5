import { test } from '@japa/runner'
import { assertDescribed } from '#tests/support/described'

const json = (status: number, body: unknown) => ({ status, type: 'application/json; charset=utf-8', body })
const refused = { code: 'E_FORBIDDEN', message: 'No.', request_id: 'x' }
const city = {
  id: 1, version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', key: 'laayoune',
  label: { en: 'Laayoune' }, center: null, is_served: true, delivery_days: ['mon'], can: { edit: { allowed: true }, transitions: {} },
}
const list = { method: 'GET', url: '/api/user/cities?_end=1' }

test.group('tests / answers are described', () => {
  test('takes what the document says', ({ assert }) => {
    assert.doesNotThrow(() => { assertDescribed(list, json(200, [city])) })
    assert.doesNotThrow(() => { assertDescribed(list, json(403, refused)) })
    const nowhere = { method: 'POST', url: '/api/nothing' }
    assert.doesNotThrow(() => { assertDescribed(nowhere, json(404, { code: 'E_NOT_FOUND', message: 'No.', request_id: 'x' })) })
    assert.doesNotThrow(() => { assertDescribed({ method: 'POST', url: '/auth/user/logout' }, { status: 204, type: '', body: null }) })
  })

  test('refuses {fault} and names the place')
    .with([
      { fault: 'a key too many', body: [{ ...city, hash: 'x' }], place: '/0' },
      { fault: 'a missing key', body: [{ ...city, label: undefined }], place: '/0' },
      { fault: 'another type', body: [{ ...city, id: '1' }], place: '/0/id' },
      { fault: 'a value that no enum has', body: [{ ...city, key: 'paris' }], place: '/0/key' },
      { fault: 'nothing where something is', body: [{ ...city, is_served: null }], place: '/0/is_served' },
      { fault: 'no list', body: city, place: '/' },
    ])
    .run(({ assert }, { body, place }) => {
      const got = json(200, JSON.parse(JSON.stringify(body)))
      assert.throws(() => { assertDescribed(list, got) }, new RegExp(`GET /api/user/cities → 200[^]*\n {2}${place} must`))
    })

  test('refuses a status or a form that the document does not have', ({ assert }) => {
    assert.throws(() => { assertDescribed(list, json(418, {})) }, /GET \/api\/user\/cities → 418: no such answer/)
    assert.throws(() => { assertDescribed(list, { status: 200, type: 'text/html', body: '' }) }, /no such answer/)
    assert.throws(() => { assertDescribed(list, json(403, { code: 'E_NOPE', message: 'No.', request_id: 'x' })) }, /\/code must/)
  })

  test('rows are whole unless some fields are asked for', ({ assert }) => {
    const part = json(200, [{ id: 1, version: 1, key: 'laayoune' }])
    assert.throws(() => { assertDescribed(list, part) }, /must have required property/)
    assert.doesNotThrow(() => { assertDescribed({ ...list, url: `${list.url}&_fields=key` }, part) })
  })

  test('a body may make another call of it', ({ assert }) => {
    const sent = { method: 'POST', url: '/api/user/users/3/fcm-token-web', body: { _method: 'PUT', fcm_token_web: 'x' } }
    assert.doesNotThrow(() => { assertDescribed(sent, json(200, {})) })
  })
})
