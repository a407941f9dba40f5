import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, waitUntilLoaded } from '#tests/support/browser/page_problems'

const t = translator('en')

test.group('statistics / on the screen', () => {
  test('a range has figures, charts with tables, and its rows', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/statistics')
    await waitUntilLoaded(page)
    const orders = page.getByRole('region', { name: t('ui.statistics.orders_chart'), exact: true })
    await orders.locator('canvas').waitFor()
    // For screen readers each chart is a table too, which shows its links when it is visible.
    assert.equal(await orders.getByRole('table').locator('tbody tr').count(), 30)
    assert.equal(await orders.getByRole('table').getByRole('link').count(), 0)

    const money = page.getByRole('region', { name: t('ui.statistics.money'), exact: true }).getByRole('table')
    assert.match(await money.locator('td').last().textContent() ?? '', /^[\d,]+\.\d\d\sMAD$/)

    const plot = orders.locator('.plot-canvas')
    await plot.focus()
    await page.keyboard.press('End')
    await orders.getByRole('status').filter({ hasText: `${t('ui.statistics.count')}: ` }).waitFor()
    await page.keyboard.press('Escape')
    await orders.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' })

    await page.getByRole('button', { name: t('ui.ranges.last_7_days') }).click()
    await page.waitForURL(/from=.*to=/)
    await waitUntilLoaded(page)
    await orders.getByRole('button', { name: t('ui.charts.table') }).click()
    assert.equal(await orders.locator('tbody tr').count(), 7)
    assert.deepEqual(await findAxeViolations(page), [])

    const row = orders.locator('tbody tr').filter({ has: page.getByRole('link') }).last()
    const count = Number(await row.getByRole('link').textContent())
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: t('orders.many'), level: 1 }).waitFor()
    await waitUntilLoaded(page)
    assert.equal(await page.locator('[data-row]').count(), Math.min(count, 25))

    await page.goBack()
    await page.getByRole('heading', { name: t('ui.shell.statistics'), level: 1 }).waitFor()
    await waitUntilLoaded(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('ui.exchange.export') }).click()
    await page.getByRole('menuitem').first().click()
    assert.match((await download).suggestedFilename(), /\.csv$/)
    await page.context().close()
  })

  test('Enter on a bar opens its rows; without the permission there is no such page', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/statistics')
    const open = page.getByRole('region', { name: t('ui.statistics.open'), exact: true })
    await open.locator('canvas').waitFor()
    await open.locator('.plot-canvas').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/orders\?f\.status=/)
    await page.context().close()

    const worker = await openPage(browser, '/user/dashboard', { who: 'plant worker' })
    assert.equal(await worker.locator('a[href="/user/statistics"]').count(), 0)
    await worker.context().close()
  })
})
