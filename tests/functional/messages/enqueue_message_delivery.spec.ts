import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { until } from '#tests/support/until'
import { query } from '#backend/engine/database/query'
import {
  countLateMessages, enqueueLostMessages, enqueueMessageDelivery,
} from '#backend/services/messages/delivery/enqueue_message_delivery'
import { handlers } from '#backend/engine/resource/handler_registry'
import { siteUrl } from '#tests/support/json_client'
import { insertMessage } from '#tests/support/rows/message_rows'
import { client } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

const jobsFor = (id: number) =>
  query(db.connection(), "select id, run_at from queue_jobs where name = 'messages.deliver' and payload ->> 'id' = ?", [String(id)])
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.group('messages / enqueue delivery', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    person = { type: 'clients', id: (await client()).id }
  })

  test('a due message without a job gets one, every minute', async ({ assert }) => {
    const [lost, early, held, canceled] = [
      await insertMessage(person, { scheduled_at: ago(1) }), await insertMessage(person, { scheduled_at: ago(-5) }),
      await insertMessage(person, { held: true }), await insertMessage(person, { status: 'canceled' }),
    ]
    // Those of other tests come before it, some at a time.
    await until('the lost one has a job', async () => {
      await enqueueLostMessages()
      return (await jobsFor(lost)).length > 0
    })
    await enqueueLostMessages()
    assert.lengthOf(await jobsFor(lost), 1)
    for (const id of [early, held, canceled]) assert.lengthOf(await jobsFor(id), 0)
    assert.deepEqual(handlers().schedules['messages.due'], { every: { minutes: 1 } })
    assert.isFunction(handlers().jobs['messages.due'])
  })

  test('a message that waits for its next attempt gets no second job', async ({ assert }) => {
    const id = await insertMessage(person)
    const job = await enqueueMessageDelivery(db.connection(), id)
    // As after a failed attempt: the key is free again.
    await query(db.connection(), "update queue_jobs set key = null, run_at = now() + interval '1 hour' where id = ?", [job])
    const before = await jobsFor(id)
    await enqueueLostMessages()
    assert.deepEqual(await jobsFor(id), before)
    await query(db.connection(), "update queue_jobs set status = 'failed' where id = ?", [job])
    await enqueueLostMessages()
    assert.lengthOf(await jobsFor(id), 2)
  })

  test('the number of late messages is a metric', async ({ assert }) => {
    const before = await countLateMessages(10)
    await insertMessage(person, { scheduled_at: ago(11) })
    await insertMessage(person, { scheduled_at: ago(9) })
    await insertMessage(person, { created_at: ago(20) })
    await insertMessage(person, { created_at: ago(20), held: true })
    assert.equal(await countLateMessages(10), before + 2)
    const metrics = await fetch(`${siteUrl()}/metrics`).then((answer) => answer.text())
    assert.match(metrics, new RegExp(`^zarbia_late_messages ${before + 2}$`, 'm'))
  })
})
