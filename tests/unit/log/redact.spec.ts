import { test } from '@japa/runner'
import { redacted, withoutSecrets } from '#backend/services/log/redact'

test.group('start / redact', () => {
  test('secrets and personal data are removed', ({ assert }) => {
    const cases: readonly (readonly [string, string])[] = [
      ['client +212600000001 is unknown', 'client ☎ is unknown'],
      ['+212 6 00 00 00 01', '☎'],
      ['0612345678!', '☎!'],
      ['authorization: Bearer zarbia_user_MQ.abc-def_1', 'authorization: Bearer …'],
      ['token zarbia_client_MQ.abc was refused', 'token zarbia_client_… was refused'],
      ['zarbia_api_Nw.secret, zarbia_reset_abc-DEF, zarbia_new_kind_x', 'zarbia_api_…, zarbia_reset_…, zarbia_new_…'],
      ['postgres://zarbia:s3cret@db:5432/zarbia', 'postgres://zarbia:…@db:5432/zarbia'],
      ['postgres://zarbia:s3cret@db.example.org:5432/zarbia', 'postgres://zarbia:…@db.example.org:5432/zarbia'],
      ['to salma.alaoui+x@mail.example.org, twice', 'to ✉, twice'],
      ['?email=salma%40example.org&x=1', '?email=✉&x=1'],
      ['<salma@exämple.org>: مريم@example.org', '<✉>: ✉'],
      ['GET /o/Ab3_x-9?lang=fr', 'GET /o/…?lang=fr'],
      ['referer: https://laundry.example/o/Ab3_x-9', 'referer: https://laundry.example/o/…'],
      ['?to=%2Fo%2FAb3_x-9&y=%252Fo%252FAb3', '?to=%2Fo%2F…&y=%252Fo%252F…'],
      ['/api/public/orders/Ab3_x-9/confirm failed', '/api/public/orders/…/confirm failed'],
      ['/client/reset-password/s3cret and /user/first-owner/Ab.Cd', '/client/reset-password/… and /user/first-owner/…'],
    ]
    for (const [text, safe] of cases) assert.equal(withoutSecrets(text), safe)
  })

  test('values of log fields are redacted too', ({ assert }) => {
    const error = new Error('kept as it is')
    const referer = 'https://laundry.example/o/Ab3_x-9'
    assert.deepEqual(redacted({ referer, to: 'salma@example.org', ms: 3, err: error }),
      { referer: 'https://laundry.example/o/…', to: '✉', ms: 3, err: error })
    assert.equal(redacted('+212600000001'), '☎')
    for (const other of [error, 3, null, undefined]) assert.equal(redacted(other), other)
  })

  test('other numbers are kept', ({ assert }) => {
    const texts = ['order 26-00123 at 12:30:45.123Z', 'id 1234567890123', '2026-11-21', '+15 %',
      '/api/user/orders/12', 'a@b', 'npm:@adonisjs/core', '/operations/12']
    for (const text of texts) assert.equal(withoutSecrets(text), text)
  })

  // The steps of an expression cannot be counted: one that takes quadratic time needs minutes for these, which nobody overlooks.
  test('a long text of any shape is read to its end', ({ assert }) => {
    const parts = [
      'a', '1', '+', '+1', '+1-', '+1 ', '@', 'a@', 'a@b', 'a@b-', '.', 'a@b.', '%', '%25', '%2540', 'x%40', '%25%32', '/', '/o/', '://',
      '://a:', 'zarbia_', 'zarbia_a', 'Bearer ', 'Bearer', ' ', '-', 'é', 'م', '0', '06', '_', '&', '?a=',
    ]
    const SIZE = 200_000
    for (const part of parts) {
      const long = part.repeat(Math.ceil(SIZE / part.length))
      for (const text of [`${long} salma@example.org +212600000001`, `a@${long}\nsalma@example.org`]) {
        const safe = withoutSecrets(text)
        assert.notInclude(safe, 'salma@example.org', part)
        assert.notInclude(safe, '+212600000001', part)
      }
    }
  })
})
