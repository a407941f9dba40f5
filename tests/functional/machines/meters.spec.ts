import { test } from '@japa/runner'
import { aMachine, aMeter, withPlantWorker, aMeterReading } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { firstErrorOf } from '#tests/support/public_errors'

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T08:00:00.000Z`

test.group('machines / meters', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a reading has the consumption since the previous one, in total and a day', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const meter = await aMeter(store, { threshold: '1500' })
      const first = await aMeterReading(store, meter, '110', day(1))
      const second = await aMeterReading(store, meter, '112.5', day(3))
      const third = await aMeterReading(store, meter, '115', day(4))
      return { readings: [first, second, third], meter: await store.find('meters', meter.id) }
    })
    assert.deepEqual(actual.readings.map(({ consumption, per_day, is_alert }) => [consumption, per_day, is_alert]), [
      ['10000.000', null, false], ['2500.000', '1250.000', false], ['2500.000', '2500.000', true],
    ])
    assert.include(actual.meter, { last_value: '115.000', last_at: day(4), unit: 'l' })
  })

  test('never goes back, unless the meter was replaced', async ({ assert }) => {
    const meter = await withPlantWorker(async (store) => {
      const made = await aMeter(store)
      await aMeterReading(store, made, '120', day(1))
      await aMeterReading(store, made, '140', day(5))
      return made
    })
    const at = (value: string, moment: string, values = {}) =>
      withPlantWorker((store) => aMeterReading(store, meter, value, moment, values))
    assert.match(await firstErrorOf(() => at('139', day(6))), /140\b/)
    assert.match(await firstErrorOf(() => at('119', day(2))), /120\b/)
    assert.match(await firstErrorOf(() => at('141', day(2))), /next reading \(140\)/)
    const reset = await at('3', day(7), { is_reset: true, note: 'New meter' })
    assert.isNull(reset.consumption)
    assert.equal((await at('5', day(8))).consumption, '2000.000')
  })

  test('a reading between two others changes the consumption of the later one', async ({ assert }) => {
    const later = await withPlantWorker(async (store) => {
      const meter = await aMeter(store)
      await aMeterReading(store, meter, '100', day(1))
      const last = await aMeterReading(store, meter, '110', day(11))
      await aMeterReading(store, meter, '104', day(5))
      return store.find('meter_snapshots', last.id)
    })
    assert.include(later, { consumption: '6000.000', per_day: '1000.000' })
  })

  test('is not in the future, and a reset needs a reason', async ({ assert }) => {
    const meter = await withPlantWorker((store) => aMeter(store))
    assert.equal(await firstErrorOf(() => withPlantWorker((store) => aMeterReading(store, meter, '101', '2099-01-01T00:00:00.000Z'))),
      'The reading is in the future.')
    assert.equal(await firstErrorOf(() => withPlantWorker((store) => aMeterReading(store, meter, '1', day(1), { is_reset: true }))),
      'This field cannot be empty.')
  })

  test('the hours of a machine make its maintenance due', async ({ assert }) => {
    const statuses = await withPlantWorker(async (store) => {
      const machine = await aMachine(store)
      const meter = await aMeter(store, { type: 'machine', genre: 'hour', machine_id: machine.id, multiplier: '1' })
      await store.update('machines', machine.id, { hour_meter_id: meter.id })
      const care = await store.insert('maintenances', { machine_id: machine.id, title: 'Belt', due_value: '150' })
      const part = await store.insert('modules', { machine_id: machine.id, name: 'Belt', interval_hours: 100, threshold_hours: 20 })
      const early = await store.insert('maintenances', { machine_id: machine.id, module_id: part.id, title: 'Tension', due_value: '170' })
      const actual = []
      for (const [value, on] of [['149', 1], ['150', 2]] as const) {
        await aMeterReading(store, meter, value, day(on))
        for (const { id } of [care, early]) actual.push((await store.find('maintenances', id))?.status)
      }
      return actual
    })
    assert.deepEqual(statuses, ['planned', 'planned', 'due', 'due'], 'a part warns 20 hours before')
  })
})
