/** The dashboard of the demo company, by what each person may see. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { PERIODS, type Dashboard } from '#common/time/dashboard_periods'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

const t = translator('en')
const headings = (page: Page) => page.locator('.dashboard h2').allInnerTexts()
const title = (name: string) => t(`ui.dashboard.${name}.title`)

test.group('dashboard', () => {
  test('an owner sees the work, every open order by status, and the figures of a period', async ({ browser, assert }) => {
    const { body: { open } } = await (await signInAs('owner')).get<Dashboard>('/api/user/dashboard')
    const page = await openPage(browser, '/user/dashboard')
    const faults = watchPage(page)
    const names = ['to_accept', 'late', 'due', 'arriving', 'unanswered', 'ready', 'stops'].map(title)
    assert.deepEqual((await headings(page)).slice(0, 7), names)
    assert.deepEqual(await page.locator('.stock-bar a').allInnerTexts(), open!.map(({ count }) => String(count)))
    assert.deepEqual(
      await page.locator('.figure-tile > a').allInnerTexts(),
      ['created', 'delivered', 'value', 'in', 'out'].map((name) => t(`ui.dashboard.tiles.${name}`)),
    )
    const periods = page.getByRole('group', { name: t('ui.dashboard.period') }).getByRole('button')
    assert.deepEqual(await periods.allInnerTexts(), PERIODS.map((period) => t(`ui.dashboard.periods.${period}`)))
    await periods.nth(1).click()
    await page.waitForURL('**/user/dashboard?period=yesterday')
    await page.mouse.wheel(0, 4000)
    for (const name of ['orders', 'money']) {
      await page.getByRole('region', { name: t(`ui.dashboard.charts.${name}`), exact: true }).locator('canvas').waitFor()
    }
    await page.locator('[aria-pressed=true]').getByText(t('ui.dashboard.periods.yesterday')).waitFor()
    await until('all figures are those of the period', async () => await page.locator('[data-stale]').count() === 0)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // Each list opens all of its rows.
    for (const name of ['late', 'arriving', 'ready']) {
      const list = page.getByRole('region', { name: title(name) })
      const count = await list.locator('.work-count').innerText()
      if (count === '0') continue
      await list.getByRole('link', { name: t('ui.dashboard.see_all') }).click()
      await page.locator('[data-row]').first().waitFor()
      await page.locator('.pager').getByText(new RegExp(`\\b${count}\\b`)).first().waitFor()
      await page.goBack()
    }
    await page.getByRole('link', { name: t('ui.orders.new_order'), exact: true }).click()
    await page.waitForURL('**/user/orders/create')
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('each list is asked for once, those of a day last', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!['/api/user/orders', '/api/user/order-deliveries'].includes(pathname) || searchParams.get('_end') !== '5') return
      asked.push(request.url())
    })
    await page.reload()
    await page.locator('.work-list .work-count').nth(6).waitFor()
    await page.getByRole('link', { name: t('ui.shell.statistics'), exact: true }).waitFor()
    assert.lengthOf(asked, 7)
    assert.lengthOf(new Set(asked), 7)
    assert.deepEqual(asked.slice(0, 5).filter((url) => url.includes('promised_at_between')), [])
    await page.context().close()
  })

  test('a clerk has no sums of money, and on a phone the work comes before the figures', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard', { who: 'counter clerk', width: 390 })
    await page.getByRole('link', { name: t('ui.orders.new_order'), exact: true }).waitFor()
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    assert.isBelow(await top('.work-list'), 300)
    assert.isBelow(await top('.work-list'), await top('.figure-tile'))
    assert.equal(await page.locator('.figure-tile').count(), 2)
    await page.context().close()
  })

  test('a plant worker begins with their work instead', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard', { who: 'plant worker', width: 390 })
    await page.getByRole('heading', { name: t('ui.work.next'), exact: true }).waitFor()
    assert.equal(await page.locator('.dashboard').count(), 0)
    await page.context().close()
  })
})
