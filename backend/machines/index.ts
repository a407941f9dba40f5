/** Machines, their parts and their care, and what the meters say. */
import { isChecklist } from './checklist.ts'
import { nextDueAt, nextDueValue } from './next_due.ts'
import { computed } from '#backend/typed_rules'
import type { Room } from '#backend/resource/behavior'
import type { Row } from '#resources'

const UNIT = { energy: 'wh', water: 'l', hour: 'h' } as const satisfies Record<Row<'meters'>['genre'], Row<'meters'>['unit']>

export const machines = {
  computed: {
    machine_is_down: computed('machines', ({ open_breakdowns }) => (open_breakdowns ?? 0) > 0),
    module_next_due_at: computed('modules', nextDueAt),
    module_next_due_value: computed('modules', nextDueValue),
    meter_unit: computed('meters', ({ genre }) => UNIT[genre]),
  },
  json: { checklist: isChecklist },
} satisfies Room
