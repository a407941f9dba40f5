import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, phoneOf, openPage } from '#tests/support/browser/browser_context'
import { siteUrl } from '#tests/support/json_client'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { waitForPage } from '#tests/support/screens/open_screen'
import { screenUrlsOf, type ScreenUrl } from '#tests/support/screens/screen_urls'
import { fillSignIn } from '#tests/support/browser/browser_controls'
import { withTimeout } from '#tests/support/until'
import { app } from '#resources'
import { standalonePages } from '../../admin/staff/menu/standalone_pages.ts'
import { isPersonal } from '../../admin/kit/providers/session/personal_data.ts'
import type { Page } from 'playwright'

/** Access to the areas (specification §2). */
test.group('guards / routes', () => {
  test('visitors to the staff area are redirected to /admin', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    assert.equal(await finalUrl(page, '/user'), '/admin')
    // The loader of every route has the same guard; each address loads two documents.
    const templates = Map.groupBy(await routes(), ({ template }) => template)
    for (const [first] of templates.values()) assert.equal(await finalUrl(page, first?.path ?? ''), '/admin', first?.path)
    await page.context().close()
  })

  test('signed-in staff are redirected from sign-in and recovery to the dashboard', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'owner')).newPage()
    for (const path of ['/admin', '/user', '/user/forgot-password', '/user/reset-password/abc']) {
      assert.equal(await finalUrl(page, path), '/user/dashboard', path)
    }
    await page.context().close()
  })

  test('staff without the permission of a route are redirected to the dashboard', async ({ browser, assert }) => {
    const page = await (await newContextFor(browser, 'plant worker')).newPage()
    await page.goto('/user/dashboard')
    const permissions = await permissionsOf(page)
    const isOpen = ({ permissions: needed }: ScreenUrl) => needed.every((name) => permissions.includes(name))
    const screens = await routes()
    const open = new Set(screens.filter(isOpen).map(({ path }) => path))
    const closed = Map.groupBy(screens.filter((screen) => !isOpen(screen)), ({ path }) => isOverOneOf(open, path))
    // A permitted list stays open, without the drawer.
    const drawers = closed.get(true) ?? []
    for (const { path, list } of oneOfEach(drawers)) {
      assert.equal(new URL(await finalUrl(page, path), siteUrl()).pathname, list, path)
      assert.equal(await page.locator('dialog[open]').count(), 0, path)
    }
    for (const { path } of drawers) {
      await navigate(page, path)
      await waitForPage(page, path)
      assert.equal(await page.locator('dialog[open]').count(), 0, path)
    }
    const redirected = closed.get(false) ?? []
    assert.deepEqual(await followRedirects(page, redirected, '/user/dashboard'), [])
    for (const { path } of oneOfEach(redirected)) assert.equal(await finalUrl(page, path), '/user/dashboard', path)
    await page.context().close()
  })

  test('the menu of the {role} shows what that person may open')
    .with([{ role: 'plant worker' }, { role: 'counter clerk' }, { role: 'owner' }] as const)
    .run(async ({ browser, assert }, { role }) => {
      const page = await openPage(browser, '/user/dashboard', { who: role })
      const permissions = await permissionsOf(page)
      const isAllowed = ({ permissions: needed }: ScreenUrl) => needed.length > 0 && needed.every((name) => permissions.includes(name))
      const allowed = (await routes()).filter(isAllowed).map(({ path }) => path)
      // Folded to icons, it shows collapsed groups too.
      const links = page.locator('.frame-menu nav a')
      await links.first().waitFor()
      const collapsed = await links.count()
      await page.getByRole('button', { name: translator('en')('ui.shell.fold') }).click()
      if (role === 'owner') assert.isAbove(await links.count(), collapsed)
      const shown = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
      // What cannot be opened is not there; what can be opened is there, or a tab of what is there.
      assert.deepEqual(shown.filter((path) => path !== '/user/dashboard' && !allowed.includes(path ?? '')), [])
      assert.deepEqual(menuPathsOf(allowed).filter((paths) => !paths.some((path) => shown.includes(path))), [])
      await page.context().close()
    })

  test('the area of clients is for clients', async ({ browser, assert }) => {
    for (const who of ['visitor', 'owner'] as const) {
      const page = await (await newContextFor(browser, who)).newPage()
      for (const path of ['/client', '/client/dashboard']) assert.equal(await finalUrl(page, path), '/', `${who} at ${path}`)
      await page.context().close()
    }
    const page = await (await newContextFor(browser, 'client')).newPage()
    assert.equal(await finalUrl(page, '/client'), '/client/dashboard')
    assert.equal(await finalUrl(page, '/client/login'), '/client/dashboard')
    assert.equal(await finalUrl(page, '/user/orders'), '/admin')
    await page.context().close()
  })
})

/** Of each list and page of the menu that may be opened: the entries in which it may be found. */
function menuPathsOf(allowed: readonly string[]): string[][] {
  const lists = Object.entries(app.resources as Readonly<Record<string, { readonly admin?: { path: string; tab_of?: string } }>>)
    .flatMap(([name, { admin }]) => (admin && !admin.path.includes(':') ? [{ name, path: `/user/${admin.path}`, of: admin.tab_of }] : []))
  const pages = standalonePages.filter(({ menu }) => menu)
    .map(({ path, menu }) => ({ name: undefined, path: `/user/${path}`, of: menu?.tab_of ?? menu?.beside }))
  const entries = [...lists, ...pages]
  const rootOf = ({ name, path, of }: (typeof entries)[number]): string => of ?? name ?? path
  return entries.filter(({ path }) => allowed.includes(path)).map((entry) => {
    const roots = new Set([entry, ...entries.filter(({ path }) => isBelow(entry.path, path))].map(rootOf))
    return entries.filter((other) => roots.has(rootOf(other))).map(({ path }) => path)
  })
}

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`)

/** Screens that have an address of their own. */
const routes = () => screenUrlsOf(['page', 'list', 'wall', 'board', 'calendar', 'map', 'create', 'edit', 'show'])

/** One screen of each kind: loading the document takes another code path, but is slower. */
function oneOfEach(screens: readonly ScreenUrl[]): ScreenUrl[] {
  const kinds = Map.groupBy(screens, ({ template, path }) => `${template} ${path.includes('?')} ${/\/\d+\//.test(path)}`)
  return [...kinds.values()].flatMap(([first]) => first ?? [])
}

/** A drawer opens over its list. */
const isOverOneOf = (lists: ReadonlySet<string>, path: string): boolean => path.includes('?') && lists.has(path.split('?')[0] ?? '')

const permissionsOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('permissions') ?? '[]') as string[])

test.group('guards / sessions', () => {
  test('signing in as a client signs the staff out, in every tab', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner')
    const [staff, client] = [await context.newPage(), await context.newPage()]
    await staff.goto('/user/orders')
    await waitUntilLoaded(staff)
    const old = await tokenOf(staff)

    await client.goto('/client/login')
    await fillSignIn(client, phoneOf('client'))
    await client.getByRole('button', { name: translator('ar')('portal.sign_in.button') }).click()
    await client.waitForURL('**/client/dashboard')
    await staff.waitForURL('**/admin')
    assert.deepEqual(await client.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('client') !== null]), [null, true])
    assert.equal(await statusWith(client, old), 401)
    await context.close()
  })

  test('a wrong password shows an alert with the text of the server', async ({ browser }) => {
    const page = await (await newContextFor(browser, 'visitor')).newPage()
    await page.goto('/admin')
    await fillSignIn(page, phoneOf('owner'), 'not the password')
    await page.getByRole('button', { name: translator('ar')('ui.auth.sign_in') }).click()
    const alert = page.getByRole('alert')
    await alert.getByText(translator('ar')('errors.auth.credentials')).waitFor()
    await page.context().close()
  })

  test('an expired token of {who} leads to {signInPath}')
    .with([
      { who: 'owner', home: '/user/orders', signInPath: '/admin' },
      { who: 'client', home: '/client/dashboard', signInPath: '/client/login' },
    ] as const)
    .run(async ({ browser, assert }, { who, home, signInPath }) => {
      const page = await openPage(browser, home, { who })
      await page.evaluate(() => { localStorage.setItem('token', 'of yesterday') })
      await page.goto(home)
      await page.waitForURL(`**${signInPath}`)
      assert.isNull(await tokenOf(page))
      await page.context().close()
    })

  test('after 15 idle minutes the session has ended', async ({ browser }) => {
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.clock.install()
    await page.goto('/user/orders')
    await waitUntilLoaded(page)
    await page.clock.fastForward('16:00')
    await page.waitForURL('**/admin')
    const notice = page.getByText(translator('ar')('ui.auth.ended'), { exact: true })
    await notice.waitFor()
    // Whoever comes back later opens the page anew, and still reads why.
    await page.reload()
    await notice.waitFor()
    await page.context().close()
  })

  test('signing out ends the session here and on the server', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders', { who: 'counter clerk' })
    const token = await tokenOf(page)
    await page.getByRole('button', { name: translator('en')('ui.shell.account') }).click()
    const ended = page.waitForResponse('**/auth/user/logout')
    await page.getByRole('button', { name: translator('en')('ui.shell.sign_out') }).click()
    await page.waitForURL('**/admin')
    assert.equal((await ended).status(), 204)
    assert.equal(await statusWith(page, token), 401)
    const kept = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
    assert.deepEqual(kept.filter(isPersonal), [], 'what the next person at this browser finds')
    assert.equal(await finalUrl(page, '/user/orders'), '/admin')
    await page.context().close()
  })

  test('a user who signs in after another in the same tab gets their own pages and history', async ({ browser }) => {
    const page = await openPage(browser, '/user/orders', { who: 'counter clerk' })
    await page.getByRole('button', { name: translator('en')('ui.shell.account') }).click()
    await page.getByRole('button', { name: translator('en')('ui.shell.sign_out') }).click()
    await page.waitForURL('**/admin')
    await fillSignIn(page, phoneOf('owner'))
    await page.getByRole('button', { name: translator('ar')('ui.auth.sign_in') }).click()
    await page.locator('html[data-address="/user/dashboard"]').waitFor()
    await page.locator('.frame-menu a[href="/user/clients"]').click()
    await page.locator('html[data-address="/user/clients"]').waitFor()
    await page.goBack()
    await page.locator('html[data-address="/user/dashboard"]').waitFor()
    await page.context().close()
  })

  test('Back after signing out shows no page of the former person', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard', { who: 'counter clerk' })
    await page.locator('.frame-menu a[href="/user/orders"]').click()
    await page.locator('html[data-address="/user/orders"]').waitFor()
    await page.getByRole('button', { name: translator('en')('ui.shell.account') }).click()
    await page.getByRole('button', { name: translator('en')('ui.shell.sign_out') }).click()
    await page.waitForURL('**/admin')
    await page.goBack()
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { name: translator('ar')('ui.auth.sign_in') }).waitFor()
    assert.equal(await page.locator('.frame').count(), 0)
    await page.context().close()
  })

  test('an unknown address stays in the frame, and one of another document opens it', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard', { who: 'owner' })
    await navigate(page, '/user/orders/1/x')
    await page.getByRole('heading', { name: translator('en')('site.not_found.title') }).waitFor()
    assert.equal(await page.locator('.frame-menu').count(), 1)
    await navigate(page, '/user/clock')
    await page.locator('.gate').waitFor()
    assert.equal(new URL(page.url()).pathname, '/user/clock')
    await page.context().close()
  })
})

/** The URL after all redirects. */
async function finalUrl(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** As Back and Forward do: within the loaded document. */
const navigate = (page: Page, path: string) =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate', { state: {} }))`)

/**
 * Navigates within the loaded document, where the route guards run for every navigation, and returns the paths that open a dialog.
 * The next navigation begins when the address is right: drawing the same dashboard each time takes far longer than the guards.
 */
async function followRedirects(page: Page, screens: readonly ScreenUrl[], to: string): Promise<string[]> {
  const paths = JSON.stringify(screens.map(({ path }) => path))
  const followed = page.evaluate<string[]>(`(async () => {
    const withDialog = []
    for (const path of ${paths}) {
      window.followed = path
      history.pushState({}, '', path)
      const redirected = new Promise((resolve) => {
        navigation.addEventListener('currententrychange', function onChange() {
          if (location.pathname !== '${to}') return
          navigation.removeEventListener('currententrychange', onChange)
          resolve()
        })
      })
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      await redirected
      if (document.querySelector('dialog[open]')) withDialog.push(path)
    }
    return withDialog
  })()`)
  return withTimeout(`all redirect to ${to}`, followed).catch(async (cause: unknown) => {
    throw new Error(`${await page.evaluate<string>('window.followed')} does not redirect to ${to}`, { cause })
  })
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The status of a request with this token. */
async function statusWith(page: Page, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return (await page.request.get('/auth/user/permissions', { headers })).status()
}
