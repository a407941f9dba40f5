import { test } from '@japa/runner'
import { jsonClient, signIn, siteUrl, type Failure } from '#tests/support/json_client'
import { aCarpetCategory, aTarif } from '#tests/support/rows/orders'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { aCategoryWithSteps } from '#tests/support/rows/plant_rows'
import { instantOf } from '#backend/engine/clock/business_time'
import { addDays } from '#common/time/time'
import { freshPhone, setupOwner, staff } from '#tests/support/rows/people'
import type { OrderPreview } from '#common/orders/preview'
import type { PlannedRoute } from '#common/orders/dispatch'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'

type Site = Row<'sites'>
type Order = Row<'orders'>
type Drawer = Row<'cash_sessions'>
interface Movement { readonly from_stock: { readonly label: string } | null; readonly to_stock: { readonly label: string } | null }
interface Scanned { readonly verdict: string; readonly order: { readonly id: number } | null }
interface Choice {
  readonly site_id: number
  readonly own_site_id: number
  readonly sites: readonly { readonly id: number; readonly name: string }[]
}
const PASSWORD = 'a-second-site-2026'

test.group('staff / a second site', (group) => {
  useDefaultSettings(group)
  const person = setupOwner(group)
  const at = ({ id }: { readonly id: number | string }, { token } = person) => jsonClient(siteUrl(), token, { 'X-Site': String(id) })
  const create = async (name: string) => (await person.api.post<Site & Failure>('/api/user/sites', { name, kind: 'counter' })).body
  const site = async (name: string, work: (made: Site) => Promise<void>) => {
    const made = await create(name)
    try {
      await work(made)
    } finally {
      // The special days of the only site are those of the company: others count on it.
      await withStore((store) => store.update('sites', made.id, { status: 'disable' }))
    }
  }
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

  test('from its creation to its first closed drawer', ({ assert }) => site('Boujdour counter', async (made) => {
    const [place, clerkRole] = [
      (await at(made).post<Row<'stocks'>>('/api/user/stocks', { name: 'Shelf', code: 'BOU-1', type: 'stock_final' })).body,
      (await person.api.get<Row<'roles'>[]>('/api/user/roles?_start=0&_end=50')).body.find(({ name }) => name === 'Counter clerk'),
    ]
    const phone = freshPhone()
    const { status, body: clerk } = await at(made).post<Row<'users'> & Failure>('/api/user/users', {
      first_name: 'Salma', last_name: 'Boujdour', phone, password: PASSWORD, roles: [clerkRole!.id],
    })
    assert.equal(status, 201, JSON.stringify(clerk))
    const counter = await signIn(siteUrl(), phone, 'user', PASSWORD)

    const category = await withStore((store) => aCarpetCategory(store))
    const item = { category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }
    const intake = async (api: typeof counter) => (await api.post<{ order: Order } & Order & Failure>('/api/user/orders/intake', {
      client_id: { phone: freshPhone(), first_name: 'Aziz', last_name: 'Tahiri' },
      items: [{ ...item, measure_place: 'bureau' }], receive: true, accept: { confirmation_channel: 'counter' },
    })).body
    const drawer = async (api: typeof counter) =>
      (await api.post<Drawer & Failure>('/api/user/cash-sessions', { station: 'Counter of both', opening_amount: 20_000 }))

    const [theirs, ours] = [await drawer(person.api), await drawer(counter)]
    assert.deepEqual([theirs.status, ours.status], [201, 201], JSON.stringify([theirs.body, ours.body]))
    const order = await intake(counter)
    const first = await intake(person.api)
    assert.deepEqual([order.errors, first.errors], [undefined, undefined], JSON.stringify([order, first]).slice(0, 600))
    assert.notEqual(order.code, first.code)
    const orders = async (api: typeof counter) => ids((await api.get<Order[]>('/api/user/orders?_start=0&_end=100')).body)
    assert.include(await orders(counter), order.id)
    assert.notInclude(await orders(counter), first.id)
    assert.notInclude(await orders(person.api), order.id)
    assert.deepEqual(await orders(at(made)), [order.id])
    assert.equal((await person.api.get(`/api/user/orders/${order.id}`)).status, 404)

    const paid = await counter.post<Order & Failure>(`/api/user/orders/${order.id}/pay`, { amount: 5_000, method: 'cash' })
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    assert.deepEqual(ids((await counter.get<Drawer[]>('/api/user/cash-sessions')).body), [ours.body.id])
    assert.deepEqual(ids((await at(made).get<Drawer[]>('/api/user/cash-sessions')).body), [ours.body.id])
    assert.notInclude(ids((await person.api.get<Drawer[]>('/api/user/cash-sessions?_start=0&_end=100')).body), ours.body.id)
    assert.deepEqual(ids((await counter.get<Row<'stocks'>[]>('/api/user/stocks')).body), [place.id])
    const closed = await counter.post<Drawer & Failure>(`/api/user/cash-sessions/${ours.body.id}/close`, {
      counted: [{ value: 5_000, count: 5 }],
    })
    assert.equal(closed.status, 200, JSON.stringify(closed.body))
    assert.include(closed.body, { status: 'closed', cash_in: 5_000, variance: 0 })
  }))

  test('an order of a counter without a plant has the hours and the room of the department that washes it', (
    { assert },
  ) => site('Dakhla counter', async (made) => {
    const week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    const counter = at(made)
    const { category, today } = await withStore(async (store) => {
      // The counter opens on one morning a week; the plant is not what it waits for.
      await store.update('sites', made.id, { opening_hours: { ...week, mon: [{ from: '10:00', to: '10:30' }] } })
      const plant = await aCategoryWithSteps(store, [{ duration_minutes: 30 }, { duration_minutes: 30 }], { daily_capacity: '13.4' })
      await store.update('categories', plant.category.id, { turnaround_hours: 1 })
      return { ...plant, today: store.context.today }
    })
    const size = { category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }
    const intake = async (api: typeof counter) => {
      const { body } = await api.post<Order & Failure>('/api/user/orders/intake', {
        client_id: { phone: freshPhone(), first_name: 'Aziz', last_name: 'Tahiri' },
        items: [{ ...size, measure_place: 'bureau' }], receive: true, accept: { confirmation_channel: 'counter' },
      })
      assert.isUndefined(body.errors, JSON.stringify(body))
      return (await api.get<Order>(`/api/user/orders/${body.id}`)).body
    }
    // Two steps of 6 m² are 12 of a day: the plant does one of these orders a day, of whichever site.
    const [ours, theirs] = [await intake(counter), await intake(person.api)]
    assert.deepEqual([ours.status, theirs.status], ['confirmed', 'confirmed'])
    assert.notEqual(ours.promised_at!.slice(0, 10), theirs.promised_at!.slice(0, 10))
    assert.isTrue([ours, theirs].every(({ promised_at }) => promised_at! < instantOf(addDays(today, 6), 'Africa/El_Aaiun')))
  }))

  test('what a counter takes in is washed by the plant that serves it, and is ready when it lies on a rack of the counter again', (
    { assert },
  ) => site('Boutique', async (made) => {
    const counter = at(made)
    const served = await person.api.patch<Site & Failure>(`/api/user/sites/${made.id}`, { version: made.version, served_by_id: 1 })
    assert.equal(served.status, 200, JSON.stringify(served.body))
    const place = async (api: typeof counter, values: { readonly code: string; readonly type: string }) =>
      (await api.post<Row<'stocks'>>('/api/user/stocks', { name: 'Place', ...values })).body
    const waiting = await place(counter, { code: 'BTQ-W', type: 'attente_preparation' })
    const shelf = await place(counter, { code: 'BTQ-1', type: 'stock_final' })
    const [rack, exit] = [await place(person.api, { code: 'PLT-1', type: 'stock_final' }),
      await place(person.api, { code: 'PLT-X', type: 'attente_preparation' })]
    const { category } = await withStore((store) => aCategoryWithSteps(store, [{ duration_minutes: 30 }, { duration_minutes: 30 }]))
    const intake = await counter.post<Order & Failure>('/api/user/orders/intake', {
      client_id: { phone: freshPhone(), first_name: 'Aziz', last_name: 'Tahiri' },
      items: [{ category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine',
        measure_place: 'bureau' }],
      receive: true, accept: { confirmation_channel: 'counter' },
    })
    assert.equal(intake.status, 201, JSON.stringify(intake.body))
    const { id, balance, code } = intake.body
    const [item] = (await counter.get<Row<'order_items'>[]>(`/api/user/order-items?order_id=${id}`)).body
    assert.equal(item!.current_stock_id, waiting.id)

    const worker = await staff(['order-list', 'scan-create', 'task-list', 'task-execute', 'stock-list', 'stock-move'])
    const found = await worker.api.post<Scanned>('/api/user/scan', { code: item!.tag_code, mode: 'find' })
    assert.deepEqual([found.body.verdict, found.body.order?.id], ['ok', id], JSON.stringify(found.body))
    // It is moved at the plant before anybody works on it; both sites read where it is.
    const move = (api: typeof counter, to: { readonly id: number }) =>
      api.post<Failure>('/api/user/stock-movements', { order_item_id: item!.id, to_stock_id: to.id })
    assert.equal((await move(worker.api, exit)).status, 201)
    const movements = async (api: typeof counter) =>
      (await api.get<Movement[]>(`/api/user/stock-movements?order_item_id=${item!.id}`)).body
        .map(({ from_stock, to_stock }) => [from_stock?.label ?? null, to_stock?.label ?? null])
    for (const api of [worker.api, counter]) assert.sameDeepMembers(await movements(api), [['BTQ-W', 'PLT-X'], [null, 'BTQ-W']])
    const begun = await worker.api.post<Failure>(`/api/user/order-items/${item!.id}/start`, {})
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    const tasks = (await worker.api.get<Row<'tasks'>[]>(`/api/user/tasks?order_item_id=${item!.id}`)).body
    assert.lengthOf(tasks, 2)
    for (const task of tasks.toSorted((one, other) => one.position - other.position)) {
      for (const [verb, asks] of [['start', {}], ['finish', { result: 'ok' }]] as const) {
        const { status, body } = await worker.api.post<Failure>(`/api/user/tasks/${task.id}/${verb}`, asks)
        assert.equal(status, 200, JSON.stringify(body))
      }
    }
    const refused = await move(worker.api, rack)
    assert.deepEqual([refused.status, refused.body.errors?.to_stock_id], [422, [
      `${code} is fetched at Boutique: on a rack here it would count as ready. Put it where it waits for the way back.`]])
    assert.equal((await move(worker.api, exit)).status, 201)
    const state = async () => (await counter.get<Order>(`/api/user/orders/${id}`)).body.status
    const told = async () => (await withStore((store) => store.select('notifications', { event: 'order_ready' })))
      .filter(({ subject }) => subject?.type === 'orders' && subject.id === id).length
    assert.deepEqual([await state(), await told()], ['completed', 0])
    assert.equal((await move(counter, shelf)).status, 201)
    const stocked = await counter.post<Failure>(`/api/user/orders/${id}/stock`, {})
    assert.equal(stocked.status, 200, JSON.stringify(stocked.body))
    assert.deepEqual([await state(), await told()], ['stocked', 1])
    const paid = await counter.post<Order & Failure>(`/api/user/orders/${id}/pay`, { amount: balance, method: 'card' })
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    assert.equal((await counter.post<Order>(`/api/user/orders/${id}/deliver`, {})).body.status, 'delivered')

    // Its money, drawers and places stay its own; without the plant its orders are too.
    const drawer = (await counter.post<Drawer>('/api/user/cash-sessions', { station: 'Boutique', opening_amount: 0 })).body
    assert.notInclude(ids((await person.api.get<Drawer[]>('/api/user/cash-sessions?_start=0&_end=100')).body), drawer.id)
    assert.notInclude(ids((await worker.api.get<Row<'stocks'>[]>('/api/user/stocks?_start=0&_end=100')).body), shelf.id)
    const { version } = (await person.api.get<Site>(`/api/user/sites/${made.id}`)).body
    assert.equal((await person.api.patch(`/api/user/sites/${made.id}`, { version, served_by_id: null })).status, 200)
    assert.equal((await worker.api.get(`/api/user/orders/${id}`)).status, 404)
  }))

  test('whoever may change the settings works in each site; nobody else, and in no other', ({ assert }) => site('Agadir', async (made) => {
    const choice = async (api = person.api) => (await api.get<Choice>('/api/user/site-choice')).body
    assert.deepInclude((await choice()).sites, { id: made.id, name: 'Agadir' })
    assert.equal((await choice(at(made))).site_id, made.id)
    assert.include(await choice(at(made)), { site_id: made.id, own_site_id: 1 })
    assert.equal((await choice()).site_id, 1)
    const clerk = await staff(['order-list'])
    for (const api of [at({ id: 999_999 }), at({ id: 'Agadir' }), at({ id: '-1' }), at(made, clerk)]) {
      const { status, body } = await api.get<Failure>('/api/user/orders')
      assert.deepEqual([status, body.message], [403, 'You cannot work at this site. Choose another one.'])
    }
    assert.equal((await at({ id: 1 }, clerk).get('/api/user/orders')).status, 200)
    assert.equal((await clerk.api.get('/api/user/site-choice')).status, 403)
    await withStore((store) => store.update('sites', made.id, { status: 'disable' }))
    assert.equal((await at(made).get('/api/user/orders')).status, 403)
  }))

  test('what is brought to its counter has the prices of its city', ({ assert }) => site('Tan-Tan', async (made) => {
    const category = await withStore(async (store) => {
      const carpets = await aCarpetCategory(store)
      const city = (await store.select('cities', { key: 'tantan' }))[0]!
      await store.update('sites', made.id, { city_id: city.id })
      await aTarif(store, carpets, { city_id: city.id, price: 1234 })
      return carpets
    })
    const items = [{ category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }]
    const priceAt = async (api: typeof person.api) =>
      (await api.post<OrderPreview>('/api/user/orders/preview', { items })).body.items[0]!.unit_price
    assert.deepEqual([await priceAt(at(made)), await priceAt(person.api)], [1234, 1500])
    const { body: { id } } = await at(made).post<Order>('/api/user/orders/intake', {
      client_id: { phone: freshPhone(), first_name: 'Aziz', last_name: 'Tahiri' }, receive: true,
      items: [{ ...items[0], measure_place: 'bureau' }],
    })
    assert.equal((await withStore((store) => store.select('order_items', { order_id: id })))[0]!.unit_price, 1234)
  }))

  test('its routes begin at its pin', ({ assert }) => site('Smara', async (made) => {
    const [pin, north] = [{ lat: 26.74, lng: -11.67 }, { lat: 27.1, lng: -11.67 }]
    await withStore((store) => store.update('sites', made.id, { location: pin }))
    const stop = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id, address_id } = await stopOf(store, order.id)
      await store.update('addresses', Number(address_id), { location: north })
      await store.query('update orders set site_id = ? where id = ?', [made.id, order.id])
      return id
    })
    const { body: { metres } } = await at(made).post<PlannedRoute>('/api/user/shipments/optimize', { stops: [stop] })
    // 40 km there and 40 back, by the road of the setting (130 %).
    assert.approximately(Number(metres), 2 * 40_000 * 1.3, 3000)
  }))

  test('one with rows is not deleted but disabled; one without is', async ({ assert }) => {
    const [used, unused] = [await create('Tarfaya'), await create('Unused')]
    assert.equal((await at(used).post('/api/user/stocks', { name: 'Shelf', code: 'TAR-1', type: 'stock_final' })).status, 201)
    const remove = ({ id, version }: Site) => person.api.delete<Failure>(`/api/user/sites/${id}?version=${version}`)
    const refused = await remove(used)
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /Still used by: Stock/)
    assert.equal((await remove(unused)).status, 200)
    await withStore((store) => store.update('sites', used.id, { status: 'disable' }))
  })
})
