import { test } from '@japa/runner'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { translator } from '#backend/engine/i18n/translator'
import { LANGUAGE_NAMES, LOCALES } from '#common/locales'
import { newContextFor, phoneOf } from '#tests/support/browser/browser_context'
import { holdScripts } from '#tests/support/server/hold_scripts'
import { siteUrl } from '#tests/support/json_client'
import { waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'

const FORMS = [
  { path: '/admin', title: 'ui.auth.sign_in', lead: 'ui.auth.staff_lead' },
  { path: '/client/login', title: 'portal.sign_in.title', lead: 'portal.sign_in.lead' },
] as const

/** The sign-in forms are part of the document and are hydrated. */
test.group('site / login shell', () => {
  test('is rendered before the scripts, in every language, and is hydrated', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    const faults = watchPage(page)
    for (const { path, title, lead } of FORMS) {
      for (const locale of LOCALES) {
        const [t, release] = [translator(locale), await holdScripts(page)]
        await page.goto(`${path}?lang=${locale}`, { waitUntil: 'commit' })
        await page.getByRole('heading', { name: t(title), exact: true }).waitFor()
        await page.getByText(t(lead)).waitFor()
        assert.equal(await page.evaluate('document.documentElement.dir'), locale === 'ar' ? 'rtl' : 'ltr', `${path} in ${locale}`)
        const before = await page.evaluate<string>(MARKED)
        release()
        await waitUntilLoaded(page)
        assert.equal(await page.evaluate<string>(UNMARKED), before, `${path} in ${locale}`)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }
    // React reports hydration mismatches to the window.
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('names the files that the page imports, also those of its language', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    for (const path of ['/admin', '/client/login', '/client/forgot-password', '/o/nobody-has-it']) {
      const requested = new Set<string>()
      page.on('request', (request) => { if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname) })
      const document = await (await page.goto(`${path}?lang=fr`))?.text() ?? ''
      await waitUntilLoaded(page)
      const named = await page.evaluate<string[]>(NAMED)
      assert.isAbove(named.length, 4)
      assert.deepEqual([...requested].filter((file) => file !== '/first.js' && !named.includes(file)), [], path)
      const styles = await page.evaluate<string[]>(STYLES)
      assert.deepEqual(styles.filter((style) => !document.includes(`<link rel="stylesheet" crossorigin href="${style}">`)), [], path)
      page.removeAllListeners('request')
    }
    await page.context().close()
  })

  test('keeps typed text, and sends a form that was submitted before the scripts were loaded', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    const faults = watchPage(page)
    let release = await holdScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('[name="phone"]').pressSequentially('+21200')
    for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowLeft')
    release()
    await waitUntilLoaded(page)
    await page.keyboard.type('6')
    assert.equal(await page.locator('[name="phone"]').inputValue(), '+212600')

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    release = await holdScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('[name="phone"]').fill(phoneOf('client'))
    await page.locator('[name="password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    assert.equal(new URL(page.url()).search, '')
    release()
    await page.waitForURL('**/client/dashboard')
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    // Signed-in people see no form, and no visitor sees one in another language.
    release = await holdScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('#root form').waitFor({ state: 'hidden' })
    await page.evaluate('localStorage.clear(), sessionStorage.setItem("visit_language", "fr")')
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#root form').waitFor({ state: 'hidden' })
    // The document has the language of the visitor before the page is there, so that it is laid out once.
    await page.locator('html[lang="fr"][dir="ltr"]').waitFor({ state: 'attached' })
    release()
    await page.getByRole('heading', { name: translator('fr')('portal.sign_in.title') }).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('focuses the first field, names the accounts of the demo, and passes the chosen language on', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    await page.goto('/admin')
    await waitUntilLoaded(page)
    await page.keyboard.type('06')
    assert.equal(await page.locator('[name="phone"]').inputValue(), '06')
    assert.include(await page.locator('.gate-demo').innerText(), DEMO_PASSWORD)
    const languages = page.getByRole('group', { name: translator('ar')('ui.shell.language') }).getByRole('button')
    assert.deepEqual(await languages.allInnerTexts(), Object.values(LANGUAGE_NAMES))
    await languages.filter({ hasText: 'Français' }).click()
    await page.getByRole('heading', { name: translator('fr')('ui.auth.sign_in') }).waitFor()
    assert.equal(await page.locator('[name="phone"]').inputValue(), '06')
    await page.locator('[name="phone"]').fill(phoneOf('owner'))
    await page.locator('[name="password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/dashboard')
    await page.locator('html[lang="fr"]').waitFor()
    await page.context().close()
  })

  test('sends nothing without a script', async ({ browser, assert }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl() })
    const page = await context.newPage()
    await page.goto('/admin')
    await page.locator('[name="phone"]').fill('+212600000000')
    await page.locator('[name="password"]').fill('a password')
    await page.keyboard.press('Enter')
    assert.equal(page.url(), `${siteUrl()}/admin`)
    await context.close()
  })
})

/** Marks every element, to recognise it after hydration. As text, because it runs in the page. */
const MARKED = `(() => {
  const own = [...document.querySelectorAll('#root *')]
  own.forEach((one) => { one.marked = true })
  return document.getElementById('root').innerText
})()`
/** The numbers of the company are asked for afterwards. */
const UNMARKED = `document.querySelector('.gate-numbers')?.replaceChildren(),
  [...document.querySelectorAll('#root *')].filter((one) => !one.marked).map((one) => one.outerHTML).join()
  || document.getElementById('root').innerText`

/** The scripts that the document loads or preloads. */
const STYLES = `[...document.querySelectorAll('link[rel="stylesheet"]')].map((one) => one.getAttribute('href'))`
const NAMED = `[...document.querySelectorAll('script[src], link[rel="modulepreload"]')].map((one) => new URL(one.src || one.href).pathname)`
