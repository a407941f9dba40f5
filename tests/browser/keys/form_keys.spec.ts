import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import type { Page } from 'playwright'

const t = translator('en')

test.group('keys / in a form', () => {
  test('a reference is chosen or created without a mouse, and nothing typed is lost', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/machines?create=1')
    await page.getByRole('textbox', { name: nameStartingWith(t('machines.fields.name')) }).fill('Wringer 9')
    await page.getByRole('dialog').getByRole('textbox', { name: nameStartingWith(t('machines.fields.code')) }).fill('WR-9')
    const asked: string[] = []
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/user\/departments\?/, async (route) => {
      asked.push(new URL(route.request().url()).search)
      await answer.promise
      await route.continue()
    })
    const department = picker(page, t('machines.fields.department_id'))
    await department.focus()

    // Enter before the answer takes what the answer brings, and no label is requested again.
    await page.keyboard.type('LAV')
    await page.keyboard.press('Enter')
    answer.resolve()
    await page.getByRole('dialog').locator('.ant-select-selection-item').first().waitFor()
    assert.deepEqual(asked.filter((query) => /[?&]id=/.test(query)), [])

    await page.keyboard.type('STEAM')
    await page.keyboard.press('Tab')
    await page.getByText(t('ui.field.not_chosen_create')).waitFor()
    assert.equal(await department.inputValue(), 'STEAM')
    await page.keyboard.press('Control+Enter')
    await department.and(page.locator(':focus')).waitFor()
    assert.equal(await page.locator('.error-summary').count(), 0)

    await page.keyboard.press('ArrowDown')
    const create = page.locator('.ant-select-item-option-active').filter({ hasText: t('ui.field.create_typed') })
    await create.waitFor()
    await page.keyboard.press('Escape')
    await create.waitFor({ state: 'hidden' })
    assert.equal(await department.inputValue(), 'STEAM')
    await page.keyboard.press('ArrowDown')
    await create.waitFor()
    await page.keyboard.press('Enter')
    const added = page.getByRole('group', { name: t('ui.field.new.departments') })
    assert.equal(await added.getByRole('textbox', { name: nameStartingWith(t('departments.fields.code')) }).inputValue(), 'STEAM')
    // The first empty field.
    const name = added.getByRole('textbox').first()
    await name.and(page.locator(':focus')).waitFor()

    // Ctrl + Enter saves from an open list of options too, which it closes without choosing.
    const type = picker(page, t('machines.fields.type'))
    await type.focus()
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Control+Enter']) await page.keyboard.press(key)
    await page.locator('.error-summary').waitFor()
    await page.locator('.ant-select-dropdown').filter({ visible: true }).first().waitFor({ state: 'detached' })
    await name.fill('Steam room')
    await type.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Wringer 9').first().waitFor()
    const { body: [machine] } = await (await signInAs('owner')).get<{ department_id: { label: unknown } }[]>(
      '/api/user/machines?_sort=id&_order=desc&_end=1',
    )
    assert.include(JSON.stringify(machine), 'Steam room')
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
