/**
 * A day of pickups: sixty orders are received by one clerk, each by two presses at most, and by one more where the list has other pieces
 * than the courier has counted. Everything is made through public calls, but for the hour at which the vans are back.
 */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { newContextFor } from '#tests/support/browser/browser_context'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { findPageOddities, waitUntilLoaded, watchPage } from '#tests/support/browser/page_problems'
import { freshPhone, owner, type Person } from '#tests/support/rows/people'
import { burst } from '#tests/support/rows/scanning'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish, type Rider } from '../../functional/shipments/courier_day.ts'
import type { Reception, ReceptionItem } from '#common/plant/reception'
import type { Locator, Page } from 'playwright'

const t = translator('en')
const [COURIERS, STOPS] = [4, 15]

/** What the depot finds: as listed (most of them), one of the list is missing, or one came without a label. */
const KINDS = ['as_listed', 'scanned', 'missing', 'unlabelled', 'as_listed'] as const
interface Door { readonly kind: (typeof KINDS)[number]; readonly order_id: number; readonly code: string }

async function posted<T>({ api }: Person, path: string, body: object): Promise<T> {
  const answer = await api.post<T>(`/api/user/${path}`, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The orders of one courier's round, fetched: pieces with tags of a roll, every fifth order by category where tags ran out. */
async function aRound(office: Person, rider: Rider, first: number, category_id: number): Promise<Door[]> {
  const doors: Door[] = []
  const stops: { id: number; kind: 'collect' }[] = []
  const day = new Date().toISOString().slice(0, 10)
  const [city] = (await office.api.get<{ id: number }[]>('/api/user/cities?key=laayoune')).body
  for (let number = first; number < first + STOPS; number++) {
    const client = await posted<{ id: number }>(office, 'clients', { first_name: 'Door', last_name: `${number}`, phone: freshPhone() })
    const address = await posted<{ id: number }>(office, 'addresses', {
      client_id: client.id, label: 'Home', city_id: city!.id, landmark: 'Behind the mosque',
    })
    const order = await posted<{ id: number; code: string }>(office, 'orders', {
      client_id: client.id, type: 'transport', return_mode: 'delivery', address_id: address.id, declared_items: 2 + number % 3,
    })
    const [stop] = (await office.api.get<{ id: number; version: number }[]>(`/api/user/order-deliveries?order_id=${order.id}`)).body
    stops.push({ id: stop!.id, kind: 'collect' })
    doors.push({ kind: KINDS[number % KINDS.length]!, order_id: order.id, code: order.code })
  }
  const vehicle = await posted<{ id: number }>(office, 'vehicles', {
    registration_number: `D-${first}-A`, type: 'kwair', max_collect: 500, max_delivery: 500,
  })
  const versions = await Promise.all(stops.map(async ({ id }) =>
    ({ id, version: (await office.api.get<{ version: number }>(`/api/user/order-deliveries/${id}`)).body.version })))
  const shipment = await posted<{ id: number }>(office, 'shipments/plan', { type: 'collect', date: day, stops: versions })
  await posted(office, `shipments/${shipment.id}/assign`, { courier_id: rider.id, vehicle_id: vehicle.id })
  const roll = await posted<{ id: number }>(office, 'tag-batches', { quantity: 100 })
  const tags = (await office.api.get<{ code: string }[]>(`/api/user/tags?tag_batch_id=${roll.id}&_end=100`)).body.map(({ code }) => code)
  for (const [index, stop] of stops.entries()) {
    for (let piece = 0; piece < 3 + index % 2; piece++) {
      const taken = await rider.press(`order-deliveries/${stop.id}/take_piece`, {
        category_id, ...index % 5 !== 4 && { tag_code: tags.pop() },
      })
      if (taken.http !== 200) throw new Error(JSON.stringify(taken))
    }
    const done = await finish(rider, stop)
    if (done.http !== 200) throw new Error(JSON.stringify(done))
  }
  return doors
}

/** Every click counts, also one that a key makes. A string, because it runs in the page. */
const COUNT_PRESSES = 'globalThis.presses = 0; addEventListener("click", () => { globalThis.presses += 1 }, true)'
const presses = (page: Page): Promise<number> => page.evaluate('globalThis.presses')

test.group('plant / reception of a day', (group) => {
  useDefaultSettings(group)

  test('sixty collected orders are received by one clerk with two presses each at most', async ({ browser, assert }) => {
    const office = await owner()
    const { id: category_id } = await withStore((store) => aCarpetCategory(store))
    const doors: Door[] = []
    for (let round = 0; round < COURIERS; round++)
      doors.push(...await aRound(office, await aRider(), round * STOPS, category_id))
    await withStore(async (store) => {
      for (const { order_id } of doors)
        for (const { id } of await store.select('order_deliveries', { order_id }))
          await store.update('order_deliveries', id, { brought_at: store.context.now })
    })
    const { body: { groups } } = await office.api.get<Reception>('/api/user/reception')
    const itemsOf = new Map(groups.flatMap(({ orders }) => orders).map(({ id, items }) => [id, items]))

    const page = await (await newContextFor(browser, 'counter clerk')).newPage()
    const faults = watchPage(page)
    await page.goto('/user/reception')
    await waitUntilLoaded(page)
    await page.evaluate(COUNT_PRESSES)
    const used: number[] = []
    for (const { kind, order_id, code } of doors) {
      const card = page.getByRole('article', { name: code })
      await card.scrollIntoViewIfNeeded()
      const before = await presses(page)
      await RECEIVE[kind](page, card, itemsOf.get(order_id) ?? [])
      await card.waitFor({ state: 'detached' })
      used.push(await presses(page) - before - (kind === 'unlabelled' ? 1 : 0))
    }
    assert.lengthOf(used, COURIERS * STOPS)
    assert.isAtLeast(Math.min(...used), 1)
    assert.isAtMost(Math.max(...used), 2)
    assert.deepEqual([...faults(), ...await findPageOddities(page)], [])

    for (const { kind, order_id } of doors) {
      const order = await withStore((store) => store.find('orders', order_id))
      const pieces = itemsOf.get(order_id)!.length + { as_listed: 0, scanned: 0, missing: -1, unlabelled: 1 }[kind]
      assert.include(order, { status: 'in_measure', logistics_state: 'at_plant', received_items: pieces, unarrived_items: 0 }, kind)
    }
    await page.context().close()
  })
})

const button = (card: Locator, key: string) => card.getByRole('button', { name: t(key), exact: true })

async function scan(page: Page, items: readonly ReceptionItem[]): Promise<void> {
  for (const { tag_code } of items) {
    await burst(page, tag_code)
    await page.getByRole('status').filter({ hasText: tag_code }).waitFor()
  }
}

const RECEIVE: Readonly<Record<Door['kind'], (page: Page, card: Locator, items: readonly ReceptionItem[]) => Promise<void>>> = {
  as_listed: async (_page, card) => { await button(card, 'ui.reception.receive_all').click() },
  scanned: async (page, card, items) => {
    await scan(page, items)
    await button(card, 'ui.reception.receive').click()
  },
  missing: async (page, card, items) => {
    await scan(page, items.slice(1))
    await button(card, 'ui.reception.receive_without').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Not in the van')
    await dialog.getByRole('button', { name: t('ui.reception.receive_without'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  },
  unlabelled: async (page, card) => {
    const listed = await card.getByRole('listitem').count()
    await card.getByRole('group', { name: t('ui.reception.add') }).getByRole('button').first().click()
    await until('it is in the list', async () => await card.getByRole('listitem').count() > listed)
    await button(card, 'ui.reception.receive_all').click()
    await page.getByRole('alertdialog').getByRole('button', { name: t('ui.reception.receive'), exact: true }).click()
  },
}
