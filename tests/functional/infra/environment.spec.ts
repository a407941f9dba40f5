import { createServer } from 'node:http'
import { test } from '@japa/runner'
import { startSecondServer, startServer } from '#tests/support/server/test_server'

const MISTAKES: { env: Record<string, string>; words: string[] }[] = [
  { env: { PORT: 'abc' }, words: ['PORT must be a port number', 'abc'] },
  { env: { PORT: '70000' }, words: ['PORT must be a port number'] },
  { env: { DATABASE_CONNECTIONS: 'many' }, words: ['DATABASE_CONNECTIONS must be a number above 0, not "many"'] },
  { env: { DATABASE_CONNECTIONS: '7' }, words: ['DATABASE_CONNECTIONS=7 is too small', 'They need 8 connections at least'] },
  { env: { LOG_LEVEL: 'loud' }, words: ['LOG_LEVEL must be one of'] },
  { env: { APP_URL: 'zarbia' }, words: ['APP_URL must be an address'] },
  { env: { TRUST_PROXY: 'maybe', SMTP_PORT: '-1' }, words: ['TRUST_PROXY cannot be "maybe"', 'SMTP_PORT must be a port number'] },
  { env: { TRUST_PROXY: 'true' }, words: ['TRUST_PROXY=true would believe', 'number of proxies', 'loopback,10.0.0.0/8'] },
  { env: { DATABASE_URL: 'mysql://localhost/zarbia' }, words: ['DATABASE_URL must be an address that starts with postgres://'] },
  { env: { DATABASE_URL: 'postgres://zarbia:secret@127.0.0.1:1/zarbia', APP_KEY: '' }, words: ['APP_KEY is missing'] },
  { env: { APP_KEY: 'secret'.padEnd(31, 'x') }, words: ['APP_KEY is too short', '32 random characters'] },
  {
    env: { DATABASE_URL: 'postgres://zarbia:secret@127.0.0.1:1/zarbia', APP_KEY: 'k'.repeat(32) },
    words: ['DATABASE_URL', '127.0.0.1:1', 'ECONNREFUSED'],
  },
  { env: { FCM_API_KEY: 'k', FCM_PROJECT_ID: 'p', FCM_APP_ID: 'a' }, words: ['FCM_SENDER_ID, FCM_SERVICE_ACCOUNT: missing'] },
]

test.group('infra / environment', () => {
  for (const { env, words } of MISTAKES) {
    test(`${JSON.stringify(env)} stops the start and names the variable`, async ({ assert }) => {
      const server = await startServer(env)
      assert.equal(await server.end(), 1)
      for (const word of words) assert.include(server.output, word)
      assert.notInclude(server.output, 'secret')
      assert.notInclude(server.output, 'node_modules')
    })
  }

  test('a port that is taken is named', async ({ assert, cleanup }) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    cleanup(() => { taken.close() })
    const address = taken.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const server = await startSecondServer({ PORT: port })
    assert.equal(await server.end(), 1)
    assert.include(server.output, `PORT ${port} is taken`)
  })
})
