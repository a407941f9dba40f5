import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, phoneOf } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import { signInOnScreen } from '#tests/support/browser/browser_controls'
import type { Browser, Page } from 'playwright'

const ar = translator('ar')
const storedItems = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** All tabs of a browser are one session (specification §9). */
test.group('sessions / two tabs', () => {
  test('of a client refresh the token once while one of them is used, and end together when idle', async ({ browser, assert }) => {
    const { tabs: [working, idle], context } = await twoTabs(browser, '/client/dashboard', '/client/account')
    const refreshes: string[] = []
    context.on('response', (response) => { if (response.url().endsWith('/auth/client/refresh')) refreshes.push(response.url()) })
    const before = await tokenOf(working)

    await context.clock.fastForward('06:00')
    assert.lengthOf(refreshes, 0)
    await working.keyboard.press('Shift')
    await until('the idle tab has the new token', async () => await tokenOf(idle) !== before)
    const refreshed = await tokenOf(idle)
    // The last activity was ten minutes ago, in the other tab.
    await context.clock.fastForward('10:00')
    assert.equal(new URL(idle.url()).pathname, '/client/account')
    assert.equal(await tokenOf(working), refreshed)
    assert.lengthOf(refreshes, 1)
    await idle.reload()
    await waitUntilLoaded(idle)
    assert.equal(new URL(idle.url()).pathname, '/client/account')
    // Who opens a page is there, also without a touch: 22 minutes after the last one.
    await context.clock.fastForward('12:00')
    assert.equal(new URL(idle.url()).pathname, '/client/account')

    await context.clock.fastForward('16:00')
    for (const tab of [working, idle]) {
      await tab.waitForURL('**/client/login')
      await tab.getByText(ar('ui.auth.ended'), { exact: true }).waitFor()
    }
    assert.isEmpty(Object.keys(await storedItems(idle)).filter((key) => ['client', 'token', 'permissions'].includes(key)))
    await context.close()
  })

  test('keep a session whose refresh was interrupted by a reload', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'client', { width: 390 })
    await context.clock.install()
    const page = await context.newPage()
    await page.goto('/client/dashboard')
    await waitUntilLoaded(page)
    const before = await tokenOf(page)
    // The server refreshes the token, but the response is lost.
    let isRefreshed = false
    await page.route('**/auth/client/refresh', async (route) => { await route.fetch(); isRefreshed = true })
    await context.clock.fastForward('06:00')
    await page.keyboard.press('Shift')
    await until('the server has refreshed the token', () => isRefreshed)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await waitUntilLoaded(page)
    await until('the page has the new token', async () => await tokenOf(page) !== before)
    assert.equal(new URL(page.url()).pathname, '/client/dashboard')
    await context.close()
  })

  test('share one person: signing in as staff signs the client out in every tab', async ({ browser, assert }) => {
    const { tabs: [portal, home], context } = await twoTabs(browser, '/client/dashboard', '/')
    await home.locator('[data-door="client"]').waitFor()
    const staff = await context.newPage()
    await signInOnScreen(staff, phoneOf('counter clerk'))
    await portal.waitForURL('**/client/login')
    await home.locator('[data-door="user"]').waitFor()
    const { client, user, token, permissions } = await storedItems(portal)
    assert.isUndefined(client)
    assert.isNumber(JSON.parse(user ?? '{}').id)
    assert.isString(token)
    assert.include(JSON.parse(permissions ?? '[]'), 'order-create')
    await context.close()
  })
})

async function twoTabs(browser: Browser, ...paths: readonly [string, string]) {
  const context = await newContextFor(browser, 'client')
  await context.clock.install()
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await waitUntilLoaded(page)
    return page
  }
  return { context, tabs: [await open(paths[0]), await open(paths[1])] as const }
}
