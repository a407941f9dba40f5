/** The couriers drive at the same time, each from stop to stop, until nobody has one left. */
import { randomFrom } from '#backend/app/demo/seeded_random'
import { samplePhoto } from '#tests/support/rows/upload_files'
import { Phone } from './phone.ts'
import { happens, putCash, type World } from './world.ts'
import type { Rider } from './setup.ts'
import type { CourierShipment, CourierStop } from '#common/courier/day'

const MINUTES_A_STOP = 8
/** A tag of no roll. */
const MISREAD = 'ZZZZZZZZ'
/** Longer than a courier must wait where nobody opens. */
const MAX_ROUNDS = 90

interface Run {
  readonly world: World
  readonly rider: Rider
  readonly phone: Phone
  /** The stop where nobody has opened yet. */
  waiting: number | null
}

export async function driveAll(world: World): Promise<void> {
  const runs = world.plant.staff.riders.map((rider): Run => {
    // Who is faster must not decide what happens to whom.
    const own = { ...world, random: randomFrom(world.random.whole(0, 2 ** 31)) }
    return { world: own, rider, phone: new Phone(own, rider), waiting: null }
  })
  for (const { phone, world: own } of runs) for (const shipment of (await phone.day()).shipments) await loadAll(own, phone, shipment)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    world.company.clock.pass(MINUTES_A_STOP)
    const left = await Promise.all(runs.map(nextStop))
    if (!left.some(Boolean)) return
  }
  throw new Error('the couriers have not come to an end')
}

/** Everything on the list is scanned, now and then something that is not on it. */
async function loadAll(world: World, phone: Phone, shipment: CourierShipment): Promise<void> {
  const deliveries = shipment.stops.filter(({ kind, status }) => kind === 'delivery' && status === 'pending')
  if (deliveries.length === 0) return
  const items = deliveries.flatMap((stop) => stop.items).filter(({ result }) => result === 'expected')
  for (const { id, tag_code } of items) {
    if (tag_code) await phone.press('scan', { code: tag_code, mode: 'load', shipment_id: shipment.id })
    else await phone.press(`order-delivery-items/${id}/load`)
    if (happens(world, 'wrong_tag')) await phone.press('scan', { code: MISREAD, mode: 'load', shipment_id: shipment.id })
  }
  await phone.press(`shipments/${shipment.id}/leave`)
}

/** False when the courier has none left. */
async function nextStop(run: Run): Promise<boolean> {
  const { world } = run
  const { shipments } = await run.phone.day()
  const stops = shipments.flatMap((shipment) => shipment.stops.map((stop) => ({ shipment, stop })))
  const found = stops.find((one) => one.stop.status === 'pending')
  if (!found) return false
  const { stop } = found
  if (found.shipment.started_at !== null && happens(world, 'vehicle_breakdown')) {
    await run.phone.leaveStop()
    await world.plant.staff.dispatcher.post(`shipments/${found.shipment.id}/break_off`, { reason: 'The engine has stopped' })
    return true
  }
  const at = stop.address?.location ?? null
  if (run.waiting === stop.id) {
    run.waiting = null
    await run.phone.press(`order-deliveries/${stop.id}/no_response`, { outcome_reason: 'not_home' })
    world.ledger.count(`failed ${stop.kind}`)
    return true
  }
  run.phone.comeToStop()
  await run.phone.press(`order-deliveries/${stop.id}/go`, { location: at })
  await run.phone.press(`order-deliveries/${stop.id}/arrive`, { arrived_location: at })
  if (happens(world, 'nobody_at_home')) {
    run.waiting = stop.id
    for (let call = 0; call < 3; call++)
      await run.phone.press('delivery-calls', {
        order_id: stop.order.id, order_delivery_id: stop.id, phone: stop.client.phone, result: 'no_answer', phase: 'at_door',
      })
  } else if (stop.kind === 'collect') await collect(run, stop)
  else await deliver(run, found.shipment, stop)
  await run.phone.leaveStop()
  return true
}

/** Each piece gets a tag of the roll, or is tapped by what it is where the roll is at its end; a photo of all. */
async function collect({ world, rider, phone }: Run, { id, order: { declared_items } }: CourierStop): Promise<void> {
  const { random, ledger, plant } = world
  const declared = declared_items ?? 1
  const count = happens(world, 'other_count') ? Math.max(1, declared + random.pick([-1, 1, 2])) : declared
  for (let piece = 0; piece < count; piece++) {
    const isBlanket = random.chance(0.15)
    const category_id = isBlanket ? plant.blankets : plant.carpets
    const tag_code = random.chance(0.8) ? rider.roll.pop() : undefined
    if (happens(world, 'wrong_tag')) await phone.pressWrongly(`order-deliveries/${id}/take_piece`, { category_id, tag_code: MISREAD })
    await phone.press(`order-deliveries/${id}/take_piece`, { category_id, ...tag_code !== undefined && { tag_code } })
  }
  const photo = await samplePhoto()
  await phone.pressWithFile(`order-deliveries/${id}/done`, 'order_deliveries.photos', photo, (file) => ({ photos: [file] }))
  ledger.count('collected orders')
  ledger.count('collected pieces', count)
}

/** Who is at home pays in cash and signs. */
async function deliver({ world: { ledger }, phone }: Run, shipment: CourierShipment, { id, amount_due }: CourierStop): Promise<void> {
  if (amount_due !== null && amount_due > 0) {
    await phone.press(`order-deliveries/${id}/pay`, { amount: amount_due, method: 'cash' })
    putCash(ledger.bags, shipment.id, amount_due)
  }
  const signature = await samplePhoto(160, 60, 'png')
  await phone.pressWithFile(`order-deliveries/${id}/done`, 'order_deliveries.signature_id', signature, (file) => ({ signature_id: file }))
  ledger.count('delivered orders')
}
