import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { useTranslator } from '../providers/texts/i18n.ts'
import { Icon } from './icons/icon.tsx'
import { eye, eyeOff } from './icons/light_page_icons.ts'

export interface FieldProps {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

interface Attributes { readonly id: string; readonly 'aria-invalid': boolean | undefined; readonly 'aria-describedby': string | undefined }

/** A control with its label above, help and error below, linked by `aria-describedby`. */
export function Field({ label, help, error, children }: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {help && <p className="field-help" id={`${id}-help`}>{help}</p>}
      {error && <p className="field-error" id={`${id}-error`}>{error}</p>}
    </div>
  )
}

type TextInputProps = Omit<ComponentProps<'input'>, 'id' | 'className'>

export const TextField = ({ label, help, error, ...input }: FieldProps & TextInputProps) => (
  <Field label={label} help={help} error={error}>{(attributes) => <input className="input" {...input} {...attributes} />}</Field>
)

export const PhoneField = (props: FieldProps & TextInputProps) => <TextField type="tel" inputMode="tel" dir="ltr" {...props} />

export const EmailField = (props: FieldProps & TextInputProps) => (
  <TextField type="email" inputMode="email" dir="ltr" autoComplete="email" {...props} />
)

/** The code of an authenticator (digits) or a recovery code (letters). */
export const CodeField = (props: FieldProps & Omit<TextInputProps, 'name'>) => (
  <TextField name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required {...props} />
)

type PasswordInputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** With a button that shows the typed password. */
export function PasswordField({ label, help, error, ...input }: FieldProps & PasswordInputProps) {
  const { t } = useTranslator()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(attributes) => (
        <div className="with-button">
          <input className="input" dir="ltr" {...input} {...attributes} type={isShown ? 'text' : 'password'} />
          <button
            type="button" className="icon-button" aria-pressed={isShown} aria-label={t('ui.auth.show_password')}
            onClick={() => { setIsShown(!isShown) }}
          ><Icon of={isShown ? eyeOff : eye} /></button>
        </div>
      )}
    </Field>
  )
}

/** Confirms the identity of the user before a sensitive change. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordField>, 'name' | 'label' | 'autoComplete'>) {
  const { t } = useTranslator()
  return (
    <PasswordField name="current_password" label={t('ui.auth.current_password')} autoComplete="current-password" required {...props} />
  )
}

interface SubmitButtonProps {
  readonly isBusy: boolean
  /** A page has one button that matters most. */
  readonly isPrimary?: boolean
  readonly children: ReactNode
}

/** `aria-disabled` instead of `disabled` while busy: a disabled button loses the focus. */
export const SubmitButton = ({ isBusy, isPrimary = true, children }: SubmitButtonProps) => (
  <button type="submit" className="button" data-kind={isPrimary ? 'primary' : undefined} aria-busy={isBusy} aria-disabled={isBusy}>
    {children}
  </button>
)
