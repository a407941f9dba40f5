import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { lateMessages, requeueLost } from '#backend/messages/delivery/requeue'
import { enqueueDelivery } from '#backend/messages/delivery/enqueue'
import { handlers } from '#backend/resource/socket'
import { message } from '#tests/support/messages'
import { client } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'

const jobsFor = (id: number) =>
  query(db.connection(), "select id, run_at from queue_jobs where name = 'messages.deliver' and payload ->> 'id' = ?", [String(id)])
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.group('messages / due', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepared()
    person = { type: 'clients', id: (await client()).id }
  })

  test('a message that is due and has no job gets one; the clock looks every minute', async ({ assert }) => {
    const [lost, early, held, canceled] = [
      await message(person, { scheduled_at: ago(1) }), await message(person, { scheduled_at: ago(-5) }),
      await message(person, { held: true }), await message(person, { status: 'canceled' }),
    ]
    await requeueLost()
    await requeueLost()
    assert.lengthOf(await jobsFor(lost), 1)
    for (const id of [early, held, canceled]) assert.lengthOf(await jobsFor(id), 0)
    assert.deepEqual(handlers().schedules['messages.due'], { every: { minutes: 1 } })
    assert.isFunction(handlers().jobs['messages.due'])
  })

  test('one that waits for its next try is not hurried, nor given a second job', async ({ assert }) => {
    const id = await message(person)
    const job = await enqueueDelivery(db.connection(), id)
    // As after a try that failed: the key is free again.
    await query(db.connection(), "update queue_jobs set key = null, run_at = now() + interval '1 hour' where id = ?", [job])
    const before = await jobsFor(id)
    await requeueLost()
    assert.deepEqual(await jobsFor(id), before)
    await query(db.connection(), "update queue_jobs set status = 'failed' where id = ?", [job])
    await requeueLost()
    assert.lengthOf(await jobsFor(id), 2)
  })

  test('how many are late is told to monitoring', async ({ assert }) => {
    const before = await lateMessages(10)
    await message(person, { scheduled_at: ago(11) })
    await message(person, { scheduled_at: ago(9) })
    await message(person, { created_at: ago(20) })
    await message(person, { created_at: ago(20), held: true })
    assert.equal(await lateMessages(10), before + 2)
    const metrics = await fetch(`http://${process.env.HOST}:${process.env.PORT}/metrics`).then((answer) => answer.text())
    assert.match(metrics, new RegExp(`^zarbia_late_messages ${before + 2}$`, 'm'))
  })
})
