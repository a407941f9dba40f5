import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueueLateReceipts } from '#backend/services/messages/receipts/store_receipts'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { aClient, measuredOrder } from '#tests/support/rows/orders'
import { deliverMessage, findMessage, insertMessage } from '#tests/support/rows/message_rows'
import { freshPhone, owner } from '#tests/support/rows/people'
import { withStore } from '#tests/support/server/with_store'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startProviderOfTests } from '#tests/support/stubs/provider_of_tests'
import { until } from '#tests/support/until'
import { siteUrl } from '#tests/support/json_client'
import { signatureOf } from '../../../tools/provider/callback_body.ts'

type Provider = Awaited<ReturnType<typeof startProviderOfTests>>
type Values = Readonly<Record<string, unknown>>

test.group('messages / receipts', (group) => {
  let started: Provider
  group.setup(async () => {
    await prepareDatabaseOnce()
    started = await startProviderOfTests({ SMS_TIMEOUT_SECONDS: '1', WHATSAPP_TIMEOUT_SECONDS: '1' })
    return () => started.close()
  })
  group.each.setup(async (running) => {
    // Messages of other tests.
    await query(db.connection(), "delete from queue_jobs where name in ('messages.deliver', 'messages.receipts')")
    await started.work((work) => { running.cleanup(work) })
    return () => { for (const faults of Object.values(started.provider.faults)) faults.clear() }
  })

  /** A message to a new client, on its way. */
  const write = async (values: Values = {}): Promise<number> => {
    const person = await withStore((store) => aClient(store, { phone: freshPhone() }))
    return insertMessage({ type: 'clients', id: person.id }, { channel: 'whatsapp', fallback: 'sms', address: person.phone, ...values })
  }
  const onPhone = (providerId: string | null) => started.provider.messages.find(({ id }) => id === providerId)!
  const textsTo = async (id: number) => {
    const { address } = await findMessage(id)
    return started.provider.messages.filter(({ number }) => number === address).map(({ channel, text }) => [channel, text])
  }
  const untilStatus = (id: number, ...statuses: string[]) =>
    until(`the message is ${statuses.join(' or ')}`, async () => statuses.includes((await findMessage(id)).status))

  test('sent, delivered, read; doubled ones and those of before change nothing', async ({ assert }) => {
    started.provider.faults.whatsapp.add('twice').add('forged')
    const id = await write()
    const { provider_id, status } = await deliverMessage(id)
    assert.equal(status, 'sent')
    await started.provider.sendReceipt(onPhone(provider_id), 'delivered')
    await untilStatus(id, 'delivered')
    await started.provider.sendReceipt(onPhone(provider_id), 'read')
    await untilStatus(id, 'read')
    const before = await findMessage(id)
    for (const late of ['sent', 'failed', 'delivered', 'read'] as const) await started.provider.sendReceipt(onPhone(provider_id), late)
    await until('they are applied', async () => (await query(db.connection(),
      'select 1 from message_receipts where provider_id = ?', [provider_id])).length === 0)
    assert.deepEqual(await findMessage(id), before)
    assert.isNotNull(before.read_at)
    assert.lengthOf(await textsTo(id), 1)
  })

  test('a receipt that comes before our own “sent” is applied after it', async ({ assert }) => {
    started.provider.faults.whatsapp.add('early')
    const id = await write()
    await deliverMessage(id)
    await until('the receipts are found', async () => {
      await enqueueLateReceipts()
      return (await findMessage(id)).status === 'read'
    })
    assert.lengthOf(await textsTo(id), 1)
  })

  test('what WhatsApp could not deliver goes by SMS to the number of the client, once', async ({ assert }) => {
    started.provider.faults.whatsapp.add('undeliverable').add('twice')
    const id = await write()
    const { provider_id, body } = await deliverMessage(id)
    await started.provider.sendReceipts(onPhone(provider_id))
    await until('it is sent by SMS', async () => (await findMessage(id)).channel === 'sms' && (await findMessage(id)).status === 'sent')
    // That of WhatsApp comes once more.
    await started.provider.sendReceipt(onPhone(provider_id), 'failed')
    const row = await findMessage(id)
    assert.containsSubset(row, { status: 'sent', fallback: null, failure: null })
    assert.deepEqual(await textsTo(id), [['whatsapp', body], ['sms', body]])
    await started.provider.sendReceipt(onPhone(row.provider_id), 'delivered')
    await untilStatus(id, 'delivered')
  })

  test('without another channel it fails in the provider’s words; codes and what is hours old are not sent again', async ({ assert }) => {
    started.provider.faults.whatsapp.add('undeliverable')
    const long_ago = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
    for (const values of [{ fallback: null }, { secret: true }, { sent_at: long_ago }]) {
      const provider_id = crypto.randomUUID()
      const id = await write({ status: 'sent', sent_at: new Date().toISOString(), provider_id, ...values })
      await started.provider.sendReceipt({ ...phoneMessage, id: provider_id }, 'failed')
      await untilStatus(id, 'failed')
      assert.containsSubset(await findMessage(id), { failure: 'refused', error: 'Something went wrong', channel: 'whatsapp' })
    }
  })

  test('the words of the provider are stored without the number of the client', async ({ assert }) => {
    const provider_id = crypto.randomUUID()
    const id = await write({ status: 'sent', sent_at: new Date().toISOString(), provider_id, channel: 'sms', fallback: null })
    const body = JSON.stringify({ receipts: [{ id: provider_id, status: 'failed', error: 'No route to +212661234567' }] })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(started.secrets.sms, body) }
    assert.equal((await fetch(`${siteUrl()}/api/callbacks/sms`, { method: 'POST', headers, body })).status, 200)
    await untilStatus(id, 'failed')
    assert.equal((await findMessage(id)).error, 'No route to ☎')
  })

  test('a number that is not on WhatsApp gets no further message there until somebody tries again', async ({ assert }) => {
    started.provider.faults.whatsapp.add('wrong_number')
    const id = await write({ fallback: null })
    const { provider_id, address, recipient_id } = await deliverMessage(id)
    await started.provider.sendReceipts(onPhone(provider_id))
    await untilStatus(id, 'failed')
    assert.equal((await findMessage(id)).failure, 'wrong_number')
    started.provider.faults.whatsapp.clear()

    const person = { type: 'clients', id: recipient_id }
    const next = await insertMessage(person, { channel: 'whatsapp', fallback: 'sms', address })
    await deliverMessage(next)
    await untilStatus(next, 'sent')
    assert.equal((await findMessage(next)).channel, 'sms')
    const other = await insertMessage(person, { channel: 'whatsapp', address: freshPhone() })
    assert.equal((await deliverMessage(other)).status, 'sent')

    const { status } = await (await owner()).api.post(`/api/user/notifications/${id}/retry`)
    assert.equal(status, 200)
    await untilStatus(id, 'sent')
    assert.deepEqual((await textsTo(id)).map(([channel]) => channel), ['whatsapp', 'sms', 'whatsapp'])
  })

  test('an answer that is lost or late is “perhaps sent” until a receipt says what became of it', async ({ assert }) => {
    for (const fault of ['lost', 'slow'] as const) {
      started.provider.faults.whatsapp.add(fault)
      const id = await write()
      assert.containsSubset(await deliverMessage(id), { status: 'failed', failure: 'perhaps_sent', channel: 'whatsapp' })
      started.provider.faults.whatsapp.clear()
      const [message] = started.provider.messages.slice(-1)
      await started.provider.sendReceipt(message!, 'delivered')
      await untilStatus(id, 'delivered')
      assert.containsSubset(await findMessage(id), { failure: null, error: null, provider_id: message!.id })
      assert.lengthOf(await textsTo(id), 1)
    }
  })

  test('what staff have sent by hand meanwhile is not sent again by a receipt', async ({ assert }) => {
    started.provider.faults.whatsapp.add('lost')
    const id = await write()
    assert.equal((await deliverMessage(id)).failure, 'perhaps_sent')
    started.provider.faults.whatsapp.clear()
    const { status } = await (await owner()).api.post(`/api/user/notifications/${id}/by_hand`)
    assert.equal(status, 200)
    const before = await findMessage(id)
    await started.provider.sendReceipt(started.provider.messages.at(-1)!, 'failed')
    await enqueueLateReceipts()
    const jobs = "select 1 from queue_jobs where name = 'messages.receipts' and payload ->> 'id' = ?"
    assert.lengthOf(await query(db.connection(), jobs, [String(id)]), 0)
    assert.deepEqual(await findMessage(id), before)
  })

  test('a worker that dies between sending and its record: the receipt is enough, nothing is sent again', async ({ assert }) => {
    const id = await write()
    const key = crypto.randomUUID()
    await query(db.connection(), `insert into begun_messages (notification_id, key, job_id, try, is_sending)
      values (?, ?, 0, 1, true)`, [id, key])
    await started.provider.sendReceipt({ ...phoneMessage, id: 'wamid.dead', reference: key }, 'sent')
    await untilStatus(id, 'sent')
    const job = await enqueueMessageDelivery(db.connection(), id)
    await until('the next attempt has ended', async () =>
      (await query(db.connection(), "select 1 from queue_jobs where id = ? and status = 'done'", [job])).length > 0)
    assert.containsSubset(await findMessage(id), { status: 'sent', provider_id: 'wamid.dead' })
    assert.lengthOf(await textsTo(id), 0)
  })

  test('a late receipt does not send another quote', async ({ assert }) => {
    // Its own message about the price would be sent meanwhile.
    const { order } = await withStore(async (store) => measuredOrder(store, { client_id: (await aClient(store, { channels: [] })).id }))
    const about = { event: 'quote_ready', subject_type: 'orders', subject_id: order.id }
    const id = await write({ status: 'sent', provider_id: 'wamid.quote', ...about })
    const before = await quotesOf(order.id)
    await started.provider.sendReceipt({ ...phoneMessage, id: 'wamid.quote' }, 'delivered')
    await untilStatus(id, 'delivered')
    assert.deepEqual(await quotesOf(order.id), before)
    assert.equal(before.at(-1), 'draft')
  })

  test('a whole message: approved template by WhatsApp, its values clean, its receipts by themselves', async ({ assert }) => {
    const id = await write({ external_template: 'ready', parameters: JSON.stringify(['CMD-1', '45.00 MAD']) })
    const { provider_id } = await deliverMessage(id)
    assert.containsSubset(onPhone(provider_id), { template: 'ready', text: 'CMD-1 · 45.00 MAD' })
    await started.provider.sendReceipts(onPhone(provider_id))
    await untilStatus(id, 'read')
  })
})

const phoneMessage = {
  id: '', channel: 'whatsapp', number: '+212600000000', by: 'company', text: '', template: null, reference: null, at: '', status: null,
  location: null, media: null, reply_to: null,
} as const

async function quotesOf(order_id: number): Promise<readonly unknown[]> {
  return (await query(db.connection(), 'select status from quotes where order_id = ? order by id', [order_id])).map(({ status }) => status)
}
