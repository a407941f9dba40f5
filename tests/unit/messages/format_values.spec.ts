import { test } from '@japa/runner'
import { formatSlot, type MessageSlot } from '#backend/services/messages/format_values'
import { LOCALES } from '#common/locales'

const zone = 'Africa/Casablanca'
const texts = (slot: MessageSlot) => LOCALES.map((locale) => formatSlot(locale, slot, zone))
const [DAY, NINE, NOON] = ['2026-11-23T12:00:00Z', '2026-11-23T09:00:00Z', '2026-11-23T12:00:00Z'] as const
const DAYS = ['Monday 23 November', 'lunes, 23 de noviembre', 'lundi 23 novembre', 'الاثنين، 23 نونبر']

test.group('messages / slots', () => {
  test('a slot with a start says its hours', ({ assert }) => {
    for (const [index, text] of texts({ from: NINE, to: null }).entries()) assert.match(text, new RegExp(`^${DAYS[index]}[,،] \\d\\d:00$`))
    for (const text of texts({ from: NINE, to: NOON })) assert.match(text, /[,،] \d\d:00-\d\d:00$/)
  })

  test('without a start it says the day and no hour of its own, in each language', ({ assert }) => {
    assert.deepEqual(texts({ day: DAY, to: null }), DAYS)
  })

  test('without a start until when', ({ assert }) => {
    const until = texts({ day: DAY, to: NOON }).map((text, index) => text.slice(DAYS[index]!.length).replace(/\d\d:00/, 'HH'))
    assert.deepEqual(until, [', until HH', ', hasta las HH', ', jusqu’à HH', '، إلى غاية HH'])
  })
})
