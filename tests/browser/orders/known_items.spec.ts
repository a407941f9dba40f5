/** A client's own carpets that the shop knows: offered at the intake, with their tag, and their measures as a proposal. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import { aClient, deliveredOrder } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { withPlantWorker } from '#tests/support/rows/plant_rows'
import { onAzerty } from '#tests/support/browser/scanner_keys'
import { burst } from '#tests/support/rows/scanning'

const t = translator('en')

/** Of a delivered order with two carpets of 3 × 2 m. */
const aClientWithKnownItems = () => withPlantWorker(async (store) => {
  const client = await aClient(store)
  const order = await deliveredOrder(store, { client_id: client.id, items: 2 })
  for (const { id } of await store.select('order_items', { order_id: order.id })) await store.transition('order_items', id, 'remember')
  return { client, codes: (await store.select('known_items', { client_id: client.id })).map(({ code }) => code ?? '') }
})

test.group('orders / known items', () => {
  test('they are chosen or scanned at the intake, keep their tag, and propose their measures', async ({ browser, assert }) => {
    const { client, codes: [clicked = '', scanned = ''] } = await aClientWithKnownItems()
    const page = await openPage(browser, `/user/orders/create?set.client_id=${client.id}`, { who: 'counter clerk' })
    const faults = watchPage(page)
    const known = page.getByRole('group', { name: t('ui.orders.known_items') })
    await known.getByRole('button', { name: scanned }).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await known.getByRole('button', { name: clicked }).click()
    await known.getByRole('button', { name: clicked }).waitFor({ state: 'detached' })
    // A scanner does not leave the form, wherever the focus is.
    await burst(page, onAzerty(scanned))
    await known.waitFor({ state: 'detached' })
    assert.equal(await page.locator('.intake-item').count(), 2)
    // The measures of the last time are proposed, and a difference is said.
    const again = page.locator('.intake-item').last()
    await again.locator('.last-measures').getByRole('button', { name: /300 × 200/ }).click()
    assert.equal(await again.locator('.intake-size input').inputValue(), '300 200')
    await again.locator('.intake-size input').fill('270 200')
    await again.getByText(t('ui.orders.smaller', { percent: 10 })).waitFor()
    await again.locator('.intake-size input').fill('')
    await page.getByRole('button', { name: t('ui.orders.intake.save_and_receive') }).click()
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await waitUntilLoaded(page)

    const item = page.locator('.order-item').filter({ hasText: clicked })
    await item.locator('.badge').getByText(t('order_items.fields.known_item_id')).waitFor()
    await page.locator('.order-item').filter({ hasText: scanned }).waitFor()
    await item.getByRole('button', { name: t('order_items.transitions.measure') }).click()
    const dialog = page.getByRole('dialog')
    const length = dialog.getByRole('textbox', { name: nameStartingWith(t('order_items.fields.length_cm')) })
    assert.equal(await length.inputValue(), '')
    await dialog.locator('.last-measures').getByRole('button', { name: /300 × 200/ }).click()
    assert.equal(await length.inputValue(), '300 200')
    assert.equal(await dialog.locator('.last-measures [role=status]').count(), 0)
    await length.fill('330 200')
    await dialog.getByText(t('ui.orders.larger', { percent: 10 })).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const [measured] = await withPlantWorker(async (store) => {
      const [{ id } = { id: 0 }] = await store.select('known_items', { code: clicked })
      return store.select('order_items', { known_item_id: id, status: 'measured' })
    })
    assert.deepEqual([measured?.length_cm, measured?.known_difference], [330, 10])
    assert.deepEqual(faults(), [])
    await page.context().close()
  })
})
