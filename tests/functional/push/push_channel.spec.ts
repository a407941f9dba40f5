import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { appUrl } from '#backend/engine/env/env'
import { firebaseMessageFor } from '#backend/services/push/firebase_message'
import { pushChannel, createPushChannel } from '#backend/services/push/channel'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { startGoogleStub, type GoogleStub } from '#tests/support/stubs/google_stub'
import { makeJobDueNow, registerTestJobs, waitForJobStatus, startTestWorker } from '#tests/support/server/test_jobs'
import { messageDeliveryJobs, insertMessage, findMessage } from '#tests/support/rows/message_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'
import { account } from '../auth/accounts.ts'

const UNREGISTERED = { status: 404, code: 'NOT_FOUND', errorCode: 'UNREGISTERED', message: 'Requested entity was not found.' }
const BROKEN = {
  status: 400, code: 'INVALID_ARGUMENT', errorCode: 'INVALID_ARGUMENT',
  message: 'The registration token is not a valid FCM registration token',
}
const TOO_LONG = { status: 400, code: 'INVALID_ARGUMENT', errorCode: 'INVALID_ARGUMENT', message: 'Android message is too big' }
const DOWN = { status: 500, code: 'INTERNAL', errorCode: 'INTERNAL', message: 'Internal error encountered.' }
const TOO_MANY = { status: 429, code: 'RESOURCE_EXHAUSTED', errorCode: 'QUOTA_EXCEEDED', message: 'Quota exceeded for quota metric' }

let count = 0

/** A client with these browsers, and a queued message to them. */
async function queuedMessage(...browsers: string[]) {
  const { id } = await account('client')
  for (const token of browsers) {
    await db.table('push_tokens').insert({ owner_type: 'clients', owner_id: id, platform: 'web', token, refreshed_at: new Date() })
  }
  const content = { channel: 'push', locale: 'ar', title: 'طلبكم جاهز', body: 'الطلب CMD-7 جاهز', link: '/client/orders/7' } as const
  const to = { recipient_type: 'clients', recipient_id: id }
  const [row] = await db.table('notifications').returning('id').insert({ ...to, ...content, status: 'queued' })
  const recipient = { type: 'clients' as const, id }
  return { id: Number(row.id ?? row), key: 'first', recipient, address: null, external_template: null, parameters: [], ...content }
}

const token = () => `browser-${++count}`
const tokensOf = async (id: number) =>
  (await db.from('push_tokens').where({ owner_type: 'clients', owner_id: id }).select('token')).map((row) => row.token as string)
const results = (id: number) => db.from('push_results').where('notification_id', id).orderBy('push_token_id').select('outcome', 'detail')

test.group('push / push channel', (group) => {
  let google: GoogleStub
  group.setup(async () => {
    await prepareDatabaseOnce()
    google = await startGoogleStub()
    return () => google.close()
  })
  group.each.setup(() => {
    google.requests.length = 0
    google.refusals.clear()
  })
  const send = (message: Awaited<ReturnType<typeof queuedMessage>>) => createPushChannel(google.firebase).send(message)

  test('is not configured by default', async ({ assert }) => {
    assert.isFalse(await pushChannel.isConfigured())
    assert.equal((await pushChannel.send(await queuedMessage(token()))).outcome, 'unusable')
    assert.isTrue(await createPushChannel(google.firebase).isConfigured())
    assert.isEmpty(google.requests)
  })

  test('sends to every browser of the person, with the service account', async ({ assert }) => {
    const [first, second] = [token(), token()]
    const message = await queuedMessage(first, second)
    const result = await send(message)
    assert.equal(result.outcome, 'sent')
    assert.match(result.outcome === 'sent' ? result.provider_id ?? '' : '', /^m-\d$/)
    assert.sameMembers(google.requests.map(({ body }) => (body as { message: { token: string } }).message.token), [first, second])
    for (const { host, path, authorization } of google.requests) {
      assert.equal(`${host}${path}`, 'fcm.googleapis.com/v1/projects/zarbia-test/messages:send')
      assert.equal(authorization, 'Bearer access-token-of-the-test')
    }
    assert.deepEqual(google.requests.find(({ body }) => JSON.stringify(body).includes(`"${first}"`))?.body, {
      message: {
        token: first,
        notification: { title: 'طلبكم جاهز', body: 'الطلب CMD-7 جاهز' },
        data: { id: String(message.id), link: '/client/orders/7' },
        webpush: {
          headers: { TTL: '86400', Urgency: 'high', Topic: `n${message.id}` },
          notification: { icon: '/icons/icon-192.png', tag: `n${message.id}`, lang: 'ar', dir: 'rtl' },
        },
      },
    })
    assert.deepEqual((await results(message.id)).map(({ outcome }) => outcome), ['accepted', 'accepted'])

    await send(message)
    assert.lengthOf(google.requests, 2, 'a repeated message is sent to nobody twice')
    await send({ ...message, key: 'pressed again by staff' })
    assert.lengthOf(google.requests, 4)
    assert.equal(google.tokensGiven(), 1, 'one access token for many messages')
    const { webpush } = firebaseMessageFor(first, message, 'https://zarbia.example')
    assert.equal(webpush?.fcmOptions?.link, 'https://zarbia.example/client/orders/7')
    assert.isTrue(appUrl.startsWith('http:'), 'Firebase refuses links without encryption: none was sent above')
  })

  test('deletes unregistered browsers, and keeps the others', async ({ assert }) => {
    const [gone, broken, alive] = [token(), token(), token()]
    google.refusals.set(gone, UNREGISTERED).set(broken, BROKEN)
    const message = await queuedMessage(gone, broken, alive)
    assert.equal((await send(message)).outcome, 'sent')
    assert.deepEqual(await tokensOf(message.recipient.id), [alive])
    assert.deepEqual((await results(message.id)).map(({ outcome }) => outcome), ['dead', 'dead', 'accepted'])

    google.refusals.set(alive, UNREGISTERED)
    const last = { ...message, id: (await queuedMessage()).id }
    assert.equal((await send(last)).outcome, 'unusable')
    assert.equal((await send(last)).outcome, 'unusable')
    assert.isEmpty(await tokensOf(message.recipient.id))
  })

  test('asks for a retry when Google fails, which skips browsers that have accepted the message', async ({ assert }) => {
    for (const trouble of [DOWN, TOO_MANY]) {
      google.requests.length = 0
      const browser = token()
      google.refusals.set(browser, trouble)
      const message = await queuedMessage(browser)
      await assert.rejects(() => send(message), new RegExp(trouble.message))
      assert.deepEqual(await tokensOf(message.recipient.id), [browser])
      google.refusals.clear()
      assert.equal((await send(message)).outcome, 'sent')
      assert.deepEqual((await results(message.id)).map(({ outcome }) => outcome), ['accepted'])
      assert.lengthOf(google.requests, 2)
    }
  })

  test('delivers a queued message, also when Google fails at first', async ({ assert, cleanup }) => {
    const { recipient } = await queuedMessage('patient')
    cleanup(registerTestJobs(messageDeliveryJobs({ push: createPushChannel(google.firebase) })))
    cleanup(await startTestWorker())
    google.refusals.set('patient', DOWN)
    const id = await insertMessage(recipient, { channel: 'push', title: 'طلبكم جاهز' })
    const job = await enqueueMessageDelivery(db.connection(), id)
    await until('Google was asked once', () => google.requests.length === 1)
    google.refusals.clear()
    await makeJobDueNow(job)
    await waitForJobStatus(job, 'done')
    const row = await findMessage(id)
    assert.equal(row.status, 'sent')
    assert.match(row.provider_id ?? '', /^m-/)
    assert.deepEqual((await results(id)).map(({ outcome }) => outcome), ['accepted'])
  })

  test('a message that Firebase rejects is refused, and no browser is deleted', async ({ assert }) => {
    const browser = token()
    google.refusals.set(browser, TOO_LONG)
    const message = await queuedMessage(browser)
    assert.deepEqual(await send(message), { outcome: 'refused', error: TOO_LONG.message })
    assert.deepEqual(await tokensOf(message.recipient.id), [browser])
    assert.deepEqual(await results(message.id), [{ outcome: 'refused', detail: TOO_LONG.message }])
  })
})
