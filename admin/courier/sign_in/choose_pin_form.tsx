import { useState, type SubmitEvent } from 'react'
import { PasswordField, SubmitButton } from '../../kit/controls/form_controls.tsx'
import { showAlert } from '../../kit/providers/alerts.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { useCourierState } from '../state.ts'
import { useKnownDevice } from './known_device.ts'
import { enrollPhone, type EnrollRefusal } from './pin_requests.ts'
import { digitsOf, TypedField } from '../typed_field.tsx'

/** The PIN of this phone, or a new one. The password is asked some minutes after signing in with it. */
export function ChoosePinForm() {
  const { t } = useTranslator()
  const device = useKnownDevice()
  const { courier_id } = useCourierState()
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<EnrollRefusal>({})
  const [isBusy, setIsBusy] = useState(false)
  const isPasswordAsked = refused.current_password !== undefined
  const submit = async () => {
    setIsBusy(true)
    const answer = await enrollPhone(pin, password)
    setIsBusy(false)
    setRefused(answer ?? {})
    if (answer?.message !== undefined) {
      const message = answer.message === 'no_answer' ? t('courier.pin.no_answer') : answer.message
      showAlert({ key: 'pin', type: 'danger', title: t('alerts.error'), message })
    }
    if (answer) return
    setPin('')
    setPassword('')
    showAlert({ key: 'pin', type: 'success', title: t('courier.pin.kept'), message: '', timeOut: 6_000 })
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pin.length >= 4 && !isBusy) void submit()
  }
  return (
    <form className="courier-stack" noValidate onSubmit={onSubmit}>
      <p className="muted">{t(device && device.courier_id === courier_id ? 'courier.pin.known' : 'courier.pin.help')}</p>
      <TypedField
        label={t('courier.pin.new')} error={refused.pin} kind="pin" maxLength={6} value={pin} onType={(text) => { setPin(digitsOf(text)) }}
      />
      {isPasswordAsked && (
        <PasswordField
          name="current_password" label={t('ui.auth.current_password')} autoComplete="current-password" error={refused.current_password}
          value={password} onChange={(event) => { setPassword(event.target.value) }}
        />
      )}
      <SubmitButton isBusy={isBusy}>{t('courier.pin.choose')}</SubmitButton>
    </form>
  )
}
