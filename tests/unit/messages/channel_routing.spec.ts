import { test } from '@japa/runner'
import { messageRoutesTo, type MessageRecipient, type Template } from '#backend/services/messages/channel_routing'

const CLIENT: MessageRecipient = {
  type: 'clients', id: 1, locale: 'ar', phone: '+212600000001', whatsapp: null, email: null, channels: ['whatsapp', 'sms'], has_push: false,
}
const on = (channel: Template['channel'], more: Partial<Template> = {}) =>
  ({ channel, status: 'enable', behavior: 'always', ...more }) as Template
const ALL = (['sms', 'push', 'email', 'whatsapp', 'in_app'] as const).map((channel) => on(channel))
const routes = (person: Partial<MessageRecipient>, templates = ALL) =>
  messageRoutesTo({ ...CLIENT, ...person }, templates).map(({ template: { channel }, address, fallback }) => [channel, address, fallback])

test.group('messages / channel routing', () => {
  test('of WhatsApp and SMS one is used, and the other is its fallback', ({ assert }) => {
    assert.deepEqual(routes({}), [['whatsapp', '+212600000001', 'sms'], ['in_app', null, null]])
    assert.deepEqual(routes({ whatsapp: '+34600000000' })[0], ['whatsapp', '+34600000000', 'sms'])
    assert.deepEqual(routes({ channels: ['sms'] })[0], ['sms', '+212600000001', null])
    assert.deepEqual(routes({ channels: ['whatsapp'] })[0], ['whatsapp', '+212600000001', null])
  })

  test('mail and push for people who have chosen and registered them', ({ assert }) => {
    const channels = ['email', 'push'] as const
    assert.deepEqual(routes({ channels }), [['in_app', null, null]])
    const has = { email: 'a@b.ma', has_push: true }
    assert.deepEqual(routes({ channels, ...has }), [['push', null, null], ['email', 'a@b.ma', null], ['in_app', null, null]])
    assert.deepEqual(routes(has).map(([channel]) => channel), ['whatsapp', 'in_app'])
    assert.sameMembers(routes({ channels: null, ...has }).map(([channel]) => channel), ['whatsapp', 'push', 'email', 'in_app'])
  })

  test('disabled templates are ignored; a template that needs approval is no fallback', ({ assert }) => {
    const phone = (whatsapp: Partial<Template>, sms: Partial<Template>) => routes({}, [on('whatsapp', whatsapp), on('sms', sms)])
    assert.deepEqual(phone({ status: 'disable' }, {}), [['sms', '+212600000001', null]])
    assert.deepEqual(phone({ behavior: 'never' }, {}), [['sms', '+212600000001', null]])
    assert.deepEqual(phone({}, { behavior: 'never' }), [['whatsapp', '+212600000001', null]])
    assert.deepEqual(phone({}, { behavior: 'ask' }), [['whatsapp', '+212600000001', null]])
    assert.deepEqual(phone({ behavior: 'ask' }, { behavior: 'ask' }), [['whatsapp', '+212600000001', 'sms']])
    assert.deepEqual(phone({ behavior: 'never' }, { behavior: 'never' }), [])
  })
})
