/** Machines, their parts and maintenances, and meter readings. */
import { updateMaintainedMachinePart, computeMaintenanceResult } from './close_maintenance.ts'
import { markMaintenanceDueByDate, nextDueAt, nextDueValue } from './maintenance_due.ts'
import { afterSaveReading, beforeDeleteReading, beforeSaveReading } from './save_meter_reading.ts'
import { beforeSaveMachine } from './save_machine.ts'
import { defineComputed } from '#backend/engine/resource/define_rules'
import type { JobContext } from '#backend/engine/resource/job'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'

const UNIT = { energy: 'wh', water: 'l', hour: 'h' } as const satisfies Record<Row<'meters'>['genre'], Row<'meters'>['unit']>

export const machines = {
  effects: { update_maintained_machine_part: { patch: computeMaintenanceResult, cascade: updateMaintainedMachinePart } },
  computed: {
    machine_is_down: defineComputed('machines', ({ open_breakdowns }) => (open_breakdowns ?? 0) > 0),
    module_next_due_at: defineComputed('modules', nextDueAt),
    module_next_due_value: defineComputed('modules', nextDueValue),
    meter_unit: defineComputed('meters', ({ genre }) => UNIT[genre]),
  },
  hooks: {
    machines: { beforeSave: beforeSaveMachine },
    meter_snapshots: { beforeSave: beforeSaveReading, afterSave: afterSaveReading, beforeDelete: beforeDeleteReading },
  },
  jobs: { 'machines.fall_due': (_payload: never, { complete }: JobContext) => complete(markMaintenanceDueByDate) },
  schedules: { 'machines.fall_due': { cron: '30 5 * * *' } },
} satisfies PartialHandlers
