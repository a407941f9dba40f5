import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { waitForJobStatus } from '#tests/support/server/test_jobs'
import { neverRespond, startMessageProviderStub, respondWith, type MessageProviderStub } from '#tests/support/stubs/message_provider_stub'
import { insertMessage, findMessage } from '#tests/support/rows/message_rows'
import { client } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'
import { spawnWorker, WORKER_SCRIPT } from '#tests/support/server/spawn_worker'

test.group('messages / a worker crashes between the request and the answer', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    // A real worker also sends messages of other tests: queued ones, and those without a job, which it enqueues every minute.
    await query(db.connection(), "delete from queue_jobs where name = 'messages.deliver'")
    await query(db.connection(), "update notifications set status = 'canceled' where status = 'queued'")
    person = { type: 'clients', id: (await client()).id }
  })

  test('a channel that deduplicates gets the message again; another fails with `perhaps_sent`', async ({ assert, cleanup }) => {
    const [sms, whatsapp] = [await startMessageProviderStub(), await startMessageProviderStub()]
    cleanup(async () => { await Promise.all([sms.close(), whatsapp.close()]) })
    for (const stub of [sms, whatsapp]) stub.responders = [neverRespond, respondWith(202, { id: 'M-1' })]
    const env = {
      SMS_URL: `${sms.url}/send?to={number}`, SMS_BODY: 'text={text}', SMS_ID_AT: 'id',
      WHATSAPP_URL: whatsapp.url, WHATSAPP_HEADERS: '{"Authorization":"Bearer s3cret","Idempotency-Key":"{key}"}',
      WHATSAPP_BODY: '{"to":"{to}","text":"{text}"}', WHATSAPP_ID_AT: 'id',
    }
    const [known, unknown] = [await insertMessage(person, { channel: 'whatsapp' }), await insertMessage(person)]
    const jobs = [await enqueueMessageDelivery(db.connection(), known), await enqueueMessageDelivery(db.connection(), unknown)]

    const { child: first } = spawnWorker(WORKER_SCRIPT, cleanup, env)
    await until('both providers were asked', () => asked(sms) === 1 && asked(whatsapp) === 1)
    first.kill('SIGKILL')
    spawnWorker(WORKER_SCRIPT, cleanup, env)
    for (const job of jobs) await waitForJobStatus(job, 'done')

    assert.containsSubset(await findMessage(unknown), { status: 'failed', failure: 'perhaps_sent' })
    assert.equal(asked(sms), 1)
    assert.containsSubset(sms.requests[0], {
      path: '/send?to=212600000000',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    assert.containsSubset(await findMessage(known), { status: 'sent', failure: null, provider_id: 'M-1' })
    assert.equal(asked(whatsapp), 2)
    assert.equal(whatsapp.requests[0]?.headers.authorization, 'Bearer s3cret')
    assert.match(whatsapp.requests[0]?.headers['idempotency-key'] ?? '', /^[\da-f-]{36}$/)
    assert.deepEqual(whatsapp.requests[1]?.headers['idempotency-key'], whatsapp.requests[0]?.headers['idempotency-key'])
    assert.equal(whatsapp.requests[1]?.body, whatsapp.requests[0]?.body)
  })
})

const asked = (stub: MessageProviderStub): number => stub.requests.length
