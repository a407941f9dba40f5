import { withLatinDigits } from '#common/text/latin_digits'
import { Field, type FieldProps } from '../kit/controls/form_controls.tsx'

interface TypedFieldProps extends FieldProps {
  readonly value: string
  readonly onType: (value: string) => void
  /** `text`: in the direction of the page; the others are numbers, left to right. */
  readonly kind?: 'text' | 'lines' | 'amount' | 'count' | 'reference' | 'pin'
  readonly maxLength?: number
}

const LTR = { dir: 'ltr' } as const
const NUMBERS = { ...LTR, inputMode: 'numeric' } as const
const ATTRIBUTES = {
  text: {}, lines: {}, amount: { ...LTR, inputMode: 'decimal' }, count: { ...NUMBERS, className: 'input count' }, reference: LTR,
  pin: { ...NUMBERS, className: 'input pin', type: 'password', autoComplete: 'off' },
} as const

/** What was typed, in Latin digits, without anything else. */
export const digitsOf = (text: string): string => withLatinDigits(text).replace(/\D/g, '')

/** A field with what was typed so far. */
export const TypedField = ({ value, onType, kind = 'text', maxLength = 190, ...field }: TypedFieldProps) => (
  <Field {...field}>
    {(attributes) => {
      const input = { ...attributes, value, maxLength, onChange: (event: { target: { value: string } }) => { onType(event.target.value) } }
      return kind === 'lines'
        ? <textarea className="input" rows={2} {...input} /> : <input className="input" {...ATTRIBUTES[kind]} {...input} />
    }}
  </Field>
)
