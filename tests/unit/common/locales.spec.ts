import { test } from '@japa/runner'
import { app } from '#resources'
import { GUARDS } from '#common/guards'
import { FALLBACK, inLocale, LOCALES, localesFrom } from '#common/locales'

test.group('common / locales', () => {
  test('are those of the definition, as the guards are', ({ assert }) => {
    assert.deepEqual([...LOCALES], [...app.enums.locale])
    assert.deepEqual([...GUARDS], [...app.enums.guard])
  })

  test('a text is given in the language that is asked for', ({ assert }) => {
    for (const locale of LOCALES) assert.equal(inLocale({ en: 'en', es: 'es', fr: 'fr', ar: 'ar' }, locale), locale)
  })

  test('a text that nobody has translated is given in another language', ({ assert }) => {
    assert.equal(inLocale({ en: 'Carpet', fr: 'Tapis', ar: 'زربية' }, 'es'), 'Carpet')
    assert.equal(inLocale({ en: '', fr: 'Tapis', ar: 'زربية' }, 'es'), 'Tapis')
    assert.equal(inLocale({ en: null, ar: 'زربية' }, 'en'), 'زربية')
    assert.equal(inLocale({ es: 'Alfombra' }, 'en'), 'Alfombra')
    assert.equal(inLocale({}, 'en'), '')
    assert.sameMembers([...FALLBACK], [...LOCALES])
  })

  test('the language of the page comes first in a form', ({ assert }) => {
    assert.deepEqual(localesFrom('fr'), ['fr', 'en', 'es', 'ar'])
    assert.deepEqual(localesFrom('none'), [...LOCALES])
  })
})
