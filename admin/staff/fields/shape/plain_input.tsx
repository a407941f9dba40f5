/** One value of a shape: a box, a select, a picker or a line of text, by its type. */
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from '../../definition/translation.ts'
import type { Field } from '../../definition/definition.ts'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { NumberBox } from '../amount/number_box.tsx'
import { enumOptions } from '../choice/enum_options.tsx'
import { MomentBox } from '../moment/box.tsx'
import { Picker } from '../picker.tsx'
import { PhoneBox } from '../text/input.tsx'
import { nestableTypeOf } from '../nestable_type_of.ts'

interface PlainInputProps {
  readonly id: string
  readonly member: Field
  /** For screen readers. */
  readonly name: string
  readonly placeholder?: string
  readonly value: unknown
  readonly isDisabled: boolean
  readonly onChange: (value: unknown) => void
}

export function PlainInput({ id, member, name, placeholder = '', value, isDisabled, onChange }: PlainInputProps) {
  const i18n = useTranslation()
  const { plainInput, numberInput } = nestableTypeOf(member)
  const shared = { id, disabled: isDisabled, 'aria-label': name }
  const text = String(value ?? '')
  switch (plainInput) {
    case 'checkbox': return (
      <AntdProvider>
        <Checkbox {...shared} checked={value === true} onChange={({ target }) => { onChange(target.checked) }} />
      </AntdProvider>
    )
    case 'select': return (
      <Picker
        id={id} isDisabled={isDisabled} label={name} placeholder={placeholder} values={text ? [text] : []}
        options={enumOptions(String(member.of), i18n)} onChange={([next]) => { onChange(next ?? null) }}
      />
    )
    case 'selects': return (
      <Picker
        id={id} isDisabled={isDisabled} label={name} placeholder={placeholder} mode="multiple"
        values={Array.isArray(value) ? value as string[] : []} options={enumOptions(String(member.of), i18n)} onChange={onChange}
      />
    )
    case 'date': case 'time': return (
      <MomentBox kind={plainInput} id={id} isDisabled={isDisabled} label={name} value={text} onChange={onChange} />
    )
    case 'phone': return <PhoneBox {...shared} placeholder={placeholder} value={value} onChange={onChange} />
    case 'text': case null:
  }
  if (numberInput) {
    const unit = numberInput.unit(member, {}, i18n.t)
    return (
      <NumberBox
        id={id} isDisabled={isDisabled} label={name} placeholder={placeholder} unit={unit} mode={numberInput.mode}
        places={numberInput.places} value={numberInput.format(value)} min={numberInput.bound(member.min)}
        max={numberInput.bound(member.max)}
        // Text that is no number is sent as typed; the server rejects it.
        onType={(typed) => { onChange(numberInput.parse(typed, member) ?? (typed || null)) }}
      />
    )
  }
  return (
    <input
      {...shared} className="input" dir="auto" placeholder={placeholder} value={text} onChange={({ target }) => { onChange(target.value) }}
    />
  )
}
