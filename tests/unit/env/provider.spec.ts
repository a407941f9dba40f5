import { test } from '@japa/runner'
import fc from 'fast-check'
import { readHeaders, readStatuses, readTemplate, unknownPart, usesPart, type Provider } from '#backend/env/provider'
import { readAnswer } from '#backend/channels/provider_answer'
import { requestOf } from '#backend/channels/provider_request'
import { providerRules } from '#backend/env/provider_rules'

const provider = (given: Partial<Provider> = {}): Provider => ({
  url: 'https://sms.example/send', method: 'POST', headers: {}, body: null, from: 'Zarbia', idAt: null, errorAt: null,
  accepted: readStatuses('2xx') ?? [], again: readStatuses('408, 425, 429, 5xx') ?? [], timeoutSeconds: 10, ...given,
})
const message = {
  id: 7, key: 'k-1', recipient: { type: 'clients', id: 1 }, address: '+212661234567', locale: 'ar', title: null, body: 'مرحبا "x" & {to}\n',
  link: null, external_template: 'ready',
} as const

test.group('messages / provider', () => {
  test('statuses are read as people write them', ({ assert }) => {
    assert.deepEqual(readStatuses('2xx, 409,500-504'), [[200, 299], [409, 409], [500, 504]])
    for (const wrong of ['', '2x', '200-', '504-500', '600', 'ok']) assert.isNull(readStatuses(wrong), wrong)
  })

  test('templates and headers are whole, or none', ({ assert }) => {
    assert.deepEqual(readTemplate(' {"to":"{to}"}'), { json: { to: '{to}' } })
    assert.deepEqual(readTemplate('to={to}&text={text}'), { form: [['to', '{to}'], ['text', '{text}']] })
    assert.isNull(readTemplate('{"to":'))
    assert.deepEqual(readHeaders('{"Authorization":"Bearer x"}'), { Authorization: 'Bearer x' })
    for (const wrong of ['a=b', '[]', '{"a":1}', '{"a b":"x"}', '{"a":"x\\ny"}']) assert.isNull(readHeaders(wrong), wrong)
    assert.equal(unknownPart('{to} {phone}'), '{phone}')
    assert.isNull(unknownPart('{"to":"{to}"} {key}'))
  })

  test('every part stands where it was written, escaped as the place asks', ({ assert }) => {
    const json = requestOf(provider({
      url: 'https://sms.example/{number}?text={text}', headers: { 'X-Key': '{key}' },
      body: { json: { to: '{to}', parts: ['{text}', 1, null], of: '{from} {id} {template} {locale}' } },
    }), message)
    assert.equal(json.url, `https://sms.example/212661234567?text=${encodeURIComponent(message.body)}`)
    assert.deepEqual(json.headers, { 'content-type': 'application/json', 'x-key': 'k-1' })
    assert.deepEqual(JSON.parse(json.body ?? ''), { to: message.address, parts: [message.body, 1, null], of: 'Zarbia 7 ready ar' })

    const form = requestOf(provider({ body: { form: [['to', '{to}'], ['text', '{text}']] } }), message)
    assert.deepEqual([...new URLSearchParams(form.body ?? '')], [['to', message.address], ['text', message.body]])
    assert.equal(form.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.isNull(requestOf(provider({ method: 'GET', body: { form: [['to', '{to}']] } }), message).body)
  })

  test('no text of a message becomes more than a text', ({ assert }) => {
    const described = provider({
      url: 'https://sms.example/a?text={text}&to={number}', headers: { 'X-Text': '{text}' }, body: { json: { text: '{text}', to: '{to}' } },
    })
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{to}', '"}', '\r\nX: y', '&to=1', '#/../')), (body) => {
      const { url, headers, body: sent } = requestOf(described, { ...message, body })
      assert.deepEqual(JSON.parse(sent ?? ''), { text: body, to: message.address })
      assert.deepEqual([new URL(url).origin, new URL(url).pathname, new URL(url).searchParams.getAll('to')],
        ['https://sms.example', '/a', ['212661234567']])
      assert.match(headers['x-text'] ?? '', /^[\x20-\x7e]*$/)
    }))
  })

  test('an answer is a yes with a number, a no with a reason, or "later"', ({ assert }) => {
    const described = provider({ idAt: ['messages', '0', 'id'], errorAt: ['error', 'text'], headers: { Authorization: 'Bearer s3cret' } })
    const read = (status: number, body: unknown) => readAnswer(described, status, typeof body === 'string' ? body : JSON.stringify(body))
    assert.deepEqual(read(202, { messages: [{ id: 4711 }] }), { outcome: 'sent', provider_id: '4711' })
    assert.deepEqual(read(200, { error: { text: 'no credit' } }), { outcome: 'refused', error: 'HTTP 200: no credit' })
    assert.deepEqual(read(400, { error: { text: 'bad Bearer s3cret for +212661234567' } }),
      { outcome: 'refused', error: 'HTTP 400: bad Bearer … for ☎' })
    assert.deepEqual(read(302, ''), { outcome: 'refused', error: 'HTTP 302' })
    assert.deepEqual(read(503, '<html>'), { outcome: 'again', error: 'HTTP 503' })
    assert.deepEqual(read(429, {}), { outcome: 'again', error: 'HTTP 429' })
    assert.deepEqual(readAnswer(provider(), 200, 'OK'), { outcome: 'sent' })
    const long = read(200, { messages: [{ id: 'x'.repeat(500) }] })
    assert.equal('provider_id' in long ? long.provider_id?.length : 0, 80)
    assert.equal(readAnswer(provider({ errorAt: [] }), 400, JSON.stringify('e'.repeat(500))).outcome, 'refused')
    fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), fc.string(), (status, text) => {
      const result = readAnswer(described, status, text)
      if ('error' in result) assert.isAtMost(result.error.length, 150)
    }))
  })

  test('a template that names the key says that nothing is sent twice under it', ({ assert }) => {
    for (const given of [{ url: 'https://x.example/{key}' }, { headers: { a: '{key}' } }, { body: { json: { ref: '{key}' } } }]) {
      assert.isTrue(usesPart(provider(given), 'key'))
    }
    assert.isFalse(usesPart(provider({ body: { json: { ref: '{id}' } } }), 'key'))
  })

  test('a mistake in the environment is named, and its value is not repeated', ({ assert }) => {
    const rules = providerRules('SMS')
    const wrong = [
      () => rules.SMS_URL('SMS_URL', 'ftp://s3cret'), () => rules.SMS_URL('SMS_URL', 'https://{to}.s3cret.example/'),
      () => rules.SMS_URL('SMS_URL', 'https://x.example/{phone}'), () => rules.SMS_HEADERS('SMS_HEADERS', 's3cret'),
      () => rules.SMS_BODY('SMS_BODY', '{"s3cret"'), () => rules.SMS_ACCEPTED('SMS_ACCEPTED', 'yes'),
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
