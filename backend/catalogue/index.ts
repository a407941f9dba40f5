/** The catalogue: categories, services and the price list. */
import { overlaps, type TarifLine } from './tarif_overlap.ts'
import { tarifName } from './tarif_name.ts'
import { isTime } from '#schema/fields/time'
import { isRecord } from '#schema/is_record'
import { invalid } from '#backend/resource/refusals'
import { computed } from '#backend/resource/typed_rules'
import type { Room, Saved } from '#backend/resource/behavior'

export const catalogue = {
  computed: { tarif_name: computed('tarifs', tarifName) },
  json: { slots: isSlots },
  hooks: { tarifs: { afterSave: assertNoOverlap } },
} satisfies Room

/** Locks the category, so that concurrent requests cannot add the same line twice. */
async function assertNoOverlap({ store, row }: Saved<'tarifs'>): Promise<void> {
  await store.lock('categories', row.category_id)
  const others = await store.select('tarifs', { category_id: row.category_id, unit: row.unit, type: row.type })
  if (others.some((other) => other.id !== row.id && overlaps(row satisfies TarifLine, other))) {
    throw invalid('valid_from', (t) => t('errors.catalogue.tarif_overlaps'))
  }
}

function isSlots(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 12 && value.every((slot: unknown) => isRecord(slot)
    && isTime(slot.from) && isTime(slot.to) && slot.from < slot.to && Number.isInteger(slot.max_stops) && Number(slot.max_stops) > 0)
}
