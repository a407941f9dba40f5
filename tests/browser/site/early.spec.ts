import { test } from '@japa/runner'
import { DEMO_PASSWORD } from '#backend/env/demo_password'
import { translator } from '#backend/i18n/translator'
import { LOCALES } from '#common/locales'
import { browserOf, phoneOf } from '#tests/support/browser'
import { settled, watch } from '#tests/support/browser_findings'
import type { Page } from 'playwright'

const GATES = ['/admin', '/client/login']

/** The forms at the doors, which the server writes and the page takes over. */
test.group('site / early forms', () => {
  test('are what the page draws in their place, in every language', async ({ browser, assert }) => {
    const page = await (await browserOf(browser, 'visitor')).newPage()
    for (const path of GATES) {
      for (const locale of LOCALES) {
        await page.goto(`${path}?lang=${locale}`)
        await settled(page)
        assert.equal(await page.locator('#early').count(), 0)
        const [written, drawn] = await page.evaluate<[string[], string[]]>(BOTH)
        assert.deepEqual(written, drawn, `${path} in ${locale}`)
        const title = translator(locale)(path === '/admin' ? 'ui.auth.sign_in' : 'portal.sign_in.title')
        assert.include(written.join(), title.replaceAll(' ', ''))
      }
    }
    await page.context().close()
  })

  test('lose nothing that is typed, and send what was sent before the scripts had come', async ({ browser, assert }) => {
    const page = await (await browserOf(browser, 'visitor')).newPage()
    const faults = watch(page)
    let release = await heldScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('#early [name="phone"]').pressSequentially('+2126')
    release()
    await page.locator('#early').waitFor({ state: 'detached' })
    await page.keyboard.type('00')
    assert.equal(await page.locator('#root [name="phone"]').inputValue(), '+212600')

    await page.unroute(SCRIPTS)
    release = await heldScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('#early [name="phone"]').fill(phoneOf('client'))
    await page.locator('#early [name="password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    assert.equal(new URL(page.url()).search, '')
    release()
    await page.waitForURL('**/client/dashboard')

    // Nobody who is signed in sees a form for a moment, nor anybody one in another language than that of the visit.
    release = await heldScripts(page)
    await page.goto('/client/login', { waitUntil: 'commit' })
    await page.locator('#early').waitFor({ state: 'hidden' })
    await page.evaluate('localStorage.clear(), sessionStorage.setItem("visit_language", "fr")')
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#early').waitFor({ state: 'hidden' })
    release()
    await page.getByRole('heading', { name: translator('fr')('portal.sign_in.title') }).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

const SCRIPTS = '**/assets/index-*.js'

/** They come when the answer is called. */
async function heldScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => { release = resolve })
  await page.route(SCRIPTS, async (route) => { await released; await route.continue() })
  return release
}

/** Element by element, with what is said in it; as text, for it runs in the page. React writes no ids of ours. */
const BOTH = `(async () => {
  const own = ['id', 'for', 'method', 'novalidate', 'data-discover']
  const told = (gate) => [...gate.querySelectorAll('*')].map((one) => [
    one.localName,
    ...[...one.attributes].filter(({ name }) => !own.includes(name)).map(({ name, value }) => name + '=' + value).sort(),
    [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join(''),
  ].join(' ').replace(/\\s/g, ''))
  const written = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  return [told(written.querySelector('#early .gate')), told(document.querySelector('#root .gate'))]
})()`
