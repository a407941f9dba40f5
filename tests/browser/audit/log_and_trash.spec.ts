import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption } from '#tests/support/browser/browser_controls'

const t = translator('en')

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
    await page.getByRole('checkbox', { name: t('ui.list.select_page') }).check()
    await page.getByRole('region', { name: t('ui.bulk.title') }).getByRole('button', { name: t('ui.list.restore') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.list.restore') }).click()
    await page.getByText(t('ui.bulk.done', { count: 2 })).waitFor()
    await page.goto('/user/clients?q=Wastepaper')
    await page.getByRole('link', { name: /Wastepaper/ }).nth(1).waitFor()
    await page.goto('/user/meters?deleted=1')
    await page.getByText(t('ui.list.trash_empty')).waitFor()
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
