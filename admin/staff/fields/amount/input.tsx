import { useState } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { browserTypeOf } from '../index.ts'
import type { InputProps } from '../control_props.ts'
import { NumberBox } from './number_box.tsx'
import { RatingBox } from './rating_box.tsx'

export const RatingInput = ({ field, id, value, onChange, isRequired, isDisabled, describedBy }: InputProps) => (
  <RatingBox
    id={id} labelledBy={`${id}-label`} stars={Number(field.max)} value={typeof value === 'number' ? value : null} onChange={onChange}
    isRequired={isRequired} isDisabled={isDisabled} describedBy={describedBy}
  />
)

/** Text that is no number stays as typed, is marked when the focus leaves, and fails validation. */
export function AmountInput({ field, value, onChange, row, ...props }: InputProps) {
  const { id, isInvalid, describedBy } = props
  const { t } = useTranslation()
  const [isTyping, setIsTyping] = useState(false)
  const { numberInput: number, problem } = browserTypeOf(field)
  const text = number?.format(value) ?? ''
  const isWrong = number?.parse(text, field) === undefined
  const found = isWrong && !isTyping && !isInvalid ? problem(value, field) : null
  return (
    <>
      <NumberBox
        {...props} value={text} mode={number?.mode ?? 'decimal'} places={number?.places ?? 0} unit={number?.unit(field, row, t)}
        min={number?.bound(field.min)} max={number?.bound(field.max)} isInvalid={isInvalid || found !== null}
        describedBy={found ? `${id}-wrong` : describedBy} onBlur={() => { setIsTyping(false) }}
        onType={(typed) => { setIsTyping(true); onChange(number?.parse(typed, field) === undefined ? typed : number.parse(typed, field)) }}
      />
      {found && <p className="field-error" id={`${id}-wrong`}>{t(found.key, { ...found.params })}</p>}
    </>
  )
}
