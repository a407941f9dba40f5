import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { fieldOf, registry, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aCarpetCategory, anOrder, confirmedOrder } from '#tests/support/rows/orders'
import { aMachine, aCategoryWithSteps, anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish, freeShipment, type Rider } from '../shipments/courier_day.ts'
import type { Person } from '#tests/support/rows/people'

interface Ready {
  readonly id: number
  readonly body?: object
  readonly person: Person
  readonly guard?: 'user' | 'courier'
  /** Only these of the transition's files; all by default. */
  readonly files?: readonly string[]
}

/** Rows of a new company, each ready for its transition once the files are there. */
const CASES: [string, string, () => Promise<Ready>][] = [
  ['order_items.measure', 'a photo of the measure', async () => {
    const { items: [item] } = await withStore(async (store) => {
      const made = await anOrder(store, { category_id: (await aCarpetCategory(store)).id })
      await store.transition('orders', made.order.id, 'receive')
      return made
    })
    const body = { shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'tapis_frange', tissu: 'laine', measure_place: 'bureau' }
    return { id: item!.id, body, person: await owner() }
  }],
  ['order_items.complete', 'photos of the finished item', async () => {
    const { items: [item] } = await withStore(async (store) => {
      const made = await confirmedOrder(store)
      await store.transition('orders', made.order.id, 'start')
      return made
    })
    return { id: item!.id, person: await owner() }
  }],
  ['tasks.finish', 'a step that needs a photo', async () => {
    const { tasks: [task] } = await withPlantWorker(async (store) => {
      const made = await anOrderWithSteps(store, [{ requires_photo: true }])
      await store.transition('tasks', made.tasks[0]!.id, 'start')
      return made
    })
    return { id: task!.id, body: { result: 'ok' }, person: await owner() }
  }],
  ['loads.finish', 'a load of a step that needs a photo', async () => {
    const person = await owner()
    const { task, machine } = await withPlantWorker(async (store) => {
      const { category, job } = await aCategoryWithSteps(store, [{ requires_photo: true }])
      const { items: [item] } = await confirmedOrder(store, { category_id: category.id })
      const [first] = await store.select('tasks', { order_item_id: item!.id })
      return { task: first!, machine: await aMachine(store, { department_id: job.department_id }) }
    })
    const { body: { id } } = await person.api.post<{ id: number }>('/api/user/loads', { machine_id: machine.id })
    await person.api.post('/api/user/load-items', { load_id: id, task_id: task.id })
    await person.api.post(`/api/user/loads/${id}/start`)
    return { id, body: { result: 'ok', is_emptied: true }, person }
  }],
  ['maintenances.complete', 'photos of a repair', async () => {
    const { id } = await withPlantWorker(async (store) => {
      const made = await store.insert('maintenances', { machine_id: (await aMachine(store)).id, type: 'corrective', title: 'Leaks' })
      return store.transition('maintenances', made.id, 'start')
    })
    return { id, person: await owner() }
  }],
  ['shipments.leave', 'the odometer', async () => {
    const { rider, shipment, stops: [stop] } = await reserved()
    await rider.press(`order-deliveries/${stop!.id}/load`)
    return { id: shipment.id, body: { odometer_start: 84_310 }, person: rider, guard: 'courier' }
  }],
  ['shipments.close', 'the odometer', async () => {
    const { rider, shipment, stops: [stop] } = await onTheWay()
    await rider.press(`order-deliveries/${stop!.id}/pay`, { amount: 9000, method: 'cash' })
    await finish(rider, stop!)
    return { id: shipment.id, body: { odometer_end: 84_350 }, person: await owner() }
  }],
  ['order_deliveries.done', 'a pickup with its photo', async () => {
    const { rider, stop } = await pickup()
    return { id: stop.id, body: { handled_items: 4 }, person: rider, guard: 'courier', files: ['photos'] }
  }],
  ['order_deliveries.done', 'a delivery with the signature', async () => {
    const { rider, stops: [stop] } = await onTheWay()
    await rider.press(`order-deliveries/${stop!.id}/pay`, { amount: 9000, method: 'cash' })
    return { id: stop!.id, body: { signed_by: 'Salma' }, person: rider, guard: 'courier', files: ['signature_id'] }
  }],
  ['order_deliveries.done', 'a delivery with photo and note after five wrong codes', async () => {
    const { rider, stops: [stop] } = await onTheWay()
    const press = (verb: string, body: object = {}) => rider.press(`order-deliveries/${stop!.id}/${verb}`, body)
    await press('pay', { amount: 9000, method: 'cash' })
    await press('go')
    for (let each = 0; each < 5; each++) await press('check_code', { code: '0' })
    return { id: stop!.id, body: { proof_note: 'To the neighbour' }, person: rider, guard: 'courier', files: ['photos'] }
  }],
  ['order_deliveries.take_piece', 'a piece at the door with its photo', async () => {
    const { rider, stop } = await pickup()
    const body = { category_id: (await withStore((store) => aCarpetCategory(store))).id }
    return { id: stop.id, body, person: rider, guard: 'courier', files: ['photo_id'] }
  }],
  ['order_deliveries.semi_done', 'a part of a pickup with its photo', async () => {
    const { rider, stop } = await pickup()
    const body = { handled_items: 2, outcome_reason: 'vehicle_full' }
    return { id: stop.id, body, person: rider, guard: 'courier', files: ['photos'] }
  }],
  ['order_deliveries.done', 'staff enter all files', async () => {
    const { stop } = await pickup()
    return { id: stop.id, body: { handled_items: 4 }, person: await owner() }
  }],
  ['order_delivery_items.refuse', 'a photo of the stain', async () => {
    const { rider, item } = await itemOnTheWay()
    return { id: item.id, body: { note: 'Stain' }, person: rider, guard: 'courier' }
  }],
  ['order_delivery_items.damage', 'the photo of the damage', async () => {
    const { rider, item } = await itemOnTheWay()
    return { id: item.id, body: { note: 'Torn' }, person: rider, guard: 'courier' }
  }],
]

async function reserved() {
  const made = await freeShipment({}, 1, 1)
  const rider = await aRider()
  await rider.press(`shipments/${made.shipment.id}/reserve`)
  return { ...made, rider }
}

async function onTheWay() {
  const made = await reserved()
  await made.rider.press(`order-deliveries/${made.stops[0]!.id}/load`)
  await made.rider.press(`shipments/${made.shipment.id}/leave`)
  return made
}

async function itemOnTheWay() {
  const { rider, stops: [stop] } = await onTheWay()
  const [item] = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: stop!.id }))
  return { rider, item: item! }
}

async function pickup(): Promise<{ rider: Rider; stop: { readonly id: number } }> {
  const { shipment, stop } = await withStore(async (store) => {
    const { order } = await aTransportOrder(store, { declared_items: 4, items: 0 })
    const first = await stopOf(store, order.id)
    const { id } = await store.insert('shipments', { type: 'collect' })
    await store.transition('shipments', id, 'add_stops', { args: { stops: [first.id] } })
    return { shipment: await store.transition('shipments', id, 'publish'), stop: first }
  })
  const rider = await aRider()
  await rider.press(`shipments/${shipment.id}/reserve`)
  return { rider, stop }
}

/** The files that a transition takes, by the name of its input; true: several. */
function fileInputs(resource: Resource, verb: string): ReadonlyMap<string, boolean> {
  const { ask = {}, args = {} } = resource.transitions[verb]!
  const inputs = [...Object.keys(ask).map((name) => [name, fieldOf(resource, name)] as const), ...Object.entries(args)]
  return new Map(inputs.flatMap(([name, field]) => {
    const { files } = traitsOf(field)
    return files === 'one' || files === 'several' ? [[name, files === 'several'] as const] : []
  }))
}

test.group('contract / files of a transition', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('every transition that takes a file is among the cases', ({ assert }) => {
    const withFiles = [...registry.values()].flatMap((resource) =>
      Object.keys(resource.transitions).filter((verb) => fileInputs(resource, verb).size).map((verb) => `${resource.name}.${verb}`))
    assert.sameMembers([...new Set(CASES.map(([name]) => name))], withFiles)
  })

  test('with the settings of a new company it passes over HTTP with them, and they are the row’s: {0}, {1}')
    .with(CASES)
    .run(async ({ assert }, [name, , prepare]) => {
      const [resourceName = '', verb = ''] = name.split('.')
      const resource = resourceOf(resourceName)
      const inputs = fileInputs(resource, verb)
      const { id, body = {}, person, guard = 'user', files = [...inputs.keys()] } = await prepare()
      const given: Record<string, unknown> = {}
      const uploaded: number[] = []
      for (const input of files) {
        const { status, body: file } = await uploadFile(person, `${resourceName}.${input}`, await samplePhoto(), { guard })
        assert.equal(status, 201, input)
        uploaded.push(file.id)
        given[input] = inputs.get(input) ? [file.id] : file.id
      }
      const path = `/api/${guard}/${resourceName.replaceAll('_', '-')}/${id}/${verb}`
      const answer = await person.api.post<{ message?: string; errors?: object }>(path, { ...body, ...given })
      assert.equal(answer.status, 200, JSON.stringify([answer.body.message, answer.body.errors]))
      const unowned = await query(db.connection(), 'select id from media where id = any(?::bigint[]) and owner_id is null', [uploaded])
      assert.isEmpty(unowned)
    })
})
