import { test } from '@japa/runner'
import { addDays } from '#common/time/time'
import { aPlantWorker, withPlantWorker } from '#tests/support/rows/plant_rows'
import { aCourier } from '#tests/support/rows/shipments'
import { messagesAbout, toldTo } from '#tests/support/rows/outbox'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Values } from '#backend/engine/resource/store'

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const HOURS = { start_time: '08:00', end_time: '16:00' } as const
const shift = (days: number, values: Values<'plannings'>) =>
  withPlantWorker((store) => store.insert('plannings', { date: inDays(days), ...HOURS, ...values }))

test.group('staff / told of shifts', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('all that one press publishes for a person is one message', async ({ assert }) => {
    const { api } = await owner()
    const [worker, other] = await withPlantWorker(async (store) =>
      [await aPlantWorker(store, { locale: 'fr' }), await aPlantWorker(store)] as const)
    const [later, first, theirs] = [
      await shift(3, { user_id: worker.id }), await shift(2, { user_id: worker.id }), await shift(2, { user_id: other.id })]
    const ids = [later.id, first.id, theirs.id]
    assert.equal((await api.post('/api/user/plannings/bulk', { ids, action: 'publish' })).status, 200)
    const told = async (person: { id: number }) =>
      (await Promise.all(ids.map((id) => toldTo(person, 'plannings', id, 'shift_published')))).flat()
    const [message, ...more] = await told(worker)
    assert.lengthOf(more, 0)
    const days = [inDays(3), inDays(2)].map((day) => Number(day.slice(8)))
    assert.deepEqual(message!.split('\n').map((line) => Number(line.match(/\d+/)![0])), days)
    assert.match(message!, /^\S+ \d+ \S+, 08:00-16:00\n/)
    assert.lengthOf(await told(other), 1)
  })

  test('moved or canceled it is told again; a draft and a day that is over are not', async ({ assert }) => {
    const { api } = await owner()
    const rider = await withPlantWorker((store) => aCourier(store))
    const { id } = await shift(4, { courier_id: rider.id })
    const told = async (about = id) => (await messagesAbout('plannings', about)).filter(({ channel }) => channel === 'in_app')
    assert.deepEqual(await told(), [])
    const publish = (about: number) => api.post<{ version: number }>(`/api/user/plannings/${about}/publish`)
    const { body: { version } } = await publish(id)
    assert.equal((await api.patch(`/api/user/plannings/${id}`, { end_time: '17:00', version })).status, 200)
    assert.equal((await api.post(`/api/user/plannings/${id}/cancel`)).status, 200)
    const messages = await told()
    assert.deepEqual(messages.map((message) => `${message.recipient_type} ${message.recipient_id}`), Array(3).fill(`couriers ${rider.id}`))
    assert.match(messages[2]!.body, /08:00-17:00: ألغي$/)
    const past = await shift(-2, { courier_id: rider.id })
    await publish(past.id)
    assert.deepEqual(await told(past.id), [])
  })
})
