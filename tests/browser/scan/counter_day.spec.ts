/** Scenarios 1 and 6 of domain.md §11 with tags, paper and scans: on a phone, in Arabic. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openDrawerOf, signInAs } from '#tests/support/browser/browser_context'
import { clickTransition, nameStartingWith } from '#tests/support/browser/browser_controls'
import { aClient, acceptOrder, completedOrder, measureItem } from '#tests/support/rows/orders'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { aStockPlace, finishSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { onArabic, onAzerty } from '#tests/support/browser/scanner_keys'
import { burst, openScan, scanResult, typeCode } from '#tests/support/rows/scanning'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import type { Browser, Page } from 'playwright'

const t = translator('ar')

const aPhone = async (browser: Browser) => (await newContextFor(browser, 'counter clerk', { locale: 'ar', width: 390 })).newPage()

const freeTags = async (): Promise<readonly string[]> => withPlantWorker(async (store) => {
  const batch = await store.insert('tag_batches', { quantity: 2 })
  return (await store.select('tags', { tag_batch_id: batch.id })).map(({ code }) => code ?? '')
})

/** A new order of this client with two carpets, received but not measured. */
async function takeOrder(page: Page, client_id: number): Promise<{ id: number; code: string }> {
  await page.goto(`/user/orders/create?set.client_id=${client_id}`)
  const carpet = page.getByRole('group', { name: t('ui.orders.add_item') }).getByRole('button', { name: 'زربية', exact: true })
  await carpet.click()
  await carpet.click()
  await page.getByRole('button', { name: t('ui.orders.intake.save_and_receive') }).click()
  await page.waitForURL(/\/user\/orders\/\d+$/)
  await waitUntilLoaded(page)
  return { id: Number(page.url().split('/').at(-1)), code: await page.locator('.record-title bdi').first().innerText() }
}

/** One by a scanner on the page of the order, the other on the scan page. */
async function giveTags(page: Page, [first = '', second = '']: readonly string[]): Promise<void> {
  const item = page.locator('.order-item')
  await item.first().getByRole('button', { name: t('ui.orders.free_tag') }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: nameStartingWith(t('tags.one')) })
  await field.fill(await item.last().locator('.order-tag').innerText())
  await field.press('Enter')
  await dialog.getByText(t('ui.scan.free_tag.not_free')).waitFor()
  await field.fill(first)
  await field.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await item.first().getByText(first).waitFor()

  await item.last().getByRole('button', { name: t('ui.orders.free_tag') }).click()
  await dialog.getByRole('link', { name: t('ui.scan.camera.open') }).click()
  await page.locator('.scan-result').waitFor()
  await burst(page, second)
  await scanResult(page, 'good', second)
}

/** The deposit slip, opened by the eye beside its line. */
async function previewSlip(page: Page, id: number): Promise<Page> {
  await page.goto(`/user/orders/${id}`)
  await page.locator('.order-head').getByRole('button', { name: t('ui.print.print'), exact: true }).click()
  const opened = page.waitForEvent('popup')
  const paper = t('enums.paper.deposit_slip')
  await page.getByRole('menuitem', { name: t('ui.print.preview_one', { paper }), exact: true }).click()
  const slip = await opened
  await slip.locator('.paper-page').waitFor()
  return slip
}

test.group('scan / a day at the counter, on a phone in Arabic', (group) => {
  group.setup(() => openDrawerOf('owner'))

  test('scenario 1: tagged from a roll, slip, measured, racked and handed over by scan, the rest paid at the hand-over',
    async ({ browser, assert }) => {
      const { client, place } = await withPlantWorker(async (store) => ({ client: await aClient(store), place: await aStockPlace(store) }))
      const tags = await freeTags()
      const [first = '', second = ''] = tags
      const page = await aPhone(browser)
      const faults = watchPage(page)
      const order = await takeOrder(page, client.id)
      await giveTags(page, tags)

      const slip = await previewSlip(page, order.id)
      for (const text of [order.code, first, second]) await slip.locator('.paper-page').getByText(text).first().waitFor()
      assert.notMatch(await slip.locator('.paper-page').innerText(), /MAD|درهم/)
      assert.deepEqual([...await findAxeViolations(slip), ...await findPageOddities(slip)], [])
      await slip.close()

      const due = await withPlantWorker(async (store) => {
        const items = await store.select('order_items', { order_id: order.id })
        await measureItem(store, items[0]!)
        await measureItem(store, items[1]!, { shape: 'round', diameter_cm: 180 })
        await acceptOrder(store, order)
        await finishSteps(store, order)
        return (await store.find('orders', order.id))?.total
      })
      assert.equal(due, 12_810)

      await openScan(page, 'put')
      await burst(page, place.code ?? '')
      await page.locator('.scan-context strong').getByText(place.code ?? '', { exact: true }).waitFor()
      await burst(page, ...onArabic(first))
      await scanResult(page, 'good', first)
      await burst(page, onAzerty(second))
      await scanResult(page, 'good', order.code)

      const mode = page.getByRole('group', { name: t('ui.scan.modes') }).getByRole('button', { name: t('enums.scan_mode.hand_over') })
      await mode.click()
      await mode.and(page.locator('[aria-pressed=true]')).waitFor()
      await burst(page, first)
      await scanResult(page, 'good', '1/2')
      await burst(page, second)
      await scanResult(page, 'alarm', '2/2')
      await payRest(page, '100')
      await scanResult(page, 'alarm', '2/2')
      await page.getByRole('button', { name: /28[.,]10/ }).waitFor()
      await payRest(page)
      await scanResult(page, 'good', order.code)

      const api = await signInAs('owner')
      const { body } = await api.get<Record<'status' | 'balance', unknown>>(`/api/user/orders/${order.id}`)
      assert.deepEqual([body.status, body.balance], ['delivered', 0])
      assert.deepEqual([...faults(), ...await findPageOddities(page)], [])
      await page.context().close()
    })

  test('scenario 6: a wrong tag is red, says whose it is and where it belongs, and changes nothing', async ({ browser, assert }) => {
    const { mine, other, place } = await withPlantWorker(async (store) => {
      const rack = await aStockPlace(store)
      const here = await completedOrder(store)
      const there = await completedOrder(store, { client_id: (await aClient(store, { last_name: 'Other' })).id })
      await store.insert('stock_movements', { order_item_id: there.items[0]!.id, to_stock_id: rack.id })
      return { mine: here, other: there, place: rack }
    })
    const shipment = await withPlantWorker(async (store) => aShipment(store, [(await aReadyOrder(store)).stop]))
    const wrong = other.items[0]?.tag_code ?? ''
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)
    for (const [mode, code] of [['hand_over', mine.order.code], ['load', shipment.code]] as const) {
      await openScan(page, mode)
      await typeCode(page, t, code ?? '')
      await page.locator('.scan-context strong').getByText(code ?? '', { exact: true }).waitFor()
      await burst(page, wrong)
      await scanResult(page, 'alarm', t('enums.scan_verdict.foreign'))
      const said = await page.locator('.scan-result').innerText()
      for (const text of [other.order.code, 'Mariem Other', place.code]) assert.include(said, text ?? '?', mode)
      assert.equal(await page.evaluate(RED), true, mode)
      await page.locator('.scan-context strong').getByText(code ?? '', { exact: true }).waitFor()
    }
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page), ...faults()], [])
    await withPlantWorker(async (store) => {
      assert.equal((await store.find('orders', other.order.id))?.status, 'completed')
      assert.equal((await store.find('order_items', other.items[0]!.id))?.current_stock_id, place.id)
      assert.deepEqual((await store.select('scans', { code: wrong })).map(({ verdict }) => verdict), ['foreign', 'foreign'])
    })
    await page.context().close()
  })
})

/** Takes what is due, or this much of it in cash; the hand-over is pressed again by itself. */
async function payRest(page: Page, amount?: string): Promise<void> {
  const scans = page.locator('.scan-history li')
  const count = await scans.count()
  await page.locator('.scan-main > .button[data-kind=primary]').click()
  const dialog = page.getByRole('dialog')
  if (amount) await dialog.getByRole('textbox', { name: nameStartingWith(t('orders.args.amount')) }).first().fill(amount)
  await clickTransition(dialog, t('orders.transitions.pay'))
  await dialog.waitFor({ state: 'detached' })
  await scans.nth(count).waitFor()
}

/** More red than green and blue. */
const RED = `{
  const [red, green, blue] = getComputedStyle(document.querySelector('.scan-result')).backgroundColor.match(/[\\d.]+/g).map(Number);
  red > 2 * green && red > 2 * blue
}`
