import { test } from '@japa/runner'
import { app } from '#resources'
import { isComputed, type FieldData, type ResourceData } from '#schema/definition'

const resources = Object.entries(app.resources as unknown as Readonly<Record<string, ResourceData>>)

/** `resource.field` of every value that was read from another row: by what it follows that row, or why it says what was. */
const FOLLOWS: Readonly<Record<string, string>> = {
  'orders.grade': 'the client, until the order is made; then the price that was agreed',
  'orders.transport_fee': 'zone of the address while the price is open: needsTransportFee, fillTransportFees',
  'orders.rack': 'the place of its items: backend/trade/stock/order_rack.ts',
  'order_items.place_type': 'the place that the item is in: every movement',
  'order_items.unit': 'the category, until the item is measured',
  'order_items.unit_price': 'the tarif, at each measuring while the price is open; then what was agreed',
  'order_items.min_charge': 'like unit_price',
  'order_deliveries.client_id': 'the client of an order never changes',
  'order_deliveries.address_id': 'the order: syncStopsWithOrder; offered once it is planned',
  'order_deliveries.date': 'the order, then the shipment: syncStopsWithOrder, afterSaveShipment',
  'order_deliveries.slot_from': 'the order: syncStopsWithOrder; offered once it is planned',
  'order_deliveries.slot_to': 'like slot_from',
  'order_deliveries.expected_items': 'the order: syncStopsWithOrder, syncStopItems',
  'order_deliveries.area': 'the order while it is pending: stopFigures',
  'order_deliveries.amount_due': 'the balance of the order while it is pending: stopFigures; then what was left to pay',
  'order_deliveries.zone_id': 'the address: syncStopsWithAddress',
  'order_deliveries.courier_id': 'the shipment: afterSaveShipment',
  'order_deliveries.is_under_way': 'the shipment: afterSaveShipment',
  'order_deliveries.offered_address_id': 'the order, while the question is open: syncStopsWithOrder',
  'order_deliveries.offered_date': 'like offered_address_id',
  'order_deliveries.offered_slot_from': 'like offered_address_id',
  'order_deliveries.offered_slot_to': 'like offered_address_id',
  'order_deliveries.offered_items': 'like offered_address_id',
  'order_delivery_items.description': 'the tag of an item never changes',
  'load_items.order_item_id': 'the item of a task never changes',
  'claims.client_id': 'the client of an order never changes',
  'order_items.client_id': 'the client of an order never changes',
  'order_events.client_id': 'the client of an order never changes',
  'known_items.length_cm': 'the last order with the item: updateKnownItem', 'known_items.width_cm': 'like length_cm',
  'known_items.diameter_cm': 'like length_cm', 'known_items.height_cm': 'like length_cm', 'known_items.shape': 'like length_cm',
  'known_items.parts': 'like length_cm',
  'invoices.advance': 'what was paid for its orders: a sum',
  'scans.order_id': 'the order of an item never changes', 'order_events.order_id': 'the order of an item never changes',
}

const HISTORY: Readonly<Record<string, string>> = {
  'measurements.shape': 'one measuring', 'measurements.length_cm': 'one measuring', 'measurements.width_cm': 'one measuring',
  'measurements.height_cm': 'one measuring', 'measurements.diameter_cm': 'one measuring', 'measurements.parts': 'one measuring',
  'measurements.quantity': 'one measuring',
  'order_items.shape': 'this stay of the item; a known item proposes it', 'order_items.length_cm': 'like shape',
  'order_items.width_cm': 'like shape',
  'order_items.diameter_cm': 'like shape', 'order_items.height_cm': 'like shape', 'order_items.parts': 'like shape',
  'order_items.cancel_reason': 'why this item was canceled',
  'order_services.method': 'the service as it was sold', 'order_services.unit_price': 'the service as it was sold',
  'order_services.min_amount': 'the service as it was sold',
  'quotes.lines': 'what the client was offered; a change makes a new quote (syncQuote)', 'quotes.transport_fee': 'like lines',
  'quotes.total': 'like lines',
  'tasks.job_id': 'the step as it was planned', 'tasks.is_mandatory': 'the step as it was planned',
  'tasks.points': 'what the work was worth',
  'load_items.area': 'what was in the machine', 'load_items.weight_kg': 'what was in the machine', 'load_items.result': 'what came out',
  'loads.job_id': 'what the machine did',
  'cleaning_material_uses.cost': 'the average cost at the time', 'cleaning_material_uses.by_id': 'who used it',
  'delivery_calls.phone': 'the number that was called',
  'refused_actions.courier_id': 'who pressed',
  'transactions.invoice_id': 'what it was paid for', 'transactions.shipment_id': 'where it was paid',
  'transactions.cash_session_id': 'the drawer it went into', 'transactions.is_system': 'who booked it',
  'transactions.settlement_id': 'what booked it', 'transactions.exchange_rate': 'the rate of the day', 'transactions.client_id': 'who paid',
  'settlements.courier_id': 'who handed over', 'settlements.expected': 'what was counted against; checked nightly: settlement_differs',
  'settlements.expenses': 'like expected', 'settlements.fee': 'like expected', 'settlements.verified_by_id': 'who verified this one',
  'invoices.bill_to': 'a document', 'invoices.seller': 'a document', 'invoices.lines': 'a document: a change needs a credit note',
  'invoices.total_excl_vat': 'a document', 'invoices.vat_rate': 'a document', 'invoices.vat_amount': 'a document',
  'invoices.total': 'a document',
  'invoices.amount_in_words': 'a document',
  'claims.amount': 'what was granted',
  'threads.phone': 'the number that wrote last, which answers go to', 'thread_messages.channel': 'how it was written',
  'thread_messages.key': 'the provider’s, not that of a message of ours',
  'notifications.locale': 'what was sent',
}

/** Names that say something of their own row in every resource. */
const OWN = new Set(['status', 'code', 'position', 'note', 'photos'])
const isOwn = (name: string) => OWN.has(name) || name.endsWith('_at')

/** Written by the server, with the name and type of a field of a row that it refers to. */
function likelyCopies(): string[] {
  return resources.flatMap(([name, { fields }]) => {
    const targets = new Set(Object.values(fields).flatMap(({ type, to }) => (type === 'ref' && to !== name ? [String(to)] : [])))
    const isLike = (key: string, { type }: FieldData) => [...targets].some((target) =>
      (app.resources as unknown as Record<string, ResourceData>)[target]?.fields[key]?.type === type)
    return Object.entries(fields)
      .filter(([key, field]) => field.stamped && !isComputed(field) && !isOwn(key) && isLike(key, field))
      .map(([key]) => `${name}.${key}`)
  })
}

test.group('schema / copies', () => {
  test('of every value that is copied from another row it is known whether it follows or says what was', ({ assert }) => {
    const known = { ...FOLLOWS, ...HISTORY }
    assert.deepEqual(likelyCopies().filter((name) => known[name] === undefined), [])
  })

  test('the classified values exist, each once', ({ assert }) => {
    const exists = (name: string) => {
      const [resource = '', field = ''] = name.split('.')
      return (app.resources as unknown as Record<string, ResourceData>)[resource]?.fields[field] !== undefined
    }
    assert.deepEqual([...Object.keys(FOLLOWS), ...Object.keys(HISTORY)].filter((name) => !exists(name)), [])
    assert.deepEqual(Object.keys(FOLLOWS).filter((name) => HISTORY[name] !== undefined), [])
  })
})
