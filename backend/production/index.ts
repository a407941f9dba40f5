/** Work on the items in the plant: tasks and drying. */
import { itemProgress } from './progress.ts'
import { computed } from '#backend/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const production = {
  computed: {
    item_progress: computed('order_items', itemProgress),
    item_is_drying: computed('order_items', ({ open_dryings }) => (open_dryings ?? 0) > 0),
  },
} satisfies Room
