/** Cleaning materials: purchases, uses and stock. */
import { averageCost } from './average_cost.ts'
import { beforeSaveStockEntry, beforeSaveMaterialUse } from './material_stock.ts'
import { defineComputed } from '#backend/engine/resource/define_rules'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const materials = {
  computed: { average_cost: defineComputed('cleaning_materials', averageCost) },
  hooks: { cleaning_material_stocks: { beforeSave: beforeSaveStockEntry }, cleaning_material_uses: { beforeSave: beforeSaveMaterialUse } },
} satisfies PartialHandlers
