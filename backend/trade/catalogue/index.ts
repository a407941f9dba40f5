/** The catalogue: categories, services and the price list. */
import { overlaps, type TarifLine } from './tarif_overlap.ts'
import { beforeSaveSpecialDay, forgetSites, forgetSpecialDays } from './save_special_day.ts'
import { followOutline, moveFollowers } from './follow_outline.ts'
import { areSlotsRight } from './slots.ts'
import { tarifName } from './tarif_name.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { defineComputed } from '#backend/engine/resource/define_rules'
import { enqueueDeferred } from '#backend/services/jobs/queue'
import { settingOf } from '#backend/services/settings/setting_of'
import type { PartialHandlers, AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

export {
  assertSlotOffered, findSlots, findSlotsForStaff, instantsOf, nextFreeSlot, slotAt, slotObjection, type FreeSlot, type SlotRequest,
} from './offered_slots.ts'
export { zoneOfAddress } from './zone_of_address.ts'

export const catalogue = {
  computed: { tarif_name: defineComputed('tarifs', tarifName) },
  shapes: { slots: (slots) => (areSlotsRight(slots) ? null : (t) => t('errors.slots.wrong')) },
  jobs: { 'zones.follow': moveFollowers },
  hooks: {
    tarifs: { afterSave: afterSaveTarif }, zones: { beforeSave: withDefaultSlots, afterSave: followOutline },
    special_days: { beforeSave: beforeSaveSpecialDay, afterSave: forgetSpecialDays, beforeDelete: forgetSpecialDays },
    sites: { afterSave: forgetSites, beforeDelete: forgetSites },
  },
} satisfies PartialHandlers

/** A new zone can be booked at once. Whoever empties its slots later offers the opening hours, without a limit. */
function withDefaultSlots({ store, before, draft }: BeforeSaveContext<'zones'>): Values<'zones'> {
  return before === null && !draft.slots?.length ? { slots: settingOf(store.context, 'delivery_default_slots') } : {}
}

async function afterSaveTarif(saved: AfterSaveContext<'tarifs'>): Promise<void> {
  await assertNoOverlap(saved)
  // What is measured already may wait for this price.
  await enqueueDeferred(saved.store, 'orders.price_waiting', {}, { key: 'tarifs' })
}

/** Locks the category, so that concurrent requests cannot add the same line twice. */
async function assertNoOverlap({ store, row }: AfterSaveContext<'tarifs'>): Promise<void> {
  await store.lock('categories', row.category_id)
  const others = await store.select('tarifs', { category_id: row.category_id, unit: row.unit, type: row.type })
  if (others.some((other) => other.id !== row.id && overlaps(row satisfies TarifLine, other))) {
    throw invalid('valid_from', (t) => t('errors.catalogue.tarif_overlaps'))
  }
}
