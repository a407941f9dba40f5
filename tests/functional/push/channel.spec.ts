import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { appUrl } from '#backend/env/env'
import { messageFor } from '#backend/push/message'
import { pushChannel, pushThrough } from '#backend/push/channel'
import { enqueueDelivery } from '#backend/messages/delivery/enqueue'
import { openGoogle, type Google } from '#tests/support/google'
import { hurry, plugJobs, reaches, working } from '#tests/support/jobs'
import { jobsWith, message, messageOf } from '#tests/support/messages'
import { prepared } from '#tests/support/prepared'
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

/** Somebody with these browsers, and a message that waits for him. */
async function waiting(...browsers: string[]) {
  const { id } = await account('client')
  for (const token of browsers) {
    await db.table('push_tokens').insert({ owner_type: 'clients', owner_id: id, platform: 'web', token, refreshed_at: new Date() })
  }
  const said = { channel: 'push', locale: 'ar', title: 'طلبكم جاهز', body: 'الطلب CMD-7 جاهز', link: '/client/orders/7' } as const
  const to = { recipient_type: 'clients', recipient_id: id }
  const [row] = await db.table('notifications').returning('id').insert({ ...to, ...said, status: 'queued' })
  const recipient = { type: 'clients' as const, id }
  return { id: Number(row.id ?? row), key: 'first', recipient, address: null, external_template: null, ...said }
}

const token = () => `browser-${++count}`
const kept = async (id: number) =>
  (await db.from('push_tokens').where({ owner_type: 'clients', owner_id: id }).select('token')).map((row) => row.token as string)
const results = (id: number) => db.from('push_results').where('notification_id', id).orderBy('push_token_id').select('outcome', 'detail')

test.group('push / channel', (group) => {
  let google: Google
  group.setup(async () => {
    await prepared()
    google = await openGoogle()
    return () => { google.close() }
  })
  group.each.setup(() => {
    google.asked.length = 0
    google.refusals.clear()
  })
  const send = (message: Awaited<ReturnType<typeof waiting>>) => pushThrough(google.firebase).send(message)

  test('is not configured by default, and then another channel is taken', async ({ assert }) => {
    assert.isFalse(await pushChannel.isConfigured())
    assert.equal((await pushChannel.send(await waiting(token()))).outcome, 'unusable')
    assert.isTrue(await pushThrough(google.firebase).isConfigured())
    assert.isEmpty(google.asked)
  })

  test('tells every browser of the person, signed by the service account', async ({ assert }) => {
    const [first, second] = [token(), token()]
    const message = await waiting(first, second)
    const result = await send(message)
    assert.equal(result.outcome, 'sent')
    assert.match(result.outcome === 'sent' ? result.provider_id ?? '' : '', /^m-\d$/)
    assert.sameMembers(google.asked.map(({ body }) => (body as { message: { token: string } }).message.token), [first, second])
    for (const { host, path, authorization } of google.asked) {
      assert.equal(`${host}${path}`, 'fcm.googleapis.com/v1/projects/zarbia-test/messages:send')
      assert.equal(authorization, 'Bearer access-token-of-the-test')
    }
    assert.deepEqual(google.asked.find(({ body }) => JSON.stringify(body).includes(`"${first}"`))?.body, {
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
    assert.lengthOf(google.asked, 2, 'a repeated message is told to nobody twice')
    await send({ ...message, key: 'pressed again by staff' })
    assert.lengthOf(google.asked, 4)
    assert.equal(google.tokensGiven(), 1, 'one access token for many messages')
    assert.equal(messageFor(first, message, 'https://zarbia.example').webpush?.fcmOptions?.link, 'https://zarbia.example/client/orders/7')
    assert.isTrue(appUrl.startsWith('http:'), 'Firebase refuses links without encryption: none was sent above')
  })

  test('forgets browsers that are gone, and keeps the others', async ({ assert }) => {
    const [gone, broken, alive] = [token(), token(), token()]
    google.refusals.set(gone, UNREGISTERED).set(broken, BROKEN)
    const message = await waiting(gone, broken, alive)
    assert.equal((await send(message)).outcome, 'sent')
    assert.deepEqual(await kept(message.recipient.id), [alive])
    assert.deepEqual((await results(message.id)).map(({ outcome }) => outcome), ['dead', 'dead', 'accepted'])

    google.refusals.set(alive, UNREGISTERED)
    const last = { ...message, id: (await waiting()).id }
    assert.equal((await send(last)).outcome, 'unusable')
    assert.equal((await send(last)).outcome, 'unusable')
    assert.isEmpty(await kept(message.recipient.id))
  })

  test('asks for another try when Google has trouble, and then tells only whom it has not told', async ({ assert }) => {
    for (const trouble of [DOWN, TOO_MANY]) {
      google.asked.length = 0
      const browser = token()
      google.refusals.set(browser, trouble)
      const message = await waiting(browser)
      await assert.rejects(() => send(message), new RegExp(trouble.message))
      assert.deepEqual(await kept(message.recipient.id), [browser])
      google.refusals.clear()
      assert.equal((await send(message)).outcome, 'sent')
      assert.deepEqual((await results(message.id)).map(({ outcome }) => outcome), ['accepted'])
      assert.lengthOf(google.asked, 2)
    }
  })

  test('delivers what an event has put out, also when Google was away at first', async ({ assert, cleanup }) => {
    const { recipient } = await waiting('patient')
    cleanup(plugJobs(jobsWith({ push: pushThrough(google.firebase) })))
    cleanup(await working())
    google.refusals.set('patient', DOWN)
    const id = await message(recipient, { channel: 'push', title: 'طلبكم جاهز' })
    const job = await enqueueDelivery(db.connection(), id)
    await until('Google was asked once', () => google.asked.length === 1)
    google.refusals.clear()
    await hurry(job)
    await reaches(job, 'done')
    const row = await messageOf(id)
    assert.equal(row.status, 'sent')
    assert.match(row.provider_id ?? '', /^m-/)
    assert.deepEqual((await results(id)).map(({ outcome }) => outcome), ['accepted'])
  })

  test('a message that Firebase never takes is refused, and costs nobody a browser', async ({ assert }) => {
    const browser = token()
    google.refusals.set(browser, TOO_LONG)
    const message = await waiting(browser)
    assert.deepEqual(await send(message), { outcome: 'refused', error: TOO_LONG.message })
    assert.deepEqual(await kept(message.recipient.id), [browser])
    assert.deepEqual(await results(message.id), [{ outcome: 'refused', detail: TOO_LONG.message }])
  })
})
