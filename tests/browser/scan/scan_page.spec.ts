/** The scan page by itself: by hand and by a scanner with a cable, without a camera, without a network. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { completedOrder, payOrder } from '#tests/support/rows/orders'
import { burst, openScan, scanResult, typeCode, typeInTime, typeKeys } from '#tests/support/rows/scanning'
import { withStore } from '#tests/support/server/with_store'

const t = translator('ar')
const tEn = translator('en')

/** Ready to be handed over. */
const aReadyOrder = (items: number) => withStore(async (store) => {
  const { order, items: rows } = await completedOrder(store, { items })
  await payOrder(store, order, order.balance ?? 0)
  return { id: order.id, code: order.code ?? '', tags: rows.map(({ tag_code }) => tag_code ?? '') }
})

test.group('scan / on a phone in Arabic', () => {
  test('what is typed slowly is no scan, without the camera one types, and missing tags need a reason', async ({ browser, assert }) => {
    const { id, code, tags: [first = '', second = ''] } = await aReadyOrder(2)
    const page = await (await newContextFor(browser, 'owner', { locale: 'ar', width: 390 })).newPage()
    await page.addInitScript("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    const faults = watchPage(page)
    await page.goto(`/user/orders/${id}`)
    await page.getByRole('link', { name: t('ui.orders.scan_out') }).click()
    await scanResult(page, 'good', '0/2')
    await page.locator('.scan-context strong').getByText(code, { exact: true }).waitFor()
    await page.getByRole('button', { name: t('ui.scan.camera.open'), exact: true }).click()
    await page.getByRole('alert').getByText(t('ui.scan.camera.denied')).waitFor()
    await typeKeys(page, [...first, 'Enter'], 150)
    assert.equal(await page.locator('.scan-history li').count(), 1)
    const field = page.getByRole('textbox', { name: t('ui.scan.code') })
    await field.focus()
    await typeKeys(page, [...first.toLowerCase()], 150)
    assert.equal(await field.inputValue(), first.toLowerCase())
    await page.locator('.scan-form').getByRole('button', { name: t('ui.scan.enter') }).click()
    await scanResult(page, 'good', '1/2')

    const handOver = page.getByRole('button', { name: t('ui.scan.hand_over') }).and(page.locator('.scan-wide'))
    await handOver.click()
    await page.getByText(t('ui.scan.reason_help', { count: 1 })).waitFor()
    assert.include(await page.locator('.scan-missing').innerText(), second)
    assert.notInclude(await page.locator('.scan-missing').innerText(), first)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await handOver.click()
    await page.getByRole('textbox', { name: t('ui.scan.reason') }).and(page.locator(':focus:invalid')).fill('سقطت البطاقة')
    await handOver.click()
    await page.locator('.scan-history li').nth(2).waitFor()
    const { status, reason } = await withStore(async (store) => {
      const [entry] = await store.trx.from('audit_logs').where({ subject_resource: 'orders', subject_id: id, action: 'orders.deliver' })
      return { status: (await store.find('orders', id))?.status, reason: (entry as { reason: string }).reason }
    })
    assert.deepEqual([status, reason, await page.locator('.scan-history li').count()], ['delivered', 'سقطت البطاقة', 3])
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('scans are answered in turn, the same one twice counts once, without a network none is kept', async ({ browser, assert }) => {
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

    // The connection breaks twice, before and after the server has answered: it is one scan.
    const keys: (string | undefined)[] = []
    await page.route('**/api/user/scan', async (route) => {
      if (keys.push(route.request().headers()['idempotency-key']) === 2) await route.fetch()
      return keys.length < 3 ? route.abort('connectionreset') : route.continue()
    })
    const taken = await aReadyOrder(1)
    await burst(page, taken.tags[0] ?? '')
    await scanResult(page, 'alarm', t('ui.scan.failed'))
    await burst(page, taken.tags[0] ?? '')
    await page.locator('.scan-result:not([data-tone=alarm])').getByText(taken.tags[0] ?? '').first().waitFor()
    assert.deepEqual([keys.length, new Set(keys).size], [3, 1])
    assert.equal((await withStore((store) => store.select('scans', { code: taken.tags[0] ?? '' }))).length, 1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    await page.context().setOffline(true)
    await page.getByRole('alert').getByText(t('ui.scan.offline')).waitFor()
    await burst(page, first)
    await scanResult(page, 'alarm', t('ui.scan.failed'))
    await page.context().setOffline(false)
    await page.locator('.scan-offline').waitFor({ state: 'detached' })
    await typeCode(page, t, 'ZZZZZZZZ')
    await scanResult(page, 'warning', t('enums.scan_verdict.unknown'))
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

  for (const end of [['Enter'], ['Tab'], []]) {
    const name = end[0] ?? 'nothing'
    test(`a slow scanner that ends with ${name} opens the order too, and presses no shortcut`, async ({ browser, assert }) => {
      const { id, tags: [first = ''] } = await aReadyOrder(2)
      const page = await (await newContextFor(browser, 'owner')).newPage()
      await page.clock.install()
      await page.goto('/user/orders')
      await waitUntilLoaded(page)
      // A row that was ticked has the focus; the first key of the code is a shortcut of the list.
      await page.locator('[data-row] input[type=checkbox]').first().focus()
      const visited: string[] = []
      page.on('framenavigated', (frame) => { visited.push(new URL(frame.url()).pathname) })
      await typeInTime(page, [...first, ...end], 60)
      await page.waitForURL(`**/user/orders/${id}?item=*`)
      assert.deepEqual([...new Set(visited)], [`/user/orders/${id}`])
      await page.context().close()
    })
  }

  test('the address in a QR code moves no focus and opens no dialog', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/clients')
    await page.locator('[data-row]').first().waitFor()
    await typeKeys(page, [...'https://example.org/o/unknown-token-1?n=1', 'Enter'], 60)
    await page.getByText(tEn('scan.unknown', { end: '\u2066n=1\u2069' })).first().waitFor()
    assert.equal(await page.evaluate('document.activeElement === document.body && !document.querySelector("dialog[open]")'), true)
    assert.match(page.url(), /\/user\/clients$/)
    await page.context().close()
  })

  test('one test scan teaches this device its scanner, which is then heard in a field too', async ({ browser, assert }) => {
    const { tags: [first = '', second = ''] } = await aReadyOrder(2)
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await openScan(page, 'find')
    // The field for codes needs no test.
    await page.getByRole('textbox', { name: tEn('ui.scan.code') }).focus()
    await typeKeys(page, [...first, 'Tab'], 60)
    await page.locator('.scan-history li').first().waitFor()
    await page.getByRole('button', { name: tEn('ui.scan.scanner.title') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(tEn('ui.scan.scanner.none')).waitFor()
    await typeKeys(page, [...first], 400)
    await dialog.getByText(tEn('ui.scan.scanner.hand')).waitFor()
    await typeKeys(page, [...first, 'Tab'], 150)
    await dialog.getByText(tEn('ui.scan.scanner.learned_Tab', { ms: 150 })).waitFor()
    await dialog.getByText(first).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.locator('.scan-history li').count(), 1)
    await page.reload()
    await waitUntilLoaded(page)
    await typeKeys(page, [...second, 'Tab'], 150)
    await page.locator('.scan-history li').getByText(second).waitFor()

    await page.getByRole('button', { name: tEn('ui.scan.scanner.title') }).click()
    await dialog.getByRole('button', { name: tEn('ui.scan.scanner.forget') }).click()
    await dialog.getByText(tEn('ui.scan.scanner.none')).waitFor()
    await page.context().close()
  })
})
