import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption } from '#tests/support/browser/browser_controls'
import { freshPhone } from '#tests/support/rows/people'
import type { Browser, Locator, Page } from 'playwright'

const t = translator('en')

test.group('bulk / orders', () => {
  test('a range of rows is selected with Shift and transitioned; refused rows are listed with the reason', async ({ browser, assert }) => {
    const { page, codes } = await listOf(browser, 2, 1)
    await rowCheckboxes(page).nth(0).focus()
    await page.keyboard.press('Space')
    await rowCheckboxes(page).nth(2).click({ modifiers: ['Shift'] })
    await bar(page).getByText(t('ui.bulk.chosen', { count: 3 })).waitFor()
    const receive = bar(page).getByRole('button', { name: t('orders.transitions.receive') })
    assert.match(await receive.innerText(), /2$/)
    await receive.click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('orders.transitions.receive') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('ui.bulk.done', { count: 2 })).waitFor()
    const refused = dialog.getByRole('listitem')
    assert.equal(await refused.count(), 1)
    assert.include(codes, (await refused.getByRole('link').innerText()).trim())
    assert.include(await refused.innerText(), t('enums.order_status.in_measure'))
    await dialog.getByRole('button', { name: t('ui.form.close') }).last().click()
    await page.locator('.badge').filter({ hasText: t('enums.order_status.in_measure') }).nth(2).waitFor()
    await page.context().close()
  })

  test('all filtered rows are edited, and the notification undoes it', async ({ browser, assert }) => {
    const { page, client } = await listOf(browser, 30)
    await page.getByRole('checkbox', { name: t('ui.list.select_page') }).check()
    await bar(page).getByRole('button', { name: t('ui.bulk.take_all', { total: '30' }) }).click()
    await bar(page).getByText(t('ui.bulk.all_chosen', { total: '30' })).waitFor()
    await bar(page).getByRole('button', { name: t('ui.bulk.more') }).click()
    await page.getByRole('menuitem', { name: t('ui.bulk.edit'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await chooseOption(dialog, t('ui.bulk.choose_field'), t('orders.fields.internal_note'))
    await dialog.getByRole('textbox', { name: t('orders.fields.internal_note') }).fill('For the fair')
    await dialog.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByText(t('ui.bulk.done', { count: 30 })).waitFor()
    assert.deepEqual(await notesOf(client), Array.from({ length: 30 }, () => 'For the fair'))
    await page.getByRole('button', { name: t('ui.list.undo'), exact: true }).click()
    await page.getByText(t('ui.bulk.undone', { count: 30 })).waitFor()
    assert.deepEqual(await notesOf(client), Array.from({ length: 30 }, () => null))
    await page.context().close()
  })

  test('the dialog of a transition is shown once for all rows', async ({ browser }) => {
    const { page } = await listOf(browser, 2)
    await page.getByRole('checkbox', { name: t('ui.list.select_page') }).check()
    await bar(page).getByRole('button', { name: t('orders.transitions.cancel') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('ui.bulk.about', { count: 2 })).first().waitFor()
    await dialog.getByRole('textbox', { name: t('ui.transition.reason') }).fill('The fair is off')
    await dialog.getByRole('combobox').first().click()
    await dialog.locator('.ant-select-item-option').first().click()
    await dialog.getByRole('button', { name: t('orders.transitions.cancel'), exact: true }).click()
    await page.getByText(t('ui.bulk.done', { count: 2 })).waitFor()
    await page.locator('.badge').filter({ hasText: t('enums.order_status.canceled') }).nth(1).waitFor()
    await page.context().close()
  })

  test('on a phone the cards have checkboxes too, and the bar stays visible', async ({ browser, assert }) => {
    const { page } = await listOf(browser, 3, 0, 390)
    await rowCheckboxes(page).first().check()
    await bar(page).getByText(t('ui.bulk.chosen', { count: 1 })).waitFor()
    const box = await bar(page).boundingBox()
    assert.isAtMost((box?.y ?? 0) + (box?.height ?? 0), 845)
    assert.isAtMost(box?.width ?? 0, 390)
    await page.context().close()
  })

  test('without a permitted bulk action there are no checkboxes', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/permissions')
    assert.equal(await rowCheckboxes(page).count(), 0)
    await page.context().close()
  })
})

const rowCheckboxes = (page: Page): Locator => page.locator('.tick input').and(page.getByRole('checkbox', { name: /^(?!.*page)/ }))
const bar = (page: Page): Locator => page.getByRole('region', { name: t('ui.bulk.title') })

interface Order { readonly id: number; readonly code: string; readonly internal_note: string | null }

/** The list of a new client's orders, of which the last `received` are received. */
async function listOf(browser: Browser, count: number, received = 0, width: 1360 | 390 = 1360) {
  const api = await signInAs('owner')
  const values = { type: 'particular', phone: freshPhone(), first_name: 'Many', last_name: 'Orders' }
  const { body: client } = await api.post<{ id: number }>('/api/user/clients', values)
  const { body: [category] } = await api.get<{ id: number }[]>('/api/user/categories?_end=1')
  const codes: string[] = []
  for (let index = 0; index < count + received; index++) {
    const { body } = await api.post<Order>('/api/user/orders', { client_id: client.id, items: [{ category_id: category?.id }] })
    codes.push(body.code)
    if (index >= count) await api.post(`/api/user/orders/${body.id}/receive`)
  }
  const page = await openPage(browser, `/user/orders?f.client_id=${client.id}`, { width })
  return { page, codes, client: client.id }
}

async function notesOf(client: number): Promise<(string | null)[]> {
  const api = await signInAs('owner')
  const { body } = await api.get<Order[]>(`/api/user/orders?client_id=${client}&_end=100`)
  return body.map(({ internal_note }) => internal_note)
}
