import { isAscending } from '#common/time/day_list'
import type { ErrorMessage } from '#backend/engine/resource/refusals'

/** In the order in which they come. An empty list means never. */
export const dayListProblem = (days: readonly number[]): ErrorMessage | null =>
  (isAscending(days) ? null : (t) => t('errors.settings.day_order'))
