/** Cleaning materials: purchases, uses and stock. */
import { averageCost } from './average_cost.ts'
import { beforeSaveStockEntry, beforeSaveMaterialUse } from './material_stock.ts'
import { computed } from '#backend/resource/typed_rules'
import type { PartialHandlers } from '#backend/resource/behavior'

export const materials = {
  computed: { average_cost: computed('cleaning_materials', averageCost) },
  hooks: { cleaning_material_stocks: { beforeSave: beforeSaveStockEntry }, cleaning_material_uses: { beforeSave: beforeSaveMaterialUse } },
} satisfies PartialHandlers
