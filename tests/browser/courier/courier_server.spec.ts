/** The courier's application with its server: one delivery from loading to the cash, and the PIN. */
import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { DAY } from '#common/time'
import { newContextFor, phoneOf } from '#tests/support/browser_context'
import { fillSignIn } from '#tests/support/browser_controls'
import { watchPage } from '#tests/support/page_problems'
import { aReadyOrder, aShipment } from '#tests/support/shipments'
import { until } from '#tests/support/until'
import { saveSetting, withStore } from '#tests/support/with_store'
import type { Page } from 'playwright'

const t = translator('ar')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Assigned to the courier of the demo, on a day when they have no other. */
const anAssignedDelivery = () => withStore(async (store) => {
  const [courier] = await store.select('couriers', { phone: phoneOf('courier') })
  const { order, stop } = await aReadyOrder(store, { paid: false })
  const date = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10)
  return { order, stop, shipment: await aShipment(store, [stop], { courier_id: courier!.id, date }) }
})

test.group('courier / with the server', (group) => {
  group.each.setup(async () => { await saveSetting('delivery.proof_of_delivery', 'none') })

  test('a courier of the demo reserves what is free, and gives it back', async ({ browser, assert }) => {
    const context = await newContextFor(browser, 'courier', { locale: 'ar', width: 390, hasTouch: true })
    const page = await context.newPage()
    const faults = watchPage(page)
    await page.goto('/courier')
    const card = page.locator('li.courier-card').first()
    const code = await card.locator('strong').innerText()
    const statusNow = async () => (await withStore((store) => store.select('shipments', { code })))[0]?.status
    await card.getByRole('button', { name: t('courier.shipments.reserve') }).click()
    await until('it is reserved', async () => await statusNow() === 'reserved')
    await page.locator('a.courier-card').filter({ hasText: code }).click()
    await page.locator('.stop-row').first().waitFor()
    await press(page, t('courier.verbs.release'))
    await until('it is free again', async () => await statusNow() === 'published')
    assert.deepEqual(faults(), [])
    await context.close()
  })

  test('a shipment is loaded, delivered and paid; presses without a network arrive later', async ({ browser, assert }) => {
    const { order, stop, shipment } = await anAssignedDelivery()
    const context = await newContextFor(browser, 'courier', { locale: 'ar', width: 390, hasTouch: true })
    const page = await context.newPage()
    const faults = watchPage(page)
    await page.goto('/courier')
    await page.locator('a.courier-card').filter({ hasText: shipment.code ?? '' }).click()
    await press(page, t('courier.verbs.load'))
    await page.getByRole('heading', { name: t('courier.shipment.stops') }).waitFor()
    await press(page, t('courier.verbs.leave'))
    const shipmentNow = () => withStore((store) => store.find('shipments', shipment.id))
    await until('the courier has left', async () => (await shipmentNow())?.status === 'collected')
    await context.setOffline(true)
    await page.locator('.stop-row').click()
    await press(page, t('courier.verbs.go'))
    await press(page, t('courier.verbs.arrive'))
    await press(page, t('courier.verbs.pay'))
    await page.locator('.amount-due[data-paid]').waitFor()
    await press(page, t('courier.finish.delivery_button'))
    await page.locator('.mark[data-mark=done]').waitFor()
    assert.equal((await withStore((store) => store.find('order_deliveries', stop.id)))?.status, 'pending')
    await context.setOffline(false)
    await until('the stop is done', async () => (await withStore((store) => store.find('order_deliveries', stop.id)))?.status === 'done')
    await page.locator('.sync-mark[data-state=sent]').waitFor()
    const paid = await withStore((store) => store.select('transactions', { order_delivery_id: stop.id }))
    assert.deepEqual(paid.map(({ amount, method }) => [amount, method]), [[order.total, 'cash']])
    await page.getByRole('link', { name: t('courier.cash.title') }).click()
    await page.getByRole('region', { name: shipment.code ?? '' }).getByText(order.code ?? '').waitFor()
    assert.deepEqual(faults().filter((fault) => !/ERR_INTERNET_DISCONNECTED|no answer/.test(fault)), [])
    await context.close()
  })

  test('a PIN opens the phone again, and a courier at another sign-in is led to theirs', async ({ browser }) => {
    const context = await newContextFor(browser, 'visitor', { width: 390 })
    const page = await context.newPage()
    await page.goto('/admin')
    await fillSignIn(page, phoneOf('courier'))
    await page.getByRole('button', { name: t('ui.auth.sign_in') }).click()
    await page.waitForURL('**/courier/login')
    await fillSignIn(page, phoneOf('courier'))
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.waitForURL('**/courier')
    await page.getByRole('link', { name: t('courier.pin.choose') }).click()
    const pin = page.getByLabel(t('courier.pin.new'))
    await pin.fill('1111')
    await press(page, t('courier.pin.choose'))
    await page.locator('.field-error').waitFor()
    await pin.fill('٧٣٩١')
    await press(page, t('courier.pin.choose'))
    await page.getByText(t('courier.pin.kept')).waitFor()
    await page.getByRole('button', { name: t('ui.shell.sign_out') }).click()
    await page.waitForURL('**/courier/login')
    await page.getByLabel(t('courier.pin.pin')).fill('0000')
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.locator('.field-error').waitFor()
    await page.getByLabel(t('courier.pin.pin')).fill('7391')
    await page.getByRole('button', { name: t('courier.sign_in.button'), exact: true }).click()
    await page.waitForURL('**/courier')
    await page.getByRole('heading', { name: t('courier.shipments.own') }).waitFor()
    await context.close()
  })
})
