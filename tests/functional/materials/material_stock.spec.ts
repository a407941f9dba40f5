import { test } from '@japa/runner'
import { aMaterial, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'
import type { Values } from '#backend/engine/resource/store'

test.group('materials / stock', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const enter = (id: number, values: Values<'cleaning_material_stocks'>) =>
    withPlantWorker((store) => store.insert('cleaning_material_stocks', { cleaning_material_id: id, kind: 'purchase', ...values }))
  const use = (id: number, quantity: string) =>
    withPlantWorker((store) => store.insert('cleaning_material_uses', { cleaning_material_id: id, quantity }))
  const made = () => withPlantWorker((store) => aMaterial(store))
  const now = (id: number) => withPlantWorker((store) => store.find('cleaning_materials', id))

  test('is purchases less uses, at the average cost', async ({ assert }) => {
    const { id } = await made()
    await enter(id, { quantity: '10', unit_cost: '12' })
    await enter(id, { quantity: '30', unit_cost: '16' })
    assert.equal((await use(id, '2.5')).cost, 3750)
    await enter(id, { kind: 'loss', quantity: '-1', note: 'Spilled' })
    assert.include(await now(id), { quantity: '36.500', average_cost: '15.0000', entered: '39.000', used: '2.500' })
  })

  test('never falls below zero by a use or a loss', async ({ assert }) => {
    const { id } = await made()
    await enter(id, { quantity: '2', unit_cost: '12' })
    assert.equal(await firstErrorOf(() => use(id, '2.001')), 'Only 2 left.')
    assert.equal(await firstErrorOf(() => enter(id, { kind: 'correction', quantity: '-3', note: 'Counted' })), 'Only 2 left.')
    await use(id, '2')
    assert.include(await now(id), { quantity: '0.000' })
  })

  test('one of two concurrent uses of the last of it is refused', async ({ assert }) => {
    const { id } = await made()
    await enter(id, { quantity: '5', unit_cost: '12' })
    const outcomes = await Promise.allSettled([use(id, '3'), use(id, '3')])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.include(await now(id), { quantity: '2.000' })
  })

  test('a purchase is above zero and has a price, a loss is below zero and has a note', async ({ assert }) => {
    const { id } = await made()
    const refused = (values: Values<'cleaning_material_stocks'>) => firstErrorOf(() => enter(id, values))
    assert.equal(await refused({ quantity: '-1', unit_cost: '12' }), 'Entries must be above zero, losses below zero.')
    assert.equal(await refused({ quantity: '0', unit_cost: '12' }), 'Entries must be above zero, losses below zero.')
    assert.equal(await refused({ quantity: '1' }), 'This field cannot be empty.')
    assert.equal(await refused({ kind: 'loss', quantity: '1', note: 'Spilled' }), 'Entries must be above zero, losses below zero.')
    assert.equal(await refused({ kind: 'correction', quantity: '1' }), 'This field cannot be empty.')
  })
})
