/** Stock places, and the place of every item. */
import { beforeSaveStockAudit, countStock } from './count_stock.ts'
import { stockFillLevel } from './fill_level.ts'
import {
  moveToPreparationArea, moveToWashArea, leavePlace, moveItem, moveToDeadStock, setRack, returnItemToPlace, shelveItems,
} from './move_items.ts'
import { afterSaveMovement, beforeSaveMovement } from './save_movement.ts'
import { rackWhenCompleted, updateRacksOf } from './order_rack.ts'
import { notifyOfPlace } from './place_full.ts'
import { beforeSaveStock } from './save_stock.ts'
import { defineComputed } from '#backend/engine/resource/define_rules'
import type { AfterSaveContext, PartialHandlers } from '#backend/engine/resource/handler_types'

export const stock = {
  effects: {
    move_item: { cascade: moveItem }, leave_place: { cascade: leavePlace }, return_item_to_place: { cascade: returnItemToPlace },
    move_to_preparation_area: { cascade: moveToPreparationArea }, move_to_wash_area: { cascade: moveToWashArea },
    shelve_items: { patch: setRack, cascade: shelveItems }, count_stock: { patch: countStock },
    move_to_dead_stock: { cascade: moveToDeadStock }, rack_when_completed: { cascade: rackWhenCompleted },
  },
  computed: { stock_fill: defineComputed('stocks', stockFillLevel) },
  hooks: {
    stocks: {
      beforeSave: beforeSaveStock,
      async afterSave(saved: AfterSaveContext<'stocks'>) {
        await updateRacksOf(saved)
        await notifyOfPlace(saved)
      },
    },
    stock_movements: { beforeSave: beforeSaveMovement, afterSave: afterSaveMovement },
    stock_audits: { beforeSave: beforeSaveStockAudit },
  },
} satisfies PartialHandlers
