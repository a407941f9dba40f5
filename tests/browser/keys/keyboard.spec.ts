import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

const t = translator('en')

test.group('keys / without a mouse', () => {
  test('Ctrl K finds a client by phone and an item by its tag, and opens them', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: [item] } = await api.get<{ tag_code: string; id: number }[]>('/api/user/order-items?_end=1')
    const page = await openPage(browser, '/user/orders')
    await page.locator('[data-row]').first().waitFor()
    // The results are loaded on first use: no key is lost until then, none is a shortcut of the list, and Enter waits for them.
    let release = () => {}
    const released = new Promise<void>((resolve) => { release = resolve })
    await page.route('**/assets/palette_results*', async (route) => { await released; await route.continue() })
    await openPalette(page)
    await page.keyboard.type('an0600000201')
    assert.equal(await page.getByRole('dialog').getByRole('combobox').inputValue(), 'an0600000201')
    assert.equal(await page.locator('[data-ticked]').count(), 0)
    await page.getByRole('dialog').getByRole('combobox').fill('0600000201')
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL(/\/user\/clients\/\d+$/)
    await page.locator('html[data-address^="/user/clients/"]').waitFor()
    const client = await page.locator('h1').innerText()
    // The record is added to the recent records shortly after its page is shown.
    const hasRecentRecord = 'Object.keys(localStorage).some((key) => key.startsWith("visits_"))'
    await until('the recent record is stored', () => page.evaluate<boolean>(hasRecentRecord))
    await openPalette(page)
    await page.getByRole('option', { name: client }).first().waitFor()
    await page.keyboard.type(item?.tag_code ?? '')
    await page.getByRole('group', { name: t('order_items.many') }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/orders\/\d+\?item=\d+$/)
    assert.include(page.url(), `item=${item?.id}`)
    await page.context().close()
  })

  test('screens and new records are found by their names, in any alphabet, and Escape leads back', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/dashboard', { locale: 'ar' })
    const ar = translator('ar')
    await openPalette(page)
    await page.keyboard.type(ar('clients.one'))
    await page.getByRole('option', { name: ar('ui.form.new_title', { name: ar('clients.one') }) }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.match(page.url(), /dashboard$/)
    await page.context().close()
  })

  test('rows of a list are focused, selected, opened and searched with single keys', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+X')
    await page.getByText(t('ui.bulk.chosen', { count: 2 })).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: t('ui.bulk.title') }).waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.type'), 'search')
    // Shortcuts are off while the focus is in an input.
    await page.keyboard.type('jx')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'jx')
    assert.equal(await page.locator('[data-ticked]').count(), 0)
    await page.locator('[data-row]').first().waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('')
    await page.locator('[data-row]').nth(2).waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await page.context().close()
  })

  test('keys that come faster than the page is rendered select as slow ones do', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('j')
    await page.evaluate(`for (const key of ['x', 'ArrowDown', 'x']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: key === 'x', bubbles: true }))
    }`)
    await page.getByRole('region', { name: t('ui.bulk.title') }).waitFor()
    assert.equal(await page.locator('[data-ticked]').count(), 2)
    await page.context().close()
  })

  test('? shows the keys of the screen', async ({ browser }) => {
    const page = await openPage(browser, '/user/clients')
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: t('ui.keys.title') })
    const shortcutLabels = ['ui.keys.next_row', 'ui.keys.select', 'ui.keys.create', 'ui.palette.title']
    for (const label of shortcutLabels) await dialog.getByText(t(label), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.waitForURL(/\/user\/clients\/create$/)
    await page.context().close()
  })
})

const openPalette = (page: Page): Promise<void> => page.keyboard.press('Control+k')

