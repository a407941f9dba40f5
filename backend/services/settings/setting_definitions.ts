/**
 * The settings of the company, with their valid values. Pure. Their defaults: common/setting_values.ts. Source: domain.md §9.
 * Decimal numbers are numeric strings: money is never a float.
 */
import { SETTING_LIMITS, type SETTING_DEFAULTS } from '#common/setting_values'
import { decimal } from '#schema/decimal'
import * as readers from './setting_readers.ts'
import type { SettingReader } from './setting_readers.ts'
import { app, type Row } from '#resources'

/** A setting of type `enum` uses the enum of resources.ts with the name of the last part of its key. */
interface Setting<V> {
  readonly type: Row<'settings'>['type']
  readonly reader: SettingReader<V>
  readonly is_public?: true
}
const setting = <V>(definition: Setting<V>) => definition
function whole(key: keyof typeof SETTING_LIMITS): SettingReader<number> {
  const [min, max] = SETTING_LIMITS[key]
  return readers.whole(min, max)
}

export const SETTINGS = {
  'company.name': setting({ type: 'string', reader: readers.text, is_public: true }),
  'company.phones': setting({ type: 'json', reader: readers.phones, is_public: true }),
  'company.whatsapp': setting({ type: 'string', reader: readers.optional(readers.phone), is_public: true }),
  'company.email': setting({ type: 'string', reader: readers.optional(readers.email), is_public: true }),
  'company.address': setting({ type: 'text', reader: readers.optional(readers.text), is_public: true }),
  'company.location': setting({ type: 'json', reader: readers.optional(readers.point), is_public: true }),
  'company.timezone': setting({ type: 'string', reader: readers.timezone, is_public: true }),
  'company.opening_hours': setting({ type: 'json', reader: readers.openingHours, is_public: true }),
  'company.legal': setting({ type: 'json', reader: readers.legal, is_public: true }),
  /** The tiles of maps and their attribution. Without tiles maps have a plain background. */
  'map.tiles_url': setting({ type: 'string', reader: readers.optional(readers.tilesUrl), is_public: true }),
  'map.tiles_credit': setting({ type: 'string', reader: readers.optional(readers.text), is_public: true }),
  'money.prices_include_vat': setting({ type: 'bool', reader: readers.bool }),
  'money.vat_rate': setting({ type: 'decimal', reader: readers.percent }),
  /** MAD: cash amounts are rounded to a multiple of this. */
  'money.cash_rounding': setting({ type: 'decimal', reader: readers.step(decimal('10'), 2), is_public: true }),
  'money.area_rounding': setting({ type: 'json', reader: readers.areaRounding }),
  'money.discount_limit_percent': setting({ type: 'decimal', reader: readers.percent }),
  'money.advance_percent': setting({ type: 'json', reader: readers.advancePercent }),
  /** MAD: a greater difference of a courier's cash needs a second person. */
  'money.variance_limit': setting({ type: 'decimal', reader: readers.amount }),
  'orders.quote_expiry_hours': setting({ type: 'int', reader: whole('orders.quote_expiry_hours') }),
  /** Days that the public link of an order stays valid after the order is finished. */
  'orders.link_days': setting({ type: 'int', reader: whole('orders.link_days') }),
  /** When the client gets the ready message: when the last item is stocked, or when processing is completed. */
  'orders.ready_notification_trigger': setting({ type: 'enum', reader: readers.choice(app.enums.ready_notification_trigger) }),
  /** Limits for orders that clients create themselves: pending ones, and new ones per day. */
  'clients.waiting_orders': setting({ type: 'int', reader: whole('clients.waiting_orders') }),
  'clients.daily_orders': setting({ type: 'int', reader: whole('clients.daily_orders') }),
  /** Uploads of a client per hour: files and MB. The limits for staff and couriers are ten times as high. */
  'clients.hourly_uploads': setting({ type: 'int', reader: whole('clients.hourly_uploads') }),
  'clients.hourly_megabytes': setting({ type: 'int', reader: whole('clients.hourly_megabytes') }),
  /** Quiet hours, in which messages that are not urgent wait. None if both times are equal. */
  'messages.quiet_from': setting({ type: 'string', reader: readers.time }),
  'messages.quiet_to': setting({ type: 'string', reader: readers.time }),
  /** In this time similar messages are sent once; 0: each one is sent. */
  'messages.pause_minutes': setting({ type: 'int', reader: whole('messages.pause_minutes') }),
  /** Push tokens per person; the ones unused for longest are deleted. */
  'messages.browsers': setting({ type: 'int', reader: whole('messages.browsers') }),
  /** Call attempts and waiting times before a courier may record that nobody answers. */
  'delivery.max_call_delivery': setting({ type: 'int', reader: whole('delivery.max_call_delivery') }),
  'delivery.call_delivery_seconds': setting({ type: 'int', reader: whole('delivery.call_delivery_seconds') }),
  'delivery.door_wait_seconds': setting({ type: 'int', reader: whole('delivery.door_wait_seconds') }),
  'delivery.max_attempts': setting({ type: 'int', reader: whole('delivery.max_attempts') }),
  /** What a courier has to show for a stop. */
  'delivery.proof_of_collection': setting({ type: 'enum', reader: readers.choice(app.enums.proof_of_collection) }),
  'delivery.proof_of_delivery': setting({ type: 'enum', reader: readers.choice(app.enums.proof_of_delivery) }),
  /** Who lets a client keep items that are not paid. */
  'delivery.unpaid_handover': setting({ type: 'enum', reader: readers.choice(app.enums.unpaid_handover) }),
  /** MAD: put on an order where a courier met nobody to collect from; 0: nothing. */
  'delivery.nothing_to_collect_fee': setting({ type: 'decimal', reader: readers.amount }),
  /** The positions of couriers are recorded while a shipment of theirs is under way. */
  'delivery.track_location': setting({ type: 'bool', reader: readers.bool }),
  /** For the arrival at the stops of a shipment: the speed, the way as a percentage of the straight line, and the time a stop takes. */
  'delivery.speed_kmh': setting({ type: 'int', reader: whole('delivery.speed_kmh') }),
  'delivery.road_percent': setting({ type: 'int', reader: whole('delivery.road_percent') }),
  'delivery.stop_minutes': setting({ type: 'int', reader: whole('delivery.stop_minutes') }),
  /** How long workers may take back a task that they have finished. */
  'plant.undo_seconds': setting({ type: 'int', reader: whole('plant.undo_seconds') }),
  /** Only the lead skips a mandatory step. */
  'plant.skip_needs_lead': setting({ type: 'bool', reader: readers.bool }),
  /** Hours that an order may be in a status; older ones are stuck. In processing its promise is the limit. */
  'plant.age_limits': setting({ type: 'json', reader: readers.ageLimits }),
  /** The names of the default roles. */
  'roles.new_user': setting({ type: 'role', reader: readers.optional(readers.text) }),
  'roles.new_courier': setting({ type: 'role', reader: readers.text }),
  'roles.new_client': setting({ type: 'role', reader: readers.text }),
  'staff.late_tolerance_minutes': setting({ type: 'int', reader: whole('staff.late_tolerance_minutes') }),
  /** MB: larger files are refused. */
  'files.max_megabytes': setting({ type: 'int', reader: whole('files.max_megabytes') }),
} as const satisfies Record<keyof typeof SETTING_DEFAULTS, Setting<never> | Setting<unknown>>

export type SettingKey = keyof typeof SETTINGS
type ValueOf<K extends SettingKey> = (typeof SETTINGS)[K] extends Setting<infer V> ? V : never

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** The part of a rule context that contains the settings. */
interface SettingSource {
  setting(key: string): unknown
}

/** The cast is safe, because every stored value has passed the reader of its setting. */
export const settingOf = <K extends SettingKey>(source: SettingSource, key: K) => source.setting(key) as ValueOf<K>
