import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { openPage } from '#tests/support/browser_context'
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
})

/** Waits until the page is rendered and the menu is closed. */
async function clickInMenu(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.shell.menu'), exact: true }).click()
  await page.locator(`dialog.menu-drawer a[href="${path}"]`).click()
  await waitForPage(page, path)
  await page.locator('dialog.menu-drawer').waitFor({ state: 'detached' })
}
