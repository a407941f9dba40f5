/** Measuring, washing in loads, drying, finishing and racking, with the scanner where a worker has one. */
import { measuresOf } from './office.ts'
import { WASHER_CAPACITY } from './setup.ts'
import { happens, type World } from './world.ts'
import type { Person } from './person.ts'
import type { WorkList } from '#common/plant/work'
import type { ScanResponse } from '#common/scan'
import type { Row } from '#resources'

type Item = Row<'order_items'>

const LOAD_MINUTES = 40
const DRYING_HOURS = 24
/** Sooner, the same code at the same scanner is the same scan. */
const MINUTES_BETWEEN_SCANS = 0.05

async function scan(world: World, worker: Person, body: object): Promise<ScanResponse> {
  const scanned = await worker.post<ScanResponse>('scan', body)
  if (scanned.verdict !== 'ok') world.ledger.unexpected.push(`scan ${JSON.stringify(body)}: ${scanned.message}`)
  return scanned
}

/** The workers take turns. */
const workerOf = ({ plant: { staff: { workers } } }: World, index: number): Person => workers[index % workers.length]!

export async function measureAll(world: World): Promise<void> {
  const { ledger, plant: { carpets, staff: { lead } } } = world
  for (const [index, { id, category_id }] of (await lead.list<Item>('order-items?_view=to_measure')).entries()) {
    const carpet = { shape: 'rectangle', type: 'irani', tissu: 'synthetique_non_sensible', ...measuresOf(world) }
    await workerOf(world, index).post(`order-items/${id}/measure`, { measure_place: 'aire_mesure', ...category_id === carpets && carpet })
    ledger.count('measured pieces')
  }
}

/** Loads of all washers at the same time, until nothing waits; a washer may break down while it runs. */
export async function washAll(world: World): Promise<void> {
  const { plant, company: { clock } } = world
  const washing = await jobOf(world, 'Washing')
  for (;;) {
    const waiting = (await plant.staff.lead.list<Row<'tasks'>>(`tasks?job_id=${washing}&status=pending`))
      .filter(({ load_id }) => load_id === null)
    if (waiting.length === 0) return
    const loads: { readonly id: number; readonly worker: Person }[] = []
    for (const [index, washer] of plant.washers.entries())
      if (waiting.length > 0) loads.push(await startLoad(world, workerOf(world, index), washer.code, waiting))
    clock.pass(LOAD_MINUTES)
    for (const { id, worker } of loads) {
      if (happens(world, 'machine_breakdown')) await plant.staff.lead.post(`loads/${id}/cancel`, { reason: 'The pump has stopped' })
      else await worker.post(`loads/${id}/finish`, { result: 'ok', is_emptied: true })
    }
  }
}

/** Takes from those that wait what fits into the machine. */
async function startLoad(world: World, worker: Person, machine: string, waiting: Row<'tasks'>[]) {
  const { load, message } = await scan(world, worker, { code: machine, mode: 'step' })
  if (!load) throw new Error(`the machine ${machine} has opened no load: ${message}`)
  for (let [area, next] = [0, waiting[0]]; next; next = waiting[0]) {
    const { tag_code, measured_quantity } = await worker.get<Item>(`order-items/${next.order_item_id}`)
    area += Number(measured_quantity)
    if (area > WASHER_CAPACITY) break
    await scan(world, worker, { code: tag_code, mode: 'step', load_id: load.id })
    waiting.shift()
  }
  await worker.post(`loads/${load.id}/start`)
  world.ledger.count('loads')
  return { id: load.id, worker }
}

/** What waits in the department of drying hangs on the terrace. */
export async function hangUp(world: World): Promise<void> {
  const worker = workerOf(world, 1)
  const [drying] = await world.plant.staff.lead.get<Row<'departments'>[]>('departments?code=SEC')
  for (let line = 1; ; line++) {
    const { next } = await worker.get<WorkList>(`work?department_id=${drying!.id}`)
    const items = next.flatMap(({ item }) => (item ? [{ order_item_id: item.id }] : []))
    if (items.length === 0) return
    await worker.post('dryings', { place: `Terrace ${line}`, method: 'air_sun', items })
    world.ledger.count('dried pieces', items.length)
  }
}

/** What has hung for a day is taken down, finished, looked at and put on its rack. */
export async function takeDown(world: World): Promise<void> {
  const { company: { clock }, plant: { staff: { lead } } } = world
  for (const drying of await lead.list<Row<'dryings'>>('dryings?status=in_progress')) {
    if (clock.now().getTime() - Date.parse(drying.started_at!) < DRYING_HOURS * 3_600_000) continue
    const hanging = (await lead.list<Row<'drying_items'>>(`drying-items?drying_id=${drying.id}`)).filter(({ out_at }) => out_at === null)
    for (const [index, { order_item_id }] of hanging.entries()) {
      const item = await lead.get<Item>(`order-items/${order_item_id}`)
      const worker = workerOf(world, index)
      for (const _step of ['taken down', 'finished']) {
        await scan(world, worker, { code: item.tag_code, mode: 'step' })
        clock.pass(MINUTES_BETWEEN_SCANS)
      }
      await rack(world, worker, item)
    }
  }
}

/** Blankets have no steps: whoever has washed one says so. */
export async function washByHand(world: World): Promise<void> {
  const { plant: { blankets, staff: { lead } } } = world
  const items = await lead.list<Item>(`order-items?category_id=${blankets}&status=measured&decision=accepted`)
  for (const [index, item] of items.entries()) {
    const worker = workerOf(world, index)
    const order = await lead.get<Row<'orders'>>(`orders/${item.order_id}`)
    if (order.status !== 'confirmed' && order.status !== 'processing') continue
    await worker.post(`order-items/${item.id}/start`)
    await worker.post(`order-items/${item.id}/complete`)
    await rack(world, worker, item)
  }
}

/** All pieces of an order on one rack. */
async function rack(world: World, worker: Person, { tag_code, order_id }: Item): Promise<void> {
  const { racks } = world.plant
  await scan(world, worker, { code: tag_code, mode: 'put', stock_id: racks[order_id % racks.length]!.id })
  world.ledger.count('racked pieces')
}

async function jobOf({ plant: { staff: { lead } } }: World, name: string): Promise<number> {
  const job = (await lead.get<Row<'jobs'>[]>('jobs')).find((one) => (one.name as Readonly<Record<string, string>>).en === name)
  if (!job) throw new Error(`a new company has no job ${name}`)
  return job.id
}
