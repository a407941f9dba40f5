/** A shipment that was aborted while its courier had cash: what is asked before, and what its page says after it was settled. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { findPageOddities } from '#tests/support/browser/page_problems'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'

const t = translator('en')

test.group('shipments / aborted', (group) => {
  useDefaultSettings(group)

  test('the cash of the courier is named before, and once settled it does not pass for one that went', async ({ browser, assert }) => {
    const shipment = await withStore(async (store) => {
      const { stop } = await aReadyOrder(store, { paid: false })
      const made = await aShipment(store, [stop], { courier_id: (await aCourier(store)).id })
      await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: 8000, method: 'cash' } })
      return made
    })
    const page = await openPage(browser, `/user/shipments/${shipment.id}`)
    await page.getByRole('button', { name: t('shipments.transitions.break_off'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('shipments.confirm.break_off')).waitFor()
    await dialog.locator('.settle-notice').getByText('80.00 MAD').waitFor()
    await dialog.getByLabel(t('ui.transition.reason')).fill('Gearbox')
    await dialog.getByRole('button', { name: t('shipments.transitions.break_off'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    const owner = await signInAs('owner')
    await owner.post('/api/user/cash-sessions', { station: 'After the abort', opening_amount: 0 })
    const { status } = await owner.post('/api/user/settlements', { shipment_id: shipment.id, counted: [{ value: 500, count: 16 }] })
    assert.equal(status, 201)
    await page.getByText(t('enums.shipment_status.paid'), { exact: true }).first().waitFor()
    await page.locator('.settle-notice').getByText(`${t('enums.shipment_status.return_cancelled')}: Gearbox`).waitFor()
    assert.deepEqual(await findPageOddities(page), [])
    await page.context().close()
  })
})
