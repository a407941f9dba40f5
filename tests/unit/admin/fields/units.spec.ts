import { test } from '@japa/runner'
import { withUnit } from '../../../../admin/staff/fields/amount/types.ts'
import { translator } from '#backend/engine/i18n/translator'

const i18nOf = (language: 'en' | 'fr' | 'ar') => {
  const t = translator(language)
  return { t: (key: string) => t(key), language }
}

test.group('fields / units', () => {
  test('{1} in {0} is {2}').with([
    ['en', 'm2', '6\u00a0m²'], ['en', 'ml', '6\u00a0m'], ['fr', 'ml', '6\u00a0m'], ['en', '%', '6\u00a0%'], ['ar', '%', '6\u00a0%'],
    // The unit stands to the left of the number.
    ['ar', 'm2', '\u20676\u00a0م²\u2069'], ['ar', 'h', '\u20676\u00a0س\u2069'],
  ] as const).run(({ assert }, [language, unit, text]) => {
    assert.equal(withUnit('6', unit, i18nOf(language)), text)
  })

  test('a number without a unit stays as it is', ({ assert }) => {
    assert.equal(withUnit('6', undefined, i18nOf('ar')), '6')
  })
})
