/** Each setting as a field with its type and its unit: what lists need to show its value. Pure. */
import type { FieldTypeName } from '#schema/fields/index'
import type { SettingKey } from '#common/setting_values'
import { fieldOf, resourceOf, type Field } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import type { Translate } from '../definition/translation.ts'
import { DEFAULT_CURRENCY } from '../../kit/format/format_numbers.ts'

type Traits = Omit<Partial<Field>, 'name'>
const AMOUNT: Traits = { scale: 2, min: '0', max: '100000', unit: DEFAULT_CURRENCY }
const HOURS: Traits = { type: 'int', min: 1, max: 2_400, unit: 'h' }
const PERCENT: Traits = { type: 'decimal', scale: 2, min: '0', max: '100', unit: '%' }

/** What the type in the row does not say. */
const TRAITS: Readonly<Partial<Record<SettingKey, Traits>>> = {
  'company.whatsapp': { type: 'phone' },
  'company.email': { type: 'email' },
  // Typed from left to right; the server checks it.
  'map.tiles_url': { pattern: '^.*$' },
  'money.vat_rate': PERCENT,
  'money.cash_rounding': { scale: 2, min: '0.01', max: '10', unit: DEFAULT_CURRENCY },
  'money.discount_limit_percent': PERCENT,
  'money.variance_limit': AMOUNT,
  'delivery.nothing_to_collect_fee': AMOUNT,
  'messages.quiet_from': { type: 'time' },
  'messages.quiet_to': { type: 'time' },
}

/** Units that are words. */
const WORD_UNITS: Readonly<Partial<Record<SettingKey, string>>> = {
  'orders.quote_expiry_hours': 'hours', 'orders.link_days': 'days', 'clients.hourly_megabytes': 'megabytes',
  'messages.pause_minutes': 'minutes', 'delivery.call_delivery_seconds': 'seconds', 'delivery.door_wait_seconds': 'seconds',
  'delivery.stop_minutes': 'minutes', 'delivery.speed_kmh': 'kmh', 'delivery.road_percent': 'percent',
  'plant.undo_seconds': 'seconds', 'staff.late_tolerance_minutes': 'minutes', 'files.max_megabytes': 'megabytes',
}

/** The parts of the settings that have several. */
const PARTS: Readonly<Record<string, Traits>> = {
  step: { type: 'decimal', scale: 3, min: '0.001', max: '1', unit: 'm2' }, new: PERCENT, professionel: PERCENT,
  pending: HOURS, in_measure: HOURS, measured: HOURS, confirmed: HOURS, completed: HOURS, stocked: HOURS, notified: HOURS,
}

/** The enum of a setting has the name of the last part of its key. */
export const settingEnum = ({ key }: Values): string => String(key).split('.').at(-1) ?? ''

/** A setting of the type `json` or `role` has an input of its own. */
export function settingTraits(row: Values, t: Translate): Field {
  const key = String(row.key) as SettingKey
  const unit = WORD_UNITS[key]
  return {
    name: 'value', type: row.type === 'role' ? 'string' : row.type as FieldTypeName, scale: 6,
    ...row.type === 'enum' && { of: settingEnum(row) },
    ...row.type === 'role' && { words: fieldOf(resourceOf('roles'), 'name').words },
    ...unit !== undefined && { unit: t(`ui.setting_values.units.${unit}`) }, ...TRAITS[key],
  }
}

export const settingPartField = (name: string): Field => ({ name, type: 'string', ...PARTS[name] })
