import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { siteUrl } from '#tests/support/json_client'
import { insertMessage } from '#tests/support/rows/message_rows'
import { client, freshPhone } from '#tests/support/rows/people'
import { isWrongNumber, markWrongNumber } from '#backend/services/messages/delivery/wrong_numbers'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startProviderOfTests } from '#tests/support/stubs/provider_of_tests'
import { until } from '#tests/support/until'
import { signatureOf } from '../../../tools/provider/callback_body.ts'
import type { IncomingMessage } from '#backend/services/channels/callbacks/incoming_message'

type Provider = Awaited<ReturnType<typeof startProviderOfTests>>

test.group('messages / callbacks', (group) => {
  let provider: Provider
  group.setup(async () => {
    await prepareDatabaseOnce()
    provider = await startProviderOfTests()
    return () => provider.close()
  })
  group.each.setup(() => () => {
    for (const faults of Object.values(provider.provider.faults)) faults.clear()
  })

  const call = (body: string, headers: Record<string, string> = {}, channel = 'sms') => fetch(`${siteUrl()}/api/callbacks/${channel}`, {
    method: 'POST', body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(provider.secrets.sms, body), ...headers },
  })
  const receipt = (id: string) => JSON.stringify({ receipts: [{ id, status: 'read' }] })
  const stored = async (id: string) =>
    (await query(db.connection(), 'select status from message_receipts where provider_id = ?', [id])).length

  test('without a valid signature nothing is written', async ({ assert }) => {
    const body = receipt('forged')
    for (const signature of ['', 'sha256=', signatureOf('another secret', body), signatureOf(provider.secrets.whatsapp, body)]) {
      const response = await call(body, { 'x-hub-signature-256': signature })
      assert.equal(response.status, 401)
      assert.equal((await response.json() as { code: string }).code, 'E_SIGNATURE')
    }
    assert.equal(await stored('forged'), 0)
    assert.equal((await call(body)).status, 200)
    assert.equal(await stored('forged'), 1)
  })

  test('a body that is no callback, or too large, is refused; without a secret there is no such address', async ({ assert }) => {
    for (const [body, status] of [['[]', 422], ['{"receipts":', 422], ['', 422], ['{}', 200]] as const)
      assert.equal((await call(body)).status, status, body)
    const padded = JSON.stringify({ receipts: [], padding: 'x'.repeat(200_000) })
    assert.equal((await call(padded)).status, 200)
    assert.equal((await call(padded.replace('x', 'x'.repeat(1_000_000)))).status, 413)
    assert.equal((await call('{}', {}, 'email')).status, 404)
    await provider.close()
    assert.equal((await call('{}')).status, 404)
    provider = await startProviderOfTests()
  })

  test('the Cloud API confirms the address with the token', async ({ assert }) => {
    const confirm = (token: string, channel = 'whatsapp') => fetch(
      `${siteUrl()}/api/callbacks/${channel}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
    )
    const right = await confirm('fake-provider-token')
    assert.deepEqual([right.status, await right.text()], [200, '1158201444'])
    assert.match(right.headers.get('content-type') ?? '', /^text\/plain/)
    for (const wrong of ['x', 'fake', 'fake-provider-tokem']) assert.equal((await confirm(wrong)).status, 401)
    // SMS has none.
    assert.equal((await confirm('x', 'sms')).status, 401)
  })

  test('what a client writes is received once, however often it is sent, and the number is right again', async ({ assert, cleanup }) => {
    const received: IncomingMessage[] = []
    await provider.work(cleanup, (_, message) => {
      received.push(message)
      return Promise.resolve()
    })
    const number = freshPhone()
    await markWrongNumber(db.connection(), number, { channel: 'whatsapp' })
    provider.provider.faults.whatsapp.add('twice').add('forged')
    const written = await provider.provider.write({ channel: 'whatsapp', number, text: 'fin zarbia dyali?' })
    await provider.provider.write({ ...written })
    await until('it is received', () => received.length > 0)
    assert.deepEqual(received, [{
      channel: 'whatsapp', provider_id: written.id, from: number, sent_at: received[0]!.sent_at, kind: 'text', text: 'fin zarbia dyali?',
      location: null, media: null, reply_to: null,
    }])
    await until('the number is right again', async () => !await isWrongNumber(db.connection(), number, 'whatsapp'))
    await provider.provider.write({ channel: 'sms', number, text: 'Salam' })
    await until('the SMS is received', () => received.length > 1)
    assert.containsSubset(received[1], { channel: 'sms', kind: 'text', text: 'Salam' })
    // Only the ids stay.
    const rows = await query(db.connection(), 'select message from incoming_messages where provider_id = ?', [written.id])
    assert.deepEqual(rows, [{ message: null }])
  })

  test('a crash while it is received repeats it', async ({ assert, cleanup }) => {
    const tries: string[] = []
    await provider.work(cleanup, (_, { text }) => {
      tries.push(text ?? '')
      return tries.length === 1 ? Promise.reject(new Error('crashed')) : Promise.resolve()
    })
    await provider.provider.write({ channel: 'sms', number: freshPhone(), text: 'once more' })
    await until('the first try has failed', async () => {
      await query(db.connection(), "update queue_jobs set run_at = now() where name = 'messages.receive' and status = 'waiting'")
      return tries.length > 1
    })
    assert.deepEqual(tries, ['once more', 'once more'])
  })

  test('receipts of ids that nobody knows wait, and change nothing', async ({ assert }) => {
    const person = { type: 'clients', id: (await client()).id }
    const id = await insertMessage(person, { status: 'sent', provider_id: 'ours', channel: 'whatsapp' })
    // The same id on another channel.
    assert.equal((await call(receipt('ours'))).status, 200)
    assert.equal((await call(receipt('theirs'))).status, 200)
    const [row] = await query(db.connection(), 'select status from notifications where id = ?', [id])
    assert.equal(row?.status, 'sent')
  })
})
