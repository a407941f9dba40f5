/** What is wrong with a typed value, as far as it can be said without the server. Pure. */
import { browserTypeOf } from '../fields/index.ts'
import type { I18n } from '../definition/translation.ts'
import { problemText } from '../resource/form/form_validation.ts'
import { isRequiredSetting, settingField, type SettingRow } from './setting_fields.ts'
import { settingPartField } from './setting_traits.ts'

export function settingProblem(row: SettingRow, value: unknown, i18n: I18n): string | null {
  if (value === null) return isRequiredSetting(row) ? i18n.t('alerts.empty') : null
  if (row.type !== 'json') {
    const field = settingField(row, i18n.t)
    const problem = browserTypeOf(field).problem(value, field)
    return problem && problemText(problem, i18n)
  }
  const parts = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
  for (const [name, part] of parts) {
    const field = settingPartField(name)
    if (!browserTypeOf(field).numberInput) continue
    const problem = part === null ? { key: 'alerts.empty' } : browserTypeOf(field).problem(part, field)
    if (problem) return problemText(problem, i18n)
  }
  return null
}
