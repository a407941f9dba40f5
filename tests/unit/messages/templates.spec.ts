import { test } from '@japa/runner'
import { findUnknownPlaceholder } from '#backend/services/messages/interpolate'
import { MESSAGE_TEMPLATES } from '#backend/services/messages/templates'
import { app } from '#resources'

test.group('messages / templates', () => {
  test('there is one for every event, in four languages, with known placeholders only', ({ assert }) => {
    assert.sameMembers([...new Set(MESSAGE_TEMPLATES.map(({ event }) => event))], [...app.enums.notification_event])
    for (const { event, title, body } of MESSAGE_TEMPLATES) {
      for (const text of [title, body]) {
        assert.sameMembers(Object.keys(text ?? {}), ['en', 'fr', 'es', 'ar'], event)
        assert.isNull(findUnknownPlaceholder(text ?? {}), event)
      }
      const symbols = (text: string | undefined) => [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
      for (const translation of Object.values(body)) assert.deepEqual(symbols(translation), symbols(body.en), `${event}: ${translation}`)
    }
  })

  test('there is one for each event, audience and channel', ({ assert }) => {
    const keys = MESSAGE_TEMPLATES.map(({ event, audience, channel }) => `${event} ${audience} ${channel}`)
    assert.lengthOf(new Set(keys), keys.length)
  })

  test('what staff and couriers are told reaches them without any provider: in the application', ({ assert }) => {
    const channelsOf = (event: string, audience: string) =>
      MESSAGE_TEMPLATES.filter((one) => one.event === event && one.audience === audience).map(({ channel }) => channel)
    for (const { event, audience } of MESSAGE_TEMPLATES.filter((one) => one.audience !== 'client'))
      assert.include(channelsOf(event, audience), 'in_app', `${event} to ${audience}`)
  })
})
