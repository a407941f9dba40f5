import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { mailsTo } from '../auth/mails.ts'
import { enqueue } from '#backend/services/jobs/queue'
import { channels } from '#backend/services/messages/delivery/channels'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { giveUpUnsent } from '#backend/services/messages/delivery/unsent_messages'
import { aClient, anOrder, completedOrder, payOrder } from '#tests/support/rows/orders'
import { withStore } from '#tests/support/server/with_store'
import { findOrderLink } from '#backend/services/messages/index'
import { MASKED_LINK } from '#common/orders/link_path'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { makeJobDueNow, findJob, registerTestJobs, waitForJobStatus, startTestWorker } from '#tests/support/server/test_jobs'
import {
  deliverMessage, messageDeliveryJobs, insertMessage, findMessage, recordingChannel, respondSent,
} from '#tests/support/rows/message_rows'
import { client, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'
import type { Event } from '#backend/services/messages/index'
import type { Channels } from '#backend/services/messages/delivery/deliver_message'

const refused = () => Promise.resolve({ outcome: 'refused', error: 'HTTP 400: no such number' } as const)
const unusable = () => Promise.resolve({ outcome: 'unusable', error: '' } as const)
const unknown = () => Promise.resolve({ outcome: 'unknown', error: 'TimeoutError' } as const)
const fails = () => Promise.reject(new Error('HTTP 503'))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.group('messages / deliver', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    // Messages of other tests.
    await query(db.connection(), "delete from queue_jobs where name = 'messages.deliver'")
    person = { type: 'clients', id: (await client()).id }
  })

  /** Messages are sent through these channels until the test ends. */
  async function through(channels: Partial<Channels>, cleanup: (work: () => void | Promise<void>) => void) {
    cleanup(registerTestJobs(messageDeliveryJobs(channels)))
    cleanup(await startTestWorker())
  }

  test('sends a message once, with the fields that its channel needs', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent])
    await through({ sms }, cleanup)
    const id = await insertMessage(person, { title: 'Prêt', link: '/o/abc', event: 'order_ready' })
    const row = await deliverMessage(id)
    assert.containsSubset(row, { status: 'sent', provider_id: 'P-1', failure: null, error: null })
    assert.isNotNull(row.sent_at)
    await deliverMessage(id)
    assert.lengthOf(sms.given, 1)
    assert.containsSubset(sms.given[0], {
      id, recipient: person, address: '+212600000000', locale: 'fr', title: 'Prêt', body: row.body, link: '/o/abc', external_template: null,
      parameters: [],
    })
  })

  test('WhatsApp gets the approved template with its values, and its fallback the text', async ({ assert, cleanup }) => {
    // Who hears of nothing else. A new price enqueues a job of its room: before only those of this test are registered.
    const { order } = await withStore(async (store) => anOrder(store, { client_id: (await aClient(store, { channels: [] })).id }))
    const [whatsapp, sms] = [recordingChannel([refused]), recordingChannel([respondSent])]
    await through({ whatsapp, sms }, cleanup)
    const id = await insertMessage(person, {
      channel: 'whatsapp', event: 'order_ready', fallback: 'sms', external_template: 'ready', subject_type: 'orders', subject_id: order.id,
      parameters: JSON.stringify(['CMD-1', `https://zarbia.example${MASKED_LINK}`]),
    })
    await deliverMessage(id)
    await until('the other channel has sent it', async () => (await findMessage(id)).status === 'sent')
    const link = `https://zarbia.example${await withStore((store) => findOrderLink(store.trx, order.id))}`
    assert.containsSubset(whatsapp.given[0], { external_template: 'ready', parameters: ['CMD-1', link] })
    assert.containsSubset(sms.given[0], { external_template: null, parameters: [] })
    assert.deepEqual((await findMessage(id)).parameters, ['CMD-1', `https://zarbia.example${MASKED_LINK}`])
  })

  test('held, canceled, scheduled and deleted messages are not sent', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent])
    await through({ sms }, cleanup)
    for (const given of [{ held: true }, { status: 'canceled' }, { scheduled_at: later(1) }]) {
      const before = await findMessage(await insertMessage(person, given))
      assert.deepEqual(await deliverMessage(before.id), before)
    }
    await waitForJobStatus(await enqueueMessageDelivery(db.connection(), MISSING_ID), 'done')
    assert.lengthOf(sms.given, 0)
    const due = await insertMessage(person, { scheduled_at: later(-1) })
    assert.equal((await deliverMessage(due)).status, 'sent')
  })

  test('a message that was not sent is retried with the same key, and fails after the last attempt', async ({ assert, cleanup }) => {
    const sms = recordingChannel([fails, respondSent])
    await through({ sms }, cleanup)
    const id = await insertMessage(person)
    const job = await enqueueMessageDelivery(db.connection(), id)
    await until('the first try has failed', async () => (await findJob(job)).error === 'HTTP 503')
    assert.equal((await findMessage(id)).status, 'queued')
    await makeJobDueNow(job)
    await waitForJobStatus(job, 'done')
    assert.equal((await findMessage(id)).status, 'sent')
    assert.equal(sms.given[0]?.key, sms.given[1]?.key)

    const hopeless = await insertMessage(person)
    sms.given.length = 0
    await waitForJobStatus(await enqueue('messages.deliver', { id: hopeless }, { attempts: 1 }), 'done')
    assert.containsSubset(await findMessage(hopeless), { status: 'failed', failure: 'unreachable', error: 'HTTP 503' })
  })

  test('a refused message fails with the reason, without a retry', async ({ assert, cleanup }) => {
    const sms = recordingChannel([refused])
    await through({ sms }, cleanup)
    const row = await deliverMessage(await insertMessage(person))
    assert.containsSubset(row, { status: 'failed', failure: 'refused', error: 'HTTP 400: no such number', sent_at: null })
    assert.lengthOf(sms.given, 1)
  })

  test('staff send a failed message again, with a new key', async ({ assert, cleanup }) => {
    const sms = recordingChannel([refused, respondSent])
    await through({ sms }, cleanup)
    const id = await insertMessage(person)
    await deliverMessage(id)
    const { status } = await (await owner()).api.post(`/api/user/notifications/${id}/retry`)
    assert.equal(status, 200)
    // The call has enqueued it: another delivery would only find that one at work.
    await until('it is sent', async () => (await findMessage(id)).status !== 'queued')
    assert.containsSubset(await findMessage(id), { status: 'sent', failure: null, error: null })
    assert.notEqual(sms.given[0]?.key, sms.given[1]?.key)
  })

  test('in doubt: a channel that deduplicates gets the message again, others fail with `perhaps_sent`', async ({ assert, cleanup }) => {
    const sms = recordingChannel([unknown])
    const whatsapp = recordingChannel([unknown, respondSent], { deduplicates: true })
    await through({ sms, whatsapp }, cleanup)
    // Without fallback: the client might get it twice.
    const row = await deliverMessage(await insertMessage(person, { fallback: 'whatsapp' }))
    assert.containsSubset(row, { status: 'failed', failure: 'perhaps_sent', error: 'TimeoutError', channel: 'sms' })
    assert.lengthOf(whatsapp.given, 0)

    const id = await insertMessage(person, { channel: 'whatsapp' })
    const job = await enqueueMessageDelivery(db.connection(), id)
    await until('the first try has failed', async () => (await findJob(job)).error === 'TimeoutError')
    await makeJobDueNow(job)
    await waitForJobStatus(job, 'done')
    assert.equal((await findMessage(id)).status, 'sent')
    assert.equal(whatsapp.given[0]?.key, whatsapp.given[1]?.key)
  })

  test('the fallback channel sends it, in the same row, to its own address', async ({ assert, cleanup }) => {
    const phone = '+212611111111'
    await query(db.connection(), 'update clients set phone = ?, whatsapp = ? where id = ?', [phone, '+212622222222', person.id])
    for (const answer of [refused, unusable]) {
      const [whatsapp, sms] = [recordingChannel([answer]), recordingChannel([respondSent])]
      await through({ whatsapp, sms }, cleanup)
      const id = await insertMessage(person, { channel: 'whatsapp', fallback: 'sms', address: '+212622222222' })
      await deliverMessage(id)
      await until('the other channel has sent it', async () => (await findMessage(id)).status === 'sent')
      assert.containsSubset(await findMessage(id), { channel: 'sms', fallback: null, address: phone, failure: null })
      assert.equal(sms.given[0]?.address, phone)
    }
  })

  test('a channel that is unreachable has a fallback too; the error contains no phone number', async ({ assert, cleanup }) => {
    const whatsapp = recordingChannel([() => Promise.reject(new Error('no route to +212622222222'))])
    const sms = recordingChannel([() => Promise.resolve({ outcome: 'refused', error: 'not +212622222222' })])
    await through({ whatsapp, sms }, cleanup)
    const id = await insertMessage(person, { channel: 'whatsapp', fallback: 'sms' })
    await waitForJobStatus(await enqueue('messages.deliver', { id }, { attempts: 1 }), 'done')
    await until('the other channel has failed too', async () => (await findMessage(id)).status === 'failed')
    assert.containsSubset(await findMessage(id), { channel: 'sms', failure: 'refused', error: 'not ☎' })
  })

  test('a mail is sent with our layout', async ({ assert, cleanup }) => {
    await through({ email: channels.email }, cleanup)
    const address = `${crypto.randomUUID()}@example.com`
    const row = await deliverMessage(await insertMessage(person, { channel: 'email', address, title: 'Prêt', link: '/o/abc' }))
    assert.equal(row.status, 'sent')
    assert.match(row.provider_id ?? '', /^<[\da-f-]{36}@zarbia\.local>$/)
    const [mail] = await mailsTo(address, 1)
    assert.equal(mail?.subject, 'Prêt')
    assert.match(mail?.html ?? '', /<a href="http[^"]+\/o\/abc"/)
  })

  test('without a configured channel it waits for somebody who sends it by WhatsApp, is counted, and ends after three days', async ({
    assert, cleanup,
  }) => {
    await through({}, cleanup)
    const { api } = await owner()
    const due = async () => (await api.get<{ due: number }>('/api/user/messages/unsent')).body.due
    const listed = async (id: number) =>
      (await api.get<{ id: number }[]>('/api/user/notifications?_view=by_hand')).body.some((row) => row.id === id)
    const before = await due()
    // The client's number for WhatsApp, although the text was for SMS.
    const row = await deliverMessage(await insertMessage(person, { event: 'order_created', channel: 'sms', fallback: 'whatsapp' }))
    const waits = { status: 'queued', held: true, failure: 'not_configured', error: null }
    assert.containsSubset(row, { ...waits, channel: 'whatsapp', fallback: null })
    assert.deepEqual([await due(), await listed(row.id)], [before + 1, true])
    assert.equal((await api.post(`/api/user/notifications/${row.id}/send`)).status, 409)
    assert.equal((await api.post(`/api/user/notifications/${row.id}/by_hand`)).status, 200)
    assert.containsSubset(await findMessage(row.id), { status: 'sent', failure: null, held: false })
    assert.deepEqual([await due(), await listed(row.id)], [before, false])

    const [again, old, young] = [
      await deliverMessage(await insertMessage(person, { event: 'order_created' })),
      await deliverMessage(await insertMessage(person, { event: 'order_created' })),
      await deliverMessage(await insertMessage(person, { event: 'order_created' })),
    ]
    // The worker takes it at once: it is read from the answer.
    const { body: retried } = await api.post(`/api/user/notifications/${again.id}/retry`)
    assert.containsSubset(retried, { status: 'queued', held: false, failure: null })
    await query(db.connection(), "update notifications set created_at = now() - interval '73 hours' where id = ?", [old.id])
    await withStore(giveUpUnsent)
    assert.containsSubset(await findMessage(old.id), { status: 'canceled', failure: 'too_late' })
    assert.containsSubset(await findMessage(young.id), { status: 'queued', held: true })
  })

  test('without a configured channel the newest of an order waits, but for its question; what is left to pay follows', async ({
    assert, cleanup,
  }) => {
    const { order } = await withStore((store) => completedOrder(store, { client_id: person.id }))
    await query(db.connection(), 'delete from notifications where subject_type = ? and subject_id = ?', ['orders', order.id])
    await through({}, cleanup)
    const about = async (event: Event) =>
      (await deliverMessage(await insertMessage(person, { event, subject_type: 'orders', subject_id: order.id }))).id
    const [created, asked, gone, ready, reminder] = [
      await about('order_created'), await about('quote_ready'), await about('courier_on_the_way'), await about('order_ready'),
      await about('ready_reminder'),
    ]
    const states = () => Promise.all([created, asked, gone, ready, reminder].map(async (id) => (await findMessage(id)).status))
    assert.deepEqual(await states(), ['canceled', 'queued', 'canceled', 'queued', 'queued'])
    const received = await about('payment_received')
    assert.deepEqual(await states(), ['canceled', 'queued', 'canceled', 'queued', 'canceled'])

    await withStore((store) => payOrder(store, order, 5_000))
    assert.equal((await findMessage(received)).status, 'canceled')
    assert.match((await findMessage(ready)).body!, /40[.,]00/)
  })

  test('a code, and what is not of the house, is left to nobody’s hand', async ({ assert, cleanup }) => {
    await through({}, cleanup)
    const secret = await deliverMessage(await insertMessage(person, { event: 'order_created', secret: true }))
    const answer = await deliverMessage(await insertMessage(person, { event: null }))
    for (const { status, failure } of [secret, answer]) assert.deepEqual([status, failure], ['failed', 'not_configured'])
  })

  test('a channel that is not configured is skipped', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent])
    await through({ sms }, cleanup)
    const id = await insertMessage(person, { channel: 'whatsapp', fallback: 'sms' })
    await deliverMessage(id)
    await until('the other channel has sent it', async () => (await findMessage(id)).status === 'sent')
    assert.lengthOf(sms.given, 1)
  })

  test('a message older than a day is not sent', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent])
    await through({ sms }, cleanup)
    const row = await deliverMessage(await insertMessage(person, { scheduled_at: later(-30), updated_at: later(-25 * 60) }))
    assert.equal(row.status, 'sent')
    const old = await deliverMessage(await insertMessage(person, { scheduled_at: later(-25 * 60), updated_at: later(-26 * 60) }))
    assert.containsSubset(old, { status: 'failed', failure: 'too_late' })
    assert.lengthOf(sms.given, 1)
  })

  test('a secret is passed to its channel only, and deleted afterwards', async ({ assert, cleanup }) => {
    const sms = recordingChannel([respondSent, refused])
    await through({ sms }, cleanup)
    const secrets = (id: number) => query(db.connection(), 'select body from message_secrets where notification_id = ?', [id])
    for (const status of ['sent', 'failed']) {
      const id = await insertMessage(person, { secret: true, body: 'Code ••••' })
      await query(db.connection(), 'insert into message_secrets (notification_id, body) values (?, ?)', [id, 'Code 4711'])
      assert.equal((await deliverMessage(id)).status, status)
      assert.equal(sms.given.at(-1)?.body, 'Code 4711')
      assert.lengthOf(await secrets(id), 0)
    }
    const orphan = await deliverMessage(await insertMessage(person, { secret: true, body: 'Code ••••' }))
    assert.equal(orphan.status, 'failed')
    assert.lengthOf(sms.given, 2)
    const stale = await insertMessage(person, { secret: true, updated_at: later(-11) })
    await query(db.connection(), 'insert into message_secrets (notification_id, body) values (?, ?)', [stale, 'Code 4712'])
    assert.equal((await deliverMessage(stale)).failure, 'too_late')
  })
})
