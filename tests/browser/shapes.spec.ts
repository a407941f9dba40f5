/** The controls and cells of `json` values: made from their shape, or those of a room (admin/staff/shape_views.ts). */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import type { Row } from '#resources'
import type { Locator, Page } from 'playwright'

const t = translator('en')

test.group('forms / shapes', () => {
  test('rows of inputs follow from a shape, and an error names its part', async ({ browser, assert }) => {
    const zone = await first<Row<'zones'>>('zones')
    const page = await openPage(browser, `/user/zones?edit=${zone.id}`)
    const slots = page.getByRole('group', { name: nameStartingWith(t('zones.fields.slots')) })
    for (const _ of zone.slots ?? []) await slots.getByRole('button', { name: t('ui.form.remove_row', { number: 1 }) }).click()
    await slots.getByRole('button', { name: t('ui.form.add_row') }).click()
    await slots.getByLabel(`${t('shapes.slots.from')} 1`).fill('09:00')
    await slots.getByLabel(`${t('shapes.slots.to')} 1`).fill('11:30')
    const maxStops = slots.getByLabel(`${t('shapes.slots.max_stops')} 1`)
    await maxStops.fill('0')
    await save(page).click()
    const path = `${t('zones.fields.slots')} 1 · ${t('shapes.slots.max_stops')}`
    await page.getByRole('alert').getByText(`${path}: ${t('ui.form.min', { min: 1 })}`).waitFor()
    await maxStops.fill('4')
    await save(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual((await find<Row<'zones'>>('zones', zone.id)).slots, [{ from: '09:00', to: '11:30', max_stops: 4 }])
    await page.context().close()
  })

  test('the error of a first cell leads to it, that of all rows to their group', async ({ browser, assert }) => {
    const zone = await first<Row<'zones'>>('zones')
    const page = await openPage(browser, `/user/zones?edit=${zone.id}`)
    const slots = page.getByRole('group', { name: nameStartingWith(t('zones.fields.slots')) })
    for (const _ of zone.slots ?? []) await slots.getByRole('button', { name: t('ui.form.remove_row', { number: 1 }) }).click()
    await slots.getByRole('button', { name: t('ui.form.add_row') }).click()
    const from = slots.getByLabel(`${t('shapes.slots.from')} 1`)
    await slots.getByLabel(`${t('shapes.slots.to')} 1`).fill('11:30')
    await slots.getByLabel(`${t('shapes.slots.max_stops')} 1`).fill('4')
    await save(page).click()
    await from.and(page.locator(':focus')).waitFor()
    await slots.getByLabel(`${t('shapes.slots.to')} 1`).focus()
    const path = `${t('zones.fields.slots')} 1 · ${t('shapes.slots.from')}`
    await page.getByRole('alert').getByRole('link', { name: path, exact: true }).click()
    await from.and(page.locator(':focus')).waitFor()
    assert.equal(await from.inputValue(), '')

    await from.fill('12:00')
    await save(page).click()
    await page.getByRole('alert').getByRole('link', { name: t('zones.fields.slots'), exact: true }).click()
    await slots.and(page.locator(':focus')).waitFor()
    await page.context().close()
  })

  test('stored rows with members of an older shape can be saved, and the form says what a change removes', async ({ browser, assert }) => {
    const zone = await first<Row<'zones'>>('zones')
    const slot = { from: '09:00', to: '11:30', max_stops: 4 }
    await db.rawQuery('update zones set slots = ?::jsonb where id = ?', [JSON.stringify([{ ...slot, courier: 3 }]), zone.id])
    const page = await openPage(browser, `/user/zones?edit=${zone.id}`)
    await page.getByText(t('ui.form.unknown_members', { names: 'courier' })).waitFor()
    const slots = page.getByRole('group', { name: nameStartingWith(t('zones.fields.slots')) })
    await slots.getByLabel(`${t('shapes.slots.max_stops')} 1`).fill('5')
    await save(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual((await find<Row<'zones'>>('zones', zone.id)).slots, [{ ...slot, max_stops: 5 }])
    await page.context().close()
  })

  test('opening hours have the control of their room', async ({ browser, assert }) => {
    const site = await first<Row<'sites'>>('sites')
    const page = await openPage(browser, `/user/sites?edit=${site.id}`)
    const end = (name: 'from' | 'to') => page.getByLabel(`${t('shapes.opening_hours.sun')}: ${t(`shapes.opening_hours.${name}`)} 1`)
    await end('from').fill('10:00')
    await end('to').fill('12:00')
    await save(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual((await find<Row<'sites'>>('sites', site.id)).opening_hours?.sun, [{ from: '10:00', to: '12:00' }])
    await page.context().close()
  })

  test('a cash session is counted by its notes and coins', async ({ browser, assert }) => {
    const opened = { station: 'Shapes', opening_amount: 0 }
    const { body: { id } } = await (await api()).post<Row<'cash_sessions'>>('/api/user/cash-sessions', opened)
    const page = await openPage(browser, `/user/cash/${id}`)
    await page.getByRole('button', { name: t('cash_sessions.transitions.close'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const counts = dialog.getByRole('group', { name: nameStartingWith(t('cash_sessions.fields.counted')) }).getByRole('textbox')
    await counts.first().fill('2')
    await dialog.getByText(/400[.,]00/).first().waitFor()
    assert.equal(await counts.count(), 11)
    await page.context().close()
  })

  test('a setting has the control of its type', async ({ browser, assert }) => {
    const { id, orders_quote_expiry_hours: hours, plant_age_limits: limits } = await first<Row<'settings'>>('settings', '')
    const page = await openPage(browser, `/user/settings?edit=${id}`)
    const valueOf = (label: string) => page.getByRole('textbox', { name: nameStartingWith(label) }).inputValue()
    assert.equal(await valueOf(t('settings.fields.orders_quote_expiry_hours')), String(hours))
    assert.equal(await valueOf(t('shapes.age_limits.in_measure')), String(limits.in_measure))
    await page.context().close()
  })

  test('the lines and the parties of an invoice have the cells of their room', async ({ browser, assert }) => {
    const { id, seller } = await first<Row<'invoices'>>('invoices', 'status=issued')
    const page = await openPage(browser, `/user/invoices/${id}`)
    await page.getByRole('tab', { name: t('ui.show.details'), exact: true }).click()
    const headings = page.getByRole('region', { name: t('ui.lines.title') }).getByRole('columnheader')
    await headings.first().waitFor()
    const names = ['designation', 'quantity', 'unit_price', 'amount'] as const
    assert.deepEqual(await headings.allInnerTexts(), names.map((name) => t(`shapes.invoice_lines.${name}`)))
    assert.include(await page.locator('address.party').last().innerText(), String(seller?.name))
    await page.context().close()
  })
})

const api = () => signInAs('owner')
const save = (within: Page | Locator) => within.getByRole('button', { name: t('ui.form.save'), exact: true })

async function first<R>(resource: string, query = ''): Promise<R> {
  const { body: [row] } = await (await api()).get<R[]>(`/api/user/${resource}?_start=0&_end=1&${query}`)
  if (!row) throw new Error(`no ${resource} ${query}`)
  return row
}

const find = async <R>(resource: string, id: number): Promise<R> => (await (await api()).get<R>(`/api/user/${resource}/${id}`)).body
