import { test } from '@japa/runner'
import { HOUR, instantAfter } from '#common/time/time'
import { withPlantWorker, itemWithTasks } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

async function hanging(store: Store, values: Values<'dryings'> = {}) {
  const { order, item } = await itemWithTasks(store, { steps: 0, drying_hours: 10 })
  await store.transition('orders', order.id, 'start')
  const drying = await store.insert('dryings', { place: 'Terrace', ...values })
  const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
  return { item, drying, inside }
}
const hoursOf = ({ in_at, expected_out_at }: { in_at: string; expected_out_at: string | null }) =>
  expected_out_at && (Date.parse(expected_out_at) - Date.parse(in_at)) / HOUR

test.group('plant / dryings', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an item is expected dry after the hours of its category, its fabric and the air', async ({ assert }) => {
    const { inside, drying } = await withPlantWorker(async (store) => {
      const { inside, drying } = await hanging(store, { humidity: 80 })
      return { inside, drying: await store.find('dryings', drying.id) }
    })
    // Wool of 10 hours in damp air: 10 × 1.5 × 1.2.
    assert.equal(hoursOf(inside), 18)
    assert.include(drying, { expected_end_at: inside.expected_out_at, items_count: 1, items_inside: 1 })
  })

  test('in the chamber it is expected sooner', async ({ assert }) => {
    const later = await withPlantWorker(async (store) => {
      const { drying, inside } = await hanging(store)
      await store.update('dryings', drying.id, { method: 'air_shade' })
      return store.find('drying_items', inside.id)
    })
    assert.equal(hoursOf(later!), 22.5)
  })

  test('an item hangs in one place, and is not finished before it is out', async ({ assert }) => {
    const { item, inside } = await withPlantWorker((store) => hanging(store))
    const again = () => withPlantWorker(async (store) => {
      const { id } = await store.insert('dryings', { place: 'Roof' })
      return store.insert('drying_items', { drying_id: id, order_item_id: item.id })
    })
    assert.equal(await firstErrorOf(again), 'This item is already in another drying.')
    const complete = () => withPlantWorker((store) => store.transition('order_items', item.id, 'complete'))
    assert.equal(await firstErrorOf(complete), 'The item is still drying.')
    await withPlantWorker((store) => store.transition('drying_items', inside.id, 'take_out', { ask: { result: 'dry' } }))
    assert.equal((await complete()).status, 'completed')
  })

  test('an item that is damp is not completed before another drying', async ({ assert }) => {
    const { item, inside } = await withPlantWorker((store) => hanging(store))
    const takeOut = (id: number, result: Row<'drying_items'>['result']) =>
      withPlantWorker((store) => store.transition('drying_items', id, 'take_out', { ask: { result } }))
    const hangUp = () => withPlantWorker(async (store) => {
      const drying = await store.insert('dryings', { place: 'Roof' })
      return store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
    })
    const complete = () => withPlantWorker((store) => store.transition('order_items', item.id, 'complete'))
    const why = 'The item is still damp or must be washed again. Dry it again first.'
    await takeOut(inside.id, 'damp')
    assert.equal(await firstErrorOf(complete), 'The item is still drying.')
    const [again] = await withPlantWorker((store) => store.select('drying_items', { order_item_id: item.id, out_at: null }))
    await withPlantWorker((store) => store.transition('dryings', again!.drying_id, 'cancel', { reason: 'Rain' }))
    assert.equal(await firstErrorOf(complete), why)
    assert.equal(await firstErrorOf(() => withPlantWorker((store) => store.transition('orders', item.order_id, 'complete'))), why)

    const mistaken = await hangUp()
    await withPlantWorker((store) => store.transition('dryings', mistaken.drying_id, 'cancel', { reason: 'Wrong line' }))
    assert.equal(await firstErrorOf(complete), why)
    await takeOut((await hangUp()).id, 'rewash')
    assert.equal(await firstErrorOf(complete), why)
    await takeOut((await hangUp()).id, 'dry')
    assert.equal((await complete()).status, 'completed')
  })

  test('the last task does not complete a damp item', async ({ assert }) => {
    const status = await withPlantWorker(async (store) => {
      const { item, tasks: [task] } = await itemWithTasks(store, { steps: 1, drying_hours: 10 })
      await store.transition('tasks', task!.id, 'start')
      const drying = await store.insert('dryings', { place: 'Terrace' })
      const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
      await store.transition('drying_items', inside.id, 'take_out', { ask: { result: 'damp' } })
      await store.transition('tasks', task!.id, 'finish', { ask: { result: 'ok' } })
      return (await store.find('order_items', item.id))?.status
    })
    assert.equal(status, 'processing')
  })

  test('ends with the item that is taken out last; one that stays damp hangs on, in it or in another', async ({ assert }) => {
    const { drying, inside } = await withPlantWorker((store) => hanging(store))
    const statusOf = (id: number) => withPlantWorker(async (store) => (await store.find('dryings', id))!.status)
    const takeOut = (id: number, ask: Values<'drying_items'>, args: Readonly<Record<string, unknown>> = {}) =>
      withPlantWorker((store) => store.transition('drying_items', id, 'take_out', { ask, args }))
    await takeOut(inside.id, { result: 'damp' }, { to_drying_id: drying.id })
    assert.equal(await statusOf(drying.id), 'in_progress')
    const again = async () => (await withPlantWorker((store) =>
      store.select('drying_items', { order_item_id: inside.order_item_id, out_at: null })))[0]!
    await takeOut((await again()).id, { result: 'damp' })
    assert.equal(await statusOf(drying.id), 'done')
    const other = await again()
    assert.equal(await statusOf(other.drying_id), 'in_progress')
    await takeOut(other.id, { result: 'dry' })
    assert.equal(await statusOf(other.drying_id), 'done')
  })

  test('ends when everything is out; started by mistake, everything is out at once', async ({ assert }) => {
    const { drying, inside } = await withPlantWorker((store) => hanging(store))
    const transition = (verb: string, given = {}) => withPlantWorker((store) => store.transition('dryings', drying.id, verb, given))
    assert.equal(await firstErrorOf(() => transition('finish')), 'Some items are still drying.')
    assert.equal((await transition('cancel', { reason: 'Wrong carpet' })).status, 'canceled')
    assert.isNotNull((await withPlantWorker((store) => store.find('drying_items', inside.id)))?.out_at)
    const late = () =>
      withPlantWorker((store) => store.insert('drying_items', { drying_id: drying.id, order_item_id: inside.order_item_id }))
    assert.equal(await firstErrorOf(late), 'The drying is closed.')
  })

  test('one that began before it was written down is stored as such, and so are its items; never later than now', async ({ assert }) => {
    await withPlantWorker(async (store) => {
      const { order, item } = await itemWithTasks(store, { steps: 0, drying_hours: 10 })
      await store.transition('orders', order.id, 'start')
      const hoursAgo = (hours: number) => instantAfter(store.context.now, -hours * HOUR)
      await store.update('orders', order.id, { received_at: hoursAgo(3) })
      const hangUp = async (started_at: string) => {
        const drying = await store.insert('dryings', { place: 'Terrace', started_at })
        return { drying, inside: await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id }) }
      }
      const { drying, inside } = await hangUp(hoursAgo(2))
      assert.deepEqual([drying.started_at, inside.in_at, hoursOf(inside)], [hoursAgo(2), hoursAgo(2), 15])
      await store.update('dryings', drying.id, { started_at: hoursAgo(1) })
      assert.include(await store.find('drying_items', inside.id), { in_at: hoursAgo(1), expected_out_at: hoursAgo(-14) })
    })
  })

  test('a drying does not begin in the future, nor before its item arrived', async ({ assert }) => {
    const { drying, received_at } = await withPlantWorker(async (store) => {
      const { drying, item } = await hanging(store)
      const { received_at } = await store.update('orders', item.order_id, { received_at: instantAfter(store.context.now, -HOUR) })
      return { drying, received_at }
    })
    const begin = (hours: number) => withPlantWorker((store) =>
      store.update('dryings', drying.id, { started_at: instantAfter(store.context.now, hours * HOUR) }))
    assert.equal(await firstErrorOf(() => begin(1)), 'A drying cannot begin later than now.')
    assert.match(await firstErrorOf(() => begin(-2)), /^[A-Z0-9]{8} arrived on [0-9/]+ [0-9:]+, after this drying began\.$/)
    assert.isNotNull(received_at)
    // A clock that is minutes ahead means now.
    const { started_at } = await begin(1 / 30)
    assert.isAtMost(Date.parse(started_at), Date.now())
  })
})
