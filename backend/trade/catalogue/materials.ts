/** Cleaning materials: purchases, uses and stock. */
import { averageCost } from './average_cost.ts'
import { beforeSaveStockEntry, beforeSaveMaterialUse } from './material_stock.ts'
import { notifyOfMaterial } from './material_low.ts'
import { expiringLots } from './expiring_lots.ts'
import { defineComputed } from '#backend/engine/resource/define_rules'
import { settleSubject } from '#backend/trade/follow_ups/index'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const materials = {
  computed: { average_cost: defineComputed('cleaning_materials', averageCost) },
  hooks: {
    cleaning_materials: {
      afterSave: notifyOfMaterial,
      beforeDelete: ({ store, row }: { readonly store: Store; readonly row: Row<'cleaning_materials'> }) =>
        settleSubject(store, { type: 'cleaning_materials', id: row.id }),
    },
    cleaning_material_stocks: { beforeSave: beforeSaveStockEntry }, cleaning_material_uses: { beforeSave: beforeSaveMaterialUse },
  },
  watches: { expiring_lots: expiringLots },
} satisfies PartialHandlers
