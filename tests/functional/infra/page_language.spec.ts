import { test } from '@japa/runner'
import { siteUrl } from '#tests/support/json_client'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

test.group('the language of public pages', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const open = async (path: string, language: string) => {
    const response = await fetch(siteUrl() + path, { headers: { 'accept-language': language } })
    const [, lang = ''] = /<html [^>]*lang="(\w+)"/.exec(await response.text()) ?? []
    return { lang, vary: response.headers.get('vary') ?? '' }
  }

  test('is that of the browser, Arabic where nothing is known, and the one in the address in any case', async ({ assert }) => {
    const asked = [
      ['fr-MA,fr;q=0.9,en;q=0.8', 'fr'], ['en-US,en;q=0.9', 'en'], ['de-DE,es;q=0.5', 'es'], ['ar-MA', 'ar'], ['de', 'ar'], ['*', 'ar'],
      ['', 'ar'],
    ] as const
    for (const path of ['/', '/privacy-policy']) {
      for (const [language, expected] of asked) {
        const { lang, vary } = await open(path, language)
        assert.equal(lang, expected, `${path} ${language}`)
        assert.match(vary, /accept-language/i)
      }
      assert.equal((await open(`${path}?lang=ar`, 'fr')).lang, 'ar')
      assert.equal((await open(`${path}?lang=es`, 'fr')).lang, 'es')
    }
  })
})
