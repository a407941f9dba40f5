import { test } from '@japa/runner'
import { startPoolerStub } from '#tests/support/pooler_stub'
import { startServer } from '#tests/support/test_server'
import { withTimeout } from '#tests/support/until'

const APP_KEY = 'a-key-of-thirty-two-characters-or-more'

test.group('infra / a pooler in front of PostgreSQL', () => {
  test('in transaction mode, or one that refuses our options, the server does not start and says why')
    .with([
      { refusal: undefined, reason: 'a pooler in transaction mode (PgBouncer): notifications and prepared statements would be lost' },
      { refusal: 'unsupported startup parameter: options', reason: 'unsupported startup parameter: options' },
      { refusal: 'unsupported startup parameter in options: timezone', reason: 'unsupported startup parameter in options: timezone' },
    ])
    .run(async ({ assert, cleanup }, { refusal, reason }) => {
      const pooler = await startPoolerStub(refusal)
      cleanup(() => { pooler.stop() })
      const server = await startServer({ DATABASE_URL: pooler.url, APP_KEY })
      assert.equal(await withTimeout('the server has ended', server.end()), 1)
      assert.include(server.output, reason)
      assert.include(server.output, 'Use the address of PostgreSQL itself in DATABASE_URL, or pool_mode = session.')
    })
})
