import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'id' | 'className'>

export const TextField = ({ label, help, error, ...input }: FieldProps & Input) => (
  <Field label={label} help={help} error={error}>{(wiring) => <input className="input" {...input} {...wiring} />}</Field>
)

export const PhoneField = (props: FieldProps & Input) => <TextField type="tel" inputMode="tel" dir="ltr" {...props} />

export const EmailField = (props: FieldProps & Input) => (
  <TextField type="email" inputMode="email" dir="ltr" autoComplete="email" {...props} />
)

/** Of an authenticator, or of a list on paper: digits or letters. */
export const CodeField = (props: FieldProps & Omit<Input, 'name'>) => (
  <TextField name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required {...props} />
)
