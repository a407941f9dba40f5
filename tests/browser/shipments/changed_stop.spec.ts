/** The page of a planned stop whose order has changed: what was planned, what the order says, and the two answers. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { findPageOddities } from '#tests/support/browser/page_problems'
import { anAddress, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'

const changedStop = () => withStore(async (store) => {
  const { order, stop } = await aReadyOrder(store)
  await aShipment(store, [stop])
  const { id } = await anAddress(store, order.client_id, { label: 'Bureau' })
  await store.update('orders', order.id, { delivery_address_id: id })
  return (await store.find('order_deliveries', stop.id))!
})

test.group('shipments / a stop whose order has changed', () => {
  test('the old and the new address are shown in {$self}, on a phone, until the stop is kept').with(['fr', 'ar'] as const)
    .run(async ({ browser, assert }, locale) => {
      const t = translator(locale)
      const stop = await changedStop()
      const page = await openPage(browser, `/user/orders/deliveries/${stop.id}`, { locale, width: 390, mode: 'dark' })
      const changes = page.locator('.stop-changes')
      const shown = await changes.innerText()
      for (const text of [t('order_deliveries.fields.order_changes'), t('enums.stop_change.address'), 'Home', 'Bureau'])
        assert.include(shown, text)
      assert.notInclude(shown, t('enums.stop_change.slot'))
      assert.deepEqual(await findPageOddities(page), [])
      // Pressed twice: one answer.
      await page.getByRole('button', { name: t('order_deliveries.transitions.keep') }).dblclick()
      await changes.waitFor({ state: 'detached' })
      const kept = await withStore((store) => store.find('order_deliveries', stop.id))
      assert.deepInclude(kept, { address_id: stop.address_id, order_changes: [], own_values: ['address'] })
      await page.context().close()
    })
})
