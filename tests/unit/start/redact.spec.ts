import { test } from '@japa/runner'
import { withoutSecrets } from '#backend/start/redact'

test.group('start / redact', () => {
  test('what must not be in a log is taken out', ({ assert }) => {
    const cases: readonly (readonly [string, string])[] = [
      ['client +212600000001 is unknown', 'client ☎ is unknown'],
      ['+212 6 00 00 00 01', '☎'],
      ['0612345678!', '☎!'],
      ['authorization: Bearer zarbia_user_MQ.abc-def_1', 'authorization: Bearer …'],
      ['token zarbia_client_MQ.abc was refused', 'token zarbia_client_… was refused'],
      ['postgres://zarbia:s3cret@db:5432/zarbia', 'postgres://zarbia:…@db:5432/zarbia'],
    ]
    for (const [text, safe] of cases) assert.equal(withoutSecrets(text), safe)
  })

  test('numbers of the trade stay', ({ assert }) => {
    const texts = ['order 26-00123 at 12:30:45.123Z', 'id 1234567890123', '2026-11-21', '+15 %']
    for (const text of texts) assert.equal(withoutSecrets(text), text)
  })
})
