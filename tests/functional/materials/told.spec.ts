import { test } from '@japa/runner'
import { addDays } from '#common/time/time'
import { aMaterial, withPlantWorker } from '#tests/support/rows/plant_rows'
import { followUpsOf, messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import type { Values } from '#backend/engine/resource/store'

const today = () => new Date().toISOString().slice(0, 10)

const material = (values: Values<'cleaning_materials'> = {}, bought: Values<'cleaning_material_stocks'> = {}) =>
  withPlantWorker(async (store) => {
    const { id } = await aMaterial(store)
    await store.update('cleaning_materials', id, values)
    await buy(store, id, bought)
    return (await store.find('cleaning_materials', id))!
  })
const buy = (store: Parameters<Parameters<typeof withPlantWorker>[0]>[0], id: number, values: Values<'cleaning_material_stocks'> = {}) =>
  store.insert('cleaning_material_stocks', { cleaning_material_id: id, quantity: '10', unit_cost: '2', ...values })

test.group('materials / told to staff', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('low once, then that nothing is left; settled and told again after it was filled up', async ({ assert }) => {
    const [buyer, { api }] = [await staff(['cleaning-material-edit']), await owner()]
    const { id } = await material({ threshold: '4' })
    const use = async (quantity: string) =>
      assert.equal((await api.post('/api/user/cleaning-material-uses', { cleaning_material_id: id, quantity })).status, 201)
    const told = () => toldTo(buyer, 'cleaning_materials', id, 'material_low')
    await use('5')
    assert.deepEqual(await told(), [])
    for (const quantity of ['1', '1']) await use(quantity)
    assert.deepEqual(await told(), ['Shampoo: 4 l left. The limit is 4.'])
    assert.deepEqual(await followUpsOf('cleaning_materials', id), ['material open'])
    await use('3')
    assert.deepEqual((await told()).slice(1), ['Shampoo is used up.'])
    await withPlantWorker((store) => buy(store, id))
    assert.deepEqual(await followUpsOf('cleaning_materials', id), ['material closed'])
    assert.notInclude((await messagesAbout('cleaning_materials', id)).map(({ status }) => status), 'queued')
    await use('7')
    assert.lengthOf(await told(), 3)
  })

  test('two uses at once tell once; without a limit only that it is used up; one out of use never', async ({ assert }) => {
    const [buyer, { api }] = [await staff(['cleaning-material-edit']), await owner()]
    const [limited, unlimited, old] = [await material({ threshold: '8' }), await material(), await material({ threshold: '8' })]
    await withPlantWorker((store) => store.update('cleaning_materials', old.id, { status: 'disable' }))
    const use = (cleaning_material_id: number, quantity: string) =>
      api.post('/api/user/cleaning-material-uses', { cleaning_material_id, quantity })
    await Promise.all([use(limited.id, '2'), use(limited.id, '2')])
    assert.lengthOf(await toldTo(buyer, 'cleaning_materials', limited.id, 'material_low'), 1)
    await use(unlimited.id, '9')
    assert.deepEqual(await toldTo(buyer, 'cleaning_materials', unlimited.id, 'material_low'), [])
    await use(unlimited.id, '1')
    assert.deepEqual(await toldTo(buyer, 'cleaning_materials', unlimited.id, 'material_low'), ['Shampoo is used up.'])
    assert.deepEqual(await toldTo(buyer, 'cleaning_materials', old.id, 'material_low'), [])
  })

  test('a lot that ends: a month before and on the day, while some of it is left; hazardous ones say so', async ({ assert }) => {
    const buyer = await staff(['cleaning-material-edit'])
    const soon = await material({ is_hazardous: true }, { expires_on: addDays(today(), 12), lot: 'L7' })
    const [used, far, past] = [
      await material({}, { expires_on: addDays(today(), 12) }), await material({}, { expires_on: addDays(today(), 90) }),
      await material({}, { expires_on: addDays(today(), -300) }),
    ]
    await withPlantWorker(async (store) => {
      await buy(store, used.id)
      await store.insert('cleaning_material_uses', { cleaning_material_id: used.id, quantity: '10' })
    })
    for (let run = 0; run < 2; run++) await watchAt()
    const told = (id: number) => toldTo(buyer, 'cleaning_materials', id, 'material_expiring')
    const [message, ...more] = await told(soon.id)
    assert.match(message!, /^Shampoo · L7: use it by .+\. Hazardous: keep it apart and do not pour it away\.$/)
    assert.lengthOf(more, 0)
    for (const { id } of [used, far, past]) assert.deepEqual(await told(id), [])
    await watchAt(`${addDays(today(), 13)}T10:00:00.000Z`)
    assert.match((await told(soon.id))[1]!, /expired on/)
  })
})
