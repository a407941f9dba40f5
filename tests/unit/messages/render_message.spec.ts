import { test } from '@japa/runner'
import fc from 'fast-check'
import { MESSAGE_TEMPLATES } from '#backend/services/messages/templates'
import { renderMessage, templateValues } from '#backend/services/messages/render_message'
import { LOCALES } from '#common/locales'
import { numberedText } from '#common/text/placeholders'
import { app } from '#resources'
import { settingDefaults } from '#backend/services/settings/defaults'
import type { TemplateContext } from '#backend/services/messages/placeholder_values'

const company = {
  name: 'Zarbia', phone: '+212528990000', hours: settingDefaults().company_opening_hours, coming: [], timezone: 'Africa/Algiers',
}
const order = {
  code: 'CMD-26-000123', received_items: 3, declared_items: null, measured_m2: '12.500', measured_ml: null, measured_u: '1.000',
  total: 125_050, paid_total: 25_000, balance: 100_050, currency: 'MAD' as const, promised_at: '2026-11-23T16:00:00.000Z',
}
const context: TemplateContext = {
  company, order, client: { full_name: 'Mariem Test', first_name: 'Mariem' }, link: 'https://zarbia.ma/o/abc',
}
const text = (event: string, audience = 'client') => MESSAGE_TEMPLATES.find((one) => one.event === event && one.audience === audience)!

test.group('messages / render', () => {
  test('formats values in the language of the recipient: {locale}')
    .with([
      { locale: 'en', beginning: 'CMD-26-000123 is measured (items: 3, 12.5 m2, 1 pc). Total: 1,250.50 MAD.' },
      { locale: 'fr', beginning: 'CMD-26-000123 est mesurée (articles : 3, 12,5 m2, 1 art.). Total : 1 250,50 MAD.' },
      { locale: 'es', beginning: 'CMD-26-000123 está medido (artículos: 3, 12,5 m², 1 ud.). Total: 1.250,50 MAD.' },
      { locale: 'ar', beginning: 'تم قياس الطلبية CMD-26-000123 (عدد القطع: 3، 12,5 م²، 1 قطعة). المجموع: 1.250,50 درهم.' },
    ] as const)
    .run(({ assert }, { locale, beginning }) => {
      const { body } = renderMessage(text('quote_ready'), context, locale, 'sms')
      assert.equal(body.slice(0, beginning.length), beginning)
      assert.match(body, /: https:\/\/zarbia\.ma\/o\/abc$/)
    })

  test('the values of an approved template come in the order of its text in that language, each placeholder once', ({ assert }) => {
    const body = {
      en: '{order}: {total} {currency}, {first_name}. {order}', fr: '{first_name}, {order}\u00a0: {total}', es: '', ar: '{total}',
    }
    assert.deepEqual(templateValues(body, context, 'en'), ['CMD-26-000123', '1,250.50', 'MAD', 'Mariem'])
    assert.deepEqual(templateValues(body, context, 'fr'), ['Mariem', 'CMD-26-000123', '1\u00a0250,50'])
    assert.deepEqual(templateValues(body, context, 'ar'), ['1.250,50'])
    assert.equal(numberedText(body.en), '{{1}}: {{2}} {{3}}, {{4}}. {{1}}')
  })

  test('a value that WhatsApp would refuse is cleaned; an empty one is a dash', ({ assert }) => {
    const values = (reason: string) =>
      templateValues({ fr: '{reason}', en: '', es: '', ar: '' }, { ...context, reason: () => reason }, 'fr')
    for (const [reason, sent] of [['', '–'], [' \n', '–'], ['a\nb\tc     d ', 'a b c d'], ['x'.repeat(900), 'x'.repeat(500)]] as const)
      assert.deepEqual(values(reason), [sent])
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (reason) => {
      const [value = ''] = values(reason)
      assert.match(value, /\S/)
      assert.notMatch(value, /[\n\r\t]| {2}/)
    }))
  })

  test('codes, amounts and numbers inside Arabic are isolated, except in SMS', ({ assert }) => {
    const rich = renderMessage(text('count_difference'), context, 'ar', 'push').body
    assert.include(rich, '\u2066CMD-26-000123\u2069')
    assert.include(rich, '\u2066+212 5 28 99 00 00\u2069')
    const plain = renderMessage(text('count_difference'), context, 'ar', 'sms').body
    assert.notMatch(plain, /[\u2066-\u2069]/)
    assert.include(plain, '0528990000')
    assert.notMatch(renderMessage(text('count_difference'), context, 'fr', 'email').body, /[\u2066-\u2069]/)
  })

  test('a name in another script is isolated', ({ assert }) => {
    const names = { fr: 'سعاد', ar: 'Souad' }
    for (const locale of ['fr', 'ar'] as const) {
      const client = { full_name: names[locale], first_name: names[locale] }
      const { title } = renderMessage(text('quote_decided', 'user'), { ...context, client }, locale, 'in_app')
      assert.include(title, `\u2068${names[locale]}\u2069`)
      const own = { full_name: names[locale === 'fr' ? 'ar' : 'fr'], first_name: null }
      assert.notInclude(renderMessage(text('quote_decided', 'user'), { ...context, client: own }, locale, 'in_app').title, '\u2068')
    }
  })

  test('a day is formatted in the time zone of the business', ({ assert }) => {
    const late = { ...context, order: { ...order, promised_at: '2026-11-23T23:30:00.000Z' } }
    assert.equal(renderMessage(text('order_confirmed'), late, 'en', 'push').body,
      'Your order CMD-26-000123 is confirmed. It will be ready on Tuesday 24 November.')
    assert.equal(renderMessage(text('order_confirmed'), { ...late, order: { ...order, promised_at: null } }, 'en', 'push').body,
      'Your order CMD-26-000123 is confirmed.')
  })

  test('a company is addressed by its name; the amount of a payment is its own', ({ assert }) => {
    const firm = { ...context, client: { full_name: 'Hotel Sahara', first_name: null }, paid: 5000 }
    assert.match(renderMessage(text('order_created'), firm, 'en', 'sms').body, /^Hello Hotel Sahara, /)
    assert.equal(renderMessage(text('payment_received'), firm, 'en', 'sms').body,
      'We received 50.00 MAD for CMD-26-000123. Left to pay: 1,000.50 MAD.')
  })

  test('no template leaves a placeholder or an empty value, in any language, with any data', ({ assert }) => {
    const some = <T>(value: T) => fc.option(fc.constant(value))
    const facts = fc.record({
      order: some(order).chain((known) => (known ? fc.record({
        ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, name === 'currency' ? fc.constant(value) : some(value)])),
        code: fc.constant(order.code),
      }) : fc.constant(null))),
      client: some(context.client), link: some(context.link), address: some('Rue 1'), vehicle: some('1234-A-6'),
      eta: some('2026-11-23T10:00:00Z'),
      courier: some({ name: 'Salek', phone: '+212600000101' }), slot: some({ from: '2026-11-23T09:00:00Z', to: '2026-11-23T11:00:00Z' }),
    })
    fc.assert(fc.property(fc.constantFrom(...MESSAGE_TEMPLATES), fc.constantFrom(...LOCALES), facts, (template, locale, known) => {
      const { title, body } = renderMessage(template, { company, ...known } as TemplateContext, locale, template.channel)
      for (const rendered of [title ?? '', body]) {
        assert.notMatch(rendered, /[{}]|undefined|null|NaN| {2}|\( *\)|^[\s:،,;]/, `${template.event} ${locale}: ${rendered}`)
        assert.notMatch(rendered, /[:،,]\s*$/, `${template.event} ${locale}: ${rendered}`)
      }
    }), { numRuns: 500 })
  })

  test('no template leaves a placeholder, in any status of the order', ({ assert }) => {
    for (const locale of LOCALES) for (const status of Object.keys(app.enums.order_status)) {
      const isPriced = !['pending', 'in_measure'].includes(status)
      const unpriced = { total: null, balance: null, measured_m2: null, measured_u: null }
      const known = { ...context, order: { ...order, ...(!isPriced && unpriced) } }
      for (const template of MESSAGE_TEMPLATES) {
        assert.notInclude(renderMessage(template, known, locale, template.channel).body, '{', `${template.event} ${status}`)
      }
    }
  })
})
