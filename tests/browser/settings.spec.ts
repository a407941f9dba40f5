/** The settings page: the generic form with its sections. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import type { Row } from '#resources'
import type { SettingName } from '#backend/services/settings/setting_of'
import type { Page } from 'playwright'

const t = translator('en')

test.group('settings / page', () => {
  test('a section is saved by its button, all by Ctrl + Enter; what others have changed meanwhile is kept', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/settings#orders.link_days')
    const faults = watchPage(page)
    await field(page, 'orders_link_days').and(page.locator(':focus')).waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // A limit is checked before anything is sent, also inside a value, and nothing typed is lost.
    // Only what differs from its default says so.
    assert.equal(await reset(page, 'orders_link_days').count(), 0)
    await field(page, 'orders_link_days').fill('30')
    await reset(page, 'orders_link_days').waitFor()
    await field(page, 'orders_quote_expiry_hours').fill('5000')
    await page.locator('#setting-plant_age_limits-stocked').fill('0')
    await section(page, 'orders').getByText(t('ui.form.unsaved', { count: 2 })).waitFor()
    await section(page, 'plant').getByText(t('ui.form.unsaved', { count: 1 })).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(t('ui.form.max', { max: '1,000\u00a0hours' })).first().waitFor()
    await page.getByText(t('ui.form.min', { min: '1\u00a0h' })).first().waitFor()
    assert.equal((await stored()).orders_link_days, 90)
    assert.equal(await field(page, 'orders_link_days').inputValue(), '30')

    // Enter in a field saves its section only; the change of another one stays to be saved, is not left behind unasked, or is discarded.
    await reset(page, 'orders_quote_expiry_hours').click()
    await field(page, 'orders_link_days').press('Enter')
    await page.getByText(t('ui.alert.editSuccess'), { exact: true }).waitFor()
    assert.equal((await stored()).orders_link_days, 30)
    assert.equal(await section(page, 'orders').locator('.unsaved').innerText(), '')
    assert.equal(await page.locator('[data-changed]').getAttribute('data-field'), 'plant_age_limits')
    await leave(page)
    await section(page, 'plant').getByRole('button', { name: t('ui.form.discard') }).click()
    assert.equal(await page.locator('#setting-plant_age_limits-stocked').inputValue(), '2')
    assert.equal(await page.locator('[data-changed]').count(), 0)

    // Phone numbers are formatted; an emptied line is none.
    await section(page, 'company').getByRole('button', { name: t('ui.form.add_row'), exact: true }).click()
    const phone = page.locator('#setting-company_phones input').last()
    await phone.fill('0612345678')
    await phone.press('Tab')
    assert.match(await phone.inputValue(), /\D12\D34\D56\D78|\D123\D?456/)
    await phone.fill('')
    await page.locator('[data-changed]').first().waitFor({ state: 'detached' })

    // Somebody else was faster in another section, and at one of the two settings: the dialog of every form asks about that one.
    await field(page, 'orders_quote_expiry_hours').fill('24')
    const { id, version } = await stored()
    await (await signInAs('owner')).patch(`/api/user/settings/${id}`, { version, orders_quote_expiry_hours: 12, files_max_megabytes: 20 })
    await save(page, 'orders').click()
    const dialog = page.getByRole('dialog', { name: t('ui.form.conflict_title') })
    await dialog.getByText('12\u00a0hours').waitFor()
    assert.equal(await dialog.getByRole('radio').count(), 2)
    await dialog.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t('ui.alert.editSuccess'), { exact: true }).last().waitFor()
    const merged = await stored()
    assert.include(merged, { orders_link_days: 30, orders_quote_expiry_hours: 24, files_max_megabytes: 20 })
    assert.equal(await field(page, 'files_max_megabytes').inputValue(), '20')

    // Back to the defaults; leaving with unsaved changes asks, also after a save.
    for (const name of ['orders_link_days', 'orders_quote_expiry_hours', 'files_max_megabytes'] as const) await reset(page, name).click()
    assert.equal(await field(page, 'orders_quote_expiry_hours').inputValue(), '48')
    await leave(page)
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-changed]').first().waitFor({ state: 'detached' })
    assert.include(await stored(), { orders_link_days: 90, orders_quote_expiry_hours: 48, files_max_megabytes: 10 })
    assert.deepEqual(faults().filter((fault) => !/409/.test(fault)), [])

    // The search shows the settings of all sections that match; the history of one has its changes only.
    await page.getByRole('searchbox', { name: t('ui.list.search') }).fill('quiet')
    await page.locator('[data-section="orders"]').waitFor({ state: 'detached' })
    const shown = await page.locator('.settings-page .field > :is(label, .field-caption)').allInnerTexts()
    assert.deepEqual(shown.map((label) => label.replace(/ \*.*$/s, '')), [labelOf('messages_quiet_from'), labelOf('messages_quiet_to')])
    await page.getByRole('searchbox', { name: t('ui.list.search') }).fill('')
    await page.getByRole('link', { name: t('ui.settings.history', { label: labelOf('files_max_megabytes') }) }).click()
    const history = page.getByRole('dialog')
    await history.getByText('20\u00a0MB').first().waitFor()
    assert.equal(await history.getByText(labelOf('orders_link_days')).count(), 0)
    await page.context().close()
  })

  test('who may not change settings reads them; hours are named by their days', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/settings', { who: 'manager', width: 390 })
    await page.getByText('48\u00a0hours').waitFor()
    assert.match(await page.locator('[data-field="company_opening_hours"]').innerText(), /Mon.*–.*Sun closed/s)
    assert.match(await page.locator('[data-field="money_area_rounding"]').innerText(), /Step.*0\.01.*m².*Direction.*Nearest/s)
    assert.equal(await page.locator('.settings-page :is(input:not([type=search]), .section-foot)').count(), 0)
    await page.getByRole('link', { name: t('ui.settings.history', { label: labelOf('money_vat_rate') }) }).waitFor()
    assert.equal(await page.getByText(t('settings.help.money_vat_rate')).count(), 1)
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    await page.context().close()
  })
})

const field = (page: Page, name: SettingName) => page.locator(`#setting-${name}`)
const labelOf = (name: SettingName): string => t(`settings.fields.${name}`)
const reset = (page: Page, name: SettingName) => page.getByRole('button', { name: t('ui.settings.reset_one', { label: labelOf(name) }) })
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`)
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: t('ui.form.save'), exact: true })

/** Asks, and stays. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('ui.settings.table') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t('ui.form.keep_editing') }).click()
}

async function stored(): Promise<Row<'settings'>> {
  const { body: [row] } = await (await signInAs('owner')).get<Row<'settings'>[]>('/api/user/settings')
  if (!row) throw new Error('no settings')
  return row
}
