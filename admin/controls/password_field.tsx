import { useState, type ComponentProps } from 'react'
import { useWords } from '../providers/words.ts'
import { Icon } from './icon.tsx'
import { eye, eyeOff } from './icons.ts'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** With a button that shows what was typed: on a phone nobody types a password blindly. */
export function PasswordField({ label, help, error, ...input }: FieldProps & Input) {
  const { t } = useWords()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <div className="with-button">
          <input className="input" dir="ltr" {...input} {...wiring} type={isShown ? 'text' : 'password'} />
          <button
            type="button" className="icon-button" aria-pressed={isShown} aria-label={t('ui.auth.show_password')}
            onClick={() => { setIsShown(!isShown) }}
          ><Icon of={isShown ? eyeOff : eye} /></button>
        </div>
      )}
    </Field>
  )
}
