import { test } from '@japa/runner'
import { translator } from '#backend/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser_context'
import { nameStartingWith } from '#tests/support/browser_controls'
import type { Page } from 'playwright'

const t = translator('en')

test.group('keys / in a form', () => {
  test('a reference is chosen or created without a mouse, and nothing typed is lost', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/orders/create')
    const asked: string[] = []
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/user\/clients\?/, async (route) => {
      asked.push(new URL(route.request().url()).search)
      await answer.promise
      await route.continue()
    })
    const client = picker(page, t('orders.fields.client_id'))
    await client.and(page.locator(':focus')).waitFor()

    // Enter before the answer takes what the answer brings, and no label is requested again.
    await page.keyboard.type('0600000201')
    await page.keyboard.press('Enter')
    answer.resolve()
    await page.locator('.picker').first().locator('.ant-select-selection-item').waitFor()
    assert.deepEqual(asked.filter((query) => /[?&]id=/.test(query)), [])

    await page.keyboard.type('0661778899')
    await page.keyboard.press('Tab')
    await page.getByText(t('ui.field.not_chosen_create')).waitFor()
    await picker(page, t('orders.fields.type')).and(page.locator(':focus')).waitFor()
    assert.equal(await client.inputValue(), '0661778899')
    await page.keyboard.press('Control+Enter')
    await client.and(page.locator(':focus')).waitFor()
    assert.equal(await page.locator('.error-summary').count(), 0)

    await page.keyboard.press('ArrowDown')
    const create = page.locator('.ant-select-item-option-active').filter({ hasText: t('ui.field.create_typed') })
    await create.waitFor()
    await page.keyboard.press('Escape')
    await create.waitFor({ state: 'hidden' })
    assert.equal(await client.inputValue(), '0661778899')
    await page.keyboard.press('ArrowDown')
    await create.waitFor()
    await page.keyboard.press('Enter')
    const added = page.getByRole('group', { name: t('ui.field.new_record', { name: t('clients.one') }) })
    await added.getByRole('textbox', { name: nameStartingWith(t('clients.fields.first_name')) }).and(page.locator(':focus')).waitFor()
    const phone = added.getByRole('textbox', { name: nameStartingWith(t('clients.fields.phone')) })
    assert.equal((await phone.inputValue()).replaceAll(/\D/g, ''), '212661778899')

    // Ctrl + Enter saves from an open list of options too, which it closes without choosing.
    await page.keyboard.type('Typed')
    const type = picker(page, t('orders.fields.type'))
    await type.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await page.locator('.error-summary').waitFor()
    await added.getByRole('textbox', { name: nameStartingWith(t('clients.fields.last_name')) }).and(page.locator(':focus')).waitFor()
    await page.locator('.ant-select-dropdown').filter({ visible: true }).first().waitFor({ state: 'detached' })
    await page.keyboard.type('ByKeys')
    await type.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/user\/orders\/\d+$/)
    await page.getByText('Typed ByKeys').first().waitFor()
    const { body: [order] } = await (await signInAs('owner')).get<{ type: string }[]>('/api/user/orders?_sort=id&_order=desc&_end=1')
    assert.equal(order?.type, 'local')
    await page.context().close()
  })

  test('a record that cannot be read is reported once, in its form', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/clients/edit/99999999')
    await page.getByRole('button', { name: t('ui.list.retry') }).waitFor()
    assert.equal(await page.locator('.alert-blocks .alert').count(), 0)
    await page.context().close()
  })

  test('a picker over a list does not search for what the list searches', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/departments?q=LAV&edit=1')
    const asked = page.waitForRequest(/\/api\/user\/users\?/)
    const manager = picker(page, t('departments.fields.manager_id'))
    await manager.focus()
    await page.keyboard.press('ArrowDown')
    assert.isNull(new URL((await asked).url()).searchParams.get('q'))
    await page.context().close()
  })
})

const picker = (page: Page, label: string) => page.getByRole('combobox', { name: nameStartingWith(label) }).first()
