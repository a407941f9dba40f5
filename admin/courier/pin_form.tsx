import { useState } from 'react'
import { withLatinDigits } from '#common/latin_digits'
import { Field, SubmitButton } from '../controls/form_controls.tsx'
import { useTranslator } from '../providers/i18n.ts'
import { signInWithPin } from './pin_requests.ts'
import type { KnownDevice } from './known_device.ts'

interface PinFormProps { readonly device: KnownDevice; readonly onDone: () => void }

/** Opens a session on the phone of this courier. */
export function PinForm({ device, onDone }: PinFormProps) {
  const { t } = useTranslator()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    const refused = await signInWithPin(device, pin)
    setIsBusy(false)
    setPin('')
    setError(refused === 'no_answer' ? t('courier.pin.no_answer') : refused ?? undefined)
    if (refused === null) onDone()
  }
  return (
    <form className="courier-stack" onSubmit={(event) => { event.preventDefault(); if (pin.length >= 4 && !isBusy) void submit() }}>
      <Field label={t('courier.pin.pin')} error={error}>
        {(attributes) => (
          <input
            {...attributes} className="input pin" dir="ltr" type="password" inputMode="numeric" autoComplete="off" maxLength={6} autoFocus value={pin}
            onChange={(event) => { setPin(withLatinDigits(event.target.value).replace(/\D/g, '')) }}
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy}>{t('courier.sign_in.button')}</SubmitButton>
    </form>
  )
}
