import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser_context'
import { waitUntilLoaded } from '#tests/support/page_problems'
import { waitForPage } from '#tests/support/screens/open_screen'

const t = translator('en')

test.group('plant / stocks', () => {
  test('"waiting transfer to final stock" shows the items of the tab of that name, in a place or in none', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/stocks')
    await page.locator('.view-tabs').getByRole('button', { name: new RegExp(`^${t('stocks.views.waiting_final')}`) }).click()
    await waitForPage(page, '/user/items?view=waiting_final')
    await waitUntilLoaded(page)
    const { body } = await (await signInAs('owner')).get<{ id: number }[]>('/api/user/order-items?_view=waiting_final&_end=25')
    const shown = await page.locator('main [data-row]').evaluateAll((rows) =>
      rows.map((row) => Number((row as unknown as { dataset: { row: string } }).dataset.row)))
    assert.sameMembers([...new Set(shown)], body.map(({ id }) => id))
    await page.goBack()
    await waitForPage(page, '/user/stocks')
    await page.context().close()
  })
})
