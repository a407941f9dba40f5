/** The price list as a matrix that is edited in place. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage } from '#tests/support/browser/browser_context'
import { nameStartingWith } from '#tests/support/browser/browser_controls'
import { storageStateOf } from '#tests/support/browser/browser_session'
import { siteUrl } from '#tests/support/json_client'
import { staff } from '#tests/support/rows/people'
import { findAxeViolations, findPageOddities, waitUntilLoaded } from '#tests/support/browser/page_problems'
import { aCarpetCategory, aTarif } from '#tests/support/rows/orders'
import { withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'
import type { Browser, Page } from 'playwright'

const t = translator('en')

test.group('price list / matrix', () => {
  test('prices are edited by keyboard, added, undone, and refused in their cell', async ({ browser, assert }) => {
    const [category, other] = await withStore(async (store) => {
      const name = `Matrix ${Date.now()}`
      const made = await store.update('categories', (await aCarpetCategory(store, { price: 1000 })).id, { name: { en: name, fr: name } })
      await aTarif(store, made, { sub_category_id: null, client_type: 'professionel', price: 900 })
      return [made, (await store.select('tarifs', { category_id: made.id, type: 'local', client_type: null }))[0]!]
    })
    const name = String(category.name.en)
    const page = await openPage(browser, `/user/tarifs?q=${encodeURIComponent(name)}`)
    const cell = cellsOf(page, name)
    await cell('local').waitFor()
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])
    assert.equal(await cell('local').innerText(), '10.00')
    assert.include(await cell('local', 'particular').getAttribute('aria-label'), t('ui.prices.inherited'))

    // A digit begins, Tab saves and opens the next cell: its new price is of its own.
    await cell('local').focus()
    await page.keyboard.type('12,5')
    await page.keyboard.press('Tab')
    await page.locator('.price-input').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(t('ui.prices.changed', { label: labelOf(name, 'local'), price: '12.50\u00a0MAD' })).waitFor()
    assert.deepEqual(await pricesOf(category), [[null, 1250], ['professionel', 900]])
    await page.keyboard.press('ArrowRight')
    await cell('local', 'particular').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('11')
    await page.keyboard.press('Enter')
    const undo = page.getByRole('button', { name: t('ui.prices.undo'), exact: true })
    await page.getByText(t('ui.prices.added', { label: labelOf(name, 'local', 'particular'), price: '11.00\u00a0MAD' })).waitFor()
    assert.lengthOf(await pricesOf(category), 3)
    await undo.click()
    await page.locator('[data-inherited]').getByRole('button', { name: labelOf(name, 'local', 'particular') }).waitFor()
    assert.lengthOf(await pricesOf(category), 2)

    // Text that is no price stays in its cell until Escape; a price that somebody else has changed is asked for.
    await cell('local').click()
    await page.locator('.price-input').fill('ten')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: t('ui.form.money') }).waitFor()
    assert.equal(await cell('local').innerText(), 'ten')
    await withStore((store) => store.update('tarifs', other.id, { price: 1300 }))
    await cell('local').click()
    await page.locator('.price-input').fill('14')
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('dialog', { name: t('ui.form.conflict_title') })
    await conflict.getByRole('group', { name: t('tarifs.fields.price') }).getByText('13.00').waitFor()
    await conflict.getByRole('radio', { name: nameStartingWith(t('ui.form.mine')), checked: true }).waitFor()
    await conflict.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByText(t('ui.prices.changed', { label: labelOf(name, 'local'), price: '14.00\u00a0MAD' })).waitFor()
    await undo.click()
    await cell('local').getByText('13.00').waitFor()

    // Emptied: without a price of its own the cell shows the general one.
    await cell('local', 'professionel').focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.getByText(t('ui.prices.removed', { label: labelOf(name, 'local', 'professionel') })).waitFor()
    assert.deepEqual(await pricesOf(category), [[null, 1300]])
    await page.locator('[data-inherited]').getByRole('button', { name: labelOf(name, 'local', 'professionel') }).waitFor()

    await cell('local').hover()
    await page.getByRole('link', { name: t('ui.prices.details', { label: labelOf(name, 'local') }) }).click()
    await page.getByRole('tab', { name: t('ui.history.title') }).waitFor()
    await page.context().close()
  })

  test('without the permission prices are read; a phone shows one kind of client at a time', async ({ browser, assert }) => {
    const page = await readerPage(browser, '/user/tarifs')
    await page.getByText(t('ui.prices.help_read')).waitFor()
    assert.equal(await page.locator('.price-table button').count(), 0)
    assert.equal(await page.locator('.price-table thead tr').last().locator('th').count(), 3)
    const first = page.locator('.price-table tbody tr').first().locator('.price').first()
    assert.include(await first.innerText(), t('ui.prices.all_clients'))
    await page.getByRole('button', { name: t('enums.client_type.professionel'), exact: true }).click()
    assert.include(await first.innerText(), t('enums.client_type.professionel'))
    assert.deepEqual([...await findAxeViolations(page), ...await findPageOddities(page)], [])

    // A link to some of the prices opens them as a table.
    await page.goto('/user/tarifs?f.type=local')
    await page.waitForURL(/look=table/)
    await page.context().close()
  })
})

/** A phone of somebody who may only read prices. */
async function readerPage(browser: Browser, path: string): Promise<Page> {
  const permissions = ['tarif-list', 'category-list']
  const { id, token } = await staff(permissions)
  const session = { user: JSON.stringify({ id, full_name: 'Reader' }), token, token_created_at: String(Date.now()) }
  const context = await browser.newContext({
    baseURL: siteUrl(), viewport: { width: 390, height: 844 }, reducedMotion: 'reduce',
    storageState: storageStateOf(siteUrl(), { ...session, locale: 'EN', permissions: JSON.stringify(permissions) }),
  })
  const page = await context.newPage()
  await page.goto(path)
  await waitUntilLoaded(page)
  return page
}

type Client = NonNullable<Row<'tarifs'>['client_type']>
const labelOf = (name: string, type: Row<'tarifs'>['type'], client: Client | null = null) =>
  [name, t(`enums.order_type.${type}`), client === null ? t('ui.prices.all_clients') : t(`enums.client_type.${client}`)].join(' · ')

/** The cells of a category by kind of order and of client. */
const cellsOf = (page: Page, name: string) => (type: Row<'tarifs'>['type'], client: Client | null = null) =>
  page.getByRole('button', { name: labelOf(name, type, client) })

const pricesOf = ({ id }: Row<'categories'>) => withStore(async (store) =>
  (await store.select('tarifs', { category_id: id, type: 'local' })).map(({ client_type, price }) => [client_type, price])
    .sort((a, b) => String(a[0] ?? '').localeCompare(String(b[0] ?? ''))))
