import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { httpChannel } from '#backend/services/channels/http_channel'
import { freePort } from '#backend/app/bin/free_port'
import {
  closeConnection,
  neverRespond,
  startMessageProviderStub,
  respondWith,
  type MessageProviderStub,
} from '#tests/support/stubs/message_provider_stub'
import type { MessageProvider } from '#backend/engine/env/message_provider'

const message = {
  id: 7, key: 'k-1', recipient: { type: 'clients', id: 1 }, address: '+212661234567', locale: 'fr', title: null, body: 'Prêt',
  link: null, external_template: null, parameters: [],
} as const

test.group('channels / http channel', (group) => {
  let stub: MessageProviderStub
  group.each.setup(async () => {
    stub = await startMessageProviderStub()
    return () => stub.close()
  })

  const channel = (given: Partial<MessageProvider> = {}) =>
    httpChannel({
      url: `${stub.url}/send`,
      method: 'POST',
      headers: { Authorization: 'Bearer s3cret' },
      body: { json: { to: '{to}', text: '{text}' } },
      templateBody: null,
      from: '',
      idPath: ['id'],
      errorPath: ['error'],
      codePath: null,
      wrongNumbers: [],
      accepted: [[200, 299]],
      retryable: [
        [429, 429],
        [500, 599],
      ],
      timeoutSeconds: 10,
      ...given,
    })

  test('sends the configured request, and returns the outcome of the answer', async ({ assert }) => {
    stub.responders = [respondWith(201, { id: 'M-1' }), respondWith(400, { error: 'no such number' })]
    assert.deepEqual(await channel().send(message), { outcome: 'sent', provider_id: 'M-1' })
    assert.containsSubset(stub.requests, [{ method: 'POST', path: '/send', headers: { authorization: 'Bearer s3cret' } }])
    assert.deepEqual(JSON.parse(stub.requests[0]?.body ?? ''), { to: message.address, text: 'Prêt' })
    assert.deepEqual(await channel().send(message), { outcome: 'refused', error: 'HTTP 400: no such number' })
  })

  test('throws when the provider is busy or unreachable: nothing was sent', async ({ assert }) => {
    stub.responders = [respondWith(503)]
    await assert.rejects(() => channel().send(message), 'HTTP 503')
    const closed = channel({ url: `http://127.0.0.1:${await freePort()}/` })
    await assert.rejects(() => closed.send(message), 'no connection: ECONNREFUSED')
  })

  test('no answer, a partial answer or a lost connection is `unknown`', async ({ assert }) => {
    stub.responders = [
      neverRespond,
      closeConnection,
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id":')
      },
    ]
    for (const [timeoutSeconds, error] of [[0.5, 'TimeoutError'], [10, 'UND_ERR_SOCKET'], [0.5, 'TimeoutError']] as const) {
      assert.deepEqual(await channel({ timeoutSeconds }).send(message), { outcome: 'unknown', error })
    }
  })

  test('does not follow redirects', async ({ assert }) => {
    stub.responders = [respondWith(307, '', { location: `${stub.url}/elsewhere` })]
    assert.deepEqual(await channel().send(message), { outcome: 'refused', error: 'HTTP 307' })
    assert.lengthOf(stub.requests, 1)
  })

  test('reads an endless answer only up to a limit', async ({ assert }) => {
    stub.responders = [(response) => {
      response.writeHead(200)
      Readable.from(endless()).pipe(response)
    }]
    assert.deepEqual(await channel({ idPath: null }).send(message), { outcome: 'sent' })
  })

  test('without configuration, phone number or approved template it is `unusable`', async ({ assert }) => {
    assert.isFalse(await httpChannel(null).isConfigured())
    assert.equal((await httpChannel(null).send(message)).outcome, 'unusable')
    assert.equal((await channel().send({ ...message, address: null })).outcome, 'unusable')
    const approved = channel({ body: { json: { name: '{template}' } } })
    assert.deepEqual(await approved.send(message), { outcome: 'unusable', error: 'no approved template' })
    stub.responders = [respondWith(200, { id: 1 })]
    assert.equal((await approved.send({ ...message, external_template: 'ready' })).outcome, 'sent')
    assert.lengthOf(stub.requests, 1)
  })

  test('with an approved template the request of templates, without one that of texts', async ({ assert }) => {
    stub.responders = [respondWith(200, { id: 1 })]
    const both = channel({ body: { json: ['{text}'] }, templateBody: { json: ['{template}', '{parameter}'] } })
    await both.send(message)
    await both.send({ ...message, external_template: 'ready', parameters: ['CMD-1', '45.00'] })
    assert.deepEqual(stub.requests.map(({ body }) => JSON.parse(body) as unknown), [['Prêt'], ['ready', 'CMD-1', '45.00']])
  })
})

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(50_000)
}
