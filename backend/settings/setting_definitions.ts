/**
 * The settings of the company, with their valid values and defaults. Pure. Source: domain.md §9.
 * Decimal numbers are numeric strings: money is never a float.
 */
import { decimal } from '#schema/decimal'
import * as readers from './setting_readers.ts'
import type { Reader } from './setting_readers.ts'
import { app, type Row } from '#resources'

/** A setting of type `enum` uses the enum of resources.ts with the name of the last part of its key. */
interface Setting<V> {
  readonly type: Row<'settings'>['type']
  readonly reader: Reader<V>
  readonly initial: NoInfer<V>
  readonly is_public?: true
}
const setting = <V>(definition: Setting<V>) => definition

const OPEN = [{ from: '09:00', to: '19:00' }]

export const SETTINGS = {
  'company.name': setting({ type: 'string', reader: readers.text, initial: 'Zarbia', is_public: true }),
  'company.phones': setting({ type: 'json', reader: readers.phones, initial: [], is_public: true }),
  'company.whatsapp': setting({ type: 'string', reader: readers.optional(readers.phone), initial: null, is_public: true }),
  'company.email': setting({ type: 'string', reader: readers.optional(readers.email), initial: null, is_public: true }),
  'company.address': setting({ type: 'text', reader: readers.optional(readers.text), initial: null, is_public: true }),
  'company.location': setting({ type: 'json', reader: readers.optional(readers.point), initial: null, is_public: true }),
  'company.timezone': setting({ type: 'string', reader: readers.timezone, initial: 'Africa/El_Aaiun', is_public: true }),
  'company.opening_hours': setting({
    type: 'json',
    reader: readers.openingHours,
    is_public: true,
    initial: { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: [] },
  }),
  'company.legal': setting({
    type: 'json',
    reader: readers.legal,
    is_public: true,
    initial: { ice: null, if: null, rc: null, patente: null, cnss: null, capital: null, form: null },
  }),
  /** The tiles of maps and their attribution. Without tiles maps have a plain background. */
  'map.tiles_url': setting({ type: 'string', reader: readers.optional(readers.tilesUrl), initial: null, is_public: true }),
  'map.tiles_credit': setting({ type: 'string', reader: readers.optional(readers.text), initial: null, is_public: true }),
  'money.prices_include_vat': setting({ type: 'bool', reader: readers.bool, initial: true }),
  'money.vat_rate': setting({ type: 'decimal', reader: readers.percent, initial: '20' }),
  /** MAD: cash amounts are rounded to a multiple of this. */
  'money.cash_rounding': setting({ type: 'decimal', reader: readers.step(decimal('10'), 2), initial: '0.10' }),
  'money.area_rounding': setting({ type: 'json', reader: readers.areaRounding, initial: { step: '0.01', mode: 'nearest' } }),
  'money.discount_limit_percent': setting({ type: 'decimal', reader: readers.percent, initial: '10' }),
  'money.advance_percent': setting({ type: 'json', reader: readers.advancePercent, initial: { new: '0', professionel: '0' } }),
  'orders.quote_expiry_hours': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 48 }),
  /** Days that the public link of an order stays valid after the order is finished. */
  'orders.link_days': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 90 }),
  /** When the client gets the ready message: when the last item is stocked, or when processing is completed. */
  'orders.ready_notification_trigger': setting({
    type: 'enum', reader: readers.choice(app.enums.ready_notification_trigger), initial: 'stocked',
  }),
  /** Limits for orders that clients create themselves: pending ones, and new ones per day. */
  'clients.waiting_orders': setting({ type: 'int', reader: readers.whole(1, 100), initial: 3 }),
  'clients.daily_orders': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 10 }),
  /** Uploads of a client per hour: files and MB. The limits for staff and couriers are ten times as high. */
  'clients.hourly_uploads': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 60 }),
  'clients.hourly_megabytes': setting({ type: 'int', reader: readers.whole(1, 10_000), initial: 200 }),
  /** Quiet hours, in which messages that are not urgent wait. None if both times are equal. */
  'messages.quiet_from': setting({ type: 'string', reader: readers.time, initial: '21:00' }),
  'messages.quiet_to': setting({ type: 'string', reader: readers.time, initial: '09:00' }),
  /** In this time similar messages are sent once; 0: each one is sent. */
  'messages.pause_minutes': setting({ type: 'int', reader: readers.whole(0, 1440), initial: 10 }),
  /** Push tokens per person; the ones unused for longest are deleted. */
  'messages.browsers': setting({ type: 'int', reader: readers.whole(1, 100), initial: 20 }),
  /** Call attempts and waiting times before a courier may record that nobody answers. */
  'delivery.max_call_delivery': setting({ type: 'int', reader: readers.whole(0, 20), initial: 3 }),
  'delivery.call_delivery_seconds': setting({ type: 'int', reader: readers.whole(0, 3600), initial: 300 }),
  'delivery.door_wait_seconds': setting({ type: 'int', reader: readers.whole(0, 3600), initial: 300 }),
  'delivery.max_attempts': setting({ type: 'int', reader: readers.whole(1, 20), initial: 3 }),
  /** The names of the default roles. */
  'roles.new_user': setting({ type: 'role', reader: readers.optional(readers.text), initial: null }),
  'roles.new_courier': setting({ type: 'role', reader: readers.text, initial: 'Courier' }),
  'roles.new_client': setting({ type: 'role', reader: readers.text, initial: 'Client' }),
  'staff.late_tolerance_minutes': setting({ type: 'int', reader: readers.whole(0, 240), initial: 10 }),
  /** MB: larger files are refused. */
  'files.max_megabytes': setting({ type: 'int', reader: readers.whole(1, 50), initial: 10 }),
} as const satisfies Record<`${string}.${string}`, Setting<never> | Setting<unknown>>

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
