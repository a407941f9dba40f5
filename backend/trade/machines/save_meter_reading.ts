/** A reading of a meter: never below the one before it nor above the one after it, unless the meter was replaced. */
import { numberText } from '#backend/engine/i18n/format_numbers'
import { calculateConsumption, isConsumptionAboveThreshold, calculateDailyConsumption } from './meter_consumption.ts'
import { markMaintenanceDueByHours } from './maintenance_due.ts'
import { notifyOfMeter } from './notify_staff.ts'
import { settleMessages } from '#backend/services/messages/index'
import { assertPast } from '#backend/engine/resource/assert_past'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import type { Translate } from '#backend/engine/i18n/translator'
import { compare, decimal } from '#schema/decimal'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Snapshot = Row<'meter_snapshots'>
interface Neighbour { readonly id: number; readonly value: string; readonly taken_at: string; readonly is_reset: boolean }

export async function beforeSaveReading(
  { store, before, draft }: BeforeSaveContext<'meter_snapshots'>,
): Promise<Values<'meter_snapshots'>> {
  const { meter_id, value, taken_at, is_reset = false } = { ...before, ...draft }
  // The definition refuses missing values.
  if (meter_id === undefined || value == null || taken_at === undefined) return {}
  assertPast(store, { taken_at }, (t) => t('errors.machines.in_future'))
  // Locked, because two readings may be entered at once.
  const meter = await store.lock('meters', meter_id)
  const { last, next } = await findNeighbours(store, meter_id, taken_at)
  const previous = last ?? { value: meter.initial_value, taken_at: null }
  const told = (t: Translate, reading: string) => toldValue(store.caller, 'meter_snapshots', 'value', numberText(t, reading))
  if (!is_reset && compare(decimal(value), decimal(previous.value)) < 0) {
    throw invalid('value', (t) => t('errors.machines.below_last', { value: told(t, previous.value) }))
  }
  if (next && !next.is_reset && compare(decimal(value), decimal(next.value)) > 0) {
    throw invalid('value', (t) => t('errors.machines.above_next', { value: told(t, next.value) }))
  }
  const consumed = is_reset ? null : calculateConsumption(value, previous, meter.multiplier)
  const daily = consumed === null ? null : calculateDailyConsumption(consumed, previous.taken_at, taken_at)
  return { consumption: consumed, per_day: daily, is_alert: isConsumptionAboveThreshold(daily, meter.threshold) }
}

/** The consumption of the next reading is computed from this one. */
export async function afterSaveReading({ store, before, row, changed }: AfterSaveContext<'meter_snapshots'>): Promise<void> {
  if (changed.has('value') || changed.has('is_alert')) await notifyOfMeter(store, row, before)
  if (!changed.has('value')) return
  const { next } = await findNeighbours(store, row.meter_id, row.taken_at)
  if (next) await store.update('meter_snapshots', next.id, {})
  else await markMaintenanceDueByHours(store, row)
}

/** Only the last reading can be deleted: the consumption of the next one is computed from it. */
export async function beforeDeleteReading({ store, row }: { readonly store: Store; readonly row: Snapshot }): Promise<void> {
  await store.lock('meters', row.meter_id)
  if ((await findNeighbours(store, row.meter_id, row.taken_at)).next) throw refuse('errors.machines.not_last_reading')
  await settleMessages(store, { type: 'meters', id: row.meter_id }, 'meter_alert')
}

async function findNeighbours(store: Store, meter_id: number,
  at: string): Promise<{ last: Neighbour | undefined; next: Neighbour | undefined }> {
  const findOne = async (is: '<' | '>', sort: 'desc' | 'asc') => (await store.query(
    `select id, value, taken_at, is_reset from meter_snapshots where meter_id = ? and taken_at ${is} ? order by taken_at ${sort} limit 1`,
    [meter_id, at],
  ) as unknown as Neighbour[])[0]
  return { last: await findOne('<', 'desc'), next: await findOne('>', 'asc') }
}
