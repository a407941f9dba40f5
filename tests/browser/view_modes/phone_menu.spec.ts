import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { waitForPage } from '#tests/support/screens/open_screen'
import type { Page } from 'playwright'

const t = translator('en')

test.group('layout / menu', () => {
  test('on a phone a click in the menu closes it, and Back does not reopen it', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders', { width: 390 })
    await clickInMenu(page, '/user/orders')
    await clickInMenu(page, '/user/clients')

    await page.goBack()
    await waitForPage(page, '/user/orders')
    assert.equal(await page.locator('dialog.menu-drawer').count(), 0)
    await page.context().close()
  })

  test('a starred list is a favourite on top of the menu until the star is taken away, by keyboard too', async ({ browser }) => {
    const page = await openPage(browser, '/user/vehicles', { who: 'manager' })
    const star = page.getByRole('button', { name: t('ui.list.star'), exact: true })
    const favourite = page.locator('.menu-group', { has: page.getByRole('heading', { name: t('ui.shell.favourites') }) })
      .getByRole('link', { name: t('vehicles.many') })
    const stored = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences') && answer.request().method() === 'PATCH')
    await Promise.all([stored(), star.click()])
    await favourite.waitFor()
    await page.evaluate('localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith("lists of ")))')
    await page.reload()
    await favourite.and(page.locator('[aria-current=page]')).waitFor()
    await star.and(page.locator('[aria-pressed=true]')).focus()
    await Promise.all([stored(), page.keyboard.press('Enter')])
    await favourite.waitFor({ state: 'detached' })
    await star.and(page.locator('[aria-pressed=false]:focus')).waitFor()
    await page.context().close()
  })

  test('the chosen tab of a record is visible when its page opens on a phone', async ({ browser, assert }) => {
    for (const locale of ['en', 'ar'] as const) {
      const page = await openPage(browser, '/user/stocks/1?tab=history', { width: 390, locale })
      const { x, width } = (await page.getByRole('tab', { selected: true }).boundingBox())!
      assert.isAtLeast(x, 0)
      assert.isAtMost(x + width, 390)
      assert.equal(await page.evaluate('scrollX + scrollY'), 0)
      await page.context().close()
    }
  })
})

/** Waits until the page is rendered and the menu is closed. */
async function clickInMenu(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.shell.menu'), exact: true }).click()
  await page.locator(`dialog.menu-drawer a[href="${path}"]`).click()
  await waitForPage(page, path)
  await page.locator('dialog.menu-drawer').waitFor({ state: 'detached' })
}
