import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  parseHeaders, parseHttpStatuses, parseRequestTemplate, findInvalidPlaceholder, isDeduplicating, type MessageProvider,
} from '#backend/engine/env/message_provider'
import { parseMessageProviderResponse } from '#backend/services/channels/message_provider_response'
import { buildMessageProviderRequest } from '#backend/services/channels/message_provider_request'
import { providerRules } from '#backend/engine/env/message_provider_rules'

const provider = (given: Partial<MessageProvider> = {}): MessageProvider => ({
  url: 'https://sms.example/send', method: 'POST', headers: {}, body: null, templateBody: null, from: 'Zarbia', idPath: null,
  errorPath: null, codePath: null, wrongNumbers: [], accepted: parseHttpStatuses('2xx') ?? [],
  retryable: parseHttpStatuses('408, 425, 429, 5xx') ?? [], timeoutSeconds: 10, ...given,
})
const message = {
  id: 7, key: 'k-1', recipient: { type: 'clients', id: 1 }, address: '+212661234567', locale: 'ar', title: null, body: 'مرحبا "x" & {to}\n',
  link: null, external_template: 'ready', parameters: [],
} as const

test.group('messages / provider', () => {
  test('statuses are parsed as ranges', ({ assert }) => {
    assert.deepEqual(parseHttpStatuses('2xx, 409,500-504'), [[200, 299], [409, 409], [500, 504]])
    for (const wrong of ['', '2x', '200-', '504-500', '600', 'ok']) assert.isNull(parseHttpStatuses(wrong), wrong)
  })

  test('invalid templates and headers are refused', ({ assert }) => {
    assert.deepEqual(parseRequestTemplate(' {"to":"{to}"}'), { json: { to: '{to}' } })
    assert.deepEqual(parseRequestTemplate('to={to}&text={text}'), { form: [['to', '{to}'], ['text', '{text}']] })
    assert.isNull(parseRequestTemplate('{"to":'))
    assert.deepEqual(parseHeaders('{"Authorization":"Bearer x"}'), { Authorization: 'Bearer x' })
    for (const wrong of ['a=b', '[]', '{"a":1}', '{"a b":"x"}', '{"a":"x\\ny"}']) assert.isNull(parseHeaders(wrong), wrong)
    assert.equal(findInvalidPlaceholder('{to} {phone}'), '{phone}')
    assert.isNull(findInvalidPlaceholder('{"to":"{to}"} {key}'))
  })

  test('every placeholder is replaced and escaped for its context', ({ assert }) => {
    const json = buildMessageProviderRequest(provider({
      url: 'https://sms.example/{number}?text={text}', headers: { 'X-Key': '{key}' },
      body: { json: { to: '{to}', parts: ['{text}', 1, null], of: '{from} {id} {template} {locale}' } },
    }), message)
    assert.equal(json.url, `https://sms.example/212661234567?text=${encodeURIComponent(message.body)}`)
    assert.deepEqual(json.headers, { 'content-type': 'application/json', 'x-key': 'k-1' })
    assert.deepEqual(JSON.parse(json.body ?? ''), { to: message.address, parts: [message.body, 1, null], of: 'Zarbia 7 ready ar' })

    const form = buildMessageProviderRequest(provider({ body: { form: [['to', '{to}'], ['text', '{text}']] } }), message)
    assert.deepEqual([...new URLSearchParams(form.body ?? '')], [['to', message.address], ['text', message.body]])
    assert.equal(form.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.isNull(buildMessageProviderRequest(provider({ method: 'GET', body: { form: [['to', '{to}']] } }), message).body)
  })

  test('the values of an approved template stand one by one in the innermost list, or in the pairs of a form', ({ assert }) => {
    const cloud = {
      type: 'template', template: {
        name: '{template}', language: { code: '{locale}' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: '{parameter}' }] }],
      },
    }
    const sent = (parameters: readonly string[]) =>
      JSON.parse(buildMessageProviderRequest(provider({ body: { json: cloud } }), { ...message, parameters }).body ?? '') as unknown
    assert.deepEqual(sent(['Souad', '{to}', '"']), {
      type: 'template', template: {
        name: 'ready', language: { code: 'ar' },
        components: [{
          type: 'body', parameters: [{ type: 'text', text: 'Souad' }, { type: 'text', text: '{to}' }, { type: 'text', text: '"' }],
        }],
      },
    })
    assert.containsSubset(sent([]), { template: { components: [{ type: 'body', parameters: [] }] } })
    const form = buildMessageProviderRequest(
      provider({ body: { form: [['name', '{template}'], ['value', '{parameter}']] } }), { ...message, parameters: ['a', 'b'] },
    )
    assert.equal(form.body, 'name=ready&value=a&value=b')
  })

  test('the text of a message cannot change the structure of the request', ({ assert }) => {
    const described = provider({
      url: 'https://sms.example/a?text={text}&to={number}', headers: { 'X-Text': '{text}' }, body: { json: { text: '{text}', to: '{to}' } },
    })
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{to}', '"}', '\r\nX: y', '&to=1', '#/../')), (body) => {
      const { url, headers, body: sent } = buildMessageProviderRequest(described, { ...message, body })
      assert.deepEqual(JSON.parse(sent ?? ''), { text: body, to: message.address })
      assert.deepEqual([new URL(url).origin, new URL(url).pathname, new URL(url).searchParams.getAll('to')],
        ['https://sms.example', '/a', ['212661234567']])
      assert.match(headers['x-text'] ?? '', /^[\x20-\x7e]*$/)
    }))
  })

  test('a response means sent with an id, refused with an error, or again', ({ assert }) => {
    const described = provider({
      idPath: ['messages', '0', 'id'],
      errorPath: ['error', 'text'],
      headers: { Authorization: 'Bearer s3cret' },
    })
    const read = (status: number, body: unknown) =>
      parseMessageProviderResponse(described, status, typeof body === 'string' ? body : JSON.stringify(body))
    assert.deepEqual(read(202, { messages: [{ id: 4711 }] }), { outcome: 'sent', provider_id: '4711' })
    assert.deepEqual(read(200, { error: { text: 'no credit' } }), { outcome: 'refused', error: 'HTTP 200: no credit' })
    assert.deepEqual(read(400, { error: { text: 'bad Bearer s3cret for +212661234567' } }),
      { outcome: 'refused', error: 'HTTP 400: bad Bearer … for ☎' })
    assert.deepEqual(read(302, ''), { outcome: 'refused', error: 'HTTP 302' })
    assert.deepEqual(read(503, '<html>'), { outcome: 'again', error: 'HTTP 503' })
    assert.deepEqual(read(429, {}), { outcome: 'again', error: 'HTTP 429' })
    assert.deepEqual(parseMessageProviderResponse(provider(), 200, 'OK'), { outcome: 'sent' })
    const long = read(200, { messages: [{ id: 'x'.repeat(500) }] })
    assert.equal('provider_id' in long ? long.provider_id?.length : 0, 200)
    const coded = provider({ codePath: ['error', 'code'], wrongNumbers: ['131026'], errorPath: ['error', 'text'] })
    const refusal = (code: number) => parseMessageProviderResponse(coded, 400, JSON.stringify({ error: { code, text: 'no' } })).outcome
    assert.deepEqual([refusal(131026), refusal(131047)], ['wrong_number', 'refused'])
    assert.equal(parseMessageProviderResponse(provider({ errorPath: [] }), 400, JSON.stringify('e'.repeat(500))).outcome, 'refused')
    fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), fc.string(), (status, text) => {
      const result = parseMessageProviderResponse(described, status, text)
      if ('error' in result) assert.isAtMost(result.error.length, 150)
    }))
  })

  test('a description with {key} in every request declares that the provider deduplicates by it', ({ assert }) => {
    for (const given of [{ url: 'https://x.example/{key}' }, { headers: { a: '{key}' } }, { body: { json: { ref: '{key}' } } }]) {
      assert.isTrue(isDeduplicating(provider(given)))
    }
    const [withKey, without] = [{ json: { ref: '{key}' } }, { json: { ref: '{id} {reference}' } }]
    for (const given of [{ body: without }, { body: withKey, templateBody: without }, { body: without, templateBody: withKey }])
      assert.isFalse(isDeduplicating(provider(given)))
    assert.isTrue(isDeduplicating(provider({ body: withKey, templateBody: withKey })))
  })

  test('an invalid variable is named, and the message does not contain its value', ({ assert }) => {
    const rules = providerRules('SMS')
    const wrong = [
      () => rules.SMS_URL('SMS_URL', 'ftp://s3cret'), () => rules.SMS_URL('SMS_URL', 'https://{to}.s3cret.example/'),
      () => rules.SMS_URL('SMS_URL', 'https://x.example/{phone}'), () => rules.SMS_HEADERS('SMS_HEADERS', 's3cret'),
      () => rules.SMS_BODY('SMS_BODY', '{"s3cret"'), () => rules.SMS_TEMPLATE_BODY('SMS_TEMPLATE_BODY', 's3cret={value}'),
      () => rules.SMS_URL('SMS_URL', 'https://x.example/{parameter}'), () => rules.SMS_ACCEPTED('SMS_ACCEPTED', 'yes'),
      () => rules.SMS_TIMEOUT_SECONDS('SMS_TIMEOUT_SECONDS', '0'),
    ]
    for (const read of wrong) {
      assert.throws(read, /^SMS_/)
      try { read() } catch (error) { assert.notInclude(String(error), 's3cret') }
    }
    assert.deepEqual(rules.SMS_ID_AT('SMS_ID_AT', 'messages.0.id'), ['messages', '0', 'id'])
    assert.deepEqual(rules.SMS_AGAIN('SMS_AGAIN'), [[408, 408], [425, 425], [429, 429], [500, 599]])
  })
})
