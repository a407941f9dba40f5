import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, openPage, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption, nameStartingWith } from '#tests/support/browser/browser_controls'
import { findAxeViolations } from '#tests/support/browser/page_problems'
import { siteUrl, type JsonClient } from '#tests/support/json_client'
import { until } from '#tests/support/until'
import type { Browser, Locator, Page } from 'playwright'

const t = translator('en')
/** How far the fields of the filter popup scroll. */
const SCROLLED = '(() => { const list = document.querySelector(".tool-scroll"); list.scrollTop = 1e5; return list.scrollTop })()'
/** One of each kind of filter. */
const FILTERS = ['orders.fields.status', 'orders.fields.total', 'orders.fields.promised_at', 'clients.fields.phone'] as const

test.group('lists / filters', () => {
  test('filters are in the URL and shown as chips, and Back removes them', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/orders')
    await addFilter(page, t('orders.fields.status'))
    await operatorSelect(page, t('orders.fields.status')).selectOption(t('ui.list.op_nin'))
    await chooseOption(page, t('orders.fields.status'), t('enums.order_status.canceled'))
    await chip(page, `${t('orders.fields.status')}: ${t('ui.list.says_not', { value: t('enums.order_status.canceled') })}`).waitFor()
    assert.equal(searchOf(page), 'f.status_nin=canceled')

    await filters(page).getByRole('button', { name: t('ui.list.other_field') }).click()
    await filters(page).getByRole('searchbox').fill(t('orders.fields.total'))
    await page.keyboard.press('Enter')
    await operatorSelect(page, t('orders.fields.total')).selectOption(t('ui.list.op_gt'))
    await page.getByRole('textbox', { name: nameStartingWith(t('orders.fields.total')) }).fill('100')
    await page.waitForURL((url) => url.searchParams.get('f.total_gt') === '100')
    await operatorSelect(page, t('orders.fields.total')).selectOption(t('ui.list.op_empty'))
    await page.waitForURL((url) => url.searchParams.get('f.total_null') === 'true' && !url.searchParams.has('f.total_gt'))

    await page.getByRole('button', { name: t('orders.views.late'), exact: false }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'late')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('view') && url.searchParams.get('f.total_null') === 'true')
    await page.getByRole('button', { name: t('ui.list.remove_filter', { label: t('orders.fields.total') }) }).click()
    await page.waitForURL((url) => url.search === '?f.status_nin=canceled')
    await page.context().close()
  })

  test('orders are filtered by fields of their client, and a link opens the same list for others', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/orders')
    await addFilter(page, t('clients.fields.phone'))
    const label = `${t('orders.fields.client_id')} › ${t('clients.fields.phone')}`
    await page.getByRole('textbox', { name: label }).fill('0612')
    await page.waitForURL((url) => url.searchParams.get('f.client_id.phone') === '0612')
    const clerk = await newContextFor(browser, 'counter clerk')
    const other = await clerk.newPage()
    await other.goto(page.url().replace(siteUrl(), ''))
    await chip(other, `${label}: ${t('ui.list.says_like', { value: '0612' })}`).waitFor()
    const { headers } = await (await signInAs('owner')).get('/api/user/orders?client_id.phone_like=0612&_end=1')
    assert.equal(await countOn(other, t('ui.list.all')), Number(headers.get('x-total-count')))
    await clerk.close()
    await page.context().close()
  })

  test('a condition in a link is shown as text with names, kept, and removed', async ({ browser, assert }) => {
    const owner = await signInAs('owner')
    const { body: [first, second] } = await owner.get<readonly { id: number; full_name: string }[]>('/api/user/clients?_end=2')
    const where = JSON.stringify({ or: [{ status: 'canceled' }, { total: { gte: 0 } }, { client_id: { in: [first?.id, 999_999] } }] })
    const page = await (await newContextFor(browser, 'owner')).newPage()
    const asked: string[] = []
    page.on('request', (request) => { if (/user\/clients\?id=/.test(request.url())) asked.push(request.url()) })
    await page.goto(`/user/orders?f.client_id_nin=${second?.id}&where=${encodeURIComponent(where)}`)
    await chip(page, t('ui.list.says_not', { value: second?.full_name })).waitFor()
    await chip(page, `${first?.full_name}, #999999`).waitFor()
    assert.lengthOf(asked, 1)
    await page.getByRole('button', { name: t('ui.list.remove_filter', { label: t('orders.fields.client_id') }) }).click()
    const conditionChip = page.locator('.chip').filter({ hasText: t('enums.order_status.canceled') })
      .filter({ hasText: ` ${t('ui.list.or')} ` })
    await conditionChip.waitFor()
    await chooseView(page, t('orders.views.unpaid'))
    await page.waitForURL((url) => url.searchParams.has('where') && url.searchParams.get('view') === 'unpaid')
    await conditionChip.getByRole('button').click()
    await page.waitForURL((url) => url.search === '?view=unpaid')
    await page.context().close()
  })
})

test.group('lists / views', () => {
  test('tabs show their number of rows with the current filters', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/orders?f.client_id.phone=06')
    const { body } = await (await signInAs('owner')).get<Record<string, number>>('/api/user/orders/counts?client_id.phone_like=06')
    assert.equal(await countOn(page, t('ui.list.all')), body.all)
    for (const view of ['running', 'late', 'unpaid'] as const) {
      assert.equal(await countOn(page, t(`orders.views.${view}`)), body[view])
    }
    await page.context().close()
  })

  test('a saved view is created, changed, renamed, moved and deleted', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/orders?f.status=pending,confirmed&f.total=10..5000&sort=total')
    await save(page, 'Small ones')
    await page.waitForURL((url) => url.searchParams.has('mine'))
    const tab = page.getByRole('button', { name: nameStartingWith('Small ones') })
    await tab.and(page.locator('[aria-pressed=true]')).waitFor()

    await page.getByRole('button', { name: nameStartingWith(t('ui.list.all')) }).click()
    await page.goto('/user/orders')
    await chooseView(page, 'Small ones')
    await page.waitForURL((url) => url.searchParams.get('f.total') === '10..5000' && url.searchParams.get('sort') === 'total')
    assert.equal(new URL(page.url()).searchParams.get('f.status'), 'pending,confirmed')

    await page.getByRole('button', { name: t('ui.list.remove_filter', { label: t('orders.fields.total') }) }).click()
    await tab.filter({ hasText: '*' }).waitFor()
    await chooseInMenu(page, 'Small ones', t('ui.list.view_save'))
    await tab.filter({ hasNotText: '*' }).waitFor()

    await chooseInMenu(page, 'Small ones', t('ui.list.view_rename'))
    await page.getByRole('dialog').getByRole('textbox').fill('Open ones')
    await page.getByRole('dialog').getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByRole('button', { name: 'Open ones', exact: true }).waitFor()

    await page.goto('/user/orders?q=a')
    await save(page, 'open ones')
    await page.getByRole('dialog').getByText(t('errors.field.taken')).waitFor()
    await page.getByRole('dialog').getByRole('textbox').fill('With an a')
    await page.getByRole('dialog').getByRole('button', { name: t('ui.form.save') }).click()
    await page.getByRole('button', { name: 'With an a', exact: true }).waitFor()
    await chooseInMenu(page, 'With an a', t('ui.list.view_earlier'))
    await page.getByRole('button', { name: t('ui.list.view_menu', { label: 'With an a' }) }).waitFor()
    await waitForSavedViews('orders', ['With an a', 'Open ones'])

    await chooseInMenu(page, 'With an a', t('ui.list.remove'))
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.alert.remove') }).click()
    await page.getByRole('button', { name: 'With an a', exact: true }).waitFor({ state: 'detached' })
    await waitForSavedViews('orders', ['Open ones'])
    await page.context().close()
  })
})

test.group('lists / layout', () => {
  test('columns, density and page size are stored for the user', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/clients')
    await openColumns(page)
    await box(page, t('clients.fields.email')).click()
    await box(page, t('clients.fields.email'), { checked: true }).waitFor()
    const up = page.getByRole('button', { name: t('ui.list.column_earlier', { label: t('clients.fields.email') }), exact: true })
    const before = await heads(page)
    assert.equal(before.at(-1), t('clients.fields.email'))
    await up.press('Enter')
    await page.locator('.rows thead th').nth(-3).filter({ hasText: t('clients.fields.email') }).waitFor()
    await box(page, t('clients.fields.code')).click()
    await box(page, t('clients.fields.code'), { checked: false }).waitFor()
    await page.getByRole('radio', { name: t('ui.list.compact') }).click()
    await page.locator('.rows[data-density=compact]').waitFor()
    await page.keyboard.press('Escape')
    await chooseInHead(page, t('clients.fields.grade'), t('ui.list.hide_column'))
    const phone = page.getByRole('columnheader', { name: t('clients.fields.phone'), exact: true })
    const width = await widthOf(phone)
    await chooseInHead(page, t('clients.fields.phone'), t('ui.list.change_width'))
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    // Wide enough for all columns: a wider table scrolls in its own box.
    await page.setViewportSize({ width: 1920, height: 720 })
    const header = await page.locator('.frame-header').boundingBox()
    await until('the heads stick below the header', async () => {
      await page.evaluate('scrollTo(0, 400)')
      return (await phone.boundingBox())?.y === header?.height
    })
    const shown = await heads(page)
    assert.notInclude(shown, t('clients.fields.grade'))
    await page.getByRole('combobox', { name: t('ui.list.size') }).selectOption('100')
    await page.waitForURL((url) => url.searchParams.get('size') === '100')
    const owner = await signInAs('owner')
    await until('the server has stored the layout', async () => {
      const list = await storedLayoutOf(owner, 'clients')
      const has = (column: string) => list?.columns?.includes(column) === true
      return list?.size === 100 && list.density === 'compact' && has('email') && !has('code') && list.widths?.phone === width + 32
    })

    // Another browser of the same person.
    const second = await listOf(browser, '/user/clients')
    await second.locator('.rows[data-density=compact]').waitFor()
    assert.deepEqual(await heads(second), shown)
    assert.equal(await widthOf(second.locator('th[data-sized]')), width + 32)
    assert.equal(await second.getByRole('combobox', { name: t('ui.list.size') }).inputValue(), '100')

    await openColumns(second)
    await second.getByRole('button', { name: t('ui.list.reset') }).click()
    await second.getByRole('columnheader', { name: t('clients.fields.code'), exact: true }).waitFor()
    await second.context().close()
    await page.context().close()
  })

  test('the rows of a list are requested once, before its page is rendered, in the page size of the user', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/clients/addresses/1')
    await page.getByRole('combobox', { name: t('ui.list.size') }).selectOption('50')
    await page.waitForURL((url) => url.searchParams.get('size') === '50')
    const requests: URL[] = []
    page.on('request', (request) => { requests.push(new URL(request.url())) })
    for (const [path, query] of [
      ['/user/clients/addresses/1', { client_id: '1', _start: '0', _end: '50' }],
      ['/user/orders?page=2&sort=code', { _sort: 'code', _start: '25', _end: '50' }],
    ] as const) {
      requests.length = 0
      await page.goto(path)
      await until('the frame is complete', () => requests.some(({ pathname }) => pathname === '/api/user/inbox'))
      const rows = requests.filter(({ searchParams }) => Number(searchParams.get('_end')) > 0)
      assert.lengthOf(rows, 1, path)
      assert.containSubset(Object.fromEntries(rows[0]?.searchParams ?? []), query)
      assert.isBelow(requests.indexOf(rows[0] as URL), requests.findIndex(({ pathname }) => pathname === '/api/user/preferences'))
    }
    await page.context().close()
  })

  test('totals are shown below their columns, over all pages, and come after the rows without moving them', async ({ browser, assert }) => {
    // Where the columns fit: a table that a long sum makes too wide for its box begins to scroll in it.
    const page = await (await newContextFor(browser, 'owner')).newPage()
    await page.setViewportSize({ width: 1600, height: 900 })
    const { promise: allowed, resolve: allow } = Promise.withResolvers<undefined>()
    await page.route(/_totals=1/, async (route) => {
      await allowed
      await route.continue()
    })
    await page.goto('/user/orders')
    await page.locator('.rows tbody tr:not(.skeleton-row)').first().waitFor()
    const foot = page.locator('.rows tfoot')
    assert.include(await foot.innerText(), '…')
    const before = await page.locator('.rows-foot').boundingBox()
    allow(undefined)
    await foot.getByText('…').first().waitFor({ state: 'detached' })
    assert.deepEqual(await page.locator('.rows-foot').boundingBox(), before)
    const { headers } = await (await signInAs('owner')).get('/api/user/orders?_totals=1&_end=1')
    const { total } = JSON.parse(headers.get('x-totals') ?? '{}') as { total: number }
    const totalsText = (await foot.innerText()).replaceAll(/[^\d.]/g, ' ')
    assert.include(totalsText.split(' '), (total / 100).toFixed(2).split('.')[0]?.slice(-3) + (total / 100).toFixed(2).slice(-3))
    await page.context().close()
  })

  test('shifts open as a week; their table shows those that come, and its pages are reached by number', async ({ browser, assert }) => {
    const page = await openPage(browser, '/user/plannings')
    await page.locator('.roster-grid').waitFor()
    await page.getByRole('button', { name: t('ui.view_mode.table'), exact: true }).click()
    await page.waitForURL(/[?]view=coming&look=table&sort=date$/)
    await page.getByRole('button', { name: t('ui.list.all'), exact: false }).first().click()
    const field = page.getByRole('textbox', { name: t('ui.list.page_number') })
    await field.fill('3')
    await field.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('page') === '3')
    await page.locator('.pager-range').filter({ hasText: '51–75' }).waitFor()
    await field.fill('9999')
    await field.press('Enter')
    await page.getByRole('button', { name: t('ui.list.next'), exact: true }).and(page.locator(':disabled')).waitFor()
    assert.notInclude(page.url(), '9999')
    await page.getByRole('button', { name: t('ui.view_mode.roster'), exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('look') && !url.searchParams.has('view'))
    await page.context().close()
  })

  test('orders show the priority only if it is unusual, and no debt before there is a price', async ({ browser, assert }) => {
    const page = await listOf(browser, '/user/orders?f.status=pending,in_measure')
    await page.getByRole('cell', { name: t('ui.orders.no_price_yet') }).first().waitFor()
    assert.equal(await page.getByRole('cell', { name: t('enums.order_priority.normal'), exact: true }).count(), 0)
    assert.equal(await page.locator('.order-balance .sign[data-colour=red]').count(), 0)
    await page.context().close()
  })

  test('on a phone filters open, scroll, take a value and close by touch, without violations', async ({ browser, assert }) => {
    const ar = translator('ar')
    const page = await openPage(browser, '/user/orders?f.status_nin=canceled', { width: 390, locale: 'ar', hasTouch: true })
    const popup = page.getByRole('dialog', { name: ar('ui.list.filters') })
    const add = page.locator('.list-tools').getByRole('button', { name: ar('ui.list.add_filter'), exact: true })
    await add.tap()
    const fields = popup.locator('.tool-scroll')
    await fields.waitFor()
    assert.deepEqual(await findAxeViolations(page), [])
    // The views are wider than the window; what saves this one is in sight all the same.
    assert.isAtLeast((await page.locator('.save-view').boundingBox())?.x ?? -1, 0)
    assert.isAtMost(await page.evaluate<number>('document.documentElement.scrollWidth'), 390)
    assert.isAbove(await page.evaluate<number>(SCROLLED), 0)
    const { height } = (await fields.getByRole('button').last().boundingBox())!
    assert.isAtLeast(height, 44)
    for (const label of FILTERS) {
      await fields.getByRole('button', { name: ar(label), exact: true }).first().tap()
      await popup.locator('.filter-row').waitFor()
      assert.deepEqual(await findAxeViolations(page), [], label)
      await popup.getByRole('button', { name: ar('ui.list.other_field') }).tap()
    }
    await fields.getByRole('button', { name: ar('orders.fields.client_id'), exact: true }).tap()
    await popup.getByRole('combobox', { name: ar('orders.fields.client_id'), exact: true }).tap()
    await popup.locator('.ant-select-item-option').first().tap()
    await page.waitForURL((url) => url.searchParams.has('f.client_id'))
    await page.locator('.page-head h1').tap()
    await popup.waitFor({ state: 'detached' })
    await add.tap()
    await fields.waitFor()
    await add.tap()
    await popup.waitFor({ state: 'detached' })
    await page.context().close()
  })
})

/** Click and then wait for the state: the preference is rendered after the request, and `check` would assert immediately. */
const box = (page: Page, name: string, state: { readonly checked?: boolean } = {}) =>
  page.getByRole('checkbox', { name, exact: true, ...state })
const filters = (page: Page) => page.getByRole('dialog', { name: t('ui.list.filters') })
const operatorSelect = (page: Page, label: string) => page.getByRole('combobox', { name: t('ui.list.how', { label }), exact: true })
const chip = (page: Page, text: string) => page.locator('.chip').filter({ hasText: text })
const searchOf = (page: Page) => new URL(page.url()).search.slice(1)
const heads = async (page: Page): Promise<string[]> =>
  (await page.locator('.rows thead th:not(.rows-select, .rows-actions)').allInnerTexts()).map((text) => text.trim())

/** Opens the filter of a field; those of the list come before those of its references. */
async function addFilter(page: Page, label: string): Promise<void> {
  await page.locator('.list-tools').getByRole('button', { name: t('ui.list.add_filter') }).click()
  await filters(page).getByRole('button', { name: label, exact: true }).first().click()
}

const widthOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.width ?? 0)

async function chooseInHead(page: Page, column: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.list.column_menu', { label: column }), exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).click()
}

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('ui.list.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('ui.list.layout') }).click()
}

async function listOf(browser: Browser, path: string): Promise<Page> {
  const page = await (await newContextFor(browser, 'owner')).newPage()
  await page.goto(path)
  await page.locator('.rows tbody tr:not(.skeleton-row)').first().waitFor()
  return page
}

/** In the line of views, or in the menu of those without room. */
async function chooseView(page: Page, name: string): Promise<void> {
  const tab = page.locator('.view-line').getByRole('button', { name: nameStartingWith(name), includeHidden: true })
  await tab.waitFor({ state: 'attached' })
  if (await tab.isVisible()) return tab.click()
  await page.locator('.view-more').getByRole('button').click()
  await page.getByRole('menuitem', { name }).click()
}

async function countOn(page: Page, label: string): Promise<number> {
  // Also of a view that has no room in the line.
  const tab = page.locator('.view-tabs').getByRole('button', { name: nameStartingWith(label), includeHidden: true })
  const count = tab.locator('.view-count')
  await count.filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
  return Number(await count.textContent())
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.list.save_view'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: t('ui.form.save') }).click()
}

async function chooseInMenu(page: Page, view: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.list.view_menu', { label: view }), exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Waits until the server has these saved views of the owner, in this order. */
async function waitForSavedViews(resource: string, names: readonly string[]): Promise<void> {
  const owner = await signInAs('owner')
  await until(`the owner has these views of ${resource}: ${names.join(', ')}`, async () => {
    const { body } = await owner.get<{ name: string }[]>(`/api/user/saved-views?resource=${resource}`)
    return body.map(({ name }) => name).join() === names.join()
  })
}

interface StoredLayout { size: number | null; density: string | null; columns: string[] | null; widths: Record<string, number> | null }

async function storedLayoutOf(owner: JsonClient, resource: string): Promise<StoredLayout | undefined> {
  const { body } = await owner.get<{ lists: Record<string, StoredLayout> }>('/api/user/preferences')
  return body.lists[resource]
}
