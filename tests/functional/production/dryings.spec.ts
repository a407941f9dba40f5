import { test } from '@japa/runner'
import { inPlant, work } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { saidFirst } from '#tests/support/refusal'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

const HOUR = 3_600_000

async function hanging(store: Store, values: Values<'dryings'> = {}) {
  const { order, item } = await work(store, { steps: 0, drying_hours: 10 })
  await store.move('orders', order.id, 'start')
  const drying = await store.insert('dryings', { place: 'Terrace', ...values })
  const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
  return { item, drying, inside }
}
const hoursOf = ({ in_at, expected_out_at }: { in_at: string; expected_out_at: string | null }) =>
  expected_out_at && (Date.parse(expected_out_at) - Date.parse(in_at)) / HOUR

test.group('production / dryings', (group) => {
  group.setup(() => prepared())

  test('an item is expected dry after the hours of its category, its fabric and the air', async ({ assert }) => {
    const { inside, drying } = await inPlant(async (store) => {
      const { inside, drying } = await hanging(store, { humidity: 80 })
      return { inside, drying: await store.find('dryings', drying.id) }
    })
    // Wool of 10 hours in damp air: 10 × 1.5 × 1.2.
    assert.equal(hoursOf(inside), 18)
    assert.include(drying, { expected_end_at: inside.expected_out_at, items_count: 1, items_inside: 1 })
  })

  test('in the chamber it is expected sooner', async ({ assert }) => {
    const later = await inPlant(async (store) => {
      const { drying, inside } = await hanging(store)
      await store.update('dryings', drying.id, { method: 'air_shade' })
      return store.find('drying_items', inside.id)
    })
    assert.equal(hoursOf(later!), 22.5)
  })

  test('an item hangs in one place, and is not finished before it is out', async ({ assert }) => {
    const { item, inside } = await inPlant((store) => hanging(store))
    const again = () => inPlant(async (store) => {
      const { id } = await store.insert('dryings', { place: 'Roof' })
      return store.insert('drying_items', { drying_id: id, order_item_id: item.id })
    })
    assert.equal(await saidFirst(again), 'This item hangs in another drying.')
    const complete = () => inPlant((store) => store.move('order_items', item.id, 'complete'))
    assert.equal(await saidFirst(complete), 'The item still hangs to dry.')
    await inPlant((store) => store.move('drying_items', inside.id, 'take_out', { ask: { result: 'dry' } }))
    assert.equal((await complete()).status, 'completed')
  })

  test('what came out damp is not finished before it came out of another drying dry', async ({ assert }) => {
    const { item, inside } = await inPlant((store) => hanging(store))
    const takeOut = (id: number, result: Row<'drying_items'>['result']) =>
      inPlant((store) => store.move('drying_items', id, 'take_out', { ask: { result } }))
    const hangUp = () => inPlant(async (store) => {
      const drying = await store.insert('dryings', { place: 'Roof' })
      return store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
    })
    const complete = () => inPlant((store) => store.move('order_items', item.id, 'complete'))
    const why = 'It came out of the drying damp, or to be washed again: dry it once more first.'
    await takeOut(inside.id, 'damp')
    assert.equal(await saidFirst(complete), why)
    assert.equal(await saidFirst(() => inPlant((store) => store.move('orders', item.order_id, 'complete'))), why)

    const mistaken = await hangUp()
    await inPlant((store) => store.move('dryings', mistaken.drying_id, 'cancel', { reason: 'Wrong line' }))
    assert.equal(await saidFirst(complete), why)
    await takeOut((await hangUp()).id, 'rewash')
    assert.equal(await saidFirst(complete), why)
    await takeOut((await hangUp()).id, 'dry')
    assert.equal((await complete()).status, 'completed')
  })

  test('the last task does not finish what is damp', async ({ assert }) => {
    const status = await inPlant(async (store) => {
      const { item, tasks: [task] } = await work(store, { steps: 1, drying_hours: 10 })
      await store.move('tasks', task!.id, 'start')
      const drying = await store.insert('dryings', { place: 'Terrace' })
      const inside = await store.insert('drying_items', { drying_id: drying.id, order_item_id: item.id })
      await store.move('drying_items', inside.id, 'take_out', { ask: { result: 'damp' } })
      await store.move('tasks', task!.id, 'finish', { ask: { result: 'ok' } })
      return (await store.find('order_items', item.id))?.status
    })
    assert.equal(status, 'processing')
  })

  test('ends when everything is out; started by mistake, everything is out at once', async ({ assert }) => {
    const { drying, inside } = await inPlant((store) => hanging(store))
    const press = (verb: string, given = {}) => inPlant((store) => store.move('dryings', drying.id, verb, given))
    assert.equal(await saidFirst(() => press('finish')), 'Some items are not out yet.')
    assert.equal((await press('cancel', { reason: 'Wrong carpet' })).status, 'canceled')
    assert.isNotNull((await inPlant((store) => store.find('drying_items', inside.id)))?.out_at)
    const late = () => inPlant((store) => store.insert('drying_items', { drying_id: drying.id, order_item_id: inside.order_item_id }))
    assert.equal(await saidFirst(late), 'The drying is closed.')
  })
})
