/** antd's input of a number: exact, with a comma or a point, in groups of digits, with ↑ and ↓. Text that is no number stays as typed. */
import InputNumber from 'antd/es/input-number'
import { useCallback, useState } from 'react'
import { parseDecimal } from '#common/text/number_input'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { decimalMark, groupDigits } from '../../../kit/format/group_digits.ts'
import { useTranslator } from '../../../kit/providers/texts/i18n.ts'
import './number_box.css'

export interface NumberBoxProps {
  readonly id?: string | undefined
  /** An exact decimal ('1250.50'), or the typed text that is none; '' without a value. */
  readonly value: string
  readonly onType: (text: string) => void
  readonly onBlur?: () => void
  readonly mode: 'numeric' | 'decimal'
  /** The number of decimals that are always shown. */
  readonly places?: number
  readonly unit?: string | undefined
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  /** Without a label element. */
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
}

export function NumberBox({ value, onType, onBlur, mode, places = 0, unit, min, max, ...props }: NumberBoxProps) {
  const { id, isRequired = false, isDisabled = false, isInvalid = false, describedBy, label, placeholder } = props
  const { language } = useTranslator()
  const [isFocused, setIsFocused] = useState(false)
  // antd formats anew when this function changes: when the focus leaves, not while somebody types.
  const format = useCallback((exact: string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) => (
    userTyping && isFocused ? input : groupDigits(exact ?? '', { places, mark: decimalMark(language) })
  ), [isFocused, places, language])
  return (
    <AntdProvider>
      <InputNumber<string>
        id={id} className="number-box" stringMode controls={false} changeOnBlur={false} value={value || null} formatter={format}
        parser={exactText} onInput={onType} onChange={(next) => { onType(next ?? '') }}
        // Wherever the focus comes from, what is typed replaces the number; a press into it still sets the cursor.
        onFocus={({ target }) => { setIsFocused(true); target.select() }}
        onBlur={() => { setIsFocused(false); onBlur?.() }} min={bound(min)} max={bound(max)} disabled={isDisabled} suffix={unit}
        placeholder={placeholder} inputMode={mode} autoComplete="off" dir="ltr" role={undefined} aria-valuenow={undefined}
        aria-valuemin={undefined} aria-valuemax={undefined} aria-label={label} aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined} aria-describedby={describedBy} {...isInvalid && { status: 'error' as const }}
      />
    </AntdProvider>
  )
}

/** '1 250,5' → '1250.5'. antd ignores the other texts. */
const exactText = (typed: string | undefined): string => parseDecimal(typed ?? '', MOST_PLACES) ?? (typed?.trim() ? 'NaN' : '')
const MOST_PLACES = 20
const bound = (limit: number | string | undefined) => (limit === undefined ? undefined : String(limit))
