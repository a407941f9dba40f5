import { useState } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { isPasswordPair, type PasswordPair } from './types.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'

export function PasswordInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, value, onChange, id, isDisabled } = props
  // A password of digits only.
  const isPin = field.pattern?.startsWith('^[0-9]') === true
  const [label, labelAgain] = isPin ? [t('ui.form.pin'), t('ui.form.pin_again')] : [t('ui.form.password'), t('ui.form.password_again')]
  const [isShown, setIsShown] = useState(false)
  const { typed, again } = isPasswordPair(value) ? value : { typed: String(value ?? ''), again: String(value ?? '') }
  const change = (next: PasswordPair) => { onChange(next.typed === next.again ? next.typed : next) }
  const shared = {
    className: 'input', type: isShown ? 'text' : 'password', dir: 'ltr', autoComplete: 'new-password', disabled: isDisabled,
    ...isPin && { inputMode: 'numeric' as const, maxLength: Number(field.max) },
  } as const
  return (
    <div className="password-pair">
      <input
        {...inputAttrs(props)} {...shared} value={typed} aria-label={label} placeholder={label}
        onChange={({ target }) => { change({ typed: target.value, again }) }}
      />
      <input
        {...shared} id={`${id}-again`} value={again} aria-label={labelAgain} placeholder={labelAgain}
        onChange={({ target }) => { change({ typed, again: target.value }) }}
      />
      <button type="button" className="button" data-kind="quiet" aria-pressed={isShown} onClick={() => { setIsShown(!isShown) }}>
        {t(isShown ? 'ui.form.password_hide' : 'ui.form.password_show')}
      </button>
    </div>
  )
}
