/** One group of the settings page: a form with one button. */
import type { ReactNode } from 'react'
import { can } from '../../kit/providers/session/access_control.ts'
import { useTranslation } from '../definition/translation.ts'
import { settingDraftValueOf } from './setting_drafts.ts'
import { SettingField, settingId, settingLabel } from './setting_field.tsx'
import type { SettingGroup } from './setting_groups.ts'
import type { SettingsForm } from './use_settings_form.ts'

interface GroupFormProps {
  readonly group: SettingGroup
  /** All settings of the group, also those that a search hides: the button saves them too. */
  readonly all: SettingGroup
  readonly form: SettingsForm
  /** Below the title. */
  readonly part?: ReactNode
}

export function GroupForm({ group, all, form, part }: GroupFormProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const { drafts, errors, saving } = form
  const mayEdit = can('settings', 'edit')
  const changed = all.rows.filter(({ key }) => key in drafts)
  const refused = group.rows.filter(({ key }) => errors[key] !== undefined)
  /** One group is saved at a time. */
  const isSaving = saving === group.name
  return (
    <form
      id={group.name} className="form form-section settings-group" noValidate aria-labelledby={`${group.name}-title`}
      onSubmit={(event) => { event.preventDefault(); void form.save(group.name, all.rows) }}
    >
      <h2 id={`${group.name}-title`} tabIndex={-1}>{t(`settings.areas.${group.name}`, { defaultValue: group.name })}</h2>
      {part}
      {refused.length > 1 && (
        <div className="error-summary" role="alert">
          <strong>{t('ui.form.correct', { count: refused.length })}</strong>
          <ul>{refused.map(({ key }) => <li key={key}><a href={`#${settingId(key)}`}>{settingLabel(key, i18n)}</a></li>)}</ul>
        </div>
      )}
      <div className="form-grid settings-grid">
        {group.rows.map((row) => (
          <SettingField
            key={row.key} row={row} value={settingDraftValueOf(drafts, row)} isChanged={row.key in drafts} errors={errors[row.key] ?? []}
            mayEdit={mayEdit} onChange={(value) => { form.change(row, value) }}
          />
        ))}
      </div>
      {mayEdit && (
        <footer className="settings-foot">
          <button
            type="submit" className="button" data-kind={changed.length > 0 ? 'primary' : undefined} aria-busy={isSaving}
            aria-disabled={saving !== null || changed.length === 0} title="Ctrl + Enter"
          >{t(isSaving ? 'ui.form.saving' : 'ui.form.save')}</button>
          {changed.length > 0 && !isSaving && (
            <button type="button" className="button" data-kind="quiet" onClick={() => { form.discard(all.rows) }}>
              {t('ui.form.discard')}
            </button>
          )}
          <span role="status" className="settings-unsaved">
            {changed.length > 0 && t('ui.settings.unsaved', { count: changed.length })}
          </span>
        </footer>
      )}
    </form>
  )
}
