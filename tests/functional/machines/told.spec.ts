import { test } from '@japa/runner'
import { addDays, DAY, instantAfter } from '#common/time/time'
import { aMachine, aMeter, aMeterReading, withPlantWorker } from '#tests/support/rows/plant_rows'
import { followUpsOf, messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'

const now = () => new Date().toISOString()
const today = () => now().slice(0, 10)
const ago = (days: number) => instantAfter(now(), -days * DAY)

test.group('machines / told to staff', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a machine that is down: who repairs, once; it is settled when it works again', async ({ assert }) => {
    const [mechanic, worker, { api }] = [await staff(['maintenance-edit', 'machine-list']), await staff(['task-execute']), await owner()]
    const machine = await withPlantWorker((store) => aMachine(store, { name: 'Big washer' }))
    const report = async (title: string) => (await api.post<{ id: number; version: number }>(
      '/api/user/maintenances', { machine_id: machine.id, type: 'corrective', title })).body
    const first = await report('Leaks')
    const second = await report('Still leaks')
    const told = () => toldTo(mechanic, 'machines', machine.id, 'machine_down')
    assert.deepEqual(await told(), ['Big washer: Leaks.'])
    assert.deepEqual(await toldTo(worker, 'machines', machine.id, 'machine_down'), [])
    const [message] = await messagesAbout('machines', machine.id, 'machine_down')
    assert.equal(message?.link, `/user/machines/${machine.id}`)
    assert.deepEqual(await followUpsOf('machines', machine.id), ['machine open'])

    const complete = (id: number) => withPlantWorker(async (store) => {
      await store.transition('maintenances', id, 'start')
      await store.transition('maintenances', id, 'complete')
    })
    await complete(first.id)
    assert.deepEqual(await followUpsOf('machines', machine.id), ['machine open'])
    await complete(second.id)
    assert.deepEqual(await followUpsOf('machines', machine.id), ['machine closed'])
    const left = (await messagesAbout('machines', machine.id, 'machine_down')).map(({ status }) => status)
    assert.notIncludeMembers(left, ['queued', 'delivered'])
    await report('Leaks again')
    assert.lengthOf(await told(), 2)
    const { version } = (await withStore((store) => store.find('machines', machine.id)))!
    const gone = await api.delete(`/api/user/machines/${machine.id}?version=${version}`)
    assert.equal(gone.status, 409, 'not while somebody has to see to it')
  })

  test('maintenance that is due: whoever it is assigned to, else all who maintain; once', async ({ assert }) => {
    const [mechanic, other] = [await staff(['maintenance-complete', 'maintenance-list']), await staff(['maintenance-complete'])]
    const { mine, anybody } = await withPlantWorker(async (store) => {
      const machine = await aMachine(store, { name: 'Dryer' })
      const plan = (title: string, assigned_to_id: number | null = null) =>
        store.insert('maintenances', { machine_id: machine.id, title, due_at: ago(400), assigned_to_id })
      return { mine: await plan('Grease', mechanic.id), anybody: await plan('Clean') }
    })
    for (let run = 0; run < 2; run++) await watchAt()
    assert.deepEqual(await toldTo(mechanic, 'maintenances', mine.id, 'maintenance_due'), ['Dryer: Grease.'])
    assert.deepEqual(await toldTo(other, 'maintenances', mine.id, 'maintenance_due'), [])
    for (const person of [mechanic, other])
      assert.deepEqual(await toldTo(person, 'maintenances', anybody.id, 'maintenance_due'), ['Dryer: Clean.'])
    const links = (await messagesAbout('maintenances', anybody.id)).filter(({ recipient_id }) => recipient_id === other.id)
    assert.isNull(links[0]!.link, 'who may not open it gets no link')
  })

  test('a meter above its limit: once until it is within it again; without a limit or long ago nobody is told', async ({ assert }) => {
    const keeper = await staff(['meter-edit'])
    const { api } = await owner()
    const meterOf = (threshold: string | null) => withPlantWorker(async (store) => {
      const meter = await aMeter(store, { threshold, name: 'Water of the hall' })
      await aMeterReading(store, meter, '110', ago(6))
      return meter
    })
    const [meter, unlimited, still, past] = [await meterOf('1500'), await meterOf(null), await meterOf('0'), await meterOf('1500')]
    const read = (id: number, value: string, taken_at: string) =>
      api.post<{ id: number }>('/api/user/meter-snapshots', { meter_id: id, value, taken_at })
    const told = (id: number) => toldTo(keeper, 'meters', id, 'meter_alert')
    await read(meter.id, '111', ago(5))
    assert.deepEqual(await told(meter.id), [])
    await read(meter.id, '113', ago(4))
    await read(meter.id, '115', ago(3))
    assert.deepEqual(await told(meter.id), ['Water of the hall: 2,000 l a day. The limit is 1,500.'])
    await read(meter.id, '116', ago(2))
    assert.notInclude((await messagesAbout('meters', meter.id)).map(({ status }) => status), 'queued')
    await read(meter.id, '118', ago(1))
    assert.lengthOf(await told(meter.id), 2)
    await read(unlimited.id, '999', ago(1))
    assert.deepEqual(await told(unlimited.id), [])
    await read(still.id, '110.001', ago(1))
    assert.lengthOf(await told(still.id), 1, 'one that should stand still')
    await withPlantWorker((store) => aMeterReading(store, past, '109', ago(40)))
    assert.deepEqual(await told(past.id), [], 'history is no news')
  })

  test('a warranty that ends: a month before and on the day', async ({ assert }) => {
    const keeper = await staff(['machine-edit'])
    const until = (days: number) => withPlantWorker((store) => aMachine(store, { name: 'Press', warranty_until: addDays(today(), days) }))
    const made = [await until(10), await until(0), await until(60), await until(-400)]
    await watchAt()
    await watchAt()
    const told = await Promise.all(made.map(async ({ id }) => (await toldTo(keeper, 'machines', id, 'document_expiring')).length))
    assert.deepEqual(told, [1, 1, 0, 0])
    const [soon] = await toldTo(keeper, 'machines', made[0]!.id, 'document_expiring')
    assert.match(soon!, /^Press: the warranty ends on \w+,? \d+/)
    await watchAt(instantAfter(now(), 10 * DAY))
    assert.lengthOf(await toldTo(keeper, 'machines', made[0]!.id, 'document_expiring'), 2)
    await withStore((store) => store.update('machines', made[0]!.id, { warranty_until: addDays(today(), 400) }))
  })
})
