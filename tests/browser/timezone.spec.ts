/** The time zone of the business is a setting: the server and every page take it from there. */
import { test } from '@japa/runner'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { instantOf } from '#backend/engine/clock/business_time'
import { openPage } from '#tests/support/browser/browser_context'
import { confirmedOrder } from '#tests/support/rows/orders'
import { saveSetting, withStore } from '#tests/support/server/with_store'

const ZONE = 'Asia/Tokyo'

test.group('settings / time zone', (group) => {
  group.teardown(async () => { await saveSetting('company_timezone', DEFAULT_ZONE) })

  test('a promise has the time of another zone once the setting says so', async ({ browser, assert }) => {
    await saveSetting('company_timezone', ZONE)
    const { order } = await withStore(async (store) => {
      const made = await confirmedOrder(store)
      await store.update('orders', made.order.id, { promised_at: instantOf('2026-12-24', ZONE, '00:15') })
      return made
    })
    const page = await openPage(browser, `/user/orders/${order.id}`)
    await page.locator('dd time', { hasText: '24 Dec 2026' }).waitFor()
    assert.equal(await page.locator('meta[name="timezone"]').getAttribute('content'), ZONE)
    await page.context().close()
  })
})
