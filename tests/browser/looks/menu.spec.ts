import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { browserOf } from '#tests/support/browser'
import { settled } from '#tests/support/browser_findings'
import { drawn } from '#tests/support/screens/visitor'
import type { Page } from 'playwright'

const t = translator('en')

test.group('looks / menu', () => {
  test('on a phone whatever is pressed in the menu closes it, and Back does not open it again', async ({ browser, assert }) => {
    const page = await (await browserOf(browser, 'owner', { width: 390 })).newPage()
    await page.goto('/user/orders')
    await settled(page)
    await press(page, '/user/orders')
    await press(page, '/user/clients')

    await page.goBack()
    await drawn(page, '/user/orders')
    assert.equal(await page.locator('dialog.menu-drawer').count(), 0)
    await page.context().close()
  })
})

/** Until the page is drawn with nothing over it. */
async function press(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.shell.menu'), exact: true }).click()
  await page.locator(`dialog.menu-drawer a[href="${path}"]`).click()
  await drawn(page, path)
  await page.locator('dialog.menu-drawer').waitFor({ state: 'detached' })
}
