import { test } from '@japa/runner'
import { isoInstant } from '#backend/engine/database/type_parsers'

test.group('database / timestamps', () => {
  test('{0}')
    .with<[string, string][]>([
      ['2026-11-23 14:05:09.123456+00', '2026-11-23T14:05:09.123Z'],
      ['2026-11-23 14:05:09.1+00', '2026-11-23T14:05:09.100Z'],
      ['2026-11-23 14:05:09+00', '2026-11-23T14:05:09.000Z'],
      ['2026-11-23 15:05:09.999999+01', '2026-11-23T14:05:09.999Z'],
      ['2026-11-23 14:35:09+05:30', '2026-11-23T09:05:09.000Z'],
    ])
    .run(({ assert }, [text, iso]) => {
      assert.equal(isoInstant(text), iso)
    })
})
