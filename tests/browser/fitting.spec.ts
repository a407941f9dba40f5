/** No view of a list is cut at the width of a counter, in the longest language. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { waitUntilLoaded } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'

const t = translator('fr')

test.group('fitting', () => {
  test('the views of a list that have no room are in a menu at the end of their line', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'owner', { locale: 'fr', width: 1360 })
    const page = await context.newPage()
    await page.goto('/user/orders')
    await waitUntilLoaded(page)
    const views = page.getByRole('group', { name: t('ui.list.views') })
    const last = views.getByRole('button', { name: t('orders.views.fee_unknown') })
    await until('the last view is not beside the search box', async () => await last.count() === 0)
    await views.getByRole('button', { expanded: false }).click()
    await page.getByRole('menuitem', { name: t('orders.views.fee_unknown') }).click()
    await page.waitForURL(/view=fee_unknown/)
    await views.getByRole('button', { name: t('orders.views.fee_unknown') }).waitFor()
    // Nor does a column lie under the actions.
    await page.goto('/user/orders')
    await waitUntilLoaded(page)
    assert.equal(await page.locator('.rows-scroll[data-wide]').count(), 0)
    await context.close()
  })
})
