/** The racking page with data of a day that no other row is promised for. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { addDays } from '#common/time/time'
import { openPage } from '#tests/support/browser/browser_context'
import { completedOrder } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { burst, scanResult, typeCode } from '#tests/support/rows/scanning'

const t = translator('en')

test.group('scan / racking', () => {
  test('a promised day shows what is not racked, and a scan puts it away from there', async ({ browser, assert }) => {
    const promised = `${addDays(new Date().toISOString().slice(0, 10), 31)}T12:00:00.000Z`
    const { order, tags: [first = '', second = ''], place } = await withPlantWorker(async (store) => {
      const made = await completedOrder(store, { items: 2 })
      await store.update('orders', made.order.id, { promised_at: promised })
      return { order: made.order, tags: made.items.map(({ tag_code }) => tag_code ?? ''), place: await aStockPlace(store) }
    })
    const page = await openPage(browser, '/user/racking')
    const faults = watchPage(page)
    for (let week = 0; week < 4; week++) await page.getByRole('button', { name: t('ui.scan.racking.later') }).click()
    const day = (racked: number) => page.locator('.racking-days li button').filter({ hasText: `${racked}/2` })
    await day(0).click()
    const left = page.getByRole('region', { name: t('ui.scan.racking.left') })
    await left.getByRole('link', { name: first }).waitFor()
    const link = await left.getByRole('link', { name: second }).getAttribute('href')
    assert.equal(link, `/user/orders/${order.id}?item=${await itemOf(second)}`)
    await left.getByText('Mariem Test').first().waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // The search finds it among however many there are; the next press on its chip is that of the mouse.
    const places = page.getByRole('radiogroup', { name: t('ui.scan.racking.place') })
    const search = page.getByRole('searchbox', { name: t('ui.scan.racking.find') })
    if (await search.count() > 0) await search.fill(place.code)
    await places.getByRole('radio', { name: place.code }).check()
    await burst(page, first)
    await scanResult(page, 'good', first)
    await day(1).waitFor()
    await left.getByRole('link', { name: first }).waitFor({ state: 'detached' })
    await typeCode(page, t, second)
    await scanResult(page, 'good', order.code ?? '')
    await day(2).waitFor()
    await left.getByText(t('ui.scan.racking.all')).waitFor()
    const { status, rack } = await withPlantWorker(async (store) => ({
      status: (await store.find('orders', order.id))?.status, rack: (await store.select('order_items', { order_id: order.id })),
    }))
    assert.deepEqual([status, rack.map(({ current_stock_id }) => current_stock_id)], ['stocked', [place.id, place.id]])

    // A new company has no rack yet.
    await page.route('**/api/user/stocks?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: '[]' })
    })
    await page.getByRole('link', { name: t('ui.shell.measuring'), exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: t('ui.shell.measuring') }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: t('ui.scan.racking.first_place') }).waitFor()
    assert.equal(await places.count(), 0)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.getByRole('link', { name: t('ui.scan.racking.first_place') }).click()
    await page.getByRole('dialog', { name: t('stocks.one') }).getByLabel(t('stocks.fields.code')).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

const itemOf = (tag_code: string) => withPlantWorker(async (store) => (await store.select('order_items', { tag_code }))[0]?.id)
