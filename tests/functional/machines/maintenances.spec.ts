import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DAY, instantAfter } from '#common/time/time'
import { aMachine, aMeter, withPlantWorker, aMeterReading } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { firstErrorOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

async function partOf(store: Store, values: object = {}) {
  const machine = await aMachine(store)
  return { machine, part: await store.insert('modules', { machine_id: machine.id, name: 'Brush', interval_days: 30, interval_hours: 100,
    ...values }) }
}

test.group('machines / maintenances', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('done: its part has the date, and the next one is planned', async ({ assert }) => {
    const actual = await withPlantWorker(async (store) => {
      const { machine, part } = await partOf(store)
      const meter = await aMeter(store, { type: 'machine', genre: 'hour', machine_id: machine.id, multiplier: '1' })
      await store.update('machines', machine.id, { hour_meter_id: meter.id })
      await aMeterReading(store, meter, '250', '2026-01-01T08:00:00.000Z')
      const care = await store.insert('maintenances', {
        machine_id: machine.id, module_id: part.id, title: 'Change the brush', due_at: store.context.now, checklist: [{ label: 'Power off',
          done: true }],
      })
      await store.transition('maintenances', care.id, 'start')
      const done = await store.transition('maintenances', care.id, 'complete')
      return { now: store.context.now, done, part: await store.find('modules', part.id), next: await store.select('maintenances',
        { module_id: part.id, status: 'planned' }) }
    })
    assert.include(actual.done, { status: 'done', meter_value: '250.00', downtime_minutes: 0 })
    const in30Days = new Date(Date.parse(actual.now) + 30 * 86_400_000).toISOString()
    assert.include(actual.part, { last_done_at: actual.now, last_done_value: '250.00', next_due_at: in30Days, next_due_value: '350.00' })
    assert.lengthOf(actual.next, 1)
    assert.include(actual.next[0], { title: 'Change the brush', due_at: in30Days, due_value: '350.00' })
    assert.deepEqual(actual.next[0]?.checklist, [{ label: 'Power off', done: false }])
  })

  test('a breakdown takes the machine out of service until it is repaired', async ({ assert }) => {
    const down = await withPlantWorker(async (store) => {
      const machine = await aMachine(store)
      const isDown = async () => (await store.find('machines', machine.id))?.is_down
      const { id } = await store.insert('maintenances', { machine_id: machine.id, type: 'corrective', title: 'Leaks' })
      const actual = [await isDown()]
      await store.transition('maintenances', id, 'start')
      await store.transition('maintenances', id, 'complete')
      return [...actual, await isDown()]
    })
    assert.deepEqual(down, [true, false])
  })

  test('falls due at its time, with a part some days before, and not where the machine is gone', async ({ assert }) => {
    const planned = await withPlantWorker(async (store) => {
      const { machine } = await partOf(store)
      const gone = await aMachine(store)
      const plan = (due_at: string, machine_id = machine.id) => store.insert('maintenances', { machine_id, title: 'Grease', due_at })
      const part = await store.insert('modules', { machine_id: machine.id, name: 'Filter', interval_days: 30, threshold_days: 5 })
      const inDays = (days: number) => store.insert('maintenances', {
        machine_id: machine.id, module_id: part.id, title: 'Filter', due_at: instantAfter(store.context.now, days * DAY),
      })
      const [past, coming] = [await plan('2026-01-01T00:00:00.000Z'), await plan('2099-01-01T00:00:00.000Z')]
      const made = [past, coming, await inDays(4), await inDays(6), await plan('2026-01-01T00:00:00.000Z', gone.id)]
      await db.from('machines').useTransaction(store.trx).where('id', gone.id).update({ deleted_at: store.context.now })
      return made
    })
    await watchAt()
    const statuses = await withPlantWorker((store) =>
      Promise.all(planned.map(async ({ id }) => (await store.find('maintenances', id))?.status)))
    assert.deepEqual(statuses, ['due', 'planned', 'due', 'planned', 'planned'], 'a part warns before its day')
  })

  test('a planned one is not completed before it is started, and a preventive one has a date', async ({ assert }) => {
    const { machine, care } = await withPlantWorker(async (store) => {
      const { machine } = await partOf(store)
      return { machine, care: await store.insert('maintenances', { machine_id: machine.id, title: 'Grease', due_value: '10' }) }
    })
    assert.match(await firstErrorOf(() => withPlantWorker((store) => store.transition('maintenances', care.id, 'complete'))), /Planned/)
    assert.equal(
      await firstErrorOf(() => withPlantWorker((store) => store.insert('maintenances', { machine_id: machine.id, title: 'Grease' }))),
      'This field cannot be empty.',
    )
  })
})
