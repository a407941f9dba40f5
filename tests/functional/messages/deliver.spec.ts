import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { mailsTo } from '../auth/mails.ts'
import { enqueue } from '#backend/jobs/queue'
import { channels } from '#backend/messages/delivery/channels'
import { enqueueDelivery } from '#backend/messages/delivery/enqueue'
import { hurry, jobOf, plugJobs, reaches, working } from '#tests/support/jobs'
import { delivered, jobsWith, message, messageOf, spoken } from '#tests/support/messages'
import { client, owner, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { until } from '#tests/support/until'
import type { Channels } from '#backend/messages/delivery/deliver'

const sent = () => Promise.resolve({ outcome: 'sent', provider_id: 'P-1' } as const)
const refused = () => Promise.resolve({ outcome: 'refused', error: 'HTTP 400: no such number' } as const)
const unusable = () => Promise.resolve({ outcome: 'unusable', error: '' } as const)
const unknown = () => Promise.resolve({ outcome: 'unknown', error: 'TimeoutError' } as const)
const fails = () => Promise.reject(new Error('HTTP 503'))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.group('messages / deliver', (group) => {
  let person: { type: string; id: number }
  group.setup(async () => {
    await prepared()
    // Other tests have left messages behind.
    await query(db.connection(), "delete from queue_jobs where name = 'messages.deliver'")
    person = { type: 'clients', id: (await client()).id }
  })

  /** What is sent goes to these, until the test ends. */
  async function through(channels: Partial<Channels>, cleanup: (work: () => void | Promise<void>) => void) {
    cleanup(plugJobs(jobsWith(channels)))
    cleanup(await working())
  }

  test('a message goes out once, with what its channel needs', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    await through({ sms }, cleanup)
    const id = await message(person, { title: 'Prêt', link: '/o/abc', event: 'order_ready' })
    const row = await delivered(id)
    assert.containsSubset(row, { status: 'sent', provider_id: 'P-1', failure: null, error: null })
    assert.isNotNull(row.sent_at)
    await delivered(id)
    assert.lengthOf(sms.given, 1)
    assert.containsSubset(sms.given[0], {
      id, recipient: person, address: '+212600000000', locale: 'fr', title: 'Prêt', body: row.body, link: '/o/abc', external_template: null,
    })
  })

  test('WhatsApp is told the name of the text that it has approved', async ({ assert, cleanup }) => {
    const whatsapp = spoken([sent])
    await through({ whatsapp }, cleanup)
    await query(db.connection(), `update notification_templates set external_template = 'ready_fr'
      where event = 'order_ready' and audience = 'client' and channel = 'whatsapp'`)
    await delivered(await message(person, { channel: 'whatsapp', event: 'order_ready' }))
    assert.equal(whatsapp.given[0]?.external_template, 'ready_fr')
  })

  test('what is held, canceled, for later or gone is left alone', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    await through({ sms }, cleanup)
    for (const given of [{ held: true }, { status: 'canceled' }, { scheduled_at: later(1) }]) {
      const before = await messageOf(await message(person, given))
      assert.deepEqual(await delivered(before.id), before)
    }
    await reaches(await enqueueDelivery(db.connection(), 999_999_999), 'done')
    assert.lengthOf(sms.given, 0)
    const due = await message(person, { scheduled_at: later(-1) })
    assert.equal((await delivered(due)).status, 'sent')
  })

  test('what certainly did not go out is tried again with the same key, and given up after the last try', async ({ assert, cleanup }) => {
    const sms = spoken([fails, sent])
    await through({ sms }, cleanup)
    const id = await message(person)
    const job = await enqueueDelivery(db.connection(), id)
    await until('the first try has failed', async () => (await jobOf(job)).error === 'HTTP 503')
    assert.equal((await messageOf(id)).status, 'queued')
    await hurry(job)
    await reaches(job, 'done')
    assert.equal((await messageOf(id)).status, 'sent')
    assert.equal(sms.given[0]?.key, sms.given[1]?.key)

    const hopeless = await message(person)
    sms.given.length = 0
    await reaches(await enqueue('messages.deliver', { id: hopeless }, { attempts: 1 }), 'done')
    assert.containsSubset(await messageOf(hopeless), { status: 'failed', failure: 'unreachable', error: 'HTTP 503' })
  })

  test('refused is refused: with the reason, and without another try', async ({ assert, cleanup }) => {
    const sms = spoken([refused])
    await through({ sms }, cleanup)
    const row = await delivered(await message(person))
    assert.containsSubset(row, { status: 'failed', failure: 'refused', error: 'HTTP 400: no such number', sent_at: null })
    assert.lengthOf(sms.given, 1)
  })

  test('staff send a failed one again: with a new key, as it is another sending', async ({ assert, cleanup }) => {
    const sms = spoken([refused, sent])
    await through({ sms }, cleanup)
    const id = await message(person)
    await delivered(id)
    const { status } = await (await owner()).api.post(`/api/user/notifications/${id}/retry`)
    assert.equal(status, 200)
    assert.containsSubset(await delivered(id), { status: 'sent', failure: null, error: null })
    assert.notEqual(sms.given[0]?.key, sms.given[1]?.key)
  })

  test('in doubt: the one that knows it again is asked again, of all others nobody says it was not sent', async ({ assert, cleanup }) => {
    const sms = spoken([unknown])
    const whatsapp = spoken([unknown, sent], { deduplicates: true })
    await through({ sms, whatsapp }, cleanup)
    // Not handed to another channel either: he might read it twice.
    const row = await delivered(await message(person, { fallback: 'whatsapp' }))
    assert.containsSubset(row, { status: 'failed', failure: 'perhaps_sent', error: 'TimeoutError', channel: 'sms' })
    assert.lengthOf(whatsapp.given, 0)

    const id = await message(person, { channel: 'whatsapp' })
    const job = await enqueueDelivery(db.connection(), id)
    await until('the first try has failed', async () => (await jobOf(job)).error === 'TimeoutError')
    await hurry(job)
    await reaches(job, 'done')
    assert.equal((await messageOf(id)).status, 'sent')
    assert.equal(whatsapp.given[0]?.key, whatsapp.given[1]?.key)
  })

  test('another channel takes over, in the same row, at its own address', async ({ assert, cleanup }) => {
    const phone = '+212611111111'
    await query(db.connection(), 'update clients set phone = ?, whatsapp = ? where id = ?', [phone, '+212622222222', person.id])
    for (const answer of [refused, unusable]) {
      const [whatsapp, sms] = [spoken([answer]), spoken([sent])]
      await through({ whatsapp, sms }, cleanup)
      const id = await message(person, { channel: 'whatsapp', fallback: 'sms', address: '+212622222222' })
      await delivered(id)
      await until('the other channel has sent it', async () => (await messageOf(id)).status === 'sent')
      assert.containsSubset(await messageOf(id), { channel: 'sms', fallback: null, address: phone, failure: null })
      assert.equal(sms.given[0]?.address, phone)
    }
  })

  test('one that cannot be reached for good is replaced too; what says so tells no number', async ({ assert, cleanup }) => {
    const whatsapp = spoken([() => Promise.reject(new Error('no route to +212622222222'))])
    const sms = spoken([() => Promise.resolve({ outcome: 'refused', error: 'not +212622222222' })])
    await through({ whatsapp, sms }, cleanup)
    const id = await message(person, { channel: 'whatsapp', fallback: 'sms' })
    await reaches(await enqueue('messages.deliver', { id }, { attempts: 1 }), 'done')
    await until('the other channel has failed too', async () => (await messageOf(id)).status === 'failed')
    assert.containsSubset(await messageOf(id), { channel: 'sms', failure: 'refused', error: 'not ☎' })
  })

  test('a mail goes out as ours do', async ({ assert, cleanup }) => {
    await through({ email: channels.email }, cleanup)
    const address = `${crypto.randomUUID()}@example.com`
    const row = await delivered(await message(person, { channel: 'email', address, title: 'Prêt', link: '/o/abc' }))
    assert.equal(row.status, 'sent')
    assert.match(row.provider_id ?? '', /^<[\da-f-]{36}@zarbia\.local>$/)
    const [mail] = await mailsTo(address, 1)
    assert.equal(mail?.subject, 'Prêt')
    assert.match(mail?.html ?? '', /<a href="http[^"]+\/o\/abc"/)
  })

  test('no way out: it fails on the channel it was written for, so that staff can open WhatsApp', async ({ assert, cleanup }) => {
    await through({}, cleanup)
    const row = await delivered(await message(person, { channel: 'whatsapp', fallback: 'sms' }))
    assert.containsSubset(row, { status: 'failed', failure: 'not_configured', error: null, channel: 'whatsapp', fallback: 'sms' })
    const { status } = await (await owner()).api.post(`/api/user/notifications/${row.id}/by_hand`)
    assert.equal(status, 200)
    assert.containsSubset(await messageOf(row.id), { status: 'sent', failure: null })
  })

  test('a channel that is not there is passed by', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    await through({ sms }, cleanup)
    const id = await message(person, { channel: 'whatsapp', fallback: 'sms' })
    await delivered(id)
    await until('the other channel has sent it', async () => (await messageOf(id)).status === 'sent')
    assert.lengthOf(sms.given, 1)
  })

  test('what has waited for a day is news no more', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    await through({ sms }, cleanup)
    const row = await delivered(await message(person, { scheduled_at: later(-30), updated_at: later(-25 * 60) }))
    assert.equal(row.status, 'sent')
    const old = await delivered(await message(person, { scheduled_at: later(-25 * 60), updated_at: later(-26 * 60) }))
    assert.containsSubset(old, { status: 'failed', failure: 'too_late' })
    assert.lengthOf(sms.given, 1)
  })

  test('a secret is said to its channel and to nobody else, and is gone then', async ({ assert, cleanup }) => {
    const sms = spoken([sent, refused])
    await through({ sms }, cleanup)
    const secrets = (id: number) => query(db.connection(), 'select body from message_secrets where notification_id = ?', [id])
    for (const status of ['sent', 'failed']) {
      const id = await message(person, { secret: true, body: 'Code ••••' })
      await query(db.connection(), 'insert into message_secrets (notification_id, body) values (?, ?)', [id, 'Code 4711'])
      assert.equal((await delivered(id)).status, status)
      assert.equal(sms.given.at(-1)?.body, 'Code 4711')
      assert.lengthOf(await secrets(id), 0)
    }
    const orphan = await delivered(await message(person, { secret: true, body: 'Code ••••' }))
    assert.equal(orphan.status, 'failed')
    assert.lengthOf(sms.given, 2)
    const stale = await message(person, { secret: true, updated_at: later(-11) })
    await query(db.connection(), 'insert into message_secrets (notification_id, body) values (?, ?)', [stale, 'Code 4712'])
    assert.equal((await delivered(stale)).failure, 'too_late')
  })
})

test.group('messages / deliver / at once', (group) => {
  let person: { type: string; id: number }
  let boss: Person
  group.setup(async () => {
    await prepared()
    person = { type: 'clients', id: (await client()).id }
    boss = await owner()
  })

  test('two jobs and two workers: one message; while it leaves nobody cancels it or sends it by hand', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    const whatsapp = spoken([() => gate.then(sent)], { deduplicates: true })
    cleanup(plugJobs(jobsWith({ whatsapp })))
    for (const stop of await Promise.all([working(), working()])) cleanup(stop)
    const id = await message(person, { channel: 'whatsapp' })
    const first = await enqueueDelivery(db.connection(), id)
    await until('the channel was given the message', () => whatsapp.given.length === 1)
    const second = await enqueueDelivery(db.connection(), id)
    assert.notEqual(second, first)
    await reaches(second, 'done')
    for (const [verb, body] of [['cancel', { reason: 'No' }], ['by_hand', {}]] as const) {
      const { status, body: said } = await boss.api.post<{ code: string }>(`/api/user/notifications/${id}/${verb}`, body)
      assert.deepEqual([status, said.code], [409, 'E_REFUSED'])
    }
    go()
    await reaches(first, 'done')
    assert.equal((await messageOf(id)).status, 'sent')
    assert.lengthOf(whatsapp.given, 1)
  })

  test('canceled while it waits in the queue: it stays here', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    cleanup(plugJobs(jobsWith({ sms })))
    const id = await message(person)
    const job = await enqueueDelivery(db.connection(), id)
    const { status } = await boss.api.post(`/api/user/notifications/${id}/cancel`, { reason: 'No' })
    assert.equal(status, 200)
    cleanup(await working())
    await reaches(job, 'done')
    assert.equal((await messageOf(id)).status, 'canceled')
    assert.lengthOf(sms.given, 0)
  })
})
