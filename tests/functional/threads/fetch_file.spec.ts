import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import env from '#backend/engine/env/env'
import { aClient } from '#tests/support/rows/orders'
import { html, ogg } from '#tests/support/rows/sample_files'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startTestWorker } from '#tests/support/server/test_jobs'
import { withStore } from '#tests/support/server/with_store'
import { startHttpStub } from '#tests/support/stubs/http_stub'
import { until } from '#tests/support/until'
import { conversationOf, incoming, receive } from './incoming.ts'

const FILES: Readonly<Record<string, Buffer>> = { '/voice': ogg, '/page': html }

test.group('threads / files', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a voice message is fetched with the provider’s key and kept; what is gone or no recording is not', async ({ assert, cleanup }) => {
    const keys: unknown[] = []
    const stub = await startHttpStub(({ url = '', headers }, response) => {
      keys.push(headers.authorization)
      const file = FILES[url]
      const known = url.startsWith('/media/') && FILES[url.replace('/media', '')] !== undefined
      if (file) response.end(file)
      else if (known) response.end(JSON.stringify({ url: `${stub.url}${url.replace('/media', '')}` }))
      else response.writeHead(404).end()
    })
    cleanup(() => stub.close())
    env.set('WHATSAPP_MEDIA_URL', `${stub.url}/media/{id}`)
    env.set('WHATSAPP_MEDIA_AT', ['url'])
    env.set('WHATSAPP_HEADERS', { Authorization: 'Bearer key' })
    cleanup(() => {
      env.set('WHATSAPP_MEDIA_URL', '')
      env.set('WHATSAPP_HEADERS', {})
    })
    cleanup(await startTestWorker())
    const client = await withStore((store) => aClient(store))
    for (const id of ['voice', 'page', 'gone']) {
      await receive(incoming(client.phone, null, { kind: 'audio', media: { id, mime: 'audio/ogg' } }))
    }
    await until('no file is left to fetch', async () => {
      const jobs = await query(db.connection(), `
        select 1 from queue_jobs where name = 'threads.fetch_file' and status not in ('done', 'failed')`)
      return jobs.length === 0
    })
    const { messages } = (await conversationOf({ client_id: client.id }))!
    assert.deepEqual(messages.map(({ file_id }) => file_id !== null), [true, false, false])
    const file = await withStore((store) => store.find('media', messages[0]!.file_id!))
    assert.containsSubset(file!, { kind: 'audio', collection: 'threads', size: ogg.length })
    assert.deepEqual([...new Set(keys)], ['Bearer key'])
  })
})
