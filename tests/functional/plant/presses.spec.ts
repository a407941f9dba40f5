import { test } from '@japa/runner'
import { HOUR, instantAfter } from '#common/time/time'
import { CARPETS } from '#backend/app/seed/sample_plant'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aTarif, confirmedOrder } from '#tests/support/rows/orders'
import { staff } from '#tests/support/rows/people'
import { aMachine, aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { storedScans } from '../scan/scans.ts'
import type { ScanRequest, ScanResponse } from '#common/scan'

const WORKER = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Plant worker')!)

/** Carpets of a new company that wait for their washing, a washer, a line to hang them on and a rack. */
const waitingCarpets = (items: number) => withPlantWorker(async (store) => {
  const [category] = await store.select('categories', { code: CARPETS.code })
  if (!(await store.select('tarifs', { category_id: category!.id })).length) await aTarif(store, category!, {})
  const made = await confirmedOrder(store, { items, category_id: category!.id })
  const [department] = await store.select('departments', { code: 'LAV' })
  const line = await aStockPlace(store, { type: 'attente_preparation' })
  await store.insert('dryings', { place: 'Terrace', stock_id: line.id })
  return { ...made, line, machine: await aMachine(store, { department_id: department!.id }), rack: await aStockPlace(store) }
})
const statesOf = (order_item_id: number) => withPlantWorker(async (store) =>
  (await store.select('tasks', { order_item_id })).sort((a, b) => a.position - b.position).map(({ status }) => status))
/** Hours later: what hangs is dry. */
const passTime = (order_item_id: number) => withPlantWorker(async (store) => {
  for (const { id } of await store.select('drying_items', { order_item_id, out_at: null }))
    await store.update('drying_items', id, { expected_out_at: instantAfter(store.context.now, -HOUR) })
})

test.group('plant / presses', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a carpet goes from the dirty heap to the rack in five presses where nine were needed', async ({ assert }) => {
    const { order, items, line, machine, rack } = await waitingCarpets(3)
    // At each place somebody else, who scans each carpet once.
    let { api } = await staff(WORKER)
    const nextPlace = async () => { ({ api } = await staff(WORKER)) }
    /** Of the batch: what is scanned or pressed once for all carpets of it. */
    const presses = { batch: 0, carpets: 0 }
    const scan = async (code: string | null, request: Partial<ScanRequest>, of: keyof typeof presses = 'carpets') => {
      presses[of]++
      const { body } = await api.post<ScanResponse>('/api/user/scan', { code, mode: 'step', ...request })
      assert.equal(body.verdict, 'ok', body.message)
      return body
    }
    const press = async (path: string, body = {}) => {
      presses.batch++
      assert.equal((await api.post(`/api/user/${path}`, body)).status, 200, path)
    }
    const { load } = await scan(machine.code, {}, 'batch')
    for (const { tag_code } of items) await scan(tag_code, { load_id: load!.id })
    await press(`loads/${load!.id}/start`)
    await press(`loads/${load!.id}/finish`, { result: 'ok', is_emptied: true })
    for (const { id } of items) assert.deepEqual(await statesOf(id), ['done', 'pending', 'pending', 'pending'])

    await nextPlace()
    await scan(line.code, { mode: 'put' }, 'batch')
    for (const { tag_code } of items) await scan(tag_code, { mode: 'put', stock_id: line.id })
    await nextPlace()
    const tooEarly = await api.post<ScanResponse>('/api/user/scan', { code: items[0]!.tag_code, mode: 'step' })
    assert.deepEqual([tooEarly.body.verdict, tooEarly.body.message], ['refused', 'The item is still drying.'])
    for (const { id } of items) await passTime(id)
    for (const { tag_code } of items) await scan(tag_code, {})
    for (const { id } of items) assert.deepEqual(await statesOf(id), ['done', 'done', 'in_progress', 'pending'])
    await nextPlace()
    for (const { tag_code } of items) await scan(tag_code, {})
    for (const { id } of items) assert.deepEqual(await statesOf(id), ['done', 'done', 'done', 'in_progress'])
    await scan(rack.code, { mode: 'put' }, 'batch')
    for (const { tag_code } of items) await scan(tag_code, { mode: 'put', stock_id: rack.id })

    assert.deepEqual(presses, { batch: 5, carpets: 5 * items.length })
    await withPlantWorker(async (store) => {
      assert.equal((await store.find('orders', order.id))?.status, 'stocked')
      for (const { id } of items) assert.include(await store.find('order_items', id), { status: 'completed', current_stock_id: rack.id })
    })
    assert.isTrue((await storedScans(items[0]!.tag_code!)).every(({ verdict }) => verdict === 'ok' || verdict === 'refused'))
  })

  test('what was washed alone is finished by being hung up; what a rack has finished is taken back', async ({ assert }) => {
    const { items: [item], line, rack } = await waitingCarpets(1)
    const [washer, finisher, checker] = [await staff(WORKER), await staff(WORKER), await staff(WORKER)]
    const scan = async (request: Partial<ScanRequest>, { api } = washer) => {
      const { body } = await api.post<ScanResponse>('/api/user/scan', { code: item!.tag_code, mode: 'step', ...request })
      return body.message
    }
    assert.include(await scan({}), 'Washing started.')
    // A rack is no end of a carpet that has steps left.
    await scan({ mode: 'put', stock_id: rack.id })
    assert.deepEqual(await statesOf(item!.id), ['in_progress', 'pending', 'pending', 'pending'])
    await scan({ mode: 'put', stock_id: line.id })
    assert.deepEqual(await statesOf(item!.id), ['done', 'in_progress', 'pending', 'pending'])
    await passTime(item!.id)
    assert.include(await scan({}, finisher), 'Drying finished, Finishing started.')
    assert.include(await scan({}, checker), 'Finishing finished, Quality started.')
    await scan({ mode: 'put', stock_id: rack.id }, checker)
    const check = (await withPlantWorker((store) => store.select('tasks', { order_item_id: item!.id })))
      .find(({ position, status }) => position === 4 && status === 'done')
    assert.equal((await checker.api.post(`/api/user/tasks/${check!.id}/reopen`, {})).status, 200)
    assert.deepEqual(await statesOf(item!.id), ['done', 'done', 'done', 'in_progress'])
  })

  test('a line that is empty has ended its drying, and begins the next one with the item that is put on it', async ({ assert }) => {
    const { items: [first, second], line } = await waitingCarpets(2)
    const scan = async (item: typeof first, request: Partial<ScanRequest>) => {
      const { api } = await staff(WORKER)
      const { body } = await api.post<ScanResponse>('/api/user/scan', { code: item!.tag_code, mode: 'step', ...request })
      assert.equal(body.verdict, 'ok', body.message)
    }
    const dryingsHere = () => withPlantWorker(async (store) =>
      (await store.select('dryings', { stock_id: line.id })).map(({ status }) => status))
    for (const item of [first, second]) await scan(item, {})
    await scan(first, { mode: 'put', stock_id: line.id })
    await passTime(first!.id)
    await scan(first, {})
    assert.deepEqual(await dryingsHere(), ['done'])
    await scan(second, { mode: 'put', stock_id: line.id })
    assert.deepEqual(await dryingsHere(), ['done', 'in_progress'])
    assert.deepEqual(await statesOf(second!.id), ['done', 'in_progress', 'pending', 'pending'])
  })

  test('put on its rack before its last step has ended, it is on the rack of its order when that ends; one more scan shelves it',
    async ({ assert }) => {
      const { order, items: [item], rack } = await waitingCarpets(1)
      await withPlantWorker((store) => store.transition('orders', order.id, 'start'))
      const { api } = await staff(WORKER)
      await api.post('/api/user/scan', { code: item!.tag_code, mode: 'put', stock_id: rack.id })
      await withPlantWorker(async (store) => {
        await store.transition('order_items', item!.id, 'complete_by_hand', { reason: 'Done' })
        assert.include(await store.find('orders', order.id), { status: 'completed', rack: rack.code })
      })
      const again = await (await staff(WORKER)).api.post<ScanResponse>('/api/user/scan', {
        code: item!.tag_code, mode: 'put', stock_id: rack.id,
      })
      assert.equal(again.body.verdict, 'ok')
      assert.include(await withPlantWorker((store) => store.find('orders', order.id)), { status: 'stocked', rack: rack.code })
    })

  test('in a small shop the clerk does each step by scan', async ({ assert }) => {
    const { items: [item], line, rack } = await waitingCarpets(1)
    const clerk = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!)
    const scan = async (request: Partial<ScanRequest>) => {
      const { api } = await staff(clerk)
      return (await api.post<ScanResponse>('/api/user/scan', { code: item!.tag_code, mode: 'step', ...request })).body.verdict
    }
    assert.deepEqual([await scan({}), await scan({ mode: 'put', stock_id: line.id })], ['ok', 'ok'])
    await passTime(item!.id)
    assert.deepEqual([await scan({}), await scan({}), await scan({ mode: 'put', stock_id: rack.id })], ['ok', 'ok', 'ok'])
    assert.deepEqual(await statesOf(item!.id), ['done', 'done', 'done', 'done'])
  })
})
