/** The stock of a material never falls below zero. Source: domain.md §3.11, §11 invariant 8. */
import { numberText } from '#backend/engine/i18n/format_numbers'
import { assertPast } from '#backend/engine/resource/assert_past'
import { invalid, type ErrorMessage } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { compare, decimal, plus, times, toInteger } from '#schema/decimal'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

export async function beforeSaveStockEntry({ store, draft }: BeforeSaveContext<'cleaning_material_stocks'>): Promise<void> {
  assertPast(store, { at: draft.at }, inFuture)
  if (draft.cleaning_material_id === undefined || draft.quantity === undefined) return
  const material = await store.lock('cleaning_materials', draft.cleaning_material_id)
  // The definition refuses a purchase of zero or less.
  if (draft.kind === 'correction' || draft.kind === 'loss') assertEnough(store, material, draft.quantity)
}

export async function beforeSaveMaterialUse(
  { store, draft }: BeforeSaveContext<'cleaning_material_uses'>,
): Promise<Values<'cleaning_material_uses'>> {
  assertPast(store, { at: draft.at }, inFuture)
  if (draft.cleaning_material_id === undefined || draft.quantity === undefined) return {}
  const material = await store.lock('cleaning_materials', draft.cleaning_material_id)
  assertEnough(store, material, `-${draft.quantity}`)
  const { average_cost } = material
  return { cost: average_cost === null ? null : toInteger(times(times(decimal(draft.quantity), decimal(average_cost)), decimal(100))) }
}

const inFuture: ErrorMessage = (t) => t('errors.materials.in_future')

function assertEnough({ caller }: Store, { quantity }: Row<'cleaning_materials'>, change: string): void {
  const left = quantity ?? '0'
  if (compare(plus(decimal(left), decimal(change)), decimal(0)) >= 0) return
  throw invalid('quantity', (t) =>
    t('errors.materials.not_enough', { left: toldValue(caller, 'cleaning_materials', 'quantity', numberText(t, left)) }))
}
