import { settingOf } from '#backend/settings/setting_definitions'
import type { Store } from '#backend/resource/store'

/** The opening hours, by which promises and tasks are counted. */
export const openClock = ({ context }: Store) =>
  ({ hours: settingOf(context, 'company.opening_hours'), timezone: context.timezone, today: context.today })
