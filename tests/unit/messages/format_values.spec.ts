import { test } from '@japa/runner'
import { settingDefaults } from '#backend/services/settings/defaults'
import { formatOpeningHours, formatSlot, type MessageSlot } from '#backend/services/messages/format_values'
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

test.group('messages / opening hours', () => {
  test('the next days with other hours are told by their dates', ({ assert }) => {
    const coming = [
      { from: '2026-12-01', to: '2026-12-03', hours: [] },
      { from: '2026-12-05', to: '2026-12-05', hours: [{ from: '10:00', to: '14:00' }] },
    ]
    const week = settingDefaults().company_opening_hours
    assert.deepEqual(LOCALES.map((locale) => formatOpeningHours(locale, week, coming)), [
      'Mon-Sat 09:00-19:00 (Tue 1 Dec-Thu 3 Dec: closed, Sat 5 Dec: 10:00-14:00)',
      'lun-sáb 09:00-19:00 (mar 1 dic-jue 3 dic: cerrado, sáb 5 dic: 10:00-14:00)',
      'lun.-sam. 09:00-19:00 (mar. 1 déc.-jeu. 3 déc.\u00a0: fermé, sam. 5 déc.\u00a0: 10:00-14:00)',
      'الاثنين-السبت 09:00-19:00 (الثلاثاء 1 دجنبر-الخميس 3 دجنبر: مغلق، السبت 5 دجنبر: 10:00-14:00)',
    ])
    assert.equal(formatOpeningHours('en', { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }, coming.slice(0, 1)),
      '(Tue 1 Dec-Thu 3 Dec: closed)')
    assert.equal(formatOpeningHours('en', week, []), 'Mon-Sat 09:00-19:00')
  })
})
