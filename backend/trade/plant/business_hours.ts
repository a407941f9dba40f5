import { settingOf } from '#backend/services/settings/setting_of'
import { NoOpenTime } from '#backend/engine/clock/open_time'
import type { Store } from '#backend/engine/resource/store'

/** The opening hours, by which promises and tasks are counted. */
export const businessHours = ({ context }: Store) =>
  ({ hours: settingOf(context, 'company_opening_hours'), timezone: context.timezone, today: context.today })

/** What it computes; null when no date can be promised. */
export function dateOrNull<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch (error) {
    if (error instanceof NoOpenTime) return null
    throw error
  }
}
