import { test } from '@japa/runner'
import { registry } from '#backend/engine/definition/registry'
import { app } from '#resources'
import { isComputed, type FieldData } from '#schema/definition'
import { traitsOf } from '#schema/fields/index'

interface Numeric { readonly name: string; readonly min: number | null }

/** What people or programs write: fields of forms, arguments of transitions, and members of shapes that these have. */
function writableNumbers(): Numeric[] {
  return [...registry.values()].flatMap(({ name, fields, transitions }) => [
    ...Object.entries(fields).filter(([, field]) => !field.stamped && !isComputed(field))
      .map(([key, field]) => [`${name}.${key}`, field] as const),
    ...Object.entries(transitions).flatMap(([verb, { args = {} }]) =>
      Object.entries(args).map(([key, field]) => [`${name}.${verb}.${key}`, field] as const)),
  ]).flatMap(([path, field]) => numbersIn(path, field))
}

function numbersIn(path: string, field: FieldData): Numeric[] {
  if (traitsOf(field).number) return [{ name: path, min: field.min === undefined ? null : Number(field.min) }]
  if (field.type !== 'json') return []
  return membersOf((app.shapes as unknown as Readonly<Record<string, unknown>>)[String(field.of)])
    .map(([member, { min }]) => ({ name: `${path}.${member}`, min: min === undefined ? null : Number(min) }))
}

function membersOf(shape: unknown): [string, FieldData][] {
  if (typeof shape !== 'object' || shape === null) return []
  return Object.entries(shape).flatMap(([key, value]: [string, unknown]) => {
    const field = (value as { readonly field?: FieldData } | null)?.field
    return field && traitsOf(field).number ? [[key, field] as [string, FieldData]] : membersOf(value)
  })
}

/** Where zero is a value that somebody means. */
const ZERO_MEANS: Readonly<Record<string, string>> = {
  'orders.transport_fee': 'free', 'orders.set_transport_fee.transport_fee': 'free', 'invoices.reissue.transport_fee': 'free',
  'orders.discount_value': 'none', 'invoices.reissue.discount_value': 'none',
  'order_services.quantity': 'of an order that is not measured yet', 'tasks.position': 'the first',
  'tasks.finish.materials.quantity': 'none was used', 'loads.finish.materials.quantity': 'none was used',
  'loads.finish.energy_reading': 'a new meter', 'loads.finish.water_reading': 'a new meter', 'loads.finish.hour_reading': 'a new meter',
  'dryings.humidity': 'dry air', 'processes.drying_humidity': 'dry air', 'processes.wool_drying_humidity': 'dry air',
  'modules.threshold_hours': 'not before it is due', 'modules.threshold_days': 'not before it is due',
  'maintenances.cost': 'free', 'meters.initial_value': 'a new meter', 'meters.threshold': 'any use is told', 'meters.unit_cost': 'free',
  'meter_snapshots.value': 'a new meter', 'cleaning_materials.threshold': 'told when none is left',
  'cleaning_material_stocks.unit_cost': 'a gift', 'delivery_calls.duration_seconds': 'nobody answered',
  'couriers.cash_limit': 'settles before the next shipment', 'couriers.salary': 'none', 'couriers.fee_value': 'none for now',
  'courier_locations.accuracy_m': 'exact', 'vehicles.max_collect': 'delivers only', 'vehicles.max_delivery': 'collects only',
  'vehicles.odometer': 'a new vehicle', 'cash_sessions.opening_amount': 'an empty drawer', 'settlements.counted.count': 'none of these',
  'settlements.paid_out': 'nothing is given to the courier',
  'clients.auto_confirm_max': 'nothing without asking', 'clients.payment_terms_days': 'at once', 'known_items.declared_value': 'worthless',
  'users.salary': 'none', 'plannings.break_minutes': 'none', 'attendances.break_minutes': 'none', 'categories.position': 'the first',
  'sub_categories.position': 'the first', 'processes.position': 'the first', 'processes.duration_minutes': 'takes no time',
  'processes.minutes_per_unit': 'takes no time', 'categories.min_charge': 'none', 'services.min_amount': 'none', 'tarifs.price': 'free',
  'tarifs.min_charge': 'none', 'jobs.points': 'none', 'zones.transport_fee': 'free', 'zones.free_transport_from': 'always free',
  'special_days.capacity_percent': 'no room', 'notification_templates.delay_minutes': 'at once', 'print_profiles.margin_mm': 'none',
  'settings.money_vat_rate': 'no VAT', 'settings.money_discount_limit_percent': 'no discount without the permission',
  'settings.money_advance_percent.new': 'no advance', 'settings.money_advance_percent.professionel': 'no advance',
  'settings.money_variance_limit': 'each difference needs a second person', 'settings.messages_pause_minutes': 'each one is sent',
  'settings.messages_wait_hours': 'never',
  'settings.delivery_max_call_delivery': 'no call is needed', 'settings.delivery_call_delivery_seconds': 'at once',
  'settings.delivery_door_wait_seconds': 'at once', 'settings.delivery_nothing_to_collect_fee': 'none',
  'settings.delivery_stop_minutes': 'takes no time', 'settings.delivery_one_way_percent': 'free',
  'settings.plant_undo_seconds': 'by the lead only',
  'settings.plant_urgent_reserve_percent': 'nothing is kept free',
  'settings.orders_correction_minutes': 'by managers only',
  'settings.stock_free_storage_days': 'paid for from the first day', 'settings.stock_storage_fee': 'storage is free',
  'settings.stock_dead_days': 'never', 'settings.stock_dead_calls': 'no call is needed',
  'settings.clients_daily_codes': 'nobody signs up',
  'settings.clients_rating_hours': 'nobody is asked', 'settings.clients_rating_pause_days': 'after each order',
  'settings.staff_late_tolerance_minutes': 'late at once',
}
/** Where less than zero is a value that somebody means. */
const BELOW_ZERO_MEANS: Readonly<Record<string, string>> = {
  'dryings.temperature': 'frost', 'services.price': 'a reduction', 'cleaning_material_stocks.quantity': 'a loss or a correction',
}

test.group('schema / bounds of numbers', () => {
  test('a number that is written has a least value', ({ assert }) => {
    const numbers = writableNumbers()
    assert.isAbove(numbers.length, 80)
    assert.deepEqual(numbers.filter(({ min }) => min === null).map(({ name }) => name), [])
  })

  test('of zero, and of less, it is known what they mean', ({ assert }) => {
    const numbers = writableNumbers()
    assert.sameMembers(numbers.filter(({ min }) => min === 0).map(({ name }) => name), Object.keys(ZERO_MEANS))
    assert.sameMembers(numbers.filter(({ min }) => min !== null && min < 0).map(({ name }) => name), Object.keys(BELOW_ZERO_MEANS))
  })
})
