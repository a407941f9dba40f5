import type { ComponentProps } from 'react'
import { normalisePhone } from '#common/text/phone'
import { useTranslation } from '../../definition/translation.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'
import { textOf } from '../field_text.ts'

export const TextInput = (props: InputProps) =>
  <LineInput {...props} type="text" dir={props.field.pattern === undefined ? 'auto' : 'ltr'} />
export const EmailInput = (props: InputProps) => <LineInput {...props} type="email" dir="ltr" />

function LineInput({ type, dir, ...props }: InputProps & { type: 'text' | 'email'; dir: 'ltr' | 'auto' }) {
  const { field, value, row, isDisabled, onChange } = props
  const i18n = useTranslation()
  // A fixed identifier is read, not typed.
  const shown = isDisabled && field.words !== undefined ? textOf(field, value, row, i18n) : textOfValue(value)
  return (
    <input
      {...inputAttrs(props)} className="input" type={type} dir={dir}
      maxLength={Number(field.max ?? 500)} value={shown} onChange={({ target }) => { onChange(target.value) }}
      autoComplete="off"
    />
  )
}

export function LongTextInput(props: InputProps) {
  return (
    <textarea
      {...inputAttrs(props)} className="input long-text" dir="auto" rows={2} maxLength={Number(props.field.max ?? 10_000)}
      value={textOfValue(props.value)} onChange={({ target }) => { props.onChange(target.value) }}
    />
  )
}

export const PhoneInput = (props: InputProps) => <PhoneBox {...inputAttrs(props)} value={props.value} onChange={props.onChange} />

interface PhoneBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: unknown
  readonly onChange: (value: string) => void
}

/** Normalised to +212612345678 on blur; an invalid number stays as typed. */
export function PhoneBox({ value, onChange, ...attributes }: PhoneBoxProps) {
  const { format } = useTranslation()
  const typed = textOfValue(value)
  return (
    <input
      {...attributes} className="input" type="tel" dir="ltr" autoComplete="off"
      value={/^\+\d+$/.test(typed) && normalisePhone(typed) === typed ? format.phone(typed) : typed}
      onChange={({ target }) => { onChange(target.value) }}
      onBlur={() => { const read = normalisePhone(typed); if (read && read !== typed) onChange(read) }}
    />
  )
}

const textOfValue = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
