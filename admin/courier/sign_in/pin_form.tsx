import { useState, type SubmitEvent } from 'react'
import { SubmitButton } from '../../kit/controls/form_controls.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { openWithPin } from './pin_requests.ts'
import { digitsOf, TypedField } from '../typed_field.tsx'
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
    const refused = await openWithPin(device, pin)
    setIsBusy(false)
    setPin('')
    setError(refused === 'no_answer' ? t('courier.pin.no_answer') : refused ?? undefined)
    if (refused === null) onDone()
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pin.length >= 4 && !isBusy) void submit()
  }
  return (
    <form className="courier-stack" onSubmit={onSubmit}>
      <TypedField
        label={t('courier.pin.pin')} error={error} kind="pin" maxLength={6} value={pin} onType={(text) => { setPin(digitsOf(text)) }}
      />
      <SubmitButton isBusy={isBusy}>{t('courier.sign_in.button')}</SubmitButton>
    </form>
  )
}
