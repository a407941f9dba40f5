/** The input of a day, of a day with its time, or of a time: antd's picker, in the language of the page on every device. */
import { Suspense, useState } from 'react'
import type { MomentKind } from './picker_moments.ts'
import { MomentPicker } from './lazy_pickers.ts'
import { formatMoment } from './format_moment.ts'

export interface MomentBoxProps {
  readonly kind: MomentKind
  readonly id: string | undefined
  /** '2026-11-05', '2026-11-05T09:05' or '09:05'; '' without a value. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  /** Without a label element. */
  readonly label?: string | undefined
}

export function MomentBox(props: MomentBoxProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const { id, value, isDisabled, label } = props
  // The focus may come before the picker is loaded.
  const fallback = (
    <input
      id={id} className="input" dir="ltr" aria-label={label} aria-busy="true" readOnly disabled={isDisabled} value={formatMoment(value)}
      onFocus={() => { setHasFocus(true) }} onBlur={() => { setHasFocus(false) }}
    />
  )
  return <Suspense fallback={fallback}><MomentPicker {...props} hasFocus={hasFocus} /></Suspense>
}
