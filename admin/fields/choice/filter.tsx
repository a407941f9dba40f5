import { useId } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import type { FilterProps } from '../control_props.ts'
import { Picker } from '../picker.tsx'
import { EnumOption } from './enum_option.tsx'
import { valuesOf } from '../../definition/definition.ts'

/** One of several values; yes or no for a bool. */
export function ChoiceFilter({ field, label, text, onChange }: FilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const options = field.of === undefined
    ? [
      ['true', t('ui.field.yes')], ['false', t('ui.field.no')],
    ].map(([value, word]) => ({ value: String(value), text: String(word), label: word }))
    : valuesOf(String(field.of)).map((value) => ({
      value, text: t(`enums.${String(field.of)}.${value}`), label: <EnumOption of={String(field.of)} value={value} />,
    }))
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
