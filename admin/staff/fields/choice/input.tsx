import Switch from 'antd/es/switch'
import { use } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { ChoiceButtons } from '../../../kit/controls/choices/choice_buttons.tsx'
import { CompactInputsContext } from '../compact_inputs_context.ts'
import type { InputProps } from '../control_props.ts'
import { Picker } from '../picker.tsx'
import { enumOptions } from './enum_options.tsx'
import { isFewChoices, isWideChoice } from './few_choices.ts'
import { OfferedValuesContext } from './offered_values_context.ts'
import './choice.css'

/** A few choices are buttons; more, or a choice in a row of a grid, are a list. */
export function EnumInput(props: InputProps) {
  const { id, value, onChange, isRequired, isDisabled, isInvalid, describedBy } = props
  const picker = useEnumPicker(props)
  const isCompact = use(CompactInputsContext)
  const texts = picker.options.map(({ text }) => text)
  if (isFewChoices(texts) && !isCompact) {
    return (
      <div className="enum-buttons" data-long={isWideChoice(texts) || undefined}>
        <ChoiceButtons
          id={id} labelledBy={`${id}-label`} options={picker.options} value={typeof value === 'string' ? value : null}
          isRequired={isRequired} isDisabled={isDisabled} isInvalid={isInvalid} describedBy={describedBy} onChoose={onChange}
        />
      </div>
    )
  }
  return <Picker
    {...picker} values={typeof value === 'string' ? [value] : []} isClearable={!isRequired}
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
      <span className="switch-input">
        <Switch id={id} checked={value === true} disabled={isDisabled} onChange={onChange} aria-describedby={describedBy} />
      </span>
    </AntdProvider>
  )
}

function useEnumPicker({ field, id, value, isDisabled, isInvalid, describedBy }: InputProps) {
  const i18n = useTranslation()
  const offered = use(OfferedValuesContext)
  const isOffered = (option: string) => offered === null || offered.includes(option) || [value].flat().includes(option)
  const options = enumOptions(String(field.of), i18n).filter((option) => isOffered(option.value))
  return { id, options, isDisabled, isInvalid, describedBy }
}
