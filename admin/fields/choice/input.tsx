import Switch from 'antd/es/switch'
import { useTranslation } from '../../definition/translation.ts'
import { AntdProvider } from '../antd_provider.tsx'
import type { InputProps } from '../control_props.ts'
import { Picker } from '../picker.tsx'
import { enumOptions } from './enum_options.tsx'

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
  const i18n = useTranslation()
  return { id, options: enumOptions(String(field.of), i18n), isDisabled, isInvalid, describedBy }
}
