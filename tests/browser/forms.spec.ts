import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { freshPhone } from '#tests/support/rows/people'
import type { Locator, Page } from 'playwright'

const t = translator('en')

test.group('forms / saving', () => {
  test('a server error is shown at its field', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/departments?create=1')
    await newDepartment(page, 'LAV')
    await save(page).click()
    const code = field(page, t('departments.fields.code'))
    await page.locator('.field').filter({ has: code }).getByText(t('errors.field.taken')).waitFor()
    assert.equal(await code.getAttribute('aria-invalid'), 'true')
    await code.and(page.locator(':focus')).waitFor()
    await page.context().close()
  })

  test('a double click saves one record', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/departments?create=1')
    await newDepartment(page, 'TWICE')
    await save(page).dblclick()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'TWICE', exact: true }).waitFor()
    const { body } = await (await signInAs('owner')).get<unknown[]>('/api/user/departments?code=TWICE')
    assert.lengthOf(body, 1)
    await page.context().close()
  })

  test('leaving with unsaved changes asks for confirmation', async ({ browser, assert }) => {
    const { id } = await aClient()
    const page = await openPage(browser, `/user/clients/edit/${id}`)
    await field(page, t('clients.fields.first_name')).fill('Changed')
    const leave = page.locator('.frame-menu').getByRole('link', { name: t('orders.many'), exact: true })
    const question = page.getByRole('alertdialog', { name: t('ui.form.leave_title') })

    await leave.click()
    // The primary button is the first one, as in every dialog; Enter changes nothing.
    await question.getByRole('button', { name: t('ui.form.keep_editing') }).and(page.locator(':focus')).waitFor()
    assert.deepEqual(await question.getByRole('button').allInnerTexts(), [t('ui.form.discard'), t('ui.form.keep_editing')])
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, `/user/clients/edit/${id}`)
    assert.equal(await field(page, t('clients.fields.first_name')).inputValue(), 'Changed')

    await leave.click()
    await question.getByRole('button', { name: t('ui.form.discard') }).click()
    await page.waitForURL('**/user/orders')
    await page.context().close()
  })

  test('when another session has saved first, either value of each field can be chosen', async ({ browser, assert }) => {
    const { id, version } = await aClient()
    const page = await openPage(browser, `/user/clients/edit/${id}`)
    await field(page, t('clients.fields.first_name')).fill('Mine')
    await field(page, t('clients.fields.last_name')).fill('Also mine')
    const theirs = { version, first_name: 'Theirs', last_name: 'Also theirs', email: 'theirs@example.com' }
    assert.equal((await (await signInAs('manager')).patch(`/api/user/clients/${id}`, theirs)).status, 200)

    await save(page).click()
    const dialog = page.getByRole('dialog', { name: t('ui.form.conflict_title') })
    const side = (label: string, choice: string) =>
      dialog.getByRole('group', { name: label }).getByRole('radio', { name: nameStartingWith(choice) })
    await side(t('clients.fields.first_name'), t('ui.form.theirs')).check()
    await side(t('clients.fields.last_name'), t('ui.form.mine')).check()
    await save(dialog).click()
    await page.waitForURL(`**/user/clients/${id}`)
    const { body } = await (await signInAs('owner')).get<object>(`/api/user/clients/${id}`)
    assert.include(body, { first_name: 'Theirs', last_name: 'Also mine', email: 'theirs@example.com' })
    await page.context().close()
  })

  test('different new passwords are reported before the request is sent', async ({ browser }) => {
    const page = await openPage(browser, '/user/profile')
    const section = page.locator('section', { has: page.getByRole('button', { name: t('ui.auth.save_password') }) })
    await section.getByLabel(t('ui.auth.current_password'), { exact: true }).fill('zarbia-demo')
    await page.getByLabel(t('ui.auth.new_password'), { exact: true }).fill('one-password')
    await page.getByLabel(t('ui.auth.new_password_again'), { exact: true }).fill('another-password')
    await page.getByRole('button', { name: t('ui.auth.save_password') }).click()
    await page.getByText('The new passwords do not match.').waitFor()
    await page.context().close()
  })

  test('a role without permissions is not saved', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/roles/create')
    await field(page, t('roles.fields.name')).fill('Nobody')
    await save(page).click()
    await page.getByText('Permissions is required').first().waitFor()
    assert.equal(new URL(page.url()).pathname, '/user/roles/create')
    await page.getByRole('checkbox', { name: nameStartingWith(t('permissions.groups.order')) }).first().check()
    await save(page).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/create'))
    const { body } = await (await signInAs('owner')).get<{ permissions: unknown[] }[]>('/api/user/roles?name=Nobody')
    assert.isNotEmpty(body[0]?.permissions)
    await page.context().close()
  })
})

test.group('forms / state in URL and local storage', () => {
  test('filters, sorting and search of a list are restored by Back', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders')
    await page.locator('.list-tools').getByRole('button', { name: t('ui.list.add_filter') }).click()
    const panel = page.getByRole('dialog', { name: t('ui.list.filters') })
    await panel.getByRole('button', { name: t('orders.fields.status'), exact: true }).first().click()
    await panel.getByRole('combobox', { name: t('orders.fields.status'), exact: true }).waitFor()
    await chooseOption(page, t('orders.fields.status'), t('enums.order_status.delivered'))
    await page.waitForURL(/f\.status=delivered/)
    await page.getByRole('heading', { level: 1 }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('columnheader', { name: t('orders.fields.code') }).getByRole('button').first().click()
    await page.waitForURL(/sort=code/)
    await page.getByRole('searchbox').fill('CMD-26-00001')
    await page.waitForURL(/q=CMD-26-00001/)
    await shown(page, 'CMD-26-00001')
    const before = { url: page.url(), rows: await codes(page) }
    assert.isNotEmpty(before.rows)
    assert.deepEqual(before.rows, before.rows.toSorted())

    await page.locator('.rows-lead').first().click()
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await page.goBack()
    await page.waitForURL(before.url)
    await shown(page, 'CMD-26-00001')
    assert.deepEqual(await codes(page), before.rows)
    assert.equal(await page.getByRole('searchbox').inputValue(), 'CMD-26-00001')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('q') && url.searchParams.get('sort') === 'code')
    await page.reload()
    await page.getByRole('group', { name: t('ui.list.active_filters') }).getByText(t('enums.order_status.delivered')).waitFor()
    await page.context().close()
  })

  test('language and dark mode are remembered, records are read again, and typed text stays', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders')
    await page.locator('.rows-lead').first().click()
    await page.locator('h1').filter({ hasText: 'CMD-' }).waitFor()
    const readAgain = page.waitForRequest((request) =>
      /\/api\/user\/orders\/\d+$/.test(request.url()) && request.headers()['accept-language'] === 'es')
    await page.getByRole('button', { name: t('ui.shell.language') }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await readAgain
    await page.goto('/user/clients/create')
    await field(page, translator('es')('clients.fields.first_name')).fill('Mariem')
    await page.getByRole('button', { name: translator('es')('ui.shell.language') }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: t('clients.one') }).waitFor()
    assert.equal(await field(page, t('clients.fields.first_name')).inputValue(), 'Mariem')
    await field(page, t('clients.fields.first_name')).fill('')
    await page.goto('/user/dashboard')
    await page.getByRole('button', { name: t('ui.shell.language') }).click()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: translator('fr')('ui.shell.dashboard') }).waitFor()
    await page.getByRole('button', { name: translator('fr')('ui.shell.dark') }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: translator('fr')('ui.shell.dashboard') }).waitFor()
    assert.equal(await page.title(), `Zarbia | ${translator('fr')('ui.shell.dashboard')}`)
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    await page.goto('/')
    await page.locator('html[lang="ar"][dir="rtl"][data-theme="dark"]').waitFor()
    await page.goto('/user/orders')
    await page.locator('html[lang="fr"][dir="ltr"][data-theme="dark"]').waitFor()
    await page.context().close()
  })
})

const field = (within: Page | Locator, label: string) => within.getByRole('textbox', { name: nameStartingWith(label) })
const save = (within: Page | Locator) => within.getByRole('button', { name: t('ui.form.save'), exact: true })
const codes = (page: Page) => page.locator('.rows-lead').allInnerTexts()

/** Waits until the list shows rows, and only those that match the search. */
async function shown(page: Page, q: string): Promise<void> {
  const leads = page.locator('.rows-lead')
  await leads.filter({ hasNotText: q }).first().waitFor({ state: 'detached' })
  await leads.filter({ hasText: q }).first().waitFor()
}

async function newDepartment(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await field(dialog, t('departments.fields.code')).fill(code)
  await dialog.getByRole('textbox', { name: t('enums.locale.en') }).fill(`Room ${code}`)
}

/** A client that no other test uses. */
async function aClient(): Promise<{ readonly id: number; readonly version: number }> {
  const values = { type: 'particular', phone: freshPhone(), first_name: 'Fresh', last_name: 'Client' }
  const { status, body } = await (await signInAs('owner')).post<{ id: number; version: number }>('/api/user/clients', values)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
