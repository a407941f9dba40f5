import { test } from '@japa/runner'
import { app } from '#resources'
import { GUARDS } from '#common/guards'
import { FALLBACK_LOCALES, localeOfBrowser, textInLocale, LOCALES, localesWithFirst } from '#common/locales'

test.group('common / locales', () => {
  test('are those of the definition, as the guards are', ({ assert }) => {
    assert.deepEqual([...LOCALES], [...app.enums.locale])
    assert.deepEqual([...GUARDS], [...app.enums.guard])
  })

  test('a text is returned in the requested language', ({ assert }) => {
    for (const locale of LOCALES) assert.equal(textInLocale({ en: 'en', es: 'es', fr: 'fr', ar: 'ar' }, locale), locale)
  })

  test('an untranslated text is returned in a fallback language', ({ assert }) => {
    assert.equal(textInLocale({ en: 'Carpet', fr: 'Tapis', ar: 'زربية' }, 'es'), 'Carpet')
    assert.equal(textInLocale({ en: '', fr: 'Tapis', ar: 'زربية' }, 'es'), 'Tapis')
    assert.equal(textInLocale({ en: null, ar: 'زربية' }, 'en'), 'زربية')
    assert.equal(textInLocale({ es: 'Alfombra' }, 'en'), 'Alfombra')
    assert.equal(textInLocale({}, 'en'), '')
    assert.sameMembers([...FALLBACK_LOCALES], [...LOCALES])
  })

  test('a browser has the first of its languages that there is, else Arabic', ({ assert }) => {
    const asked = [[['fr-MA', 'ar'], 'fr'], [['de-DE', 'es-ES', 'en'], 'es'], [['EN-us'], 'en'], [['de'], 'ar'], [[], 'ar']] as const
    for (const [languages, expected] of asked) assert.equal(localeOfBrowser(languages), expected)
  })

  test('the language of the page comes first in a form', ({ assert }) => {
    assert.deepEqual(localesWithFirst('fr'), ['fr', 'en', 'es', 'ar'])
    assert.deepEqual(localesWithFirst('none'), [...LOCALES])
  })
})
