import { useId } from 'react'
import { useTranslation, type I18n } from '../../definition/translation.ts'
import type { FilterProps } from '../control_props.ts'
import { Picker } from '../picker.tsx'
import { enumOptions } from './enum_options.tsx'

/** One of several values; yes or no for a bool. */
export function ChoiceFilter({ field, label, text, onChange }: FilterProps) {
  const i18n = useTranslation()
  const id = useId()
  const options = field.of === undefined ? boolOptions(i18n) : enumOptions(String(field.of), i18n)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Picker
        id={id} mode="multiple" options={options} values={text ? text.split(',') : []}
        onChange={(values) => { onChange(values.join(',') || null) }}
      />
    </div>
  )
}

const boolOptions = ({ t }: I18n) => [['true', t('ui.field.yes')] as const, ['false', t('ui.field.no')] as const]
  .map(([value, text]) => ({ value, text, label: text }))
