import { test } from '@japa/runner'
import { aMachine, anOrderWithSteps, aStockPlace, itemWithTasks, shelveItems, withPlantWorker } from '#tests/support/rows/plant_rows'
import { aCarpetCategory, anOrder, completedOrder, measureItem } from '#tests/support/rows/orders'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { WorkLoads } from '#common/plant/work'
import { answerTo, itemState, SCANNER } from './scans.ts'

test.group('scan / plant', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an item is taken out of its place', async ({ assert }) => {
    const { item, rack } = await withPlantWorker(async (store) => {
      const { order, items } = await completedOrder(store)
      const place = await aStockPlace(store)
      await shelveItems(store, order, place)
      return { item: items[0]!, rack: place }
    })
    assert.equal((await answerTo((await staff(['scan-create'])).api, { code: item.tag_code, mode: 'take' })).verdict, 'refused')
    assert.equal((await itemState(item.id)).current_stock_id, rack.id)
    assert.equal((await answerTo((await staff(SCANNER)).api, { code: item.tag_code, mode: 'take' })).verdict, 'ok')
    assert.isNull((await itemState(item.id)).current_stock_id)
    assert.equal((await answerTo((await staff(SCANNER)).api, { code: item.tag_code, mode: 'take' })).verdict, 'refused')
  })

  test('a count takes what is scanned: closing it needs no typed tags', async ({ assert }) => {
    const { rack, audit, here, elsewhere } = await withPlantWorker(async (store) => {
      const place = await aStockPlace(store)
      const { order, items } = await completedOrder(store, { items: 2 })
      await shelveItems(store, order, place)
      const other = await completedOrder(store)
      return { rack: place, audit: await store.insert('stock_audits', { stock_id: place.id }), here: items, elsewhere: other.items[0]! }
    })
    const { api } = await staff([...SCANNER, 'stock-audit'])
    const opened = await answerTo(api, { code: rack.code, mode: 'count' })
    assert.deepEqual(opened.progress, { done: 0, total: 2 })
    const counted = await answerTo(api, { code: here[0]!.tag_code, mode: 'count', stock_id: rack.id })
    assert.deepEqual([counted.verdict, counted.is_alarm, counted.progress], ['ok', false, { done: 1, total: 2 }])
    const unexpected = await answerTo(api, { code: elsewhere.tag_code, mode: 'count', stock_id: rack.id })
    assert.deepEqual([unexpected.verdict, unexpected.is_alarm], ['ok', true])
    const closed = await api.post<{ missing: string[]; unexpected: string[] }>(`/api/user/stock-audits/${audit.id}/close`, {})
    assert.deepEqual([closed.body.missing, closed.body.unexpected], [[here[1]!.tag_code], [elsewhere.tag_code]])
    assert.equal((await answerTo(api, { code: here[1]!.tag_code, mode: 'count', stock_id: rack.id })).verdict, 'refused')
  })

  test('a step is started and finished', async ({ assert }) => {
    const { item, tasks } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const step = async (permissions: readonly string[] = [...SCANNER, 'task-execute', 'task-list']) =>
      answerTo((await staff(permissions)).api, { code: item.tag_code, mode: 'step' })
    const stateOfTask = () => withStore(async (store) => (await store.find('tasks', tasks[0]!.id))?.status)
    assert.equal((await step(SCANNER)).verdict, 'refused')
    const started = await step()
    assert.deepEqual([started.verdict, started.order?.items[0]?.step], ['ok', 'Step 1'], started.message)
    assert.equal(await stateOfTask(), 'in_progress')
    assert.equal((await step()).verdict, 'ok')
    assert.equal(await stateOfTask(), 'done')
    assert.equal((await step()).verdict, 'refused')
  })

  test('a machine opens its load and continues it; items go in, and one that runs in a load is not finished alone', async ({ assert }) => {
    const { first, second, other, machine } = await withPlantWorker(async (store) => {
      const made = await anOrderWithSteps(store, [{}, {}], { items: 2 })
      const [, item] = await store.select('order_items', { order_id: made.order.id })
      const elsewhere = await anOrderWithSteps(store, [{}])
      const washer = await aMachine(store, { department_id: made.job.department_id })
      return { first: made.item, second: item!, other: elsewhere.item, machine: washer }
    })
    const [one, two] = [await staff([...SCANNER, 'task-list', 'task-execute', 'machine-list']),
      await staff([...SCANNER, 'task-list', 'task-execute', 'machine-list'])]
    const step = ({ api }: typeof one, code: string | null, load_id?: number) =>
      answerTo(api, { code: code ?? '', mode: 'step', ...load_id !== undefined && { load_id } })
    const { load, verdict } = await step(one, machine.code)
    assert.equal(verdict, 'ok')
    assert.deepEqual((await step(two, machine.code)).load, load)
    const added = await step(one, first.tag_code, load!.id)
    assert.deepEqual([added.verdict, added.load?.id], ['ok', load!.id], added.message)
    await step(two, second.tag_code, load!.id)
    const foreign = await step(one, other.tag_code, load!.id)
    assert.equal(foreign.verdict, 'refused')
    assert.match(foreign.message, /^This load is for: Washing\./)
    const twice = await step(two, first.tag_code, load!.id)
    assert.deepEqual([twice.verdict, twice.message], ['refused', 'This item is in the load already.'])
    assert.equal((await step(one, second.tag_code, 999_999_999)).message, 'This load does not exist.')
    assert.includeMembers(added.next.filter(({ resource }) => resource === 'loads').map(({ verb }) => verb), ['start'])

    assert.equal((await one.api.post(`/api/user/loads/${load!.id}/start`)).status, 200)
    const alone = await step(two, first.tag_code)
    assert.equal(alone.verdict, 'refused')
    assert.include(alone.message, 'Finish the load.')
    const { body } = await one.api.get<WorkLoads>('/api/user/work/loads')
    const card = body.loads.find(({ id }) => id === load!.id)
    assert.deepEqual([card?.items.length, card?.next.map(({ verb }) => verb)], [2, ['finish', 'cancel']])
  })

  test('a step of another department is refused by its name, unless it is assigned to the person', async ({ assert }) => {
    const { item, job, tasks: [task] } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const worker = await staff([...SCANNER, 'task-execute', 'task-list'])
    const version = async () => (await withStore((store) => store.find('tasks', task!.id)))?.version
    const press = async (verb: string, asked = {}) =>
      worker.api.post<{ message?: string }>(`/api/user/tasks/${task!.id}/${verb}`, { version: await version(), ...asked })
    const text = 'This step belongs to: Washing. The lead can assign it to you.'
    const finishing = await withPlantWorker(async (store) => {
      const { id: department_id } = await store.insert('departments', { name: { en: 'Finishing' }, code: `F-${worker.id}` })
      await store.update('users', worker.id, { departments: [department_id] })
      return department_id
    })
    // A department without steps, such as the reception of a small shop, does all.
    assert.equal((await press('start')).status, 200)
    assert.equal((await press('pause')).status, 200)
    await withPlantWorker(async (store) => {
      await store.insert('jobs', { name: { en: 'Packing' }, department_id: finishing })
      await store.update('tasks', task!.id, { status: 'pending', user_id: null, started_at: null })
    })
    const scan = await answerTo(worker.api, { code: item.tag_code, mode: 'step' })
    assert.deepEqual([scan.verdict, scan.message], ['refused', text])
    const { status, body } = await press('start')
    assert.deepEqual([status, body.message], [409, text])

    await withPlantWorker((store) => store.update('tasks', task!.id, { user_id: worker.id }))
    assert.equal((await press('start')).status, 200)
    assert.equal((await press('pause')).status, 200)
    await withPlantWorker((store) => store.update('tasks', task!.id, { user_id: null }))
    assert.equal((await press('resume')).body.message, text)
    await withPlantWorker((store) => store.update('users', worker.id, { departments: [job.department_id] }))
    assert.equal((await press('resume')).status, 200)
    assert.equal((await press('finish', { result: 'ok' })).status, 200)
  })

  test('a code that looks like a tag is refused for a place and a machine', async ({ assert }) => {
    const { api } = await owner()
    const place = await api.post<{ errors: object }>('/api/user/stocks', { name: 'Rack', code: 'rack 0 a bc', type: 'stock_final' })
    assert.deepEqual([place.status, Object.keys(place.body.errors)], [422, ['code']])
    const { id, version } = await withPlantWorker((store) => aMachine(store))
    const machine = await api.patch<{ errors: object }>(`/api/user/machines/${id}`, { version, code: 'WASH0001' })
    assert.deepEqual([machine.status, Object.keys(machine.body.errors)], [422, ['code']])
  })

  test('racking counts what is ready by promised day, and names what is not on a rack', async ({ assert }) => {
    const { order, items, rack } = await withPlantWorker(async (store) => {
      const made = await completedOrder(store, { items: 2 })
      await store.update('orders', made.order.id, { promised_at: '2028-05-05T23:30:00.000Z' })
      const place = await aStockPlace(store)
      await store.insert('stock_movements', { order_item_id: made.items[0]!.id, to_stock_id: place.id })
      return { ...made, rack: place }
    })
    const { api } = await staff(['order-list'])
    interface Racking { readonly days: object[]; readonly items: { readonly id: number; readonly order: string; readonly client: null }[] }
    // The business is at UTC+0 by Node's time zones, at UTC+1 by older ones of a database.
    const { body } = await api.get<Racking>('/api/user/racking?from=2028-05-05&to=2028-05-05')
    assert.deepEqual(body.days, [{ day: '2028-05-05', items: 2, racked: 1 }])
    assert.deepEqual(body.items.map(({ id, order: code, client }) => [id, code, client]), [[items[1]!.id, order.code, null]])
    assert.isNumber(rack.id)
    const listed = await api.get<{ id: number }[]>('/api/user/orders?promised_at=2028-05-05')
    assert.deepEqual(listed.body.map(({ id }) => id), [order.id])
    for (const query of ['', '?from=x&to=2028-05-05', '?from=2028-05-05&to=2028-05-04', '?from=2028-01-01&to=2028-12-31'])
      assert.equal((await api.get(`/api/user/racking${query}`)).status, 422)
    assert.equal((await (await staff(['stock-list'])).api.get('/api/user/racking?from=2028-05-05&to=2028-05-05')).status, 403)
  })
})

test.group('orders / known items', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an item is remembered, recognised in the next order, and compared with its last measures', async ({ assert }) => {
    const { order, items: [item] } = await withStore((store) => completedOrder(store))
    const { api } = await owner()
    const { body } = await api.post<{ known_item_id: { id: number } | number }>(`/api/user/order-items/${item!.id}/remember`, {})
    const id = typeof body.known_item_id === 'number' ? body.known_item_id : body.known_item_id.id
    const known = await withStore((store) => store.find('known_items', id))
    assert.deepInclude(known, { client_id: order.client_id, category_id: item!.category_id, length_cm: 300, width_cm: 200 })
    assert.equal((await api.post(`/api/user/order-items/${item!.id}/remember`, {})).status, 409)
    const { next } = await withStore(async (store) => ({ next: await anOrder(store, { items: 0, client_id: order.client_id }) }))
    const made = await api.post<{ id: number; category_id: unknown; tissu: string }>(
      '/api/user/order-items', { order_id: next.order.id, known_item_id: id, quantity: 1 })
    assert.equal(made.status, 201)
    assert.equal(made.body.tissu, 'laine')
    // Its permanent tag opens the item in the open order.
    assert.equal((await answerTo(api, { code: known!.code, mode: 'find' })).record?.id, made.body.id)
    await withStore(async (store) => {
      await store.transition('orders', next.order.id, 'receive')
      await measureItem(store, { id: made.body.id }, { shape: 'rectangle', length_cm: 300, width_cm: 240 })
    })
    assert.equal((await itemState(made.body.id)).known_difference, 20)
    assert.equal((await withStore((store) => store.find('known_items', id)))?.width_cm, 240)
  })

  test('the tag of a known item is read when its client was deleted, and its measures come back with the client', async ({ assert }) => {
    const { order, items: [item] } = await withStore((store) => completedOrder(store))
    const { api } = await owner()
    await api.post(`/api/user/order-items/${item!.id}/remember`, {})
    const { known_item_id } = await itemState(item!.id)
    const code = (await withStore((store) => store.find('known_items', known_item_id!)))!.code
    const deletedAt = (deleted_at: Date | null) =>
      withStore(({ trx }) => trx.from('clients').where('id', order.client_id!).update({ deleted_at }))
    await deletedAt(new Date())
    await withStore(({ trx }) => trx.from('order_items').where('id', item!.id).update({ status: 'delivered' }))
    const gone = await answerTo(api, { code, mode: 'find' })
    assert.deepEqual([gone.kind, gone.record?.id, gone.order], ['known_item', known_item_id, null])
    const { status } = await api.get(`/api/user/known-items?client_id=${order.client_id}`)
    assert.equal(status, 200)
    await deletedAt(null)
    const found = await api.get<{ length_cm: number }>(`/api/user/known-items/${known_item_id}`)
    assert.equal(found.body.length_cm, 300)
  })

  test('running metres are compared by their length', async ({ assert }) => {
    const { api } = await owner()
    const measured = (length_cm: number, known_item_id: number | null) => withStore(async (store) => {
      const category = await aCarpetCategory(store, { category: { unit: 'ml', params: ['length', 'type'] } })
      const client_id = known_item_id === null ? undefined : (await store.find('known_items', known_item_id))!.client_id
      const { order } = await anOrder(store, { items: 0, ...client_id !== undefined && { client_id } })
      const { id } = await store.insert('order_items', { order_id: order.id, category_id: category.id, quantity: 1, known_item_id })
      await store.transition('orders', order.id, 'receive')
      await measureItem(store, { id }, { shape: 'rectangle', length_cm, width_cm: 90 })
      return { order, id }
    })
    const first = await measured(300, null)
    await api.post(`/api/user/order-items/${first.id}/remember`, {})
    const { known_item_id } = await itemState(first.id)
    assert.isNull((await itemState((await measured(310, known_item_id)).id)).known_difference)
    assert.equal((await itemState((await measured(341, known_item_id)).id)).known_difference, 10)
  })

  test('a known item of another client is refused', async ({ assert }) => {
    const { items: [item] } = await withStore((store) => completedOrder(store))
    const { api } = await owner()
    await api.post(`/api/user/order-items/${item!.id}/remember`, {})
    const { known_item_id } = await itemState(item!.id)
    const { order } = await withStore((store) => anOrder(store))
    const made = await api.post<{ errors: object }>('/api/user/order-items',
      { order_id: order.id, known_item_id, category_id: item!.category_id, quantity: 1 })
    assert.deepEqual([made.status, Object.keys(made.body.errors)], [422, ['known_item_id']])
    assert.equal((await (await staff(['order-list'])).api.post(`/api/user/order-items/${item!.id}/remember`, {})).status, 403)
  })
})
