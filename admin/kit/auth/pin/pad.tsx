import { useState } from 'react'
import { withLatinDigits } from '#common/text/latin_digits'
import { PIN_MAX, PIN_MIN } from '#common/pin'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './pad.css'

interface PinPadProps {
  readonly label: string
  readonly isBusy: boolean
  /** An error empties the pad: the digits are hidden and cannot be corrected one by one. */
  readonly onEnter: (pin: string) => Promise<void>
}

/** Large keys in the order of a phone in every language; a keyboard types into the field above them. */
export function PinPad({ label, isBusy, onEnter }: PinPadProps) {
  const { t } = useTranslator()
  const [pin, setPin] = useState('')
  const add = (digits: string) => { setPin((before) => (before + digits).slice(0, PIN_MAX)) }
  const enter = async () => {
    if (isBusy || pin.length < PIN_MIN) return
    await onEnter(pin).finally(() => { setPin('') })
  }
  return (
    <form className="pin-pad" noValidate onSubmit={(event) => { event.preventDefault(); void enter() }}>
      <label htmlFor="pin">{t('ui.pin.pin')}</label>
      <input
        id="pin" name="pin" className="input" type="password" inputMode="numeric" autoComplete="off" dir="ltr" autoFocus value={pin}
        maxLength={PIN_MAX} onChange={(event) => { setPin(withLatinDigits(event.target.value).replace(/\D/g, '')) }}
      />
      <div className="pin-keys" dir="ltr" role="group" aria-label={t('ui.pin.keys')}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => <Key key={digit} digit={digit} onPress={add} />)}
        <button type="button" className="button" aria-label={t('ui.pin.erase')} onClick={() => { setPin(pin.slice(0, -1)) }}>⌫</button>
        <Key digit="0" onPress={add} />
      </div>
      <button type="submit" className="button" data-kind="primary" aria-busy={isBusy} aria-disabled={isBusy || pin.length < PIN_MIN}>
        {label}
      </button>
    </form>
  )
}

const Key = ({ digit, onPress }: { readonly digit: string; readonly onPress: (digit: string) => void }) => (
  <button type="button" className="button" onClick={() => { onPress(digit) }}>{digit}</button>
)
