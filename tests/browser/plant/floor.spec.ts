/** The plant floor: its numbers open their lists, the wall screen fits and turns by itself, and the drying page on a phone. */
import { test } from '@japa/runner'
import type { Page, Route } from 'playwright'
import type { PlantFloor } from '#common/plant/floor'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { burst } from '#tests/support/rows/scanning'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'

const [t, ar] = [translator('en'), translator('ar')]

test.group('plant / floor', () => {
  test('a number opens its rows; the wall screen is large, fits, turns and survives a lost connection', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/plant')
    const faults = watchPage(page)
    await page.getByRole('region', { name: t('ui.floor.stages') }).getByRole('table').waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    const stuck = page.locator('.floor-tile').filter({ hasText: t('ui.floor.stuck') }).getByRole('link')
    const count = Number(await stuck.textContent())
    await stuck.click()
    await page.getByRole('heading', { name: t('order_items.many'), level: 1 }).waitFor()
    await waitUntilLoaded(page)
    assert.equal(await page.locator('[data-row]').count(), Math.min(count, 25))

    await page.clock.install()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.route('**/api/user/plant', loadClosedDays)
    await page.goto('/user/plant?wall=1')
    const wall = page.locator('.wall')
    await wall.getByRole('region', { name: t('ui.floor.stages') }).waitFor()
    // It turns by itself: each part once, two at a time, then from the beginning. The clock stands, so a slow machine misses no turn.
    await stopClock(page)
    const turns = await wall.locator('header li').count()
    assert.isAbove(turns, 1)
    const shown: string[][] = []
    for (let turn = 0; turn <= turns; turn++) {
      await wall.locator(`header li[data-now]:nth-child(${turn % turns + 1})`).waitFor()
      shown.push(await wall.locator('.floor-part > h2').allTextContents())
      assert.deepEqual(await page.evaluate(SMALL_OR_HIDDEN), [], shown.at(-1)?.join())
      await page.clock.fastForward(15_000)
    }
    const once = shown.slice(0, turns)
    assert.equal(new Set(once.flat()).size, once.flat().length)
    assert.isTrue(once.slice(0, -1).every(({ length }) => length === 2))
    assert.deepEqual(shown.at(-1), shown[0])
    await page.clock.resume()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Another one hangs an item up: the figure changes before the page would ask by itself, half a minute after it was opened.
    await page.goto('/user/plant?wall=1')
    const hangs = wall.locator('.floor-tile').filter({ hasText: t('ui.floor.hangs') }).locator('strong')
    await hangs.waitFor()
    await stopClock(page)
    const before = Number(await hangs.textContent())
    await hangUp()
    let passed = 0
    await until('the wall shows what was hung up', async () => {
      await page.clock.runFor(50)
      passed += 50
      return Number(await hangs.textContent()) === before + 1
    })
    assert.isBelow(passed, 20_000)
    await page.clock.resume()
    await page.context().setOffline(true)
    await wall.getByRole('status').filter({ hasText: /No connection since/ }).waitFor()
    assert.isAbove(await wall.locator('.floor-tile').count(), 6)
    await page.context().setOffline(false)
    await wall.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('ui.floor.wall') }).waitFor()
    assert.deepEqual(faults().filter((fault) => !/ERR_INTERNET_DISCONNECTED|health\/live/.test(fault)), [])
    await page.context().close()
  })

  test('on a phone in Arabic a scan shows the item that hangs, and one touch takes it out', async ({ browser, assert }) => {
    const item = await hangUp()
    const page = await (await newContextFor(browser, 'plant worker', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    await page.goto('/user/drying')
    const row = page.getByRole('listitem', { name: item.tag_code ?? '' })
    await row.waitFor()
    await waitUntilLoaded(page)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    assert.equal(await row.getAttribute('data-overdue'), 'true')
    await burst(page, item.tag_code ?? '')
    await page.locator('.drying-item[data-found]').waitFor()
    const dry = row.getByRole('button', { name: ar('enums.drying_result.dry'), disabled: false })
    const { height = 0 } = await dry.boundingBox() ?? {}
    assert.isAtLeast(height, 56)
    await dry.click()
    await row.waitFor({ state: 'detached' })
    const result = await withStore(async (store) => (await store.select('drying_items', { order_item_id: item.id }))[0]?.result)
    assert.equal(result, 'dry')
    await page.getByText(ar('ui.drying.not_here')).waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})

/** An item that hangs for an hour longer than expected. */
const hangUp = () => withPlantWorker(async (store) => {
  const { order, item } = await anOrderWithSteps(store, [{ kind: 'drying' }, {}])
  await store.transition('orders', order.id, 'start')
  const { id } = await store.insert('dryings', { place: 'Line of a test' })
  const inside = await store.insert('drying_items', { drying_id: id, order_item_id: item.id })
  await store.update('drying_items', inside.id, { expected_out_at: new Date(Date.now() - 3_600_000).toISOString() })
  return item
})

/** Steps are due on days that are closed, with large areas. */
async function loadClosedDays(route: Route): Promise<void> {
  const response = await route.fetch()
  const floor = await response.json() as PlantFloor
  const week = floor.week.map((one, index) => (index > 0 ? one
    : { ...one, days: one.days.map((day) => ({ ...day, count: 12, m2: 125.4, is_open: false })) }))
  await route.fulfill({ response, json: { ...floor, week } })
}

/** Stops the clock of the page, which may be ahead of ours; it is set forward so that the call is not too late for its time. */
const stopClock = async (page: Page) => await page.clock.pauseAt(await page.evaluate<number>('Date.now()') + 5_000)

/** Texts of the wall that are smaller than 28 px, and parts that are larger than their place. */
const SMALL_OR_HIDDEN = `[
  ...[...document.querySelectorAll('.wall *')].filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 28 && one.checkVisibility()).map((one) => 'small: ' + one.textContent),
  ...[...document.querySelectorAll('.wall, .wall .floor-part, .wall .floor-tile, .wall .floor-scroll')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => 'cut: ' + one.className + ' ' + one.textContent.slice(0, 30)),
  ...(document.documentElement.scrollHeight > innerHeight ? ['scrolls'] : []),
]`
