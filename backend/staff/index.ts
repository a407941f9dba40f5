/** People who work here, at the counter, in the plant and on the road. */
import { personFullName } from './name.ts'
import { computed } from '#backend/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const staff = {
  // Couriers have the same two fields.
  computed: { person_full_name: computed('users', personFullName) },
} satisfies Room
