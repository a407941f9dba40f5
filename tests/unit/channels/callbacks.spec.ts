import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { isSignedWith } from '#backend/services/channels/callbacks/callback_settings'
import { readCallback } from '#backend/services/channels/callbacks/read_callback'
import { providerRules } from '#backend/engine/env/message_provider_rules'

const NOW = '2026-03-02T12:00:00.000Z'
const AT = '2026-03-02T11:59:30.000Z'
const timestamp = String(Date.parse(AT) / 1000)
const reference = '4b3f1d5e-1111-4222-8333-444455556666'
const cloud = (value: object) => JSON.stringify({
  object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value: {
    messaging_product: 'whatsapp', metadata: { display_phone_number: '+1 555-0100', phone_number_id: '4711' }, ...value,
  } }] }],
})
const read = (body: string, own = '') => readCallback(body, NOW, own)
const incoming = (message: object) =>
  read(cloud({ messages: [{ from: '212661234567', id: 'wamid.1', timestamp, ...message }] }))?.messages[0]

test.group('channels / callbacks', () => {
  test('receipts of the Cloud API, with the reference of our attempt and the words of an error', ({ assert }) => {
    const statuses = [
      { id: 'wamid.1', status: 'delivered', timestamp, recipient_id: '212661234567', biz_opaque_callback_data: reference },
      {
        id: 'wamid.2', status: 'failed', timestamp,
        errors: [{ code: 131026, title: 'Message undeliverable', message: 'Undeliverable', error_data: { details: 'Not on WhatsApp.' } }],
      },
      { id: 'wamid.3', status: 'warning', timestamp }, { status: 'read' }, { id: 'wamid.4', status: 'sent', timestamp: 'soon' },
    ]
    assert.deepEqual(read(cloud({ statuses })), {
      messages: [], receipts: [
        { provider_id: 'wamid.1', reference, status: 'delivered', at: AT, code: null, error: null },
        { provider_id: 'wamid.2', reference: null, status: 'failed', at: AT, code: '131026', error: 'Not on WhatsApp.' },
        { provider_id: 'wamid.4', reference: null, status: 'sent', at: NOW, code: null, error: null },
      ],
    })
  })

  test('messages of the Cloud API: {type}')
    .with([
      { type: 'text', part: { body: ' Salam \u202e ' }, is: { kind: 'text', text: 'Salam' } },
      { type: 'button', part: { text: 'Oui', payload: 'x' }, is: { kind: 'text', text: 'Oui' } },
      {
        type: 'interactive', part: { type: 'button_reply', button_reply: { id: '1', title: 'نعم' } },
        is: { kind: 'text', text: 'نعم' },
      },
      {
        type: 'image', part: { id: '77', mime_type: 'image/jpeg', caption: 'tache' },
        is: { kind: 'image', text: 'tache', media: { id: '77', mime: 'image/jpeg' } },
      },
      {
        type: 'audio', part: { id: '78', mime_type: 'audio/ogg; codecs=opus', voice: true },
        is: { kind: 'audio', text: null, media: { id: '78', mime: 'audio/ogg; codecs=opus' } },
      },
      {
        type: 'location', part: { latitude: 27.15, longitude: -13.2, name: 'Maison', address: 'Rue 4' },
        is: { kind: 'location', text: 'Maison, Rue 4', location: { lat: 27.15, lng: -13.2 } },
      },
      { type: 'location', part: { latitude: 270, longitude: -13.2 }, is: { kind: 'other', text: null, location: null } },
      { type: 'reaction', part: { message_id: 'wamid.0', emoji: '👍' }, is: { kind: 'other', text: '👍', reply_to: 'wamid.0' } },
      { type: 'sticker', part: { id: '9', mime_type: 'image/webp' }, is: { kind: 'other', media: { id: '9', mime: 'image/webp' } } },
      { type: 'unsupported', part: null, is: { kind: 'other', text: null, media: null } },
    ])
    .run(({ assert }, { type, part, is }) => {
      assert.containsSubset(incoming({ type, [type]: part }), { provider_id: 'wamid.1', from: '+212661234567', sent_at: AT, ...is })
    })

  test('an answer names the message that it answers; one without a number or an id is skipped', ({ assert }) => {
    assert.equal(incoming({ type: 'text', text: { body: 'oui' }, context: { from: '1555', id: 'wamid.0' } })?.reply_to, 'wamid.0')
    for (const broken of [{ from: 'nobody' }, { from: null }, { id: '' }, { id: {} }])
      assert.isUndefined(incoming({ type: 'text', ...broken }))
  })

  test('what is sent to another number of the same account is not ours', ({ assert }) => {
    const body = cloud({ messages: [{ from: '212661234567', id: 'wamid.1', type: 'text', text: { body: 'x' } }] })
    for (const own of ['', '4711', '+15550100']) assert.lengthOf(read(body, own)?.messages ?? [], 1, own)
    assert.lengthOf(read(body, '4712')?.messages ?? [], 0)
  })

  test('the format of other providers', ({ assert }) => {
    const body = JSON.stringify({
      receipts: [{ id: 7, status: 'failed', at: AT, code: 21211, error: 'invalid number', reference }],
      messages: [
        { id: 'm-1', from: '+212661234567', at: AT, text: 'Salam', reply_to: '7' },
        { id: 'm-2', from: '212661234567', media: { id: 'u', mime: 'image/png' } },
        { id: 'm-3', from: '+212661234567', location: { lat: 27, lng: -13 } },
      ],
    })
    const content = read(body)
    assert.deepEqual(content?.receipts, [{ provider_id: '7', reference, status: 'failed', at: AT, code: '21211', error: 'invalid number' }])
    assert.deepEqual(content?.messages.map(({ kind, from }) => [kind, from]),
      [['text', '+212661234567'], ['image', '+212661234567'], ['location', '+212661234567']])
    assert.containsSubset(content?.messages[0], { provider_id: 'm-1', sent_at: AT, text: 'Salam', reply_to: '7' })
  })

  test('what is no callback is none, and one of more than a thousand entries too', ({ assert }) => {
    for (const body of ['', '[]', '7', '{"receipts"', 'null']) assert.isNull(read(body))
    assert.deepEqual(read('{}'), { receipts: [], messages: [] })
    const many = (length: number) => JSON.stringify({ receipts: Array.from({ length }, (_, id) => ({ id, status: 'read' })) })
    assert.lengthOf(read(many(1000))?.receipts ?? [], 1000)
    assert.isNull(read(many(1001)))
    fc.assert(fc.property(fc.json(), (json) => { read(json) }))
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      read(cloud({ messages: value, statuses: value }))
      read(JSON.stringify({ messages: [value], receipts: [value], entry: value }))
    }))
  })

  test('a signature is right for its body and secret only', ({ assert }) => {
    const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')
    assert.isTrue(isSignedWith('s3cret', 'é{}', `sha256=${sign('s3cret', 'é{}')}`))
    assert.isTrue(isSignedWith('s3cret', '{}', sign('s3cret', '{}').toUpperCase()))
    for (const [secret, body, signature] of [
      ['s3cret', '{} ', sign('s3cret', '{}')], ['other', '{}', sign('s3cret', '{}')], ['s3cret', '{}', ''], ['s3cret', '{}', 'sha256='],
    ] as const) assert.isFalse(isSignedWith(secret, body, signature))
  })

  test('a short secret is refused at the start; wrong numbers have the code of the Cloud API by default', ({ assert }) => {
    const rules = providerRules('WHATSAPP')
    assert.throws(() => rules.WHATSAPP_CALLBACK_SECRET('WHATSAPP_CALLBACK_SECRET', 'short'), /at least 16 characters/)
    assert.isUndefined(rules.WHATSAPP_CALLBACK_SECRET('WHATSAPP_CALLBACK_SECRET', ''))
    assert.throws(() => rules.WHATSAPP_CALLBACK_HEADER('WHATSAPP_CALLBACK_HEADER', 'X Y'), /name of a header/)
    assert.deepEqual(rules.WHATSAPP_WRONG_NUMBER('WHATSAPP_WRONG_NUMBER'), ['131026'])
    assert.deepEqual(providerRules('SMS').SMS_WRONG_NUMBER('SMS_WRONG_NUMBER', '21211, 21614'), ['21211', '21614'])
    assert.deepEqual(providerRules('SMS').SMS_WRONG_NUMBER('SMS_WRONG_NUMBER'), [])
  })
})
