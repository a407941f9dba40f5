/** A cashier settles with couriers: the count, its difference, a second person, and what the page keeps. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import { aCourier, aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import type { Page } from 'playwright'
import type { Row } from '#resources'

const t = translator('en')

/** Back with 80.00 from the door, 20.00 of them spent on the way, and a fee of 5.00: 55.00 to hand over. */
const aShipmentWithCash = () => withStore(async (store) => {
  const { stop } = await aReadyOrder(store, { paid: false })
  const courier = await aCourier(store, { fee_type: 'per_stop', fee_value: '5' })
  const shipment = await aShipment(store, [stop], { courier_id: courier.id })
  await store.transition('order_deliveries', stop.id, 'load')
  await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: 8000, method: 'cash' } })
  const [fuel] = await store.select('transaction_categories', { key: 'fuel' })
  await store.insert('shipment_expenses', { shipment_id: shipment.id, category_id: fuel!.id, amount: 2000, note: 'Diesel' })
  await store.transition('order_deliveries', stop.id, 'done', { ask: { unpaid_reason: 'Pays tomorrow' } })
  return store.transition('shipments', shipment.id, 'close')
})

const statusOf = async (id: number) => (await withStore((store) => store.find('shipments', id)))?.status
const note = (page: Page, amount: string) => page.getByRole('textbox', { name: `${amount} MAD`, exact: true })
const settleButton = (page: Page) => page.getByRole('button', { name: t('ui.settle.settle'), exact: true })

test.group('shipments / settling', (group) => {
  useDefaultSettings(group)

  test('the count is kept, a difference needs its reason, above the limit a second person verifies', async ({ browser, assert }) => {
    const [exact, short] = [await aShipmentWithCash(), await aShipmentWithCash()]
    const api = await signInAs('manager')
    const page = await (await newContextFor(browser, 'manager')).newPage()
    const faults = watchPage(page)
    await page.goto(`/user/settle?shipment=${exact.id}`)
    // Without a drawer the page says what to do first.
    await page.locator('.drawer-notice').getByRole('button', { name: t('ui.drawer.open', { station: '|' }).split('|')[0]! }).waitFor()
    const { body: drawer } = await api.post<Row<'cash_sessions'>>('/api/user/cash-sessions', { station: 'Settling', opening_amount: 0 })
    await page.reload()
    await note(page, '50.00').waitFor()
    // Nothing is missing before anybody has counted.
    assert.equal(await page.locator('.settle-variance').innerText(), '')
    await note(page, '50.00').fill('1')
    const sheet = page.getByRole('region', { name: exact.code ?? '' })
    for (const line of ['80.00 MAD', '−20.00 MAD', '−5.00 MAD', '55.00 MAD', 'Diesel']) await sheet.getByText(line).first().waitFor()
    await page.getByRole('radiogroup', { name: t('settlements.fields.variance_reason') }).waitFor()
    // A half-typed count is there again after another shipment and a reload.
    await page.getByRole('button', { name: short.code ?? '' }).click()
    await page.getByRole('region', { name: short.code ?? '' }).waitFor()
    assert.equal(await note(page, '50.00').inputValue(), '')
    await page.getByRole('button', { name: exact.code ?? '' }).click()
    await page.reload()
    await until('the count is kept', async () => await note(page, '50.00').inputValue() === '1')
    // Five dirhams short, without a word: refused, and nothing is lost.
    await settleButton(page).click()
    await page.locator('.field-error').waitFor()
    assert.equal(await note(page, '50.00').inputValue(), '1')
    assert.deepEqual(await findAxeViolations(page), [])
    await note(page, '5.00').fill('1')
    await page.getByText(t('ui.settle.exact')).waitFor()
    // Twice in one moment is once.
    await settleButton(page).dblclick()
    await page.locator('.settle-notice').waitFor()
    assert.equal(await statusOf(exact.id), 'paid')
    await page.getByRole('button', { name: exact.code ?? '' }).waitFor({ state: 'detached' })

    // 25.00 are missing: a reason, and the other person.
    await page.goto(`/user/settle?shipment=${short.id}`)
    await note(page, '10.00').fill('3')
    await page.getByText(t('ui.settle.second', { limit: '20.00 MAD' })).waitFor()
    await page.getByRole('radio', { name: t('ui.form.another_text') }).check({ force: true })
    await page.getByRole('textbox', { name: t('settlements.fields.variance_reason') }).fill('A lost envelope')
    await settleButton(page).click()
    const verify = (where: Page) => where.getByRole('button', { name: t('settlements.transitions.verify'), exact: true })
    await verify(page).waitFor()
    assert.equal(await verify(page).getAttribute('aria-disabled'), 'true')
    assert.equal(await statusOf(short.id), 'completed')
    const faultsOfFirst = faults()
    await page.context().close()

    const second = await (await newContextFor(browser, 'owner', { width: 390 })).newPage()
    await second.goto(`/user/shipments/${short.id}?tab=settlement`)
    await second.getByText('A lost envelope').waitFor()
    assert.deepEqual(await findPageOddities(second), [])
    await second.goto(`/user/settle?shipment=${short.id}`)
    await verify(second).click()
    await second.getByRole('alertdialog').getByRole('button', { name: t('settlements.transitions.verify') }).click()
    await until('the shipment is paid', async () => await statusOf(short.id) === 'paid')
    assert.deepEqual(await findPageOddities(second), [])
    // 55.00 and 30.00 are in the drawer.
    const till = await withStore((store) => store.find('cash_sessions', drawer.id))
    assert.equal(till?.expected_amount, 8500)
    assert.deepEqual(faultsOfFirst.filter((fault) => !fault.includes('422')), [])
    await second.context().close()
  })

  test('a shipment that another cashier settled meanwhile is refused with a sentence, and shown as it is', async ({ browser, assert }) => {
    const shipment = await aShipmentWithCash()
    const api = await signInAs('owner')
    await api.post('/api/user/cash-sessions', { station: 'Other', opening_amount: 0 })
    const page = await (await newContextFor(browser, 'owner', { width: 390 })).newPage()
    await page.goto(`/user/settle?shipment=${shipment.id}`)
    await note(page, '50.00').fill('1')
    // The page hears of it only by the answer to its own press.
    await page.route('**/api/user/settlements', async (route) => {
      const { status } = await api.post('/api/user/settlements', { shipment_id: shipment.id, counted: [{ value: 500, count: 11 }] })
      assert.equal(status, 201)
      await route.continue()
    }, { times: 1 })
    await page.getByRole('radio', { name: t('usual.not_booked') }).check({ force: true })
    await settleButton(page).click()
    await page.locator('.settle-notice').waitFor()
    assert.equal(await statusOf(shipment.id), 'paid')
    assert.deepEqual(await findPageOddities(page), [])
    await page.getByRole('button', { name: t('ui.settle.list') }).click()
    await page.locator('.settle-list button').first().waitFor()
    assert.deepEqual(await findPageOddities(page), [])
    await page.context().close()
  })

  test('the list has what has cash first, the others folded, and what is still under way says so', async ({ browser, assert }) => {
    const withCash = await aShipmentWithCash()
    const [without, underWay] = await withStore(async (store) => {
      const { stop: given } = await aReadyOrder(store)
      const empty = await aShipment(store, [given])
      await store.transition('order_deliveries', given.id, 'load')
      await store.transition('order_deliveries', given.id, 'done')
      const { stop: paid } = await aReadyOrder(store, { paid: false })
      const driving = await aShipment(store, [paid])
      await store.transition('order_deliveries', paid.id, 'load')
      await store.transition('order_deliveries', paid.id, 'pay', { args: { amount: 9000, method: 'cash' } })
      return [await store.transition('shipments', empty.id, 'close'), driving] as const
    })
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.goto('/user/settle')
    const list = page.getByRole('navigation', { name: t('ui.settle.open') })
    const entry = (code: string | null) => list.getByRole('button', { name: code ?? '' })
    // The same sum as on its sheet, by its name.
    await entry(withCash.code).getByText(`${t('ui.settle.expected')}: 80.00 MAD`).waitFor()
    await page.getByText(t('ui.settle.choose')).waitFor()
    await entry(underWay.code).getByText(t('ui.settle.under_way')).waitFor()
    assert.isFalse(await entry(without.code).isVisible())
    await list.locator('summary').click()
    await entry(without.code).waitFor()
    assert.deepEqual(await findPageOddities(page), [])
    // Of what could not be read nobody says that there is nothing to count.
    const refusal = { code: 'E_SERVER', message: 'Out of order' }
    await page.route('**/api/user/shipments?**', (route) => route.fulfill({ status: 500, json: refusal }))
    await page.reload()
    await page.getByText('Out of order').waitFor()
    assert.equal(await page.locator('.settle-choose').count(), 0)
    await page.context().close()
  })
})
