import { test } from '@japa/runner'
import { routesTo, type Person, type Template } from '#backend/messages/channel_routing'

const CLIENT: Person = {
  type: 'clients', id: 1, locale: 'ar', phone: '+212600000001', whatsapp: null, email: null, channels: ['whatsapp', 'sms'], has_push: false,
}
const on = (channel: Template['channel'], more: Partial<Template> = {}) =>
  ({ channel, status: 'enable', behavior: 'always', ...more }) as Template
const ALL = (['sms', 'push', 'email', 'whatsapp', 'in_app'] as const).map((channel) => on(channel))
const said = (person: Partial<Person>, templates = ALL) =>
  routesTo({ ...CLIENT, ...person }, templates).map(({ template: { channel }, address, fallback }) => [channel, address, fallback])

test.group('messages / ways to a person', () => {
  test('of WhatsApp and SMS goes one, and the other takes over', ({ assert }) => {
    assert.deepEqual(said({}), [['whatsapp', '+212600000001', 'sms'], ['in_app', null, null]])
    assert.deepEqual(said({ whatsapp: '+34600000000' })[0], ['whatsapp', '+34600000000', 'sms'])
    assert.deepEqual(said({ channels: ['sms'] })[0], ['sms', '+212600000001', null])
    assert.deepEqual(said({ channels: ['whatsapp'] })[0], ['whatsapp', '+212600000001', null])
  })

  test('mail and browser where he wants them and has them', ({ assert }) => {
    const channels = ['email', 'push'] as const
    assert.deepEqual(said({ channels }), [['in_app', null, null]])
    const has = { email: 'a@b.ma', has_push: true }
    assert.deepEqual(said({ channels, ...has }), [['push', null, null], ['email', 'a@b.ma', null], ['in_app', null, null]])
    assert.deepEqual(said(has).map(([channel]) => channel), ['whatsapp', 'in_app'])
    assert.sameMembers(said({ channels: null, ...has }).map(([channel]) => channel), ['whatsapp', 'push', 'email', 'in_app'])
  })

  test('a template that is off, or never goes, is as if there were none; nothing takes over that would have to ask', ({ assert }) => {
    const phone = (whatsapp: Partial<Template>, sms: Partial<Template>) => said({}, [on('whatsapp', whatsapp), on('sms', sms)])
    assert.deepEqual(phone({ status: 'disable' }, {}), [['sms', '+212600000001', null]])
    assert.deepEqual(phone({ behavior: 'never' }, {}), [['sms', '+212600000001', null]])
    assert.deepEqual(phone({}, { behavior: 'never' }), [['whatsapp', '+212600000001', null]])
    assert.deepEqual(phone({}, { behavior: 'ask' }), [['whatsapp', '+212600000001', null]])
    assert.deepEqual(phone({ behavior: 'ask' }, { behavior: 'ask' }), [['whatsapp', '+212600000001', 'sms']])
    assert.deepEqual(phone({ behavior: 'never' }, { behavior: 'never' }), [])
  })
})
