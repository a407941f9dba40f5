import { settingOf } from '#backend/services/settings/setting_of'
import type { PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

/** Tags and labels are read in the plant, whoever prints them. */
export const plantLocale = (_subject: PaperRecord, { context }: PaperSource): Promise<string> =>
  Promise.resolve(settingOf(context, 'plant_locale'))
