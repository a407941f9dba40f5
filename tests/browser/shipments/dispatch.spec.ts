import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor, signInAs } from '#tests/support/browser/browser_context'
import { clickTransition } from '#tests/support/browser/browser_controls'
import { findAxeViolations, findPageOddities, watchPage } from '#tests/support/browser/page_problems'
import { freshPhone } from '#tests/support/rows/people'
import { until } from '#tests/support/until'
import type { Locator, Page } from 'playwright'

interface Identified { readonly id: number; readonly version: number; readonly code: string }
interface Stop extends Identified { readonly order_id: number; readonly shipment_id: number | null; readonly sequence: number | null }

const DAY = '2027-03-02'

test.group('shipments / dispatch', () => {
  test('stops are dragged to a shipment, moved by keys and sent back by the menu; each move is saved', async ({ browser, assert }) => {
    const t = translator('en')
    const { stops, shipment, client, sequence } = await aDay(3)
    const page = await (await newContextFor(browser, 'manager', { width: 1360 })).newPage()
    const faults = watchPage(page)
    await openDay(page, client, 3)
    const column = page.locator('.dispatch-column', { hasText: shipment.code })
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/shipments/arrange') && answer.ok())
    for (const stop of stops) {
      const answer = saved()
      await page.locator('.plan-stops > li', { hasText: stop.code }).dragTo(column)
      await answer
      await card(page, stop.stop).waitFor()
    }
    const before = await sequence()
    assert.sameMembers(before, stops.map(({ stop }) => stop))
    const keyed = saved()
    await card(page, before[2]!).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await keyed
    await until('the key has moved the stop', async () => (await sequence()).join() === [before[0], before[2], before[1]].join())
    assert.deepEqual(await findAxeViolations(page), [])
    const back = saved()
    await card(page, before[0]!).getByRole('button', { name: t('ui.dispatch.actions', { name: client }) }).click()
    await page.getByRole('menuitem', { name: t('ui.dispatch.to_waiting') }).click()
    await back
    await until('the first stop waits again', async () => (await sequence()).join() === [before[2], before[1]].join())
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('a new shipment takes the stops that are ticked, and is offered those that wait', async ({ browser, assert }) => {
    const t = translator('en')
    const { api, stops, client } = await aDay(2)
    const page = await (await newContextFor(browser, 'manager', { width: 1360 })).newPage()
    const faults = watchPage(page)
    await openDay(page, client, 2)
    await page.locator('.plan-stop').first().getByRole('checkbox').check()
    await page.getByRole('button', { name: t('ui.dispatch.new') }).click()
    await page.getByRole('dialog').getByRole('button', { name: t('ui.form.save'), exact: true }).click()
    const taken = async () => {
      const rows = await Promise.all(stops.map(({ stop }) => api.get<Stop>(`/api/user/order-deliveries/${stop}`)))
      return rows.flatMap(({ body }) => body.shipment_id ?? [])
    }
    await until('the ticked stop is in the new shipment', async () => (await taken()).length === 1)
    const [shipment] = await taken()
    await page.goto(`/user/shipments/${shipment}`)
    await clickTransition(page, t('shipments.transitions.add_stops'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').first().waitFor()
    assert.deepEqual(faults(), [])
    await page.context().close()
  })

  test('on a phone the shipments are tabs; a ticked stop that changed meanwhile is read again, then added', async ({ browser, assert }) => {
    const t = translator('ar')
    const { api, stops, shipment, client, sequence } = await aDay(2)
    const page = await (await newContextFor(browser, 'manager', { locale: 'ar', width: 390 })).newPage()
    await openDay(page, client, 2)
    await page.locator('.plan-stop').first().getByRole('checkbox').check()
    assert.deepEqual(await findPageOddities(page), [])
    await page.getByRole('tab', { name: shipment.code }).click()
    // Another planner changes the stops, and the page does not hear of it before its own move.
    await page.route('**/shipments/arrange', async (route) => {
      for (const { stop } of stops) {
        const { body } = await api.get<Stop>(`/api/user/order-deliveries/${stop}`)
        await api.patch(`/api/user/order-deliveries/${stop}`, { version: body.version, slot_from: '10:00' })
      }
      await route.continue()
    }, { times: 1 })
    await page.getByRole('button', { name: t('ui.dispatch.add_to', { shipment: shipment.code }) }).click()
    await page.getByText(t('ui.dispatch.changed')).waitFor()
    assert.deepEqual(await sequence(), [])
    await page.getByRole('button', { name: t('ui.dispatch.add_to', { shipment: shipment.code }) }).click()
    await page.locator('.dispatch-card').first().waitFor()
    await until('the stop is in the shipment', async () => (await sequence()).length === 1)
    assert.deepEqual(await findPageOddities(page), [])
    await page.context().close()
  })
})

const card = (page: Page, stop: number): Locator => page.locator(`.dispatch-card[data-stop="${stop}"]`)

async function openDay(page: Page, client: string, stops: number): Promise<void> {
  await page.goto(`/user/dispatch?date=${DAY}`)
  await page.locator('.plan-filters .search-box input').fill(client)
  await page.locator(`.plan-stops > li:nth-child(${stops}):last-child`).waitFor()
}

/** Waiting pickups of a new client, and an empty shipment. */
async function aDay(size: number) {
  const api = await signInAs('owner')
  const first_name = `Dispatch ${randomUUID().slice(0, 8)}`
  const { body: { id: client_id } } = await api.post<Identified>('/api/user/clients', {
    type: 'particular', phone: freshPhone(), first_name, last_name: 'Test',
  })
  const { body: [city] } = await api.get<readonly Identified[]>('/api/user/cities?key=laayoune')
  const { body: shipment } = await api.post<Identified>('/api/user/shipments', { type: 'collect', date: DAY, method: 'selected' })
  const stops: { readonly code: string; readonly stop: number }[] = []
  for (let n = 0; n < size; n++) {
    const location = { lat: 27.15 + n / 1000, lng: -13.2 }
    const address = { client_id, label: `Home ${n}`, city_id: city?.id, location }
    const { body: { id: address_id } } = await api.post<Identified>('/api/user/addresses', address)
    const { body: order } = await api.post<Identified>('/api/user/orders', { client_id, type: 'transport', address_id })
    const { body: [stop] } = await api.get<readonly Stop[]>(`/api/user/order-deliveries?order_id=${order.id}`)
    stops.push({ code: order.code, stop: stop?.id ?? 0 })
  }
  const sequence = async () => (await api.get<readonly Stop[]>(
    `/api/user/order-deliveries?shipment_id=${shipment.id}&_sort=sequence&_order=asc`)).body.map(({ id }) => id)
  return { api, stops, shipment, client: `${first_name} Test`, sequence }
}
