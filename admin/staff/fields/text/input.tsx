import type { ComponentProps } from 'react'
import { normalisePhone } from '#common/text/phone'
import { useTranslation } from '../../definition/translation.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'
import { textOf } from '../field_text.ts'
import { UsualTexts } from './usual_texts.tsx'

export const TextInput = (props: InputProps) => (
  <UsualTexts {...props}><LineInput {...props} type="text" dir={props.field.pattern === undefined ? 'auto' : 'ltr'} /></UsualTexts>
)
export const EmailInput = (props: InputProps) => <LineInput {...props} type="email" dir="ltr" />

function LineInput({ type, dir, ...props }: InputProps & { type: 'text' | 'email'; dir: 'ltr' | 'auto' }) {
  const { field, value, row, isDisabled, onChange } = props
  const i18n = useTranslation()
  // A fixed identifier is read, not typed.
  const shown = isDisabled && field.words !== undefined ? textOf(field, value, row, i18n) : textOfValue(value)
  const max = Number(field.max ?? 500)
  return (
    <>
      <input
        {...inputAttrs(props)} aria-labelledby={captionOf(props)} className="input" type={type} dir={dir} maxLength={max}
        value={shown} onChange={({ target }) => { onChange(target.value) }} autoComplete="off"
      />
      <FullNote text={shown} max={max} />
    </>
  )
}

/** Beside chips it is one of several controls, which share a caption. */
const captionOf = ({ field, id }: InputProps) => (field.usual ? `${id}-label` : undefined)

/** The browser takes no more characters, and cuts what is pasted, without a word. */
function FullNote({ text, max }: { readonly text: string; readonly max: number }) {
  const { t } = useTranslation()
  return text.length >= max && <small className="field-help" role="status">{t('ui.form.full', { max })}</small>
}

export const LongTextInput = (props: InputProps) => <UsualTexts {...props}><LinesInput {...props} /></UsualTexts>

function LinesInput(props: InputProps) {
  const [text, max] = [textOfValue(props.value), Number(props.field.max ?? 10_000)]
  return (
    <>
      <textarea
        {...inputAttrs(props)} aria-labelledby={captionOf(props)} className="input long-text" dir="auto" rows={2} maxLength={max}
        value={text} onChange={({ target }) => { props.onChange(target.value) }}
      />
      <FullNote text={text} max={max} />
    </>
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
