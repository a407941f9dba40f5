import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser_context'
import { chooseOption } from '#tests/support/browser_controls'
import { until } from '#tests/support/until'
import type { Page } from 'playwright'

const t = translator('en')

test.group('keys / without a mouse', () => {
  test('Ctrl K finds a client by phone and an item by its tag, and opens them', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: [item] } = await api.get<{ tag_code: string; id: number }[]>('/api/user/order-items?_end=1')
    const page = await openPage(browser, '/user/dashboard')
    await openPalette(page)
    await page.keyboard.type('0600000201')
    await page.getByRole('group', { name: t('clients.many'), exact: true }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/clients\/\d+$/)
    const client = await page.locator('h1').innerText()
    // The visit is stored once the page is shown.
    const hasVisits = 'Object.keys(localStorage).some((key) => key.startsWith("visits_"))'
    await until('the visit is remembered', () => page.evaluate<boolean>(hasVisits))
    await openPalette(page)
    await page.getByRole('option', { name: client }).first().waitFor()
    await page.keyboard.type(item?.tag_code ?? '')
    await page.getByRole('group', { name: t('order_items.many') }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/items\//)
    assert.include(page.url(), String(item?.id))
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
    await page.getByRole('searchbox').fill('')
    await page.locator('[data-row]').nth(2).waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/orders\/\d+$/)
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

test.group('audit / on the screen', () => {
  test('the log shows who did what, is filtered, and links to the record', async ({ browser }) => {
    const api = await signInAs('owner')
    const values = { type: 'particular', phone: '+212661880011', first_name: 'Logged', last_name: 'Client' }
    const { body: client } = await api.post<{ id: number }>('/api/user/clients', values)
    await api.post(`/api/user/clients/${client.id}/suspend`, { reason: 'Nobody answers' })
    const page = await openPage(browser, '/user/audit')
    await chooseOption(page, t('audit_logs.fields.subject_resource'), t('clients.many'))
    await chooseOption(page, t('audit_logs.fields.action'), t('clients.transitions.suspend'))
    await page.getByLabel(t('audit_logs.fields.reason')).fill('answers')
    const entry = page.getByRole('listitem').filter({ hasText: 'Nobody answers' })
    await entry.getByText(t('clients.transitions.suspend'), { exact: true }).waitFor()
    await entry.getByText(t('enums.client_status.suspended')).first().waitFor()
    await page.waitForURL(/why=answers/)
    await entry.getByRole('link', { name: 'Logged Client' }).click()
    await page.waitForURL(`**/user/clients/${client.id}`)
    await page.context().close()
  })

  test('the trash shows who deleted a record, and several are restored at once', async ({ browser }) => {
    const api = await signInAs('owner')
    const ids: number[] = []
    for (const name of ['One', 'Two']) {
      const values = { type: 'particular', phone: `+21266188002${ids.length}`, first_name: name, last_name: 'Wastepaper' }
      ids.push((await api.post<{ id: number }>('/api/user/clients', values)).body.id)
    }
    await api.post('/api/user/clients/bulk', { ids, action: 'delete' })
    const page = await openPage(browser, '/user/clients?deleted=1&q=Wastepaper')
    await page.getByRole('columnheader', { name: t('ui.field.deleted_by') }).waitFor()
    await page.getByRole('checkbox', { name: t('ui.bulk.select_page') }).check()
    await page.getByRole('region', { name: t('ui.bulk.title') }).getByRole('button', { name: t('ui.list.restore') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.confirm') }).click()
    await page.getByText(t('ui.bulk.done', { count: 2 })).waitFor()
    await page.goto('/user/clients?q=Wastepaper')
    await page.getByRole('link', { name: /Wastepaper/ }).nth(1).waitFor()
    await page.context().close()
  })

  test('a record without a page of its own shows its history in a drawer', async ({ browser }) => {
    const page = await openPage(browser, '/user/departments')
    await page.locator('[data-row]').first().getByRole('button', { name: /More actions/ }).click()
    await page.getByRole('menuitem', { name: t('ui.show.view') }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: t('ui.history.title') }).click()
    await drawer.getByText(t('ui.history.create'), { exact: true }).waitFor()
    await page.context().close()
  })
})

/** The palette is loaded on first use: waits for it before typing. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open] [role=combobox]').waitFor()
}

