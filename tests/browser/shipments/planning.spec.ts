import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { chooseOption } from '#tests/support/browser/browser_controls'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import type { JsonClient } from '#tests/support/json_client'
import { freshPhone } from '#tests/support/rows/people'
import type { Point } from '#schema/types'
import type { Locator, Page, Route } from 'playwright'

const CENTRE = { lat: 27.15, lng: -13.2 }
/** Two beside each other, one some two kilometres away. */
const PLACES = [CENTRE, { lat: 27.152, lng: -13.2 }, { lat: 27.165, lng: -13.185 }]
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

interface Stop { readonly id: number; readonly version: number; readonly order_id: number; readonly sequence: number }
interface Shipment { readonly type: string; readonly method: string; readonly stops_count: number }
interface Order { readonly id: number; readonly code: string }

test.group('shipments / planning', () => {
  test('stops are selected in the list, by an outline and by a circle; the shipment has them all', async ({ browser, assert }) => {
    const t = translator('en')
    const { api, client, orders: [first, second, far] } = await waitingOrders(PLACES)
    const page = await (await newContextFor(browser, 'manager')).newPage()
    const faults = watchPage(page)
    await serveTiles(page, { status: 200, contentType: 'image/png', body: PIXEL })
    await openPlanning(page, client, 3)
    for (const order of [second, first]) await tick(page, order).check()
    // The page keeps its state while another language loads.
    for (const [from, to, name] of [['en', 'es', 'Español'], ['es', 'en', 'English']] as const) {
      await page.getByRole('button', { name: translator(from)('ui.shell.language') }).click()
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: translator(to)('ui.planning.draw_circle') }).waitFor()
      assert.equal(await page.locator('.plan-sequence > li').count(), 2)
    }
    await page.locator('.map[data-tiles] .leaflet-tile-loaded').first().waitFor()
    await page.locator('.leaflet-control-attribution').getByText('© Tiles & more').waitFor()

    await page.getByRole('button', { name: t('ui.planning.draw_area') }).click()
    await outlineAround(page, page.locator('.plan-pin:not([data-on])'))
    await page.getByText(t('ui.planning.inside_area', { number: 1 })).waitFor()
    await tick(page, far).uncheck()
    await page.getByRole('button', { name: t('ui.planning.remove_area') }).click()
    assert.equal(await page.locator('.plan-sequence > li').count(), 2)

    await page.getByRole('button', { name: t('ui.planning.draw_circle') }).click()
    await dragFrom(page, page.locator('.plan-pin:not([data-on])'))
    await page.getByText(t('ui.planning.inside', { number: 1 })).waitFor()
    assert.isTrue(await tick(page, far).isChecked())
    assert.sameMembers(await page.locator('.plan-pin[data-on]').allTextContents(), ['1', '2', '3'])
    assert.deepEqual(await findAxeViolations(page), [])

    // Locked stops keep their sequence.
    const chosen = page.locator('.plan-sequence > li')
    for (const index of [0, 1, 2]) await chosen.nth(index).getByRole('button', { name: t('ui.planning.lock', { name: client }) }).click()
    assert.equal(await chosen.getByRole('button', { pressed: true }).count(), 3)
    const pins = await page.locator('.plan-pin[data-on]').allTextContents()
    const optimized = page.waitForResponse('**/api/user/shipments/optimize')
    await page.getByRole('button', { name: t('ui.planning.best') }).click()
    assert.equal((await optimized).status(), 200)
    assert.deepEqual(await page.locator('.plan-pin[data-on]').allTextContents(), pins)

    const up = t('ui.planning.move_up', { name: client })
    await page.locator('.plan-sequence > li').last().getByRole('button', { name: up }).click()
    // The live stream says that the stops are planned before the answer does.
    await page.route('**/api/user/shipments/plan', async (route) => {
      const isReadAgain = page.waitForResponse((answer) => answer.url().includes('_view=to_plan'))
      const response = await route.fetch()
      await isReadAgain
      await page.locator('.plan-stop', { hasText: far.code }).waitFor({ state: 'detached' })
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.waitForURL(/\/user\/shipments\/\d+$/)
    assert.equal(await page.getByText(t('ui.planning.gone')).count(), 0)
    assert.deepEqual(await savedRun(api, page), { type: 'collect', method: 'diameter', stops: [second, far, first].map(({ id }) => id) })
    assert.deepEqual(faults(), [])
    await close(page)
  })

  test('a phone has tabs; without tiles the map shows the areas; a stop that others plan is deselected', async ({ browser, assert }) => {
    const t = translator('ar')
    const { api, client, orders: [taken, free] } = await waitingOrders(PLACES)
    const page = await (await newContextFor(browser, 'manager', { locale: 'ar', width: 390 })).newPage()
    await serveTiles(page, { status: 404 })
    await openPlanning(page, client, 3)
    for (const order of [taken, free]) await tick(page, order).check()
    assert.deepEqual(await findPageOddities(page), [])
    await page.getByRole('tab', { name: t('ui.view_mode.map') }).click()
    await page.locator('.plan-pin[data-on]').nth(1).waitFor()
    await page.locator('path.map-ground').first().waitFor({ state: 'attached' })
    assert.equal(await page.locator('.map[data-tiles], .leaflet-tile-loaded').count(), 0)
    await page.getByRole('tab').last().click()
    await page.locator('.plan-sequence > li').nth(1).waitFor()
    assert.deepEqual(await findPageOddities(page), [])

    const { body: stops } = await api.get<readonly Stop[]>(`/api/user/order-deliveries?order_id=${taken.id}`)
    await api.post('/api/user/shipments/plan', { type: 'collect', stops: stops.map(({ id, version }) => ({ id, version })) })
    await page.getByText(t('ui.planning.gone')).waitFor()
    await page.locator('.plan-sequence > li').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.waitForURL(/\/user\/shipments\/\d+$/)
    assert.deepEqual(await savedRun(api, page), { type: 'collect', method: 'selected', stops: [free.id] })
    await close(page)
  })

  test('of more stops than a page of a list holds, search and filters ask the server', async ({ browser, assert }) => {
    const t = translator('en')
    const { api, client, orders: [first, second] } = await waitingOrders(PLACES.slice(0, 2))
    const page = await (await newContextFor(browser, 'manager')).newPage()
    const asked = new Set<string>()
    await page.route(/order-deliveries\?.*_view=to_plan/, async (route) => {
      const names = [...new URL(route.request().url()).searchParams.keys()].filter((name) => !name.startsWith('_'))
      for (const name of names) asked.add(name)
      if (names.length > 0) return await route.continue()
      // The first page has others only.
      const response = await route.fetch()
      const rows = await response.json() as readonly { readonly client: { readonly label: string } | null }[]
      const headers = { ...response.headers(), 'x-total-count': '900' }
      await route.fulfill({ response, headers, json: rows.filter((row) => row.client?.label !== client) })
    })
    await page.goto('/user/shipments/create')
    const note = page.locator('.plan-list > .map-note').filter({ hasText: ' of 900 ' })
    await note.waitFor()
    const search = page.locator('.plan-filters .search-box input')
    await search.fill(client)
    await tick(page, second).waitFor()
    await tick(page, first).check()
    assert.equal(await note.count(), 0)
    await search.fill('')
    await note.waitFor()
    await page.locator('.plan-sequence > li').getByText(client).waitFor()
    await chooseOption(page, t('order_deliveries.fields.date'), t('ui.planning.no_date'))
    await tick(page, second).waitFor()
    assert.includeMembers([...asked], ['q', 'date_null', 'id'])
    await page.getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    await page.waitForURL(/\/user\/shipments\/\d+$/)
    assert.deepEqual(await savedRun(api, page), { type: 'collect', method: 'selected', stops: [first.id] })
    await close(page)
  })
})

/** An answer that the page still waits for, and a route has changed, is dropped. */
async function close(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

async function openPlanning(page: Page, client: string, stops: number): Promise<void> {
  await page.goto('/user/shipments/create')
  await page.locator('.plan-filters .search-box input').fill(client)
  await page.locator(`.plan-stops > li:nth-child(${stops}):last-child`).waitFor()
}

const tick = (page: Page, { code }: Order): Locator => page.locator('.plan-stop', { hasText: code }).getByRole('checkbox')

/** Draws a circle around the point. */
async function dragFrom(page: Page, pin: Locator): Promise<void> {
  const { x, y, width, height } = (await pin.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 })
  await page.mouse.up()
}

/** Draws a square around the point. */
async function outlineAround(page: Page, pin: Locator): Promise<void> {
  const { x, y, width, height } = (await pin.boundingBox())!
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -0.5]].map(([dx = 0, dy = 0]) =>
    [x + width / 2 + dx * 25, y + height / 2 + dy * 25] as const)
  const [[left, top] = [0, 0], ...others] = corners
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (const [toX, toY] of others) await page.mouse.move(toX, toY, { steps: 3 })
  await page.mouse.up()
}

/** A tile server of the settings, on this host. */
async function serveTiles(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/tiles/**', (route) => route.fulfill(answer))
  await page.route('**/api/public/settings', async (route) => {
    const json = await (await route.fetch()).json() as object
    await route.fulfill({ json: { ...json, 'map.tiles_url': '/tiles/{z}/{x}/{y}.png', 'map.tiles_credit': '© Tiles & more' } })
  })
}

/** The shipment of the open page, with the orders of its stops in sequence. */
async function savedRun(api: JsonClient, page: Page) {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { body: { type, method } } = await api.get<Shipment>(`/api/user/shipments/${id}`)
  const { body: stops } = await api.get<readonly Stop[]>(`/api/user/order-deliveries?shipment_id=${id}&_sort=sequence&_order=asc`)
  return { type, method, stops: stops.map(({ order_id }) => order_id) }
}

/** Transport orders of a new client, one at each place, whose pickups wait. */
async function waitingOrders(places: readonly Point[]) {
  const api = await signInAs('owner')
  const first_name = `Plan ${randomUUID().slice(0, 8)}`
  const { body: { id: client_id } } = await api.post<Order>('/api/user/clients', {
    type: 'particular', phone: freshPhone(), first_name, last_name: 'Test',
  })
  const { body: [city] } = await api.get<readonly Order[]>('/api/user/cities?key=laayoune')
  const orders: Order[] = []
  for (const location of places) {
    const address = { client_id, label: `Home ${orders.length}`, city_id: city?.id, location }
    const { body: { id: address_id } } = await api.post<Order>('/api/user/addresses', address)
    orders.push((await api.post<Order>('/api/user/orders', { client_id, type: 'transport', address_id })).body)
  }
  return { api, client: `${first_name} Test`, orders: orders as unknown as readonly [Order, Order, Order] }
}
