/** Places in the plant, and where every item is. */
import { beforeSaveAudit, countStock } from './count_stock.ts'
import { fillLevel } from './fill_level.ts'
import { awaitPreparation, awaitWash, leavePlace, moveItem, nameRack, returnToPlace, shelveItems } from './move_items.ts'
import { afterSaveMovement, beforeSaveMovement } from './save_movement.ts'
import { beforeSaveStock } from './save_stock.ts'
import { isTags } from './tags.ts'
import { computed } from '#backend/resource/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const stock = {
  effects: {
    move_item: { follow: moveItem }, leave_place: { follow: leavePlace }, return_to_place: { follow: returnToPlace },
    await_preparation: { follow: awaitPreparation }, await_wash: { follow: awaitWash },
    shelve_items: { patch: nameRack, follow: shelveItems }, count_stock: { patch: countStock },
  },
  computed: { stock_fill: computed('stocks', fillLevel) },
  json: { tags: isTags },
  hooks: {
    stocks: { beforeSave: beforeSaveStock },
    stock_movements: { beforeSave: beforeSaveMovement, afterSave: afterSaveMovement },
    stock_audits: { beforeSave: beforeSaveAudit },
  },
} satisfies Room
