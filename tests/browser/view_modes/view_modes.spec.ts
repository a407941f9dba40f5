import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage, signInAs } from '#tests/support/browser/browser_context'
import { waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { freshPhone } from '#tests/support/rows/people'
import type { Browser, Locator, Page } from 'playwright'

const t = translator('en')

test.group('view modes / board', () => {
  test('dragging a card runs the transition, opens its dialog, or is refused with the reason', async ({ browser, assert }) => {
    const { page, code } = await boardOf(browser)
    const card = page.locator('.board-card').filter({ hasText: code })
    // The client, the items, the priority in words and as an edge; nothing to pay yet.
    await card.getByText('On Board', { exact: true }).waitFor()
    await card.getByText('3\u00a0×\u00a0').waitFor()
    await card.getByText(t('enums.order_priority.urgent'), { exact: true }).waitFor()
    await card.getByText(t('ui.orders.no_price_yet'), { exact: true }).waitFor()
    assert.equal(await card.getAttribute('data-edge'), 'red')
    await card.dragTo(column(page, 'in_measure'))
    const moved = column(page, 'in_measure').locator('.board-card').filter({ hasText: code })
    await moved.waitFor()

    // A refused column shows the reason during the drag and after the drop.
    await moved.dragTo(column(page, 'measured'))
    await page.getByRole('alert').filter({ hasText: t('orders.conditions.every_item_measured') }).waitFor()
    assert.equal(await column(page, 'measured').locator('.board-card').count(), 0)
    await moved.dragTo(column(page, 'pending'))
    await page.getByText(t('ui.board.no_way', { status: t('enums.order_status.pending') })).waitFor()

    await moved.dragTo(column(page, 'canceled'))
    await page.getByRole('dialog').getByText(t('orders.fields.cancel_reason')).waitFor()
    await page.keyboard.press('Escape')
    await moved.waitFor()

    // For keyboard and touch: the menu of the card, with the reasons.
    await moved.getByRole('button', { name: t('ui.list.more_row', { label: code }) }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem').filter({ hasText: t('orders.conditions.every_item_measured') }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().close()
  })
})

test.group('view modes / calendar and map', () => {
  test('the calendar is operated by keyboard, has weeks, and creates a record on a day', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/plannings?look=calendar&month=2026-11')
    assert.equal(await page.locator('.calendar-day').first().getAttribute('data-day'), '2026-10-26')
    await day(page, '2026-11-30').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/month=2026-12/)
    await day(page, '2026-12-07').and(page.locator(':focus')).waitFor()
    await page.goto('/user/plannings?look=calendar&week=2026-11-18')
    await page.locator('.calendar-day').nth(6).waitFor()
    assert.equal(await page.locator('.calendar-day').count(), 7)
    await day(page, '2026-11-18').locator('.calendar-add').click()
    const date = page.getByRole('dialog').getByLabel(t('plannings.fields.date'))
    await date.waitFor()
    assert.equal(await date.inputValue(), '18/11/2026')
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('create') && !url.search.includes('date='))
    assert.match(page.url(), /look=calendar/)
    await page.context().close()
  })

  test('zones are areas on the map that open, and are edited by their corners', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/zones?look=map&q=centre')
    await page.locator('path.map-shape').click()
    const outline = page.getByRole('dialog').getByLabel(t('zones.fields.polygon'), { exact: true })
    assert.match(page.url(), /look=map/)
    const before = await outline.inputValue()
    await page.getByRole('dialog').getByRole('button', { name: t('ui.field.on_map') }).click()
    const map = page.getByRole('dialog').locator('.map')
    await map.locator('.map-corner').nth(3).waitFor()
    await map.click({ position: { x: 30, y: 140 } })
    await map.locator('.map-corner').nth(4).waitFor()
    assert.equal(cornersIn(await outline.inputValue()), cornersIn(before) + 1)
    await page.context().close()
  })

  test('points are shown on the zones, and beside the map as a list', async ({ browser }) => {
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await page.goto('/user/couriers?look=map')
    await page.locator('path.map-shape').first().waitFor()
    await page.locator('path.map-ground').first().waitFor({ state: 'attached' })
    await page.locator('.map-entry a').first().click()
    await page.waitForURL(/\/user\/couriers\/\d+/)
    await page.context().close()
  })

  test('one that is closed before it knows its tiles reports nothing', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/clients/addresses/1')
    const problems = watchPage(page)
    await page.route('**/api/public/settings', () => {})
    const asked = page.waitForRequest('**/api/public/settings')
    await page.locator('[data-row] [aria-haspopup=menu]').first().click()
    await page.locator('a[role=menuitem][href*="record="]').click()
    await asked
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await waitUntilLoaded(page)
    assert.deepEqual(problems(), [])
    await page.context().close()
  })
})

const column = (page: Page, status: 'pending' | 'in_measure' | 'measured' | 'canceled'): Locator =>
  page.locator('.board-column').filter({ has: page.locator('header').getByText(t(`enums.order_status.${status}`), { exact: true }) })
const day = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`)
const cornersIn = (text: string): number => (JSON.parse(text) as { coordinates: unknown[][] }).coordinates[0]?.length ?? 0

/** The board of a new client with one pending order, limited to the columns that fit. */
async function boardOf(browser: Browser) {
  const api = await signInAs('owner')
  const { body: client } = await api.post<{ id: number }>('/api/user/clients', {
    type: 'particular', phone: freshPhone(), first_name: 'On', last_name: 'Board',
  })
  const { body: [category] } = await api.get<{ id: number }[]>('/api/user/categories?_end=1')
  const values = { client_id: client.id, priority: 'urgent', items: [{ category_id: category?.id, quantity: 3 }] }
  const { body: { code } } = await api.post<{ code: string }>('/api/user/orders', values)
  const page = await openPage(browser, `/user/orders?look=board&f.client_id=${client.id}&f.status=pending,in_measure,measured,canceled`)
  return { page, code }
}
