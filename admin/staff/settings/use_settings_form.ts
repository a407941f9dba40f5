/** The forms of the settings page: drafts and errors by key, and the saving of a group. Each setting is saved with its version. */
import { useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { Errors } from '../fields/control_props.ts'
import { useTranslation } from '../definition/translation.ts'
import { showAlert } from '../../kit/providers/alerts.ts'
import { dataProvider } from '../../kit/providers/rest/data_provider.ts'
import { errorTexts } from '../../kit/providers/rest/api_failure.ts'
import { isStale } from '../../kit/providers/rest/stale_version.ts'
import {
  changeSettingDraft, rebaseSettingDraft, settleSettingDraft, withoutSettingDrafts, type SettingDraft, type SettingDrafts,
} from './setting_drafts.ts'
import type { SettingRow } from './setting_fields.ts'
import { settingProblem } from './setting_problem.ts'
import { settingText } from './setting_text.ts'

interface Saved { readonly errors: readonly string[]; readonly version: number }

export type SettingsForm = ReturnType<typeof useSettingsForm>

export function useSettingsForm() {
  const i18n = useTranslation()
  const invalidate = useInvalidate()
  const [drafts, setDrafts] = useState<SettingDrafts>({})
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState<string | null>(null)
  /** Counts the refused saves. */
  const [refused, setRefused] = useState(0)
  const isBusy = useRef(false)

  const setErrorsOf = (keys: readonly string[], found: Errors) => {
    setErrors((now) => ({ ...Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))), ...found }))
    if (Object.keys(found).length > 0) setRefused((count) => count + 1)
  }
  const change = (row: SettingRow, value: unknown) => {
    setDrafts((now) => changeSettingDraft(now, row, value))
    setErrorsOf([row.key], {})
  }
  const discard = (rows: readonly SettingRow[]) => {
    const keys = rows.map(({ key }) => key)
    setDrafts((now) => withoutSettingDrafts(now, keys))
    setErrorsOf(keys, {})
  }

  /** Saves one setting; returns its errors, or its new version. */
  const saveOne = async (row: SettingRow, { value, version }: SettingDraft): Promise<Saved> => {
    try {
      const { data } = await dataProvider.update<SettingRow, object>({ resource: 'settings', id: row.id, variables: { version, value } })
      return { errors: [], version: data.version }
    } catch (error) {
      const refusal = { errors: errorTexts(error), version }
      if (!isStale(error)) return refusal
      // Saving once more replaces what the user has now read.
      const current = await dataProvider.getOne<SettingRow>({ resource: 'settings', id: row.id }).then(({ data }) => data, () => null)
      if (!current) return refusal
      setDrafts((now) => rebaseSettingDraft(now, row.key, current.version))
      const stored = settingText(current.value, current, i18n) || i18n.t('ui.field.empty')
      return { errors: [i18n.t('ui.settings.stale', { value: stored })], version: current.version }
    }
  }

  const save = async (group: string, rows: readonly SettingRow[]): Promise<void> => {
    const changed = rows.filter(({ key }) => key in drafts)
    if (isBusy.current || changed.length === 0) return
    const problems = Object.fromEntries(changed.flatMap((row) => {
      const problem = settingProblem(row, drafts[row.key]?.value, i18n)
      return problem === null ? [] : [[row.key, [problem]]]
    }))
    const keys = changed.map(({ key }) => key)
    if (Object.keys(problems).length > 0) return setErrorsOf(keys, problems)
    isBusy.current = true
    setSaving(group)
    try {
      const found: { row: SettingRow; sent: SettingDraft; saved: Saved }[] = []
      for (const row of changed) {
        const sent = drafts[row.key] as SettingDraft
        found.push({ row, sent, saved: await saveOne(row, sent) })
      }
      const failed = found.filter(({ saved }) => saved.errors.length > 0)
      const stored = found.filter((one) => !failed.includes(one))
      await invalidate({ invalidates: ['all'], resource: 'settings' })
      setDrafts((now) => stored.reduce((all, { row, sent, saved }) => settleSettingDraft(all, row, sent.value, saved.version), now))
      setErrorsOf(keys, Object.fromEntries(failed.map(({ row, saved }) => [row.key, saved.errors])))
      if (failed.length === 0) showAlert({ type: 'success', title: i18n.t('ui.settings.saved'), message: '', timeOut: 4_000 })
    } finally {
      isBusy.current = false
      setSaving(null)
    }
  }

  return { drafts, errors, saving, refused, change, discard, save, isDirty: Object.keys(drafts).length > 0 }
}
