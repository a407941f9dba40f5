import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'

interface NumberPadProps {
  /** Null erases the last digit. */
  readonly onDigit: (digit: number | null) => void
  readonly onNext: () => void
}

/** Keys for wet hands, in the order of a phone in every language. */
export function NumberPad({ onDigit, onNext }: NumberPadProps) {
  const { t } = useTranslation()
  return (
    <div className="number-pad" dir="ltr" role="group" aria-label={t('ui.measuring.pad')}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => <Digit key={digit} digit={digit} onDigit={onDigit} />)}
      <button type="button" className="button" aria-label={t('ui.measuring.erase')} onClick={() => { onDigit(null) }}>
        <NamedIcon name="rollback" />
      </button>
      <Digit digit={0} onDigit={onDigit} />
      <button type="button" className="button" onClick={onNext}>{t('ui.measuring.next_side')}</button>
    </div>
  )
}

const Digit = ({ digit, onDigit }: Pick<NumberPadProps, 'onDigit'> & { readonly digit: number }) => (
  <button type="button" className="button" onClick={() => { onDigit(digit) }}>{digit}</button>
)
