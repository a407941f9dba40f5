/** Scenarios 1 and 6 of domain.md §11 at the counter: on a phone, in Arabic, by typing and by a scanner with a cable. */
import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { newContextFor, openPage, signInAs } from '#tests/support/browser_context'
import { findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/page_problems'
import { completedOrder, payOrder } from '#tests/support/orders'
import { withStore } from '#tests/support/with_store'
import type { Page } from 'playwright'

const t = translator('ar')

/** Ready to be handed over. */
const aReadyOrder = (items: number) => withStore(async (store) => {
  const { order, items: rows } = await completedOrder(store, { items })
  await payOrder(store, order, order.balance ?? 0)
  return { id: order.id, code: order.code ?? '', tags: rows.map(({ tag_code }) => tag_code ?? '') }
})

async function aPlace(): Promise<string> {
  const api = await signInAs('owner')
  const { body } = await api.get<readonly { readonly code: string; readonly type: string }[]>('/api/user/stocks')
  return body.find(({ type }) => type === 'stock_final')?.code ?? ''
}

async function openScan(page: Page, mode: string): Promise<void> {
  await page.goto(`/user/scan?mode=${mode}`)
  await page.locator('.scan-result').waitFor()
  await waitUntilLoaded(page)
}

/** Typed by hand into the field. */
async function type(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: t('ui.scan.code') })
  await field.fill(code)
  await field.press('Enter')
}

/** What a scanner with a cable does, wherever the focus is. A string, because it runs in the page. */
const burst = (page: Page, keys: string): Promise<void> => page.evaluate(`{
  const target = document.activeElement ?? document.body
  for (const key of [...${JSON.stringify(keys)}, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (target.dispatchEvent(event) && key !== 'Enter' && 'value' in target) document.execCommand('insertText', false, key)
  }
}`)

const result = (page: Page, tone: 'good' | 'warning' | 'alarm', text: string) =>
  page.locator(`.scan-result[data-tone=${tone}]`).getByText(text).first().waitFor()

/** The digits of an AZERTY keyboard without Shift. */
const onAzerty = (code: string) => [...code.toLowerCase()].map((key) => AZERTY[key] ?? key).join('')
const AZERTY: Readonly<Record<string, string>> = {
  1: '&', 2: 'é', 3: '"', 4: '\'', 5: '(', 6: '-', 7: 'è', 8: '_', 9: 'ç', 0: 'à', a: 'q', q: 'a', z: 'w', w: 'z', m: ',',
}

test.group('scan / on a phone in Arabic', () => {
  test('racked by scan, a wrong tag is an alarm, handed over when every tag was seen', async ({ browser, assert }) => {
    const [order, other, place] = [await aReadyOrder(2), await aReadyOrder(1), await aPlace()]
    const [first = '', second = ''] = order.tags
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    const faults = watchPage(page)

    await openScan(page, 'put')
    await page.getByText(t('ui.scan.first.place')).first().waitFor()
    await type(page, place)
    await page.locator('.scan-context strong').getByText(place, { exact: true }).waitFor()
    await burst(page, onAzerty(first))
    await result(page, 'good', first)
    await page.locator('.scan-order').getByText(order.code).first().waitFor()
    assert.equal(await page.getByRole('textbox', { name: t('ui.scan.code') }).inputValue(), '')
    await burst(page, second)
    await result(page, 'good', second)

    await page.getByRole('group', { name: t('ui.scan.modes') }).getByRole('button', { name: t('enums.scan_mode.hand_over') }).click()
    await type(page, first)
    await result(page, 'good', '1/2')
    await type(page, other.tags[0] ?? '')
    await result(page, 'alarm', t('enums.scan_verdict.foreign'))
    await page.locator('.scan-result').getByText(other.code).waitFor()
    await burst(page, second)
    await result(page, 'good', '2/2')
    assert.equal(await page.locator('.scan-order [data-seen]').count(), 2)
    assert.deepEqual(await findPageOddities(page), [])
    const api = await signInAs('owner')
    assert.equal((await api.get<{ readonly status: string }>(`/api/user/orders/${order.id}`)).body.status, 'delivered')
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('scans are answered in turn, the same one twice counts once, without a network nothing is kept', async ({ browser, assert }) => {
    const { tags: [first = '', second = ''] } = await aReadyOrder(2)
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await openScan(page, 'find')
    await burst(page, first)
    await burst(page, first)
    await burst(page, second)
    const scans = page.locator('.scan-history li strong')
    await scans.nth(2).waitFor()
    assert.deepEqual(await scans.allInnerTexts(), [second, first, first])
    await page.locator('.scan-history li').nth(1).getByText(t('enums.scan_verdict.repeated')).waitFor()

    await page.context().setOffline(true)
    await page.getByRole('alert').getByText(t('ui.scan.offline')).waitFor()
    await burst(page, first)
    await result(page, 'alarm', t('ui.scan.failed'))
    await page.context().setOffline(false)
    await page.locator('.scan-offline').waitFor({ state: 'detached' })
    await type(page, 'ZZZZZZZZ')
    await result(page, 'warning', t('enums.scan_verdict.unknown'))
    await page.context().close()
  })
})

test.group('scan / on other pages', () => {
  test('a scanner opens the whole order with the item marked, and presses no shortcut', async ({ browser, assert }) => {
    const { id, tags: [first = ''] } = await aReadyOrder(2)
    const page = await openPage(browser, '/user/orders')
    await burst(page, first)
    await page.waitForURL(`**/user/orders/${id}?item=*`)
    const marked = page.locator('.order-item[aria-current]')
    await marked.getByText(first).waitFor()
    assert.equal(await marked.count(), 1)

    await page.goto('/user/clients')
    await waitUntilLoaded(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText(first)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/user/orders/${id}?item=*`)
    await page.context().close()
  })
})
