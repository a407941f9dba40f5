import { test } from '@japa/runner'
import { startPoolerStub } from '#tests/support/stubs/pooler_stub'
import { startServer } from '#tests/support/server/test_server'
import { withTimeout } from '#tests/support/until'

const APP_KEY = 'a-key-of-thirty-two-characters-or-more'

test.group('infra / a pooler in front of PostgreSQL', () => {
  const SHARED = 'a pooler in transaction mode (PgBouncer): notifications and prepared statements would be lost'
  const USE = 'Use the address of PostgreSQL itself in DATABASE_URL, or pool_mode = session.'

  test('the server does not start and says why: {title}')
    .with([
      { title: 'transaction mode', pooler: {}, reason: SHARED, help: USE },
      { title: 'transaction mode, in turn', pooler: { processOf: (_: number, query: number) => query % 2 }, reason: SHARED, help: USE },
      ...['unsupported startup parameter: options', 'unsupported startup parameter in options: timezone'].map((refusal) => ({
        title: refusal, pooler: { refusal }, reason: refusal, help: USE,
      })),
      {
        title: 'options are ignored', pooler: { processOf: (connection: number) => connection, zone: 'Africa/Casablanca' },
        reason: 'a pooler that ignores our options: the time zone is Africa/Casablanca', help: `alter role … set "timezone" = 'UTC'`,
      },
    ])
    .run(async ({ assert, cleanup }, { pooler, reason, help }) => {
      const { url, stop } = await startPoolerStub(pooler)
      cleanup(() => { stop() })
      const server = await startServer({ DATABASE_URL: url, APP_KEY })
      assert.equal(await withTimeout('the server has ended', server.end()), 1)
      assert.include(server.output, reason)
      assert.include(server.output, help)
    })
})
