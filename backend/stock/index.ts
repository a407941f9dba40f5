/** Places in the plant, and where every item is. */
import { fillLevel } from './fill_level.ts'
import { isTags } from './tags.ts'
import { computed } from '#backend/typed_rules'
import type { Room } from '#backend/resource/behavior'

export const stock = {
  computed: { stock_fill: computed('stocks', fillLevel) },
  json: { tags: isTags },
} satisfies Room
