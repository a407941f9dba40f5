import { test } from '@japa/runner'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'

const browser = { languages: ['fr-FR'], likesDark: true }
Object.defineProperty(globalThis, 'navigator', { value: { get languages() { return browser.languages } }, configurable: true })
Object.assign(globalThis, {
  matchMedia: () => ({ get matches() { return browser.likesDark }, addEventListener: () => {} }),
  document: { documentElement: { dataset: {} } },
})
const { languageFor } = await importAdmin('kit/providers/texts/language.ts') as { languageFor: (path: string) => string }
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
