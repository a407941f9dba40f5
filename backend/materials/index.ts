/** Cleaning materials: purchases, uses and stock. */
import { averageCost } from './average_cost.ts'
import { beforeSaveEntry, beforeSaveUse } from './material_stock.ts'
import { computed } from '#backend/resource/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const materials = {
  computed: { average_cost: computed('cleaning_materials', averageCost) },
  hooks: { cleaning_material_stocks: { beforeSave: beforeSaveEntry }, cleaning_material_uses: { beforeSave: beforeSaveUse } },
} satisfies Room
