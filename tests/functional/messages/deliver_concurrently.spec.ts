import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { findJob, registerTestJobs, startTestWorker, waitForJobStatus } from '#tests/support/server/test_jobs'
import { messageDeliveryJobs, insertMessage, findMessage, recordingChannel, respondSent } from '#tests/support/rows/message_rows'
import { client, owner, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'

test.group('messages / deliver / concurrently', (group) => {
  let person: { type: string; id: number }
  let boss: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    // Jobs of other specs would use the channel too.
    await db.from('queue_jobs').where('name', 'messages.deliver').delete()
    person = { type: 'clients', id: (await client()).id }
    boss = await owner()
  })

  test('two jobs and two workers send one message; it can not be canceled or sent by hand meanwhile', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    const whatsapp = recordingChannel([() => gate.then(respondSent)], { deduplicates: true })
    cleanup(registerTestJobs(messageDeliveryJobs({ whatsapp })))
    for (const stop of await Promise.all([startTestWorker(), startTestWorker()])) cleanup(stop)
    const id = await insertMessage(person, { channel: 'whatsapp' })
    const first = await enqueueMessageDelivery(db.connection(), id)
    await until('the channel was given the message', () => whatsapp.given.length === 1)
    // The schedule may have enqueued the message before this test did.
    await until('the first job was claimed', async () => (await findJob(first)).status !== 'waiting')
    const second = await enqueueMessageDelivery(db.connection(), id)
    assert.notEqual(second, first)
    await waitForJobStatus(second, 'done')
    for (const [verb, body] of [['cancel', { reason: 'No' }], ['by_hand', {}]] as const) {
      const { status, body: refusal } = await boss.api.post<{ code: string }>(`/api/user/notifications/${id}/${verb}`, body)
      assert.deepEqual([status, refusal.code], [409, 'E_REFUSED'])
    }
    go()
    await waitForJobStatus(first, 'done')
    assert.equal((await findMessage(id)).status, 'sent')
    assert.lengthOf(whatsapp.given, 1)
  })

  test('a message that is canceled while its job waits is not sent', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent])
    cleanup(registerTestJobs(messageDeliveryJobs({ sms })))
    const id = await insertMessage(person)
    const job = await enqueueMessageDelivery(db.connection(), id)
    const { status } = await boss.api.post(`/api/user/notifications/${id}/cancel`, { reason: 'No' })
    assert.equal(status, 200)
    cleanup(await startTestWorker())
    await waitForJobStatus(job, 'done')
    assert.equal((await findMessage(id)).status, 'canceled')
    assert.lengthOf(sms.given, 0)
  })
})
