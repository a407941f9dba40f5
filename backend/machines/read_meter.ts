/** A reading of a meter: never below the one before it nor above the one after it, unless the meter was replaced. */
import { numberText } from '#backend/i18n/format_numbers'
import { consumption, isTooMuch, perDay } from './consumption.ts'
import { raiseDueByHours } from './fall_due.ts'
import { invalid, refuse } from '#backend/resource/refusals'
import { compare, decimal } from '#schema/decimal'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'
import type { Row } from '#resources'

type Snapshot = Row<'meter_snapshots'>
interface Neighbour { readonly id: number; readonly value: string; readonly taken_at: string; readonly is_reset: boolean }

export async function beforeSaveSnapshot({ store, before, draft }: Saving<'meter_snapshots'>): Promise<Values<'meter_snapshots'>> {
  const { meter_id, value, taken_at, is_reset = false } = { ...before, ...draft }
  // What is missing is said by the definition.
  if (meter_id === undefined || value == null || taken_at === undefined) return {}
  if (taken_at > store.facts.now) throw invalid('taken_at', (t) => t('errors.machines.in_future'))
  // Two people may read at once.
  const meter = await store.lock('meters', meter_id)
  const { last, next } = await neighbours(store, meter_id, taken_at)
  const previous = last ?? { value: meter.initial_value, taken_at: null }
  if (!is_reset && compare(decimal(value), decimal(previous.value)) < 0) {
    throw invalid('value', (t) => t('errors.machines.below_last', { value: numberText(t, previous.value) }))
  }
  if (next && !next.is_reset && compare(decimal(value), decimal(next.value)) > 0) {
    throw invalid('value', (t) => t('errors.machines.above_next', { value: numberText(t, next.value) }))
  }
  const consumed = is_reset ? null : consumption(value, previous, meter.multiplier)
  const aDay = consumed === null ? null : perDay(consumed, previous.taken_at, taken_at)
  return { consumption: consumed, per_day: aDay, is_alert: isTooMuch(aDay, meter.threshold) }
}

/** The reading after it is compared with another one now. */
export async function afterSaveSnapshot({ store, row, changed }: Saved<'meter_snapshots'>): Promise<void> {
  if (!changed.has('value')) return
  const { next } = await neighbours(store, row.meter_id, row.taken_at)
  if (next) await store.update('meter_snapshots', next.id, {})
  else await raiseDueByHours(store, row)
}

/** Out of the middle it would take the comparison of the next one with it. */
export async function beforeDeleteSnapshot({ store, row }: { readonly store: Store; readonly row: Snapshot }): Promise<void> {
  await store.lock('meters', row.meter_id)
  if ((await neighbours(store, row.meter_id, row.taken_at)).next) throw refuse('errors.machines.not_last_reading')
}

async function neighbours(store: Store, meter_id: number,
  at: string): Promise<{ last: Neighbour | undefined; next: Neighbour | undefined }> {
  const one = async (is: '<' | '>', order: 'desc' | 'asc') => (await store.query(
    `select id, value, taken_at, is_reset from meter_snapshots where meter_id = ? and taken_at ${is} ? order by taken_at ${order} limit 1`,
    [meter_id, at],
  ) as unknown as Neighbour[])[0]
  return { last: await one('<', 'desc'), next: await one('>', 'asc') }
}
