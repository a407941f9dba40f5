/** Cleaning materials: what came in, what was used, what is left. */
import { averageCost } from './average_cost.ts'
import { computed } from '#backend/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const materials = {
  computed: { average_cost: computed('cleaning_materials', averageCost) },
} satisfies Room
