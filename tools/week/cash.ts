/** Drawers and bags. What is counted is what people have put in, beside the product: it must say the same. */
import { putCash, type World } from './world.ts'
import type { Person } from './person.ts'
import type { CoinCount } from '#common/orders/coins'
import type { Row } from '#resources'

/** The stations: of the clerk, and of the cashier, to whom couriers hand in. */
export const COUNTER = 'Counter'
const OFFICE = 'Office'
const CHANGE = 20_000

export async function openDrawers({ ledger, plant: { staff: { clerk, cashier } } }: World): Promise<void> {
  for (const [person, station] of [[clerk, COUNTER], [cashier, OFFICE]] as const) {
    await person.post('cash-sessions', { station, opening_amount: CHANGE })
    ledger.drawers.set(station, CHANGE)
  }
}

/** The change stays in them, the rest goes to the bank. */
export async function closeDrawers(world: World): Promise<void> {
  const { plant: { staff: { clerk, cashier, owner } } } = world
  await closeDrawer(world, COUNTER, clerk, cashier)
  await closeDrawer(world, OFFICE, cashier, owner)
}

async function closeDrawer({ ledger }: World, station: string, person: Person, other: Person): Promise<void> {
  const [session] = await person.get<Row<'cash_sessions'>[]>(`cash-sessions?status=open&station=${station}`)
  if (!session) throw new Error(`the drawer ${station} is not open`)
  const counted = inCoins(ledger.drawers.get(station)!)
  const closed = await person.post<Row<'cash_sessions'>>(`cash-sessions/${session.id}/close`, {
    counted, variance_reason: 'As it was counted', left_in_drawer: CHANGE,
  })
  if (closed.variance !== 0) ledger.unexpected.push(`${station}: ${closed.variance} centimes too much or too little`)
  await other.post(`cash-sessions/${session.id}/verify`)
}

/** The couriers hand in what is in their bags, for each shipment that has ended. */
export async function settleShipments(world: World): Promise<void> {
  const { ledger, plant: { staff: { cashier } } } = world
  for (const { id, code } of await cashier.list<Row<'shipments'>>('shipments?_view=to_settle')) {
    const bag = ledger.bags.get(id) ?? 0
    const settled = await cashier.post<Row<'settlements'>>('settlements', {
      shipment_id: id, counted: inCoins(bag), variance_reason: 'As it was counted',
    })
    if (settled.variance !== 0) ledger.unexpected.push(`shipment ${code}: ${settled.variance} centimes too much or too little`)
    ledger.bags.delete(id)
    putCash(ledger.drawers, OFFICE, bag)
    ledger.count('settled shipments')
  }
}

/** As somebody counts it: notes of 200 first, then what is smaller. */
function inCoins(amount: number): CoinCount[] {
  let left = amount
  return [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10].map((value) => {
    const count = Math.floor(left / value)
    left -= count * value
    return { value, count }
  })
}
