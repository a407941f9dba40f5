/** Clients on the phone and at the counter: orders, prices that they accept, money. */
import { COUNTER } from './cash.ts'
import { happens, putCash, type World } from './world.ts'
import type { Random } from '#backend/app/demo/seeded_random'
import type { Row } from '#resources'

const FIRST = ['أحمد', 'احمد', 'Aminetou', 'Khadija', 'إبراهيم', 'Sidi', 'فاطمة', 'Mariem', 'Bachir', 'السالكة'] as const
const LAST = ['ولد السالك', 'Brahim', 'El Idrissi', 'الركيبي', 'Ment Sidi', 'Daoudi', 'الأنصاري', 'Lehbib'] as const

/** Of 100 MAD, in centimes. */
const NOTE = 10_000

/** As people write it, or as WhatsApp copies it. */
function phoneOf(number: number, random: Random): string {
  const digits = `6${String(70_000_000 + number)}`
  const grouped = digits.replace(/(\d{3})(\d{2})(\d{2})(\d{2})/, '$1-$2$3$4')
  return random.pick([`0${digits}`, `+212 ${grouped}`, `00212${digits}`, `\u2066+212 ${grouped}\u2069`])
}

function newClient({ random, plant, ledger }: World) {
  ledger.count('clients')
  const zone = random.pick(plant.zones)
  const shift = () => random.whole(-20, 20) / 10_000
  return {
    client: { first_name: random.pick(FIRST), last_name: random.pick(LAST), phone: phoneOf(ledger.counts.get('clients')!, random) },
    address: {
      label: 'Home', city_id: plant.city_id, zone_id: zone.id, landmark: 'Behind the mosque',
      location: { lat: zone.at.lat + shift(), lng: zone.at.lng + shift() },
    },
  }
}

/** A client calls: the courier is to fetch so many pieces today. One of five has called before. */
export async function orderByPhone(world: World): Promise<void> {
  const { random, ledger, clients, plant: { staff: { clerk } } } = world
  const again = clients.length > 0 && random.chance(0.2) ? random.pick(clients) : null
  const { client, address } = newClient(world)
  const order = await clerk.post<Row<'orders'>>('orders/intake', {
    type: 'transport', channel: 'phone', return_mode: 'delivery', declared_items: random.whole(1, 3), items: [],
    client_id: again?.id ?? client, address_id: again?.address_id ?? address,
  })
  if (!again) clients.push({ id: order.client_id, address_id: order.address_id! })
  ledger.count('orders by phone')
}

/** What a carpet measures, in centimetres. */
export const measuresOf = ({ random }: World) => ({ length_cm: random.whole(30, 80) * 5, width_cm: random.whole(20, 60) * 5 })

/** A client brings carpets, which are measured at the counter; the price is accepted, and a third pays an advance. */
export async function orderAtCounter(world: World): Promise<void> {
  const { random, ledger, plant: { carpets, staff: { clerk } } } = world
  const items = Array.from({ length: random.whole(1, 2) }, () => ({
    category_id: carpets, quantity: 1, type: 'irani', tissu: 'synthetique_non_sensible', shape: 'rectangle', measure_place: 'bureau',
    ...measuresOf(world),
  }))
  const advance = random.chance(0.33) ? random.whole(1, 2) * 1000 : 0
  await clerk.post('orders/intake', {
    type: 'local', channel: 'counter', client_id: newClient(world).client, items, receive: true,
    accept: { confirmation_channel: 'counter' },
    ...advance && { advance: { amount: advance, method: 'cash', cash_given: advance } },
  })
  if (advance) putCash(ledger.drawers, COUNTER, advance)
  ledger.count('orders at the counter')
}

/** The clerk calls every client whose price waits; some decline a piece, a few the whole order. */
export async function callForAnswers(world: World): Promise<void> {
  const { ledger, plant: { staff: { clerk } } } = world
  for (const { id } of await clerk.list<Row<'orders'>>('orders?status=measured&status=semi_confirmed')) {
    const items = await clerk.list<Row<'order_items'>>(`order-items?order_id=${id}&status=measured`)
    let accepted = items.length
    for (const item of items) {
      if (!happens(world, 'declined_piece')) continue
      await clerk.post(`order-items/${item.id}/decide`, { decision: 'declined' })
      accepted -= 1
    }
    if (accepted > 0) await clerk.post(`orders/${id}/accept`, { confirmation_channel: 'phone' })
    else await clerk.post(`orders/${id}/turn_down`)
    ledger.count(accepted > 0 ? 'accepted prices' : 'declined orders')
  }
}

/** Clients change their mind while their carpets are here, or before. */
export async function cancelSome(world: World): Promise<void> {
  const { plant: { staff: { manager } } } = world
  for (const { id } of await manager.list<Row<'orders'>>('orders?status=pending&status=in_measure&status=confirmed&type=transport')) {
    if (!happens(world, 'canceled_order')) continue
    await manager.post(`orders/${id}/cancel`, { cancel_reason: 'client_changed_mind', reason: 'The client called' })
  }
}

/** Who comes for what is ready pays and takes it along, with what was not washed. */
export async function handOverAtCounter(world: World): Promise<void> {
  const { random, ledger, plant: { staff: { clerk } } } = world
  const ready = await clerk.list<Row<'orders'>>('orders?status=stocked&status=notified&return_mode=counter')
  for (const { id, balance } of ready) {
    if (random.chance(0.3)) continue
    if (balance && balance > 0) {
      const cash_given = Math.ceil(balance / NOTE) * NOTE
      await clerk.post(`orders/${id}/pay-and-deliver`, { amount: balance, method: 'cash', cash_given })
      putCash(ledger.drawers, COUNTER, balance)
    } else await clerk.post(`orders/${id}/deliver`)
    ledger.count('handed over at the counter')
  }
}
