/** Settlements: a cashier counts what a courier hands over after a shipment. */
import { afterSaveSettlement, beforeSaveSettlement } from './save_settlement.ts'
import { payShipment } from './pay_shipment.ts'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export const settlements = {
  effects: { pay_shipment: { cascade: payShipment } },
  hooks: { settlements: { beforeSave: beforeSaveSettlement, afterSave: afterSaveSettlement } },
} satisfies PartialHandlers
