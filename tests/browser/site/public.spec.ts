import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { newContextFor } from '#tests/support/browser/browser_context'
import { findPageOddities, findAxeViolations, watchPage } from '#tests/support/browser/page_problems'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { withStore } from '#tests/support/server/with_store'

const at = (path: string, locale: string) => (locale === 'ar' ? path : `${path}?lang=${locale}`)
const textOf = async (path: string) => (await fetch(siteUrl() + path)).text()

test.group('site / public pages', () => {
  test('are complete in {$self} without a script, on a phone and on a desktop')
    .with([...LOCALES])
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const faults = watchPage(page)
      for (const [path, heading, others] of [
        ['/', t('site.home.headline'), ['site.prices.title', 'site.zones.title', 'site.contact.hours', 'site.contact.chat']],
        ['/privacy-policy', t('site.privacy.title'), ['site.privacy.location.title', 'site.privacy.photos.title']],
      ] as const) {
        await page.goto(at(path, locale))
        assert.equal(await page.locator('h1').innerText(), heading)
        for (const key of others) await page.getByText(t(key), { exact: true }).first().waitFor()
        assert.equal(await page.locator('html').getAttribute('lang'), locale)
        assert.equal(await page.locator('html').getAttribute('dir'), locale === 'ar' ? 'rtl' : 'ltr')
        assert.deepEqual(await findPageOddities(page), [])
      }
      assert.deepEqual(faults(), [])
      await context.close()
    })

  test('show a flag with each language, that of Morocco with Arabic, in every switch of {who}: {paths}')
    .with([
      { who: 'visitor', paths: ['/', '/?lang=fr', '/privacy-policy', '/admin', '/user/clock', '/client/login', '/courier/login'] },
      { who: 'client', paths: ['/', '/client/dashboard', '/client/account'] },
      { who: 'courier', paths: ['/courier/settings'] },
    ] as const)
    .run(async ({ browser, assert }, { who, paths }) => {
      const page = await (await newContextFor(browser, who, { width: 390 })).newPage()
      for (const path of paths) {
        await page.goto(path)
        await page.locator('.language').first().waitFor({ state: 'attached' })
        const flags = await page.evaluate<[language: string, flag: string][]>(`[...document.querySelectorAll('.language')]
          .map((one) => [one.lang, getComputedStyle(one, '::before').backgroundImage])`)
        assert.includeMembers(flags.map(([language]) => language), [...LOCALES], path)
        for (const [language, flag] of flags) assert.equal(/c1272d|ar-\w+\.svg/.test(flag), language === 'ar', `${path}: ${language}`)
        assert.isTrue(flags.every(([, flag]) => flag.includes('svg')), path)
        assert.deepEqual(await findPageOddities(page), [], path)
      }
      await page.context().close()
    })

  test('have title, description, Open Graph, languages, a sitemap and nothing private in it', async ({ assert }) => {
    const [home, map, robots] = [await textOf('/?lang=fr'), await textOf('/sitemap.xml'), await textOf('/robots.txt')]
    assert.include(home, `<title>Zarbia (demo) | ${translator('fr')('site.home.title')}</title>`)
    const parts = ['name="description"', 'og:title', 'og:image', 'hreflang="ar"', 'rel="canonical"', 'application/ld+json', 'manifest']
    for (const part of parts) assert.include(home, part)
    // A picture of each kind that is cleaned; whoever has no account writes in a chat that asks for what we need to know.
    assert.lengthOf([...home.matchAll(/class="drawing"/g)], 6)
    assert.include(home, encodeURIComponent(translator('fr')('portal.pickup.chat')))
    assert.lengthOf([...map.matchAll(/<loc>/g)], 8)
    assert.notMatch(map, /client|user|\/o\//)
    assert.match(robots, /Disallow: \/o\/\nSitemap: http.*\/sitemap\.xml/)
    assert.include(await textOf('/client/login'), 'content="noindex"')
    // Without a script, the pages of clients lead to what needs none.
    assert.include(await textOf('/client/new?lang=fr'), translator('fr')('site.no_script.text'))
  })

  test('show the settings of the owner, escaped', async ({ assert }) => {
    const set = (value: string | null) => withStore(async (store) => {
      const [row] = await store.select('settings', {})
      await store.update('settings', row!.id, { company_address: value })
      return row!.company_address ?? null
    })
    const before = await set('<img src=x> street 7')
    const { body } = await jsonClient(siteUrl()).get<Record<string, unknown>>('/api/public/settings')
    assert.equal(body['company.address'], '<img src=x> street 7')
    assert.include(await textOf('/'), '&lt;img src=x&gt; street 7')
    await set(before)
  })

  test('change the language by query parameter, and show the link of the signed-in person', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor', { width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/')
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { name: translator('fr')('site.home.headline') }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.locator('[data-door="visitor"]').click()
    await page.getByRole('heading', { name: translator('fr')('portal.sign_in.title') }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    await page.goto('/user/forgot-password')
    await page.getByRole('heading', { name: translator('en')('ui.auth.forgot') }).waitFor()
    await page.goto('/')
    await page.getByRole('heading', { name: translator('ar')('site.home.headline') }).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()

    const signedIn = await (await newContextFor(browser, 'client')).newPage()
    await signedIn.goto('/')
    await signedIn.locator('[data-door="client"]').waitFor()
    assert.isFalse(await signedIn.locator('[data-door="visitor"]').isVisible())
    assert.deepEqual(await findAxeViolations(signedIn), [])
    await signedIn.context().close()
  })
})
