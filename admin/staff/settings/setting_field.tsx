/** A setting of the settings page: label, help, control or value, errors, and the reset to its default. */
import { Link } from 'react-router'
import { wideAttribute } from '../fields/index.ts'
import { EmptyValue } from '../fields/empty_value.tsx'
import { useTranslation, type I18n } from '../definition/translation.ts'
import { resourceOf } from '../definition/definition.ts'
import { settingDefault, isSettingKey, isRequiredSetting, settingField, type SettingRow } from './setting_fields.ts'
import { isEqualJson } from './setting_drafts.ts'
import { isInputGroup, SettingInput } from './setting_input.tsx'
import { settingText } from './setting_text.ts'

interface SettingFieldProps {
  readonly row: SettingRow
  readonly value: unknown
  readonly isChanged: boolean
  readonly errors: readonly string[]
  readonly mayEdit: boolean
  readonly onChange: (value: unknown) => void
}

export const settingLabel = (key: string, { t }: Pick<I18n, 't'>): string => t(`settings.keys.${key}`, { defaultValue: key })
export const settingHelp = (key: string, { t }: Pick<I18n, 't'>): string => {
  const [group = '', name = ''] = key.split('.')
  return t(`ui.settings.help.${group}.${name}`, { defaultValue: '' })
}
export const settingId = (key: string): string => `setting-${key.replace('.', '-')}`

export function SettingField({ row, value, isChanged, errors, mayEdit, onChange }: SettingFieldProps) {
  const i18n = useTranslation()
  const { t } = i18n
  const resource = resourceOf('settings')
  const id = settingId(row.key)
  const [label, help] = [settingLabel(row.key, i18n), settingHelp(row.key, i18n)]
  const describedBy = [help && `${id}-help`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined
  const isCaption = !mayEdit || isInputGroup(row)
  return (
    <div id={row.key} className="field setting" data-wide={isWide(row) || undefined} data-changed={isChanged || undefined}>
      {isCaption ? <span className="field-caption" id={`${id}-label`}>{label}</span>
        : <label id={`${id}-label`} htmlFor={id}>{label}</label>}
      {help && <p className="field-help" id={`${id}-help`}>{help}</p>}
      {mayEdit
        ? <SettingInput
          resource={resource} field={{ name: 'value', type: 'json' }} id={id} value={value} row={row} isRequired={isRequiredSetting(row)}
          isDisabled={false} isInvalid={errors.length > 0} describedBy={describedBy} onChange={onChange} draw={() => null}
        />
        : <SettingValue row={row} />}
      {errors.length > 0 && <p className="field-error" id={`${id}-error`}>{errors.join(' ')}</p>}
      <p className="setting-default">
        {mayEdit && <Default row={row} value={value} label={label} onChange={onChange} />}
        <Link to={`?record=${row.id}`} aria-label={t('ui.settings.history', { label })}>{t('ui.history.title')}</Link>
      </p>
    </div>
  )
}

function SettingValue({ row }: { readonly row: SettingRow }) {
  const text = settingText(row.value, row, useTranslation())
  return <div className="field-value">{text ? <bdi>{text}</bdi> : <EmptyValue />}</div>
}

function Default({ row, value, label, onChange }: Pick<SettingFieldProps, 'row' | 'value' | 'onChange'> & { readonly label: string }) {
  const i18n = useTranslation()
  const { t } = i18n
  if (!isSettingKey(row.key)) return null
  const initial = settingDefault(row)
  const text = settingText(initial, row, i18n) || t('ui.field.empty')
  return (
    <>
      <span>{t('ui.settings.default')} <bdi>{text}</bdi></span>
      {!isEqualJson(value, initial) && (
        <button
          type="button" className="link-button" aria-label={t('ui.settings.reset_one', { label })} onClick={() => { onChange(initial) }}
        >
          {t('ui.settings.reset')}
        </button>
      )}
    </>
  )
}

const WIDE = ['company.address', 'company.location', 'company.opening_hours', 'company.legal', 'map.tiles_url']
const isWide = (row: SettingRow) => WIDE.includes(row.key) || (row.type !== 'json' && wideAttribute(settingField(row, String)) !== '')
