/** Machines, their parts and maintenances, and meter readings. */
import { updateMaintainedMachinePart, computeMaintenanceResult } from './close_maintenance.ts'
import { maintenanceFallsDue, nextDueAt, nextDueValue } from './maintenance_due.ts'
import { afterSaveReading, beforeDeleteReading, beforeSaveReading } from './save_meter_reading.ts'
import { beforeSaveMachine } from './save_machine.ts'
import { endingWarranties, settleWarranty } from './warranty.ts'
import { notifyOfMachine } from './notify_staff.ts'
import { settleSubject } from '#backend/trade/follow_ups/index'
import { defineComputed } from '#backend/engine/resource/define_rules'
import type { Hooks, PartialHandlers } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'

const UNIT = { energy: 'wh', water: 'l', hour: 'h' } as const satisfies Record<Row<'meters'>['genre'], Row<'meters'>['unit']>

export { notifyOfMaintenance } from './notify_staff.ts'

export const machines = {
  effects: { update_maintained_machine_part: { patch: computeMaintenanceResult, cascade: updateMaintainedMachinePart } },
  computed: {
    machine_is_down: defineComputed('machines', ({ open_breakdowns }) => (open_breakdowns ?? 0) > 0),
    module_next_due_at: defineComputed('modules', nextDueAt),
    module_next_due_value: defineComputed('modules', nextDueValue),
    meter_unit: defineComputed('meters', ({ genre }) => UNIT[genre]),
  },
  hooks: {
    machines: {
      beforeSave: beforeSaveMachine,
      async afterSave(saved) {
        await notifyOfMachine(saved)
        await settleWarranty(saved)
      },
      beforeDelete: ({ store, row }) => settleSubject(store, { type: 'machines', id: row.id }),
    } satisfies Hooks<'machines'>,
    meter_snapshots: { beforeSave: beforeSaveReading, afterSave: afterSaveReading, beforeDelete: beforeDeleteReading },
  },
  watches: { maintenance_falls_due: maintenanceFallsDue, ending_warranties: endingWarranties },
} satisfies PartialHandlers
