import Switch from 'antd/es/switch'
import { valuesOf } from '../../definition/definition.ts'
import { enumKey, useTranslation } from '../../definition/translation.ts'
import { AntdProvider } from '../antd_provider.tsx'
import type { InputProps } from '../control_props.ts'
import { Picker } from '../picker.tsx'
import { EnumOption } from './enum_option.tsx'

export function EnumInput(props: InputProps) {
  const { value, onChange, isRequired } = props
  return <Picker
    {...useEnumPicker(props)} values={typeof value === 'string' ? [value] : []} isClearable={!isRequired}
    onChange={([next]) => { onChange(next ?? null) }}
  />
}

export function EnumsInput(props: InputProps) {
  const { value, onChange } = props
  return <Picker {...useEnumPicker(props)} mode="multiple" values={Array.isArray(value) ? value as string[] : []} onChange={onChange} />
}

export function BoolInput({ id, value, onChange, isDisabled, describedBy }: InputProps) {
  return (
    <AntdProvider>
      <span><Switch id={id} checked={value === true} disabled={isDisabled} onChange={onChange} aria-describedby={describedBy} /></span>
    </AntdProvider>
  )
}

function useEnumPicker({ field, id, isDisabled, isInvalid, describedBy }: InputProps) {
  const { t } = useTranslation()
  const of = String(field.of)
  const options = valuesOf(of).map((value) => ({ value, text: t(enumKey(of, value)), label: <EnumOption of={of} value={value} /> }))
  return { id, options, isDisabled, isInvalid, describedBy }
}
