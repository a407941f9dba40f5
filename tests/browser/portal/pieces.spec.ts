/** What a courier has taken at the door is on the page of the client at once: how many, and each piece with its photo. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { orderLink } from '#tests/support/rows/order_links'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish } from '../../functional/shipments/courier_day.ts'

const t = translator('ar')

test.group('portal / pieces from the door', (group) => {
  useDefaultSettings(group)

  test('four were collected of three that were announced: the link says so in Arabic on a phone, with a photo of each', async ({
    browser, assert,
  }) => {
    const rider = await aRider()
    const { order, stop, category_id } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 3, items: 0 })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop], { courier_id: rider.id })
      return { order, stop, category_id: (await aCarpetCategory(store)).id }
    })
    const photos: number[] = []
    for (let piece = 0; piece < 4; piece++) {
      const photo_id = await rider.photo('order_deliveries.photo_id')
      photos.push(photo_id)
      assert.equal((await rider.press(`order-deliveries/${stop.id}/take_piece`, { category_id, photo_id })).http, 200)
    }
    assert.equal((await finish(rider, stop)).http, 200)

    const page = await (await newContextFor(browser, 'visitor', { locale: 'ar', width: 390, hasTouch: true })).newPage()
    const faults = watchPage(page)
    await page.goto(await orderLink(order))
    await waitUntilLoaded(page)
    await page.getByText(t('portal.order.counted', { collected: 4, declared: 3 })).waitFor()
    const items = await withStore((store) => store.select('order_items', { order_id: order.id }))
    for (const { tag_code } of items) {
      const item = page.locator('.portal-item').filter({ hasText: tag_code })
      const image = item.getByRole('img', { name: t('portal.order.before') })
      await image.scrollIntoViewIfNeeded()
      await until('the photo is there', () => image.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth > 0))
    }
    assert.lengthOf(new Set(photos), items.length)
    assert.deepEqual([...faults(), ...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.context().close()
  })
})
