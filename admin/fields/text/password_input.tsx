import { useState } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { isPasswordPair, type PasswordPair } from './types.ts'
import { inputAttrs, type InputProps } from '../control_props.ts'

export function PasswordInput(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange, id, isDisabled } = props
  const [isShown, setIsShown] = useState(false)
  const { typed, again } = isPasswordPair(value) ? value : { typed: String(value ?? ''), again: String(value ?? '') }
  const change = (next: PasswordPair) => { onChange(next.typed === next.again ? next.typed : next) }
  const shared = {
    className: 'input', type: isShown ? 'text' : 'password', dir: 'ltr', autoComplete: 'new-password', disabled: isDisabled,
  } as const
  return (
    <div className="password-pair">
      <input
        {...inputAttrs(props)} {...shared} value={typed} aria-label={t('ui.form.password')} placeholder={t('ui.form.password')}
        onChange={({ target }) => { change({ typed: target.value, again }) }}
      />
      <input
        {...shared} id={`${id}-again`} value={again} aria-label={t('ui.form.password_again')}
        placeholder={t('ui.form.password_again')} onChange={({ target }) => { change({ typed, again: target.value }) }}
      />
      <button type="button" className="button" data-kind="quiet" aria-pressed={isShown} onClick={() => { setIsShown(!isShown) }}>
        {t(isShown ? 'ui.form.password_hide' : 'ui.form.password_show')}
      </button>
    </div>
  )
}
