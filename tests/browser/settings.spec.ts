/** The settings page: forms by group. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser_context'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/page_problems'
import type { Row } from '#resources'
import type { Page } from 'playwright'

const t = translator('en')

test.group('settings / page', () => {
  test('a group is saved by one button; what is wrong or stale stays at its setting', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/settings#orders.link_days')
    const faults = watchPage(page)
    await field(page, 'orders.link_days').and(page.locator(':focus')).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // A limit is checked before anything is sent, and nothing typed is lost.
    await field(page, 'orders.link_days').fill('30')
    await field(page, 'orders.quote_expiry_hours').fill('5000')
    await save(page, 'orders').click()
    await page.getByText(t('ui.form.max', { max: '1,000\u00a0hours' })).waitFor()
    assert.equal((await stored('orders.link_days')).value, 90)
    assert.equal(await field(page, 'orders.link_days').inputValue(), '30')

    // Somebody else was faster: the other setting is saved, this one shows the conflict and is replaced by a second save.
    await field(page, 'orders.quote_expiry_hours').fill('24')
    const { id, version } = await stored('orders.quote_expiry_hours')
    await (await signInAs('owner')).patch(`/api/user/settings/${id}`, { version, value: 12 })
    await save(page, 'orders').click()
    await page.getByText(t('ui.settings.stale', { value: '12\u00a0hours' })).waitFor()
    assert.equal((await stored('orders.link_days')).value, 30)
    assert.equal((await stored('orders.quote_expiry_hours')).value, 12)
    await page.keyboard.press('Control+Enter')
    await page.getByText(t('ui.settings.saved')).waitFor()
    assert.equal((await stored('orders.quote_expiry_hours')).value, 24)

    // Back to the defaults; leaving with unsaved changes asks.
    for (const key of ['orders.link_days', 'orders.quote_expiry_hours']) await reset(page, key).click()
    assert.equal(await field(page, 'orders.quote_expiry_hours').inputValue(), '48')
    await page.getByRole('link', { name: t('ui.settings.table') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.form.keep_editing') }).click()
    await save(page, 'orders').click()
    await reset(page, 'orders.link_days').waitFor({ state: 'detached' })
    await page.getByText(t('ui.settings.unsaved_other', { count: 2 })).waitFor({ state: 'detached' })
    assert.equal((await stored('orders.link_days')).value, 90)
    assert.deepEqual(faults().filter((fault) => !/409/.test(fault)), [])

    // The search shows the settings of all groups that match.
    await page.getByRole('searchbox', { name: t('ui.list.search') }).fill('quiet')
    await page.locator('#orders').waitFor({ state: 'detached' })
    assert.deepEqual(await page.locator('.setting label').allInnerTexts(), ['messages.quiet_from', 'messages.quiet_to'].map(labelOf))
    await page.context().close()
  })

  test('who may not change settings reads them; hours are named by their days', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/settings', { who: 'manager', width: 390 })
    await page.getByText('48\u00a0hours').waitFor()
    assert.match(await page.locator('[id="company.opening_hours"]').innerText(), /Mon.*–.*Sun closed/s)
    assert.equal(await page.locator('.settings-page :is(input:not([type=search]), .settings-foot)').count(), 0)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.context().close()
  })
})

const field = (page: Page, key: string) => page.locator(`#setting-${key.replace('.', '-')}`)
const labelOf = (key: string): string => t(`settings.keys.${key}` as 'settings.one')
const reset = (page: Page, key: string) => page.getByRole('button', { name: t('ui.settings.reset_one', { label: labelOf(key) }) })
const save = (page: Page, group: string) => page.locator(`#${group}`).getByRole('button', { name: t('ui.form.save'), exact: true })

async function stored(key: string): Promise<Row<'settings'>> {
  const { body: [row] } = await (await signInAs('owner')).get<Row<'settings'>[]>(`/api/user/settings?key=${key}`)
  if (!row) throw new Error(`no setting ${key}`)
  return row
}
