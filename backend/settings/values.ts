/**
 * What the owner may set: what each setting may be, and what it is until somebody changes it. Pure. Source: domain.md §9.
 * Numbers with a fraction are numeric strings: money is never a float.
 */
import { decimal } from '#schema/decimal'
import * as readers from './readers.ts'
import type { Reader } from './readers.ts'
import { app, type Row } from '#resources'

/** Of the type `enum`: one whose enum in resources.ts is called like the last part of its key. */
interface Setting<V> {
  readonly type: Row<'settings'>['type']
  readonly reader: Reader<V>
  readonly initial: NoInfer<V>
  readonly is_public?: true
}
const setting = <V>(said: Setting<V>) => said

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
  /** Where the pictures under maps come from, and whom they thank for it. Without it the ground is plain. */
  'map.tiles_url': setting({ type: 'string', reader: readers.optional(readers.tilesUrl), initial: null, is_public: true }),
  'map.tiles_credit': setting({ type: 'string', reader: readers.optional(readers.text), initial: null, is_public: true }),
  'money.prices_include_vat': setting({ type: 'bool', reader: readers.bool, initial: true }),
  'money.vat_rate': setting({ type: 'decimal', reader: readers.percent, initial: '20' }),
  /** MAD: the smallest coin in which cash is asked. */
  'money.cash_rounding': setting({ type: 'decimal', reader: readers.step(decimal('10'), 2), initial: '0.10' }),
  'money.area_rounding': setting({ type: 'json', reader: readers.areaRounding, initial: { step: '0.01', mode: 'nearest' } }),
  'money.discount_limit_percent': setting({ type: 'decimal', reader: readers.percent, initial: '10' }),
  'money.advance_percent': setting({ type: 'json', reader: readers.advancePercent, initial: { new: '0', professionel: '0' } }),
  'orders.quote_expiry_hours': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 48 }),
  /** Days after an order is finished in which its public link still opens it. */
  'orders.link_days': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 90 }),
  /** When the client hears that he may come: with the last item on the rack, or as soon as the work is done. */
  'orders.ready_notification_trigger': setting({
    type: 'enum', reader: readers.choice(app.enums.ready_notification_trigger), initial: 'stocked',
  }),
  /** What clients order by themselves: orders that wait to be fetched, and new ones a day. */
  'clients.waiting_orders': setting({ type: 'int', reader: readers.whole(1, 100), initial: 3 }),
  'clients.daily_orders': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 10 }),
  /** Files an hour, and MB of them; those who work here send ten times as many. */
  'clients.hourly_uploads': setting({ type: 'int', reader: readers.whole(1, 1000), initial: 60 }),
  'clients.hourly_megabytes': setting({ type: 'int', reader: readers.whole(1, 10_000), initial: 200 }),
  /** Nobody is woken by what can wait; the same time twice: no hour is quiet. */
  'messages.quiet_from': setting({ type: 'string', reader: readers.time, initial: '21:00' }),
  'messages.quiet_to': setting({ type: 'string', reader: readers.time, initial: '09:00' }),
  /** For so long one message stands for others like it; 0: each is sent. */
  'messages.pause_minutes': setting({ type: 'int', reader: readers.whole(0, 1440), initial: 10 }),
  /** Browsers of one person that are told; those that were not heard of for longest go. */
  'messages.browsers': setting({ type: 'int', reader: readers.whole(1, 100), initial: 20 }),
  /** How often, and how long, somebody tries before he leaves a closed door. */
  'delivery.max_call_delivery': setting({ type: 'int', reader: readers.whole(0, 20), initial: 3 }),
  'delivery.call_delivery_seconds': setting({ type: 'int', reader: readers.whole(0, 3600), initial: 300 }),
  'delivery.door_wait_seconds': setting({ type: 'int', reader: readers.whole(0, 3600), initial: 300 }),
  'delivery.max_attempts': setting({ type: 'int', reader: readers.whole(1, 20), initial: 3 }),
  /** By name, what somebody new may do whom nobody gives a role. */
  'roles.new_user': setting({ type: 'role', reader: readers.optional(readers.text), initial: null }),
  'roles.new_courier': setting({ type: 'role', reader: readers.text, initial: 'Courier' }),
  'roles.new_client': setting({ type: 'role', reader: readers.text, initial: 'Client' }),
  'staff.late_tolerance_minutes': setting({ type: 'int', reader: readers.whole(0, 240), initial: 10 }),
  /** MB: larger files are not taken. */
  'files.max_megabytes': setting({ type: 'int', reader: readers.whole(1, 50), initial: 10 }),
} as const satisfies Record<`${string}.${string}`, Setting<never> | Setting<unknown>>

export type SettingKey = keyof typeof SETTINGS
type ValueOf<K extends SettingKey> = (typeof SETTINGS)[K] extends Setting<infer V> ? V : never

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** What the rules know of the settings: `Facts`, without the moment. */
interface Known {
  setting(key: string): unknown
}

/** The one cast: nothing gets into the table that its reader has not read. */
export const settingOf = <K extends SettingKey>(facts: Known, key: K) => facts.setting(key) as ValueOf<K>
