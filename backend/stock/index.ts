/** Places in the plant, and where every item is. */
import { beforeSaveAudit, countStock } from './count_stock.ts'
import { fillLevel } from './fill_level.ts'
import { awaitPreparation, awaitWash, leavePlace, moveItem, returnToPlace, shelveItems } from './move_items.ts'
import { afterSaveMovement, beforeSaveMovement } from './save_movement.ts'
import { beforeSaveStock } from './save_stock.ts'
import { isTags } from './tags.ts'
import { computed } from '#backend/resource/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const stock = {
  effects: {
    move_item: moveItem, leave_place: leavePlace, await_preparation: awaitPreparation, await_wash: awaitWash, shelve_items: shelveItems,
    return_to_place: returnToPlace, count_stock: countStock,
  },
  computed: { stock_fill: computed('stocks', fillLevel) },
  json: { tags: isTags },
  hooks: {
    stocks: { beforeSave: beforeSaveStock },
    stock_movements: { beforeSave: beforeSaveMovement, afterSave: afterSaveMovement },
    stock_audits: { beforeSave: beforeSaveAudit },
  },
} satisfies Room
