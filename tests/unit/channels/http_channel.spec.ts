import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { httpChannel } from '#backend/channels/http_channel'
import { freePort } from '#backend/bin/free_port'
import { hangsUp, nothing, openMessageProvider, says, type MessageProvider } from '#tests/support/message_provider'
import type { Provider } from '#backend/env/provider'

const message = {
  id: 7, key: 'k-1', recipient: { type: 'clients', id: 1 }, address: '+212661234567', locale: 'fr', title: null, body: 'Prêt',
  link: null, external_template: null,
} as const

test.group('messages / http channel', (group) => {
  let stand: MessageProvider
  group.each.setup(async () => {
    stand = await openMessageProvider()
    return () => stand.close()
  })

  const channel = (given: Partial<Provider> = {}) => httpChannel({
    url: `${stand.url}/send`, method: 'POST', headers: { Authorization: 'Bearer s3cret' }, body: { json: { to: '{to}', text: '{text}' } },
    from: '', idAt: ['id'], errorAt: ['error'], accepted: [[200, 299]], again: [[429, 429], [500, 599]], timeoutSeconds: 10, ...given,
  })

  test('it asks as it is described, and says what was answered', async ({ assert }) => {
    stand.answers = [says(201, { id: 'M-1' }), says(400, { error: 'no such number' })]
    assert.deepEqual(await channel().send(message), { outcome: 'sent', provider_id: 'M-1' })
    assert.containsSubset(stand.asked, [{ method: 'POST', path: '/send', headers: { authorization: 'Bearer s3cret' } }])
    assert.deepEqual(JSON.parse(stand.asked[0]?.body ?? ''), { to: message.address, text: 'Prêt' })
    assert.deepEqual(await channel().send(message), { outcome: 'refused', error: 'HTTP 400: no such number' })
  })

  test('busy, or not there: it throws, for nothing went out', async ({ assert }) => {
    stand.answers = [says(503)]
    await assert.rejects(() => channel().send(message), 'HTTP 503')
    const closed = channel({ url: `http://127.0.0.1:${await freePort()}/` })
    await assert.rejects(() => closed.send(message), 'no connection: ECONNREFUSED')
  })

  test('no answer, half an answer or a broken line: nobody knows', async ({ assert }) => {
    stand.answers = [nothing, hangsUp, (response) => { response.writeHead(200, { 'content-length': '100' }).write('{"id":') }]
    for (const [timeoutSeconds, error] of [[0.5, 'TimeoutError'], [10, 'UND_ERR_SOCKET'], [0.5, 'TimeoutError']] as const) {
      assert.deepEqual(await channel({ timeoutSeconds }).send(message), { outcome: 'unknown', error })
    }
  })

  test('it is not led elsewhere', async ({ assert }) => {
    stand.answers = [says(307, '', { location: `${stand.url}/elsewhere` })]
    assert.deepEqual(await channel().send(message), { outcome: 'refused', error: 'HTTP 307' })
    assert.lengthOf(stand.asked, 1)
  })

  test('an endless answer is read to a point', async ({ assert }) => {
    stand.answers = [(response) => {
      response.writeHead(200)
      Readable.from(endless()).pipe(response)
    }]
    assert.deepEqual(await channel({ idAt: null }).send(message), { outcome: 'sent' })
  })

  test('without a description, a number, or the approved text that it names, it cannot be used', async ({ assert }) => {
    assert.isFalse(await httpChannel(null).isConfigured())
    assert.equal((await httpChannel(null).send(message)).outcome, 'unusable')
    assert.equal((await channel().send({ ...message, address: null })).outcome, 'unusable')
    const approved = channel({ body: { json: { name: '{template}' } } })
    assert.deepEqual(await approved.send(message), { outcome: 'unusable', error: 'no approved template' })
    stand.answers = [says(200, { id: 1 })]
    assert.equal((await approved.send({ ...message, external_template: 'ready' })).outcome, 'sent')
    assert.lengthOf(stand.asked, 1)
  })
})

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(50_000)
}
