import { test } from '@japa/runner'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'

const browser = { languages: ['fr-FR'], likesDark: true }
Object.defineProperty(globalThis, 'navigator', { value: { get languages() { return browser.languages } }, configurable: true })
Object.assign(globalThis, {
  matchMedia: () => ({ get matches() { return browser.likesDark }, addEventListener: () => {} }),
  document: { documentElement: { dataset: {} } },
})
const { languageFor, keepCourierLanguage } = await importAdmin('kit/providers/texts/language.ts') as {
  languageFor: (path: string) => string
  keepCourierLanguage: (language: string) => void
}
const { keepSignInLook } = await importAdmin('kit/auth/keep_sign_in_look.ts') as { keepSignInLook: () => void }

const look = () => ({ language: languageFor('/user/orders'), mode: browserStorage.getItem('mode') })

test.group('auth / look after the sign-in of staff', (group) => {
  group.each.setup(() => () => { browserStorage.clear() })

  test('is that of the browser where nobody has chosen one', ({ assert }) => {
    assert.deepEqual(look(), { language: 'en', mode: null })
    keepSignInLook()
    assert.deepEqual(look(), { language: 'fr', mode: 'dark' })
  })

  test('is what was chosen, whatever the browser prefers', ({ assert }) => {
    browserStorage.setItem('locale', 'ES')
    browserStorage.setItem('mode', 'light')
    keepSignInLook()
    assert.deepEqual(look(), { language: 'es', mode: 'light' })
  })
})

test.group('auth / language after the sign-in of a courier', (group) => {
  group.each.setup(() => () => { browserStorage.clear() })

  test('is that of the sign-in page on a new phone, and stays what was chosen there', ({ assert }) => {
    const signIn = (locale: string) => {
      const language = languageFor('/courier/sign-in')
      browserStorage.setItem('courier', JSON.stringify({ id: 7, locale }))
      keepCourierLanguage(language)
      return languageFor('/courier')
    }
    assert.equal(signIn('ar'), 'fr')
    browserStorage.setItem('courier_locale', 'es')
    assert.equal(signIn('ar'), 'es')
  })

  test('is the courier’s own on a phone that was in use before it kept one', ({ assert }) => {
    browserStorage.setItem('courier', JSON.stringify({ id: 7, locale: 'ar' }))
    assert.equal(languageFor('/courier'), 'ar')
  })
})
