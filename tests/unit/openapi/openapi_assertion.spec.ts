import { test } from '@japa/runner'
import { assertMatchesOpenApi } from '#tests/support/openapi_assertion'

const json = (status: number, body: unknown) => ({ status, type: 'application/json; charset=utf-8', body })
const refused = { code: 'E_FORBIDDEN', message: 'No.', request_id: 'x' }
const city = {
  id: 1, version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', key: 'laayoune',
  label: { en: 'Laayoune' }, center: null, is_served: true, delivery_days: ['mon'], can: { edit: { allowed: true }, transitions: {} },
}
const list = { method: 'GET', url: '/api/user/cities?_end=1' }

test.group('tests / responses match the document', () => {
  test('accepts documented responses', ({ assert }) => {
    assert.doesNotThrow(() => { assertMatchesOpenApi(list, json(200, [city])) })
    assert.doesNotThrow(() => { assertMatchesOpenApi(list, json(403, refused)) })
    const nowhere = { method: 'POST', url: '/api/nothing' }
    assert.doesNotThrow(() => { assertMatchesOpenApi(nowhere, json(404, { code: 'E_NOT_FOUND', message: 'No.', request_id: 'x' })) })
    assert.doesNotThrow(() => { assertMatchesOpenApi({ method: 'POST', url: '/auth/user/logout' }, { status: 204, type: '', body: null }) })
  })

  test('refuses {fault} and names its path')
    .with([
      { fault: 'an additional key', body: [{ ...city, hash: 'x' }], place: '/0' },
      { fault: 'a missing key', body: [{ ...city, label: undefined }], place: '/0' },
      { fault: 'another type', body: [{ ...city, id: '1' }], place: '/0/id' },
      { fault: 'a value that is not in the enum', body: [{ ...city, key: 'paris' }], place: '/0/key' },
      { fault: 'null in a required field', body: [{ ...city, is_served: null }], place: '/0/is_served' },
      { fault: 'an object in place of a list', body: city, place: '/' },
    ])
    .run(({ assert }, { body, place }) => {
      const response = json(200, JSON.parse(JSON.stringify(body)))
      assert.throws(() => { assertMatchesOpenApi(list, response) }, new RegExp(`GET /api/user/cities → 200[^]*\n {2}${place} must`))
    })

  test('refuses an undocumented status or media type', ({ assert }) => {
    assert.throws(() => { assertMatchesOpenApi(list, json(418, {})) }, /GET \/api\/user\/cities → 418: no such answer/)
    assert.throws(() => { assertMatchesOpenApi(list, { status: 200, type: 'text/html', body: '' }) }, /no such answer/)
    assert.throws(() => { assertMatchesOpenApi(list, json(403, { code: 'E_NOPE', message: 'No.', request_id: 'x' })) }, /\/code must/)
  })

  test('rows are complete unless `_fields` is sent', ({ assert }) => {
    const part = json(200, [{ id: 1, version: 1, key: 'laayoune' }])
    assert.throws(() => { assertMatchesOpenApi(list, part) }, /must have required property/)
    assert.doesNotThrow(() => { assertMatchesOpenApi({ ...list, url: `${list.url}&_fields=key` }, part) })
  })

  test('`_method` in the body selects the documented call', ({ assert }) => {
    const sent = { method: 'POST', url: '/api/user/users/3/fcm-token-web', body: { _method: 'PUT', fcm_token_web: 'x' } }
    assert.doesNotThrow(() => { assertMatchesOpenApi(sent, json(200, {})) })
  })
})
