/** Staff pages without a network: what is shown stays, what cannot be loaded says so, and all of it is read again with the network. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'

const t = translator('en')

test.group('live / connection', () => {
  test('a list that cannot be loaded says why and loads when the network is back', async ({ browser }) => {
    const context = await newContextFor(browser, 'owner', { locale: 'en' })
    const page = await context.newPage()
    await page.goto('/user/clients')
    await waitUntilLoaded(page)
    const rows = page.locator('table.rows tbody tr:not(.skeleton-row)')
    await rows.first().waitFor()
    const banner = page.getByRole('status').getByText(t('ui.shell.no_connection'), { exact: true })
    await context.setOffline(true)
    await banner.waitFor()
    await rows.first().waitFor()
    await page.getByRole('group', { name: t('ui.list.views') }).getByRole('button', { name: t('clients.views.suspended') }).click()
    await page.getByText(t('ui.list.failed')).waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    // A page whose program was never loaded.
    await page.getByRole('link', { name: t('ui.shell.statistics'), exact: true }).first().click()
    await page.getByText(t('ui.shell.no_connection_page')).or(page.getByText(t('ui.list.failed'))).first().waitFor()
    await context.setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('group', { name: t('ui.statistics.presets') }).waitFor()
    await page.goBack()
    await page.getByText(t('ui.list.failed')).waitFor({ state: 'detached' })
    await context.close()
  })
})
