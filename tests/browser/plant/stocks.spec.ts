import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { waitForPage } from '#tests/support/screens/open_screen'
import { until } from '#tests/support/until'

const t = translator('en')

test.group('plant / stocks', () => {
  test('"waiting transfer to final stock" counts and shows the items of that tab, in a place or in none', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/stocks')
    const tab = page.locator('.view-tabs').getByRole('button', { name: new RegExp(`^${t('stocks.views.waiting_final')}`) })
    const { body, headers } = await (await signInAs('owner')).get<{ id: number }[]>('/api/user/order-items?_view=waiting_final&_end=25')
    await until('the number of the tab is that of the items', async () =>
      await tab.locator('.view-count').textContent() === headers.get('x-total-count'))
    await tab.click()
    await waitForPage(page, '/user/items?view=waiting_final')
    await waitUntilLoaded(page)
    const shown = await page.locator('main [data-row]').evaluateAll((rows) =>
      rows.map((row) => Number((row as unknown as { dataset: { row: string } }).dataset.row)))
    assert.sameMembers([...new Set(shown)], body.map(({ id }) => id))
    await page.goBack()
    await waitForPage(page, '/user/stocks')
    await page.context().close()
  })
})
