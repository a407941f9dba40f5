/** antd's inputs in our forms: one size in every language, the keyboard, what may be typed, accessible popups. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { findAxeViolations } from '#tests/support/browser/page_problems'
import { until } from '#tests/support/until'
import type { Row } from '#resources'

const t = translator('en')
const LANGUAGES: ('en' | 'ar')[] = ['en', 'ar']
const CONTROLS = 'dialog[open] .form-cell :is(.input:not(textarea), .ant-select, .ant-picker, .number-box, .ant-radio-button-wrapper)'
/** As source text: it runs in the page. */
const HEIGHTS = `[...document.querySelectorAll('${CONTROLS}')].map((one) => one.getBoundingClientRect().height)`
const PASSWORD_PADDING = "getComputedStyle(document.querySelector('.with-button .input')).paddingLeft"

test.group('inputs / of a form', () => {
  test('{$self}: all have one height, and the calendar can be read').with(LANGUAGES).run(async ({ browser, assert }, locale) => {
    const page = await openPage(browser, '/user/plannings?create=1', { locale })
    // The list behind it has a heading too: the form is there when its last picker is.
    await page.locator('dialog .ant-picker').nth(2).waitFor()
    const heights = await page.evaluate<number[]>(HEIGHTS)
    assert.isAbove(heights.length, 8)
    assert.deepEqual([...new Set(heights)], [40])
    await page.getByRole('dialog').getByLabel(nameStartingWith(translator(locale)('plannings.fields.date'))).click()
    const calendar = page.locator('.ant-picker-dropdown')
    await calendar.waitFor()
    const days = await calendar.locator('thead th').allInnerTexts()
    assert.deepEqual(days, locale === 'ar' ? ['ن', 'ث', 'ر', 'خ', 'ج', 'س', 'ح'] : ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
    if (locale === 'ar') assert.deepEqual(await findAxeViolations(page), [])
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    await page.getByRole('dialog').waitFor()
    await page.goto('/user/profile')
    // The eye of a password is at the end of the line; the text keeps away from it.
    await page.locator('.with-button .input').first().waitFor()
    assert.equal(await page.evaluate<string>(PASSWORD_PADDING), locale === 'ar' ? '48px' : '12px')
    await page.context().close()
  })

  test('a day is typed and moved by arrows, a bad number is marked, and Ctrl + Enter saves from a list', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: [planning] } = await api.get<Row<'plannings'>[]>('/api/user/plannings?status=draft&_end=1')
    const page = await openPage(browser, `/user/plannings?edit=${planning?.id}`)
    const dialog = page.getByRole('dialog')
    const date = dialog.getByLabel(nameStartingWith(t('plannings.fields.date')))
    await date.fill('٣١/١٢/٢٠٢٦')
    await date.press('ArrowUp')
    await until('the next day is shown', async () => await date.inputValue() === '01/01/2027')
    const rest = dialog.getByRole('textbox', { name: nameStartingWith(t('plannings.fields.break_minutes')) })
    await rest.fill('half an hour')
    await rest.press('Tab')
    await dialog.getByText(t('ui.form.int')).waitFor()
    assert.equal(await rest.getAttribute('aria-invalid'), 'true')
    await rest.fill('٤٠')
    await rest.press('ArrowDown')
    await dialog.getByText(t('ui.form.int')).waitFor({ state: 'detached' })
    await dialog.getByRole('combobox').first().focus()
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const { body: saved } = await api.get<Row<'plannings'>>(`/api/user/plannings/${planning?.id}`)
    assert.deepInclude(saved, { date: '2027-01-01', break_minutes: 39 })
    await page.context().close()
  })

  test('a place is chosen from its tree, and a colour from those of the map', async ({ browser, assert }) => {
    const api = await signInAs('owner')
    const { body: [place] } = await api.get<Row<'stocks'>[]>('/api/user/stocks?code=SF-A-2')
    const page = await openPage(browser, `/user/stocks?edit=${place?.id}`)
    await page.getByRole('combobox', { name: nameStartingWith(t('stocks.fields.parent_id')) }).click({ force: true })
    await page.getByRole('treeitem').filter({ hasText: 'SF-B' }).first().waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.getByRole('treeitem').filter({ hasText: /^SF-B$/ }).locator('.ant-select-tree-title').click()
    await page.getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await api.get<{ parent: { label: string } }>(`/api/user/stocks/${place?.id}`)).body.parent.label, 'SF-B')

    await page.goto('/user/zones?create=1')
    await page.getByRole('dialog').getByRole('button', { name: nameStartingWith(t('zones.fields.color')) }).click()
    await page.getByRole('slider', { name: t('ui.field.hue') }).waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('slider').waitFor({ state: 'hidden' })
    await page.getByRole('dialog').waitFor()
    await page.context().close()
  })
})

test.group('inputs / of filters', () => {
  test('a range of days is chosen by its name, a rating by its stars, a number with a comma', async ({ browser }) => {
    const page = await openPage(browser, '/user/orders?f.created_at=2026-11-02..&f.rating=1..&f.total=5..')
    const edit = (label: string) => page.locator('.chip-edit').filter({ hasText: `${label}:` }).click()
    await edit(t('ui.field.created_at'))
    const created = page.getByRole('group', { name: t('ui.field.created_at') })
    await created.getByRole('textbox').first().click()
    const preset = page.getByText(t('ui.ranges.last_7_days'), { exact: true }).filter({ visible: true })
    // The calendar moves to its place below the input after it is drawn.
    await until('the range is chosen', async () => {
      if (await preset.isVisible()) await preset.click()
      return new URL(page.url()).searchParams.get('f.created_at') === 'last_7_days'
    })
    await page.locator('.chip-edit').filter({ hasText: t('ui.ranges.last_7_days') }).waitFor()
    await edit(t('orders.fields.rating'))
    await page.getByRole('group', { name: t('orders.fields.rating') }).getByRole('radio').nth(3).click()
    await page.waitForURL((url) => url.searchParams.get('f.rating') === '4..')
    await edit(t('orders.fields.total'))
    const total = page.getByRole('group', { name: nameStartingWith(t('orders.fields.total')) }).getByRole('textbox').first()
    await total.fill('1 250,5')
    await page.waitForURL((url) => url.searchParams.get('f.total') === '1250.5..')
    await page.goto('/user/profile')
    await chooseOption(page, t('ui.auth.theme'), t('enums.theme.dark'))
    const chosen = page.getByRole('radiogroup', { name: t('ui.auth.theme') }).getByRole('radio', { checked: true })
    await chosen.and(page.locator('[value="dark"]')).waitFor({ state: 'attached' })
    await page.context().close()
  })

  test('an icon button says its name to the keyboard, until Escape', async ({ browser }) => {
    const { body: [order] } = await (await signInAs('owner')).get<Row<'orders'>[]>('/api/user/orders?status=delivered&_end=1')
    const page = await openPage(browser, `/user/orders/${order?.id}`)
    const tip = page.locator('.tip')
    const bin = page.locator('.record-operations .icon-button').first()
    await page.keyboard.press('Tab')
    await bin.focus()
    await tip.filter({ hasText: await bin.getAttribute('aria-label') ?? '' }).waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    await page.context().close()
  })
})
